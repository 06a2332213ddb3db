import Documents
import JSONText

extension RecognizerDraft {
  /// The key `completes` of a type of gesture. Taps and swipes do not have it: they are complete when recognized.
  static func completion(of type: GestureType) -> [PolicyField<RecognizerDraft>] {
    guard let table = CompletionPolicy.table(of: type) else { return [] }
    let form = table.form(CompletionPolicy())
    return [
      Field(
        "completes", "What it needs when the fingers lift. Without it, the gesture is cancelled instead of ended.",
        \.recognizer.completion, form)
    ]
  }

  /// Warns of a single action beside `completes`: it is sent at the beginning, which `completes` does not affect.
  func checkCompletion(_ mapping: MappingReader) {
    guard recognizer.completion != nil, let action = recognizer.actions.began,
      mapping.value("action")?.isMapping == false
    else { return }
    mapping.faults.warn(
      at: mapping.position(of: "action"),
      "\(action) is sent when the gesture begins, before \"completes\" is checked; write {ended: \(action)} to send it at the end"
    )
  }
}

extension CompletionPolicy {
  private typealias Row = PolicyField<CompletionPolicy>

  fileprivate static func table(of type: GestureType) -> PolicyTable<CompletionPolicy>? {
    switch type {
    case .tap, .swipe, .hover: nil
    case .pan, .longPress: movement(toward(PolicyForm<GestureKind.Direction>.choice.map { Direction($0) }))
    case .screenEdgePan: movement(toward(PolicyForm<Direction>.choice))
    case .pinch: FieldTable(what, [scale], [.some(of: ["scale"])])
    case .rotation: FieldTable(what, [angle], [.some(of: ["angle"])])
    }
  }

  private static var what: String { "completes" }

  private static func movement(_ toward: Row) -> PolicyTable<CompletionPolicy> {
    FieldTable(what, [travel, velocity, toward], [.some(of: ["travel", "velocity", "toward"])])
  }

  private static var travel: Row {
    Row(
      "travel", "The distance that completes it. A percentage is of the output's side in the direction of the travel.",
      \.travel, .extent)
  }

  private static var velocity: Row {
    Row(
      "velocity", "The velocity in the last 100 ms that completes it. With toward, the same velocity back cancels it.",
      \.velocity, .speed)
  }

  private static func toward(_ form: PolicyForm<Direction>) -> Row {
    Row("toward", "The direction that travel and velocity need. Alone, any travel in it is enough.", \.toward, form)
  }

  private static var scale: Row {
    Row(
      "scale", "The scale that completes a pinch: at least this from 1, at most this below 1.", \.scale,
      .number(0...1000))
  }

  private static var angle: Row {
    Row("angle", "The turn that completes a rotation, in degrees in either direction.", \.angle, .number(0...3600))
  }
}

extension CompletionPolicy.Direction {
  fileprivate init(_ direction: GestureKind.Direction) {
    switch direction {
    case .right: self = .right
    case .left: self = .left
    case .up: self = .up
    case .down: self = .down
    }
  }
}

extension Form where Value == WrittenLength, Notes == PolicyNotes {
  /// A velocity such as `400px/s`, `50mm/s` or `100%/s`, not negative. A number without a unit is in pixels per second.
  fileprivate static var speed: Form {
    Form(PolicyDefinition.speed.reference, write: { .string("\($0.text)/s") }) { node, _ in
      let text = node.text
      let perSecond = text.flatMap { $0.hasSuffix("/s") ? WrittenLength(String($0.dropLast(2))) : nil }
      let plain = text.flatMap { Double($0) == nil ? nil : WrittenLength($0) }
      guard let speed = perSecond ?? plain, speed.isSpeed else {
        node.fault(expected: "a velocity such as 400px/s, 50mm/s or 100%/s")
        return nil
      }
      return speed
    }
  }
}

extension WrittenLength {
  /// True if it is in the range of velocities.
  fileprivate var isSpeed: Bool {
    switch self {
    case .pixels(let count), .millimetres(let count), .fraction(let count): (0...1_000_000).contains(count)
    }
  }
}

import Documents
import JSONText

extension RecognizerEntry {
  /// The key `completes`; none for gestures that are complete when they are recognized.
  static func completion(_ table: PolicyTable<CompletionPolicy>?) -> [PolicyField<RecognizerEntry>] {
    guard let table else { return [] }
    let form = table.form(CompletionPolicy())
    return [
      Field(
        "completes", "What it needs when the fingers lift. Without it, the gesture is cancelled instead of ended.",
        \.value.completion, form)
    ]
  }
}

extension RecognizerPolicy {
  /// Warns of a single action beside `completes`: it is sent at the beginning, which `completes` does not affect.
  func checkCompletion(_ mapping: MappingReader) {
    guard completion != nil, let action = actions.began, mapping.value("action")?.isMapping == false else { return }
    mapping.faults.warn(
      at: mapping.position(of: "action"),
      "\(action) is sent when the gesture begins, before \"completes\" is checked; write {ended: \(action)} to send it at the end"
    )
  }
}

/// The keys under `completes`.
extension FieldTable where Root == CompletionPolicy, Notes == PolicyNotes {
  private typealias Row = PolicyField<CompletionPolicy>

  static var movement: FieldTable {
    movement(toward(.word(Root.Direction.allCases.filter { $0 != .inward }.map { ($0.rawValue, $0) })))
  }

  static var movementFromEdge: FieldTable { movement(toward(.choice)) }
  static var scale: FieldTable { FieldTable(what, [scaling], [.some(of: ["scale"])]) }
  static var angle: FieldTable { FieldTable(what, [turn], [.some(of: ["angle"])]) }

  private static var what: String { "completes" }

  private static func movement(_ toward: Row) -> FieldTable {
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

  private static func toward(_ form: PolicyForm<Root.Direction>) -> Row {
    Row("toward", "The direction that travel and velocity need. Alone, any travel in it is enough.", \.toward, form)
  }

  private static var scaling: Row {
    Row(
      "scale", "The scale that completes a pinch: at least this from 1, at most this below 1.", \.scale,
      .number(0...1000))
  }

  private static var turn: Row {
    Row("angle", "The turn that completes a rotation, in degrees in either direction.", \.angle, .number(0...3600))
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

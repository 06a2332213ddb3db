import Documents
import JSONText

/// A recognizer while it is being read. The parts of its gesture are separate, because each type uses only some.
struct RecognizerDraft {
  var recognizer: RecognizerPolicy
  /// True if the recognizer replaces the recognizer of the same name in an earlier file.
  var replaces = false
  var observes = false
  var taps: Int?
  var touches: Int?
  var minimumTouches: Int?
  var maximumTouches: Int?
  var directions: [GestureKind.Direction]?
  var edges: [Edge]?
  var duration: TimeSpan?
  var movement: WrittenLength?
  var scrolls: Set<GestureKind.Scroll>?
  var dwell: TimeSpan?

  init(at position: SourcePosition) {
    recognizer = RecognizerPolicy(name: "", gesture: .pinch(), position: position)
  }
}

/// The value of the key `type` of a recognizer.
enum GestureType: String, CaseIterable {
  case tap
  case pinch
  case rotation
  case swipe
  case pan
  case screenEdgePan = "screen-edge-pan"
  case longPress = "long-press"
  case hover

  /// The type with its article, for error messages.
  var what: String { "a \(rawValue)" }

  var isDiscrete: Bool {
    switch self {
    case .tap, .swipe: true
    case .pinch, .rotation, .pan, .screenEdgePan, .longPress, .hover: false
    }
  }
}

extension RecognizerDraft {
  /// The keys of this type of gesture, in addition to the common keys.
  static func fields(of type: GestureType) -> [PolicyField<RecognizerDraft>] {
    let own: [PolicyField<RecognizerDraft>] =
      switch type {
      case .tap: [taps(1...10, by: 1), touches(by: 1), yieldsToControls]
      case .pinch, .rotation: [spreadTouches]
      case .swipe: [direction, touches(by: 1)]
      case .pan: panTouches + [panDirection, scrollTypes]
      case .screenEdgePan: [edges] + panTouches
      case .longPress: [taps(0...10, by: 0), touches(by: 1)] + pressing
      case .hover: hovering
      }
    return own + completion(of: type) + [type.isDiscrete ? discreteAction : continuousAction]
  }

  private static var most: ClosedRange<Int> { 1...10 }

  private static func taps(_ range: ClosedRange<Int>, by fallback: Int) -> PolicyField<RecognizerDraft> {
    field(
      "taps", "The number of taps; for a long press, the number of taps before it.", \.taps, .integer(range),
      by: .integer(fallback))
  }

  private static func touches(by fallback: Int) -> PolicyField<RecognizerDraft> {
    field("touches", "The number of fingers.", \.touches, .integer(most), by: .integer(fallback))
  }

  private static var yieldsToControls: PolicyField<RecognizerDraft> {
    Field(
      "yields-to-controls", "Whether a single tap by one finger fails on controls that clients declare.",
      \.recognizer.yieldsToControls, .boolean)
  }

  private static var spreadTouches: PolicyField<RecognizerDraft> {
    field(
      "touches", "The exact number of fingers. Default: the first two fingers, however many are down.", \.touches,
      .integer(2...10))
  }

  private static var panDirection: PolicyField<RecognizerDraft> {
    let directions = PolicyForm<GestureKind.Direction>.choice.oneOrMore(of: "directions", count: 1...4)
    return field(
      "direction", "The directions in which it can begin. Default: any.", \.directions, directions)
  }

  private static var panTouches: [PolicyField<RecognizerDraft>] {
    [
      field("min-touches", "The number of fingers that begin it.", \.minimumTouches, .integer(most), by: 1),
      field(
        "max-touches", "The highest number of fingers. It fails if more touch before it begins.", \.maximumTouches,
        .integer(most)
      ),
      field(
        "touches", "The exact number of fingers. Sets both min-touches and max-touches.", \.touches, .integer(most)),
    ]
  }

  private static var direction: PolicyField<RecognizerDraft> {
    let directions = PolicyForm<GestureKind.Direction>.choice.oneOrMore(of: "directions", count: 1...4)
    return field("direction", "One or several directions of the swipe.", \.directions, directions, by: "right")
  }

  private static var edges: PolicyField<RecognizerDraft> {
    let edges = PolicyForm<Edge>.choice.oneOrMore(of: "edges", count: 1...4).map { $0 as [Edge]? }
    return Field(
      "edges", "The edges where it can start. In a corner, the first listed one is used.", \.edges, edges,
      isRequired: true)
  }

  private static var pressing: [PolicyField<RecognizerDraft>] {
    [
      field("duration", "How long the fingers rest. Default: long-press-duration of gestures.", \.duration, .duration),
      field(
        "movement", "The longest movement before it is recognized. Default: long-press-movement of gestures.",
        \.movement, .distance),
    ]
  }

  static func field<Value>(
    _ name: String, _ summary: String, _ path: WritableKeyPath<RecognizerDraft, Value?>, _ form: PolicyForm<Value>,
    by fallback: JSON? = nil
  ) -> PolicyField<RecognizerDraft> {
    Field(name, summary, schema: { _ in form.schema.with("default", fallback) }) { node, notes, draft in
      if let value = form.read(node, notes) { draft[keyPath: path] = value }
    }
  }
}

extension RecognizerDraft {
  private static var discreteAction: PolicyField<RecognizerDraft> {
    let name = PolicyForm<ActionName>.action
    return Field("action", "Sent when it is recognized.", schema: { _ in name.schema }) { node, notes, draft in
      if node.isMapping {
        node.fault(expected: "the name of one action, because a tap or swipe has no phases")
      } else if let action = name.read(node, notes) {
        draft.recognizer.actions.ended = action
      }
    }
  }

  private static var continuousAction: PolicyField<RecognizerDraft> {
    let phases = PolicyTable<GestureActions>(
      "an action",
      [
        Field("began", "Sent when it is recognized.", \.began, .action),
        Field("changed", "Sent at each change after it began.", \.changed, .action),
        Field("ended", "Sent when the fingers lift and the gesture is complete.", \.ended, .action),
        Field(
          "cancelled", "Sent when it is cancelled after it began, or is not complete at its end.", \.cancelled, .action),
      ])
    let name = PolicyForm<ActionName>.action.map { GestureActions(began: $0) }
    let form = name.orMapping(phases.form { _ in GestureActions() })
    return Field("action", "Sent when it begins, or an action for each phase.", \.recognizer.actions, form)
  }
}

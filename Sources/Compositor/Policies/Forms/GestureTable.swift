import Documents
import Interaction
import JSONText

// The table of gestures. Its order is that of error messages and of the schema.
extension GestureRow {
  static var all: [GestureRow] {
    [
      GestureRow(TapGesture(), [taps(\.taps, 1...10), touches(\.touches)], further: [yieldsToControls]),
      GestureRow(PinchGesture(), [spreadTouches(\.touches)], completes: .scale),
      GestureRow(RotationGesture(), [spreadTouches(\.touches)], completes: .angle),
      GestureRow(SwipeGesture(), [swipeDirection, touches(\.touches)]),
      GestureRow(
        PanGesture(), panTouches(\.minimumTouches, \.maximumTouches) + [panDirection, scrollTypes],
        completes: .movement
      ) { pan, recognizer, mapping in
        checkTouches(pan.minimumTouches, pan.maximumTouches, mapping)
        checkScrollTypes(pan, recognizer, mapping)
      },
      GestureRow(
        ScreenEdgePanGesture(edges: []), [edges] + panTouches(\.minimumTouches, \.maximumTouches),
        completes: .movementFromEdge
      ) { pan, _, mapping in
        checkTouches(pan.minimumTouches, pan.maximumTouches, mapping)
      },
      GestureRow(
        LongPressGesture(), [taps(\.taps, 0...10), touches(\.touches)] + pressing, completes: .movement),
      GestureRow(HoverGesture(), hovering) { hover, _, mapping in checkDwell(hover, mapping) },
    ]
  }
}

// MARK: - Keys of several gestures

extension GestureRow {
  private static var most: ClosedRange<Int> { 1...10 }

  private static func taps<Kind>(_ path: WritableKeyPath<Kind, Int>, _ range: ClosedRange<Int>) -> PolicyField<Kind> {
    Field(
      "taps", "The number of taps; for a long press, the number of taps before it.", path, .integer(range))
  }

  private static func touches<Kind>(_ path: WritableKeyPath<Kind, Int>) -> PolicyField<Kind> {
    Field("touches", "The number of fingers.", path, .integer(most))
  }

  private static func spreadTouches<Kind>(_ path: WritableKeyPath<Kind, Int?>) -> PolicyField<Kind> {
    Field(
      "touches", "The exact number of fingers. Default: the first two fingers, however many are down.", path,
      .integer(2...10))
  }

  private static func panTouches<Kind>(
    _ minimum: WritableKeyPath<Kind, Int>, _ maximum: WritableKeyPath<Kind, Int?>
  ) -> [PolicyField<Kind>] {
    let count = PolicyForm<Int>.integer(most)
    return [
      Field("min-touches", "The number of fingers that begin it.", minimum, count),
      Field(
        "max-touches", "The highest number of fingers. It fails if more touch before it begins.", maximum, count),
      Field(
        "touches", "The exact number of fingers. Sets both min-touches and max-touches.", schema: { _ in count.schema }
      ) { node, notes, pan in
        guard let exact = count.read(node, notes) else { return }
        (pan[keyPath: minimum], pan[keyPath: maximum]) = (exact, exact)
      },
    ]
  }

  private static func checkTouches(_ minimum: Int, _ maximum: Int?, _ mapping: MappingReader) {
    for key in ["min-touches", "max-touches"] { mapping.refuse(key, beside: "touches") }
    guard let maximum, maximum < minimum else { return }
    mapping.faults.report(
      at: mapping.position(of: "max-touches"), "max-touches is less than min-touches", found: "\(maximum)",
      expected: "at least \(minimum)")
  }

  private static var directions: PolicyForm<Set<SwipeDirection>> {
    PolicyForm<SwipeDirection>.choice.oneOrMore(of: "directions", count: 1...4).map { Set($0) }
  }
}

// MARK: - Keys of one gesture

extension GestureRow {
  private static var yieldsToControls: PolicyField<RecognizerEntry> {
    Field(
      "yields-to-controls", "Whether a single tap by one finger fails on controls that clients declare.",
      \.value.yieldsToControls, .boolean)
  }

  private static var swipeDirection: PolicyField<SwipeGesture> {
    Field(
      "direction", "One or several directions of the swipe.", \.directions,
      directions.describing { $0.with("default", "right") })
  }

  private static var panDirection: PolicyField<PanGesture> {
    Field("direction", "The directions in which it can begin. Default: any.", \.directions, directions)
  }

  private static var scrollTypes: PolicyField<PanGesture> {
    let kinds = PolicyForm<ScrollType>.choice.oneOrMore(of: "kinds of scrolls", count: 1...2)
    return Field(
      "scroll-types", "The kinds of scrolls that it accepts, beside scroll in touch-types. Default: both.", \.scrolls,
      kinds.map { Set($0) })
  }

  /// Warns of kinds of scrolls without scrolls.
  private static func checkScrollTypes(_ pan: PanGesture, _ recognizer: RecognizerPolicy, _ mapping: MappingReader) {
    guard pan.scrolls != nil, recognizer.allowedTouchTypes?.contains(.scroll) != true,
      !recognizer.isTouchTypesInvalid(mapping)
    else { return }
    mapping.faults.warn(
      at: mapping.position(of: "scroll-types"),
      "scroll-types has no effect without scroll in touch-types; write touch-types: scroll, or [direct, scroll]")
  }

  private static var edges: PolicyField<ScreenEdgePanGesture> {
    Field(
      "edges", "The edges where it can start. In a corner, the first listed one is used.", \.edges,
      PolicyForm<RectEdge>.choice.oneOrMore(of: "edges", count: 1...4), isRequired: true)
  }

  private static var pressing: [PolicyField<LongPressGesture>] {
    [
      Field("duration", "How long the fingers rest. Default: long-press-duration of gestures.", \.duration, .duration),
      Field(
        "movement", "The longest movement before it is recognized. Default: long-press-movement of gestures.",
        \.movement, .distance),
    ]
  }

  private static var hovering: [PolicyField<HoverGesture>] {
    [
      Field(
        "dwell", "How long the pointer rests before it begins. Default: it begins when the pointer enters.", \.dwell,
        .duration),
      Field(
        "movement", "The longest movement of a resting pointer. Default: long-press-movement of gestures.", \.movement,
        .distance),
    ]
  }

  /// Warns of the movement of a hover that does not wait for a rest.
  private static func checkDwell(_ hover: HoverGesture, _ mapping: MappingReader) {
    guard hover.movement != nil, hover.dwell == nil else { return }
    mapping.faults.warn(
      at: mapping.position(of: "movement"), "movement has no effect without dwell; write dwell: 500ms beside it")
  }
}

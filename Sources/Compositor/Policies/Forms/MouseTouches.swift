import Documents

extension RecognizerDraft {
  /// The key `buttons` of a recognizer.
  static var buttonsField: PolicyField<RecognizerDraft> {
    Field(
      "buttons", "The buttons of the mouse with which it can begin, if touch-types contains mouse. Default: left.",
      \.recognizer.buttons,
      PolicyForm<MouseButton>.choice.oneOrMore(of: "buttons", count: 1...MouseButton.allCases.count).map(Set.init))
  }

  /// Reports keys that cannot have an effect with touches of the mouse, or without them.
  func checkMouse(_ mapping: MappingReader) {
    let kinds = recognizer.allowedTouchTypes
    guard kinds?.contains(.mouse) == true else {
      guard mapping.has("buttons"), !isTouchTypesInvalid(mapping) else { return }
      return mapping.faults.warn(
        at: mapping.position(of: "buttons"), "buttons has no effect without the mouse; add touch-types: [mouse]")
    }
    guard kinds == [.mouse], let least = recognizer.gesture.leastTouches, least > 1 else { return }
    mapping.faults.warn(
      at: mapping.position(of: "touch-types"),
      "the gesture needs \(least) touches, and a mouse has only one; add direct or pointer to touch-types")
  }
}

extension GestureKind {
  /// The lowest number of touches with which it can be recognized.
  fileprivate var leastTouches: Int? {
    switch self {
    case .tap(let tap): tap.touches
    case .pinch(let touches), .rotation(let touches): touches ?? 2
    case .swipe(let swipe): swipe.touches
    case .pan(let pan): pan.minimumTouches
    case .screenEdgePan(let pan): pan.touches.minimumTouches
    case .longPress(let press): press.touches
    case .hover: nil
    }
  }
}

import Documents
import Interaction

extension RecognizerEntry {
  /// The key `buttons` of a recognizer.
  static var buttonsField: PolicyField<RecognizerEntry> {
    Field(
      "buttons", "The buttons of the mouse with which it can begin, if touch-types contains mouse. Default: left.",
      \.value.buttons,
      PolicyForm<MouseButton>.choice.oneOrMore(of: "buttons", count: 1...MouseButton.allCases.count).map(Set.init))
  }
}

extension RecognizerPolicy {
  /// Reports keys that cannot have an effect with touches of the mouse, or without them.
  func checkMouse(_ mapping: MappingReader) {
    let kinds = allowedTouchTypes
    guard kinds?.contains(.mouse) == true else {
      guard mapping.has("buttons"), !isTouchTypesInvalid(mapping) else { return }
      return mapping.faults.warn(
        at: mapping.position(of: "buttons"), "buttons has no effect without the mouse; add touch-types: [mouse]")
    }
    let least = gesture.base.leastTouches
    guard kinds == [.mouse], least > 1 else { return }
    mapping.faults.warn(
      at: mapping.position(of: "touch-types"),
      "the gesture needs \(least) touches, and a mouse has only one; add direct or pointer to touch-types")
  }
}

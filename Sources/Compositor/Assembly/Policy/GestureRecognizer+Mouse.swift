import Interaction
import Policies

extension GestureRecognizer {
  /// Sets whether it accepts touches of the mouse, with which buttons, and those of touchpad gestures. A recognizer of a
  /// policy accepts the mouse only if its `touch-types` has it.
  func setMouse(_ policy: RecognizerPolicy) {
    let kinds = policy.allowedTouchTypes
    acceptsIndirectGestures = kinds?.contains(.indirectPointer) ?? true
    let buttons = kinds?.contains(.mouse) == true ? policy.buttons : []
    allowedButtons = buttons.reduce(into: []) { $0.formUnion(.button($1.number)) }
    // Any of the buttons taps, not all of them together.
    (self as? TapGestureRecognizer)?.buttonMaskRequired = []
  }
}

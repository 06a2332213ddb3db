import Documents
import Interaction
import Policies

extension RecognizerPolicy {
  /// Makes a recognizer of the gesture, with the properties that every recognizer has.
  func makeRecognizer() -> GestureRecognizer {
    let recognizer: GestureRecognizer = gesture.base.makeRecognizer()
    recognizer.name = name
    recognizer.isEnabled = isEnabled
    recognizer.cancelsTouchesInView = cancelsTouchesInView
    recognizer.delaysTouchesBegan = delaysTouchesBegan
    recognizer.delaysTouchesBeganLimit = delaysTouchesBeganLimit?.duration
    recognizer.delaysTouchesEnded = delaysTouchesEnded
    recognizer.requiresExclusiveTouchType = requiresExclusiveTouchType
    recognizer.allowedPresses = Set(allowedPresses.map { PressKey($0) })
    setTouchTypes(of: recognizer)
    return recognizer
  }

  /// Sets the touches that a recognizer accepts. It accepts the mouse and scrolls only if `touch-types` has them.
  private func setTouchTypes(of recognizer: GestureRecognizer) {
    let kinds = allowedTouchTypes
    recognizer.allowedTouchTypes = kinds.map { Set($0.compactMap { TouchType($0) }) }
    recognizer.acceptsIndirectGestures = kinds?.contains(.indirectPointer) ?? true
    let buttons = kinds?.contains(.mouse) == true ? buttons : []
    recognizer.allowedButtons = buttons.reduce(into: []) { $0.formUnion(.button($1.number)) }
    // Any of the buttons taps, not all of them together.
    (recognizer as? TapGestureRecognizer)?.buttonMaskRequired = []
    if kinds?.contains(.scroll) != true { (recognizer as? PanGestureRecognizer)?.allowedScrollTypes = [] }
  }
}

extension TouchType {
  /// Nil for scrolls, which are not touches.
  fileprivate init?(_ kind: RecognizerPolicy.TouchKind) {
    switch kind {
    case .scroll: return nil
    case .direct: self = .direct
    case .pencil: self = .pencil
    case .indirectPointer, .mouse: self = .indirectPointer
    }
  }
}

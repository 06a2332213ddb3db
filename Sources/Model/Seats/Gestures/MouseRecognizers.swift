import Interaction

extension GestureDesk {
  /// True if a press of a button on a view concerns a recognizer, or a view of the shell.
  func accepts(_ button: Event.ButtonMask, on view: View) -> Bool {
    if !(view is SurfaceView), view !== shell { return true }
    var view: View? = view
    while let current = view {
      if current.gestureRecognizers.contains(where: { $0.isEnabled && $0.names(button) }) { return true }
      view = current.superview
    }
    return false
  }
}

extension GestureRecognizer {
  /// True if it accepts a button because its owner has said so, and not only because it accepts all touches.
  func names(_ button: Event.ButtonMask) -> Bool { allowedButtons?.isSuperset(of: button) == true }

  /// True if it names buttons.
  var namesButtons: Bool { allowedButtons?.isEmpty == false }
}

extension KeyModifierFlags {
  init(_ modifiers: KeyModifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.alt) { insert(.alternate) }
    if modifiers.contains(.logo) { insert(.command) }
  }
}

extension Responder {
  /// Whether the responder is the first of its window; the window need not be key.
  public final var isFirstResponder: Bool { window?.firstResponder === self }

  /// Asks to receive presses, motion, commands and text of its window.
  ///
  /// It fails outside a window, where ``canBecomeFirstResponder`` is no, and where the present first responder of the
  /// window will not resign; then nothing has changed.
  @discardableResult
  public final func becomeFirstResponder() -> Bool {
    guard let window else { return false }
    if window.firstResponder === self { return true }
    guard canBecomeFirstResponder else { return false }
    if let holder = window.firstResponder, !holder.canResignFirstResponder { return false }
    window.changeFirstResponder(to: self)
    if self is any TextInput, let application = window.application, application.keyWindow !== window {
      application.changeKeyWindow(to: window)
    }
    window.firstResponderSettled()
    return true
  }

  /// Asks to be first responder no longer; succeeds without effect for one that is not.
  @discardableResult
  public final func resignFirstResponder() -> Bool {
    guard let window, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.changeFirstResponder(to: nil)
    window.firstResponderSettled()
    return true
  }

  /// Shows the input view and accessory as they are now; without effect but for the first responder.
  public final func reloadInputViews() {
    guard isFirstResponder else { return }
    window?.firstResponderSettled()
  }
}

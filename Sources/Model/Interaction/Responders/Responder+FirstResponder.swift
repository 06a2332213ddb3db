extension Responder {
  /// A Boolean value that indicates whether the responder is the first responder of its window. The window need not be
  /// key.
  public final var isFirstResponder: Bool { window?.firstResponder === self }

  /// Makes the responder the first responder of its window, which receives presses, motion, commands and text.
  ///
  /// It fails without effect if the responder is not in a window, if ``canBecomeFirstResponder`` is `false`, or if the
  /// current first responder cannot resign. A text input also makes its window key.
  ///
  /// - Returns: `true` if the responder is now first responder.
  @discardableResult
  public final func becomeFirstResponder() -> Bool {
    guard let window else { return false }
    if window.firstResponder === self { return true }
    guard canBecomeFirstResponder else { return false }
    if let holder = window.firstResponder, !holder.canResignFirstResponder { return false }
    window.changeFirstResponder(to: self)
    if self is any KeyInput, let application = window.application, application.keyWindow !== window {
      application.changeKeyWindow(to: window)
    }
    window.firstResponderSettled()
    return true
  }

  /// Resigns as first responder if ``canResignFirstResponder`` is `true`.
  ///
  /// - Returns: `false` if the responder is still first responder.
  @discardableResult
  public final func resignFirstResponder() -> Bool {
    guard let window, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.changeFirstResponder(to: nil)
    window.firstResponderSettled()
    return true
  }

  /// Updates the input view and the accessory view that are shown. Without effect unless the responder is first
  /// responder.
  public final func reloadInputViews() {
    guard isFirstResponder else { return }
    window?.firstResponderSettled()
  }
}

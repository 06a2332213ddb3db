extension ClientWindow {
  /// A Boolean value that indicates whether a modal dialog keeps input from this window, or from the window that a popup
  /// belongs to.
  var isBlocked: Bool { hasModalDialog { _ in true } }

  /// The modal dialog that keeps input from this window, or from the window that a popup belongs to; nil if there is none.
  package var modalDialog: ClientWindow? { modalDialog { _ in true } }

  /// The frontmost mapped modal dialog that this window presents, or a modal dialog of that one.
  ///
  /// - Parameter counts: returns false for dialogs that are left out.
  package func modalDialog(where counts: (ClientWindow) -> Bool) -> ClientWindow? {
    var (blocked, found) = (presentingToplevel, ClientWindow?.none)
    while let dialog = frontmostDialog(of: blocked, where: counts) { (blocked, found) = (dialog, dialog) }
    return found
  }

  /// Returns whether the window presents a mapped modal dialog.
  package func hasModalDialog(where counts: (ClientWindow) -> Bool) -> Bool {
    frontmostDialog(of: presentingToplevel, where: counts) != nil
  }

  /// The toplevel or layer that a popup belongs to, or the window itself if it is not a popup.
  package var presentingToplevel: ClientWindow {
    var window = self
    while window.kind == .popup, let parent = window.parent { window = parent }
    return window
  }

  private func frontmostDialog(of window: ClientWindow, where counts: (ClientWindow) -> Bool) -> ClientWindow? {
    stack?.windows.last { $0.isModal && $0.parent === window && counts($0) }
  }
}

import Surfaces

extension ClientWindow {
  func isPresented(by presenter: ClientWindow) -> Bool {
    var current = parent
    while let window = current {
      if window === presenter { return true }
      current = window.parent
    }
    return false
  }

  /// The modal dialog that becomes key instead of this window; nil if no such dialog can become key.
  var modalDialogForKeys: ClientWindow? { modalDialog(where: \.isFocusable) }

  /// True if the window can become key, and no modal dialog is key in its place.
  var mayBeKey: Bool { isFocusable && !hasModalDialog(where: \.isFocusable) }
}

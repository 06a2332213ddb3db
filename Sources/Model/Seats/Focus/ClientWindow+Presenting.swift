package import Surfaces

extension ClientWindow {
  /// The toplevel or layer that a popup belongs to, or the window itself if it is not a popup.
  package var presentingToplevel: ClientWindow {
    var window = self
    while window.kind == .popup, let parent = window.parent { window = parent }
    return window
  }

  func isPresented(by presenter: ClientWindow) -> Bool {
    var current = parent
    while let window = current {
      if window === presenter { return true }
      current = window.parent
    }
    return false
  }

  /// The modal dialog that is key in place of this window; nil if there is none that can become key.
  var modalDialogForKeys: ClientWindow? { modalDialog(where: \.isFocusable) }

  /// True if the window can become key, and no modal dialog is key in its place.
  var mayBeKey: Bool { isFocusable && !hasModalDialog(where: \.isFocusable) }
}

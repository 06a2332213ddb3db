extension ClientWindow {
  /// The modal dialog that keeps input from this window, or from the window that a popup belongs to; nil if there is none.
  ///
  /// It is the frontmost mapped one that this window presents, or a modal dialog of that one.
  package var modalDialog: ClientWindow? {
    guard let stack else { return nil }
    var blocked = self
    while blocked.kind == .popup, let presenter = blocked.parent { blocked = presenter }
    var found: ClientWindow?
    while let dialog = stack.windows.last(where: { $0.isModal && $0.parent === blocked }) {
      found = dialog
      blocked = dialog
    }
    return found
  }
}

package import Surfaces

extension Shell {
  /// The limit of the depth of popups, because they are moved and dismissed level by level. Menus have four or five
  /// levels.
  static let deepestPopup = 100

  /// The number of windows from this one up to its toplevel, including both.
  func depth(of window: ClientWindow) -> Int {
    var count = 1
    var current = window
    while let parent = popups[current.id]?.parent {
      current = parent
      count += 1
    }
    return count
  }

  /// Dismisses a popup, after its child popups.
  package func dismissPopup(_ window: WindowID) {
    guard let popup = popups[window] else { return }
    dismissPopups(presentedBy: popup.window)
    popup.dismiss()
  }

  /// Dismisses all mapped popups, the topmost first.
  package func dismissAllPopups() {
    for window in server.windows.windows.reversed() where window.kind == .popup { dismissPopup(window.id) }
  }

  func dismissPopups(presentedBy window: ClientWindow) {
    for popup in popups.values.filter({ $0.parent === window }).sorted(by: Self.areInOrder).reversed() {
      dismissPopup(popup.window.id)
    }
  }
}

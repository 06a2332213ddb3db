public import Surfaces

extension Shell {
  /// Popups are moved and taken down level by level; menus have four or five.
  static let deepestPopup = 100

  /// Windows from this one to the toplevel that presents it in the end, both counted.
  func depth(of window: ClientWindow) -> Int {
    var count = 1
    var current = window
    while let parent = popups[current.id]?.parent {
      current = parent
      count += 1
    }
    return count
  }

  /// Takes a popup down, after those that it presents.
  public func dismissPopup(_ window: WindowID) {
    guard let popup = popups[window] else { return }
    dismissPopups(presentedBy: popup.window)
    popup.dismiss()
  }

  /// Takes down all that are on the screen, the topmost first.
  public func dismissAllPopups() {
    for window in server.windows.windows.reversed() where window.kind == .popup { dismissPopup(window.id) }
  }

  func dismissPopups(presentedBy window: ClientWindow) {
    for popup in popups.values.filter({ $0.parent === window }).sorted(by: Self.areInOrder).reversed() {
      dismissPopup(popup.window.id)
    }
  }
}

import Surfaces

extension Shell {
  func didGrab(_ popup: PopupObject) { grabs.append(popup) }

  /// The popup that a client's next grabbing popup must be presented by.
  func topmostGrab(of client: ClientID) -> PopupObject? {
    grabs.last { $0.window.client == client }
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

  func dismissPopups(presentedBy window: Window) {
    for popup in popups.values.filter({ $0.parent === window }).sorted(by: Self.areInOrder).reversed() {
      dismissPopup(popup.window.id)
    }
  }
}

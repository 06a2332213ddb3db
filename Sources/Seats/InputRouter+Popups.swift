import Surfaces

extension InputRouter {
  /// Gives the seat to a mapped popup: it gets the keyboard, and a press outside its client's surfaces dismisses it.
  ///
  /// The owner has checked the serial and that the popup is presented by what holds the grab now, if anything does.
  public func beginPopupGrab(_ popup: Window, at time: Timestamp) {
    guard popup.isMapped, !popups.contains(popup) else { return }
    if let current = popups.topmost, current.client != popup.client { dismissPopups(at: time, because: .popupGrab) }
    popups.push(popup)
    updateKeyboardFocus(because: .popupGrab)
    followPointer(at: time, because: .popupGrab)
  }

  /// Ends all popup grabs, the topmost first.
  public func dismissPopups(at time: Timestamp, because reason: RoutingReason = .requested) {
    guard popups.isActive else { return }
    endPopupGrabs(because: reason)
    updateKeyboardFocus(because: .popupGrab)
    followPointer(at: time, because: .popupGrab)
  }

  /// Leaves it to the caller to say who has the keyboard and the pointer then.
  func endPopupGrabs(because reason: RoutingReason) {
    while let popup = popups.pop() { emit(.window(.dismissPopup(popup.id)), reason) }
  }

  public var popupGrabOwner: Window? { popups.topmost }

  func dropPopup(_ window: Window, at time: Timestamp) {
    guard popups.contains(window) else { return }
    popups.remove(window)
    updateKeyboardFocus(because: .popupGrab)
  }
}

import Surfaces

extension InputRouter {
  public var keyWindow: Window? { focusHistory.keyWindow }

  /// Makes a window key, or none at all.
  ///
  /// - Parameter reason: who wants it, for the trace.
  /// - Returns: false where the window is not mapped or never becomes key.
  @discardableResult
  public func makeKey(_ window: Window?, at time: Timestamp, because reason: RoutingReason) -> Bool {
    if let window {
      guard window.isMapped, window.canBecomeKey, window.kind == .toplevel else { return false }
    }
    setKeyWindow(window, at: time, because: reason)
    return true
  }

  /// Brings a window to the front, where it is not already.
  public func raise(_ window: Window, because reason: RoutingReason) {
    if !isInFront(window) { emit(.raise(window.id), reason) }
  }

  /// Lets a press have its consequences for the window's place and focus, before its client hears of it.
  func didPress(_ window: Window, by reason: RoutingReason, at time: Timestamp) {
    let window = window.presentingToplevel
    guard window.canBecomeKey else { return }
    if focusRules.pressRaises { raise(window, because: reason) }
    if focusRules.follows != .nothing { makeKey(window, at: time, because: reason) }
  }

  /// A window may not, or may again, become key; where it is key and may not, the most recent other one is.
  public func setCanBecomeKey(_ canBecomeKey: Bool, _ window: Window, at time: Timestamp) {
    window.canBecomeKey = canBecomeKey
    if !canBecomeKey, keyWindow === window {
      setKeyWindow(focusHistory.mostRecent, at: time, because: .policyChanged)
    }
    updateKeyboardFocus(because: .policyChanged)
  }

  func makeKey(presenting window: Window, at time: Timestamp, because reason: RoutingReason) {
    makeKey(window.presentingToplevel, at: time, because: reason)
  }

  func setKeyWindow(_ window: Window?, at time: Timestamp, because reason: RoutingReason) {
    let previous = focusHistory.keyWindow
    guard previous !== window else { return }
    let losesPopups = popups.isActive && popups.topmost?.presentingToplevel !== window
    if losesPopups { endPopupGrabs(because: reason) }
    focusHistory.setKey(window)
    emit(.keyWindow(resigned: previous?.id, became: window?.id), reason)
    updateKeyboardFocus(because: .keyWindowChanged)
    reviewConstraints(at: time)
    if losesPopups { followPointer(at: time, because: .popupGrab) }
  }

  /// Whether everything in front of a window is presented by it.
  private func isInFront(_ window: Window) -> Bool {
    for candidate in stack.windows.reversed() {
      if candidate === window { return true }
      if !candidate.isPresented(by: window) { return false }
    }
    return true
  }
}

extension Window {
  /// The toplevel that a popup belongs to in the end; a toplevel itself.
  public var presentingToplevel: Window {
    var window = self
    while window.kind == .popup, let parent = window.parent { window = parent }
    return window
  }

  func isPresented(by presenter: Window) -> Bool {
    var current = parent
    while let window = current {
      if window === presenter { return true }
      current = window.parent
    }
    return false
  }
}

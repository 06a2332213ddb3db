import Surfaces

extension InputRouter {
  public var keyWindow: Window? { focusHistory.keyWindow }

  /// Makes a window key, or none at all.
  ///
  /// - Parameter reason: who wants it, for the trace.
  /// - Returns: false where the window is not mapped or never becomes key, or another one keeps the keyboard to itself.
  @discardableResult
  public func makeKey(_ window: Window?, at time: Timestamp, because reason: RoutingReason) -> Bool {
    if let window {
      guard window.isMapped, window.isFocusable, window.kind != .popup else { return false }
    }
    if let owner = keyboardOwner, owner !== window {
      if let window { focusHistory.remember(window) }
      return false
    }
    setKeyWindow(window, at: time, because: reason)
    return true
  }

  /// Brings a window to the front, where it is not already.
  public func raise(_ window: Window, because reason: RoutingReason) {
    if !isInFront(window) { emit(.window(.raise(window.id)), reason) }
  }

  /// Lets a press have its consequences for the window's place and focus, before its client hears of it.
  func didPress(_ window: Window, by reason: RoutingReason, at time: Timestamp) {
    let window = window.presentingToplevel
    guard window.isFocusable else { return }
    if focusRules.pressRaises { raise(window, because: reason) }
    if focusRules.follows != .nothing { makeKey(window, at: time, because: reason) }
  }

  /// A window may not, or may again, become key; where it is key and may not, the most recent other one is.
  public func setCanBecomeKey(_ canBecomeKey: Bool, _ window: Window, at time: Timestamp) {
    window.canBecomeKey = canBecomeKey
    reviewKeyWindow(at: time, because: .policyChanged)
  }

  /// A layer wants the keyboard otherwise than before, or lies in another place among the windows.
  public func reviewKeyWindow(at time: Timestamp, because reason: RoutingReason) {
    recorder.now = time.microseconds
    if let owner = keyboardOwner {
      setKeyWindow(owner, at: time, because: reason)
    } else if let keyWindow, !keyWindow.isFocusable {
      setKeyWindow(focusHistory.mostRecent, at: time, because: reason)
    }
    updateKeyboardFocus(because: reason)
  }

  /// The window that keeps the keyboard to itself: the frontmost, where several want to.
  var keyboardOwner: Window? { stack.windows.last(where: \.demandsKeyboard) }

  /// Lets a window that the pointer came to become key; panels want more than to be passed over.
  func makeKey(presenting window: Window, at time: Timestamp, because reason: RoutingReason) {
    let presenter = window.presentingToplevel
    if presenter.kind == .toplevel { makeKey(presenter, at: time, because: reason) }
  }

  func setKeyWindow(_ window: Window?, at time: Timestamp, because reason: RoutingReason) {
    let previous = focusHistory.keyWindow
    guard previous !== window else { return }
    let losesPopups = popups.isActive && popups.topmost?.presentingToplevel !== window
    if losesPopups { endPopupGrabs(because: reason) }
    focusHistory.setKey(window)
    emit(.window(.keyWindow(resigned: previous?.id, became: window?.id)), reason)
    updateKeyboardFocus(because: .keyWindowChanged)
    reviewConstraints(at: time)
    if losesPopups { followPointer(at: time, because: .popupGrab) }
  }

  /// Whether everything of its layer that is in front of a window is presented by it.
  private func isInFront(_ window: Window) -> Bool {
    let layer = window.effectiveLayer
    for candidate in stack.windows.reversed() {
      if candidate === window { return true }
      if !candidate.isPresented(by: window), candidate.effectiveLayer == layer { return false }
    }
    return true
  }
}

extension Window {
  /// The toplevel or layer that a popup belongs to in the end; such a one itself.
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

public import Surfaces

/// Decides which window is the key window, and which popups have a grab.
public final class WindowFocus: SeatOwner {
  private let stack: WindowStack
  public private(set) var rules = FocusRules()
  @exclusivity(unchecked) private(set) var popups = PopupGrab()
  @exclusivity(unchecked) private var history = FocusHistory()

  init(in stack: WindowStack) { self.stack = stack }

  /// Changes the rules. The key window stays as it is.
  public func changeRules(_ change: (inout FocusRules) -> Void) { change(&rules) }

  public var keyWindow: ClientWindow? { history.keyWindow }
  /// The topmost popup with a grab.
  public var popupGrabOwner: ClientWindow? { popups.topmost }

  /// Toplevels that can become key now.
  var eligible: [ClientWindow] { history.eligible }
  /// Whether some window can become key now.
  var hasEligible: Bool { history.hasEligible }
  var hasPopupGrab: Bool { popups.isActive }

  /// The root of the responder chain: of the topmost popup with a grab, else of the key window.
  var firstSurface: Surface? { (popups.topmost ?? keyWindow)?.surface }

  /// The surface that keys go to: of the topmost popup with a grab, else of the key window. A popup of a window that cannot
  /// become key does not receive keys.
  var keyboardSurface: Surface? {
    let popup = popups.topmost.flatMap { mayHaveKeyboard($0.presentingToplevel) ? $0 : nil }
    return (popup ?? keyWindow)?.surface
  }

  /// Whether a constraint of the pointer may be in force on a window: only while the keyboard is its client's.
  func hasKeyboard(_ window: ClientWindow) -> Bool {
    popups.isActive ? popups.contains(window) : window.presentingToplevel === keyWindow
  }

  private func mayHaveKeyboard(_ presenter: ClientWindow) -> Bool {
    presenter.isFocusable && (presenter === keyWindow || keyWindow?.demandsKeyboard != true)
  }

  /// The window that keeps the keyboard to itself: the frontmost of those that demand it.
  private var owner: ClientWindow? { stack.windows.last(where: \.demandsKeyboard) }

  // MARK: The key window

  /// Makes a window key, or none at all.
  ///
  /// - Returns: nil where the window is not mapped or never becomes key, or another one keeps the keyboard to itself.
  func makeKey(_ window: ClientWindow?, because reason: RoutingReason, _ turn: Turn) -> FocusChange? {
    if let window, !window.isMapped || !window.isFocusable || window.kind == .popup { return nil }
    if let owner, owner !== window {
      if let window { history.remember(window) }
      return nil
    }
    return setKey(window, because: reason, turn)
  }

  /// Applies the consequences of a press for the window's place and focus.
  func press(_ window: ClientWindow, by reason: RoutingReason, _ turn: Turn) -> FocusChange {
    let window = window.presentingToplevel
    guard window.isFocusable else { return .none }
    if rules.pressRaises { raise(window, because: reason, turn) }
    // A window that keeps the keyboard to itself is the key window: there is no need to look for one.
    guard rules.follows != .nothing, window !== keyWindow else { return .none }
    return makeKey(window, because: reason, turn) ?? .none
  }

  /// Applies the consequences of the pointer's coming to a window. Panels do not become key by it.
  func hover(over window: ClientWindow, _ turn: Turn) -> FocusChange {
    let presenter = window.presentingToplevel
    guard rules.follows == .pointer, presenter.kind == .toplevel else { return .none }
    return makeKey(presenter, because: .hover, turn) ?? .none
  }

  /// Decides anew: a window may or may not become key, demands the keyboard, or is in another place of the stack.
  func review(because reason: RoutingReason, _ turn: Turn) -> FocusChange {
    var change = FocusChange.none
    if let owner {
      change = setKey(owner, because: reason, turn)
    } else if let keyWindow, !keyWindow.isFocusable {
      change = setKey(history.mostRecent, because: reason, turn)
    }
    if change.keyboard == nil { change.keyboard = reason }
    return change
  }

  /// Brings a window to the front of its layer, unless it is there.
  func raise(_ window: ClientWindow, because reason: RoutingReason, _ turn: Turn) {
    if !isInFront(window) { turn.emit(.window(.raise(window.id)), reason) }
  }

  /// The window after, or before, the key window in the order in which windows were made.
  func neighbour(by step: Int) -> ClientWindow? {
    let windows = eligible.sorted { $0.id.rawValue < $1.id.rawValue }
    guard !windows.isEmpty else { return nil }
    let current = windows.firstIndex { $0 === keyWindow } ?? (step > 0 ? -1 : 0)
    return windows[(current + step + windows.count) % windows.count]
  }

  private func setKey(_ window: ClientWindow?, because reason: RoutingReason, _ turn: Turn) -> FocusChange {
    let previous = history.keyWindow
    guard previous !== window else { return .none }
    let losesPopups = popups.isActive && popups.topmost?.presentingToplevel !== window
    if losesPopups { endGrabs(because: reason, turn) }
    history.setKey(window)
    turn.emit(.window(.keyWindow(resigned: previous?.id, became: window?.id)), reason)
    return FocusChange(keyboard: .keyWindowChanged, isOfKeyWindow: true, changesGrabs: losesPopups)
  }

  /// Whether only windows that a window presents are in front of it in its layer.
  private func isInFront(_ window: ClientWindow) -> Bool {
    let layer = window.effectiveLayer
    for candidate in stack.windows.reversed() {
      if candidate === window { return true }
      if !candidate.isPresented(by: window), candidate.effectiveLayer == layer { return false }
    }
    return true
  }

  // MARK: Popups

  /// Whether a popup may begin a grab: it is mapped and has none.
  func mayGrab(_ popup: ClientWindow) -> Bool { popup.isMapped && !popups.contains(popup) }

  /// Whether the grabs there are belong to another client than the popup's, which ends them.
  func grabIsOfAnother(than popup: ClientWindow) -> Bool { popups.topmost.map { $0.client != popup.client } ?? false }

  /// Gives the seat to a mapped popup.
  func beginGrab(_ popup: ClientWindow) -> FocusChange {
    popups.push(popup)
    return FocusChange(keyboard: .popupGrab, changesGrabs: true)
  }

  /// Ends all popup grabs, the topmost first.
  func dismissPopups(because reason: RoutingReason, _ turn: Turn) -> FocusChange {
    guard popups.isActive else { return .none }
    endGrabs(because: reason, turn)
    return FocusChange(keyboard: .popupGrab, changesGrabs: true)
  }

  private func endGrabs(because reason: RoutingReason, _ turn: Turn) {
    while let popup = popups.pop() { turn.emit(.window(.dismissPopup(popup.id)), reason) }
  }

  // MARK: Windows that come and go

  func windowDidMap(_ window: ClientWindow, _ turn: Turn) -> FocusChange {
    switch window.kind {
    case .toplevel:
      history.add(window)
      return rules.newWindowsBecomeKey ? makeKey(window, because: .windowMapped, turn) ?? .none : .none
    case .layer:
      if window.demandsKeyboard { return review(because: .windowMapped, turn) }
      // Without a key window, no window loses the keyboard to the layer.
      return keyWindow == nil ? makeKey(window, because: .windowMapped, turn) ?? .none : .none
    case .popup: return .none
    }
  }

  /// The popup's grab ends with it. The popup is gone, so it is not dismissed.
  func dropPopup(_ window: ClientWindow) -> FocusChange {
    guard popups.contains(window) else { return .none }
    popups.remove(window)
    return FocusChange(keyboard: .popupGrab)
  }

  /// Forgets a window. It stays the key window until it is replaced.
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) { history.remove(window) }

  /// Finds another key window where the key window is gone.
  func replaceKeyWindow(_ turn: Turn) -> FocusChange {
    guard history.hasLostKeyWindow else { return .none }
    return setKey(owner ?? history.mostRecent, because: .windowUnmapped, turn)
  }

  // Windows are unmapped before their surfaces, clients or devices go.
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {}
  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
  func sceneDidChange(_ turn: Turn) {}
}

/// What follows from a change of focus, for the owners of keys and of the pointer.
struct FocusChange: Equatable {
  static let none = FocusChange()

  /// Why the keyboard's target has to be found again; nil where it stays.
  var keyboard: RoutingReason?
  var isOfKeyWindow = false
  /// The pointer has to be aimed again: popup grabs have begun or ended.
  var changesGrabs = false
}

package import Surfaces

/// Decides which window is the key window, and which popups have a grab.
package final class WindowFocus: SeatOwner {
  private let stack: WindowStack
  package private(set) var rules = FocusRules()
  @exclusivity(unchecked) private(set) var popups = PopupGrab()
  @exclusivity(unchecked) private var history = FocusHistory()
  /// The question whether the first responder gives way to another window.
  private var question: ResignQuestion?

  private struct ResignQuestion {
    let surface: SurfaceID
    let asked: ClientWindow
    let window: ClientWindow
    let reason: RoutingReason
  }

  init(in stack: WindowStack) { self.stack = stack }

  /// Changes the rules. The key window does not change.
  package func changeRules(_ change: (inout FocusRules) -> Void) { change(&rules) }

  package var keyWindow: ClientWindow? { history.keyWindow }
  /// The topmost popup with a grab.
  package var popupGrabOwner: ClientWindow? { popups.topmost }

  /// Toplevels that can become key now.
  var eligible: [ClientWindow] { history.eligible }
  /// True if a toplevel other than the key window can become key now.
  var hasOther: Bool { history.hasOther }
  var hasPopupGrab: Bool { popups.isActive }

  /// The root of the responder chain: of the topmost popup with a grab, else of the key window.
  var firstSurface: Surface? { (popups.topmost ?? keyWindow)?.surface }

  /// The surface that receives keys: of the topmost popup with a grab, else of the key window. A popup of a window that
  /// cannot become key does not receive keys.
  var keyboardSurface: Surface? {
    let popup = popups.topmost.flatMap { mayHaveKeyboard($0.presentingToplevel) ? $0 : nil }
    return (popup ?? keyWindow)?.surface
  }

  /// Returns the surface that receives keys if the chain begins at a surface: its root, or the root of the nearest
  /// window of the same client that presents it and does not pass keys on; nil if there is none.
  func keyReceiver(from surface: Surface) -> Surface? {
    guard let first = surface.window, !first.handlesKeys else { return surface }
    var window: ClientWindow? = first
    while let current = window, current.isMapped, current.client == first.client {
      if current.handlesKeys { return current.surface }
      window = current.parent
    }
    return nil
  }

  /// True if a pointer constraint may be active on a window: a popup with a grab, or without grabs, the key window or
  /// one of its popups.
  func hasKeyboard(_ window: ClientWindow) -> Bool {
    popups.isActive ? popups.contains(window) : window.presentingToplevel === keyWindow
  }

  private func mayHaveKeyboard(_ presenter: ClientWindow) -> Bool {
    presenter.isFocusable && (presenter === keyWindow || keyWindow?.demandsKeyboard != true)
  }

  /// The frontmost window that demands the keyboard. It is the key window as long as it demands it.
  private var owner: ClientWindow? { stack.windows.last(where: \.demandsKeyboard) }

  /// Returns the context of an action that is sent now.
  ///
  /// - Parameters:
  ///   - keyboard: the surface that receives keys.
  ///   - window: the window that the action is for; nil for the key window.
  func actionContext(keyboard: KeyboardTarget?, for window: ClientWindow? = nil) -> ActionContext {
    ActionContext(keyboard: keyboard, keyWindow: keyWindow, window: window, hasOtherWindows: hasOther)
  }

  // MARK: The key window

  /// Makes a window the key window; nil means none.
  ///
  /// - Parameter isSoft: true if the cause is no act of the user, so that the first responder may prevent it.
  /// A window with a modal dialog leaves the key window to the dialog.
  ///
  /// - Returns: nil if the window is not mapped or can never become key, if another window demands the keyboard, or if
  ///   the first responder prevents it or is asked.
  func makeKey(
    _ window: ClientWindow?, because reason: RoutingReason, isSoft: Bool = false, _ turn: Turn
  ) -> FocusChange? {
    if let window, !window.isMapped || !window.isFocusable || window.kind == .popup { return nil }
    let window = window?.modalDialogForKeys ?? window
    if let owner, owner !== window {
      if let window { history.remember(window) }
      return nil
    }
    if isSoft, let window, isKept(from: window, because: reason, turn) {
      history.remember(window)
      return nil
    }
    return setKey(window, because: reason, turn)
  }

  /// True if the first responder does not resign for another window, or not before its client has answered.
  private func isKept(from window: ClientWindow, because reason: RoutingReason, _ turn: Turn) -> Bool {
    guard let keyWindow, keyWindow !== window, keyWindow.isMapped, keyWindow.mayKeepFocus else { return false }
    let first = keyWindow.firstResponder
    guard first.responder.acceptsFirstResponder, first.responder.isAsked else { return false }
    switch first.responder.resignation {
    case .always: return false
    case .never:
      turn.emit(.window(.keepFirstResponder(first.id)), reason)
      return true
    case .ask:
      let isAsked = question?.surface == first.id && question?.asked === keyWindow
      question = ResignQuestion(surface: first.id, asked: keyWindow, window: window, reason: reason)
      if !isAsked { turn.emit(.window(.askToResign(first.id)), reason) }
      return true
    }
  }

  /// True if the client of a surface has to say whether it resigns.
  func isAsking(_ surface: SurfaceID) -> Bool { question?.surface == surface }

  /// Makes the other window key if the first responder has resigned for it. Has no effect if another window has become
  /// key meanwhile.
  func firstResponderDidAnswer(_ surface: SurfaceID, resigns: Bool, _ turn: Turn) -> FocusChange {
    guard let open = question, open.surface == surface else { return .none }
    question = nil
    guard open.asked === keyWindow else { return .none }
    guard resigns else {
      turn.emit(.window(.keepFirstResponder(surface)), open.reason)
      return .none
    }
    return makeKey(open.window, because: open.reason, turn) ?? .none
  }

  /// Raises the window and makes it key after a press, as far as the rules permit.
  func press(_ window: ClientWindow, by reason: RoutingReason, _ turn: Turn) -> FocusChange {
    let window = window.presentingToplevel
    guard window.isFocusable else { return .none }
    if rules.pressRaises { raise(window, because: reason, turn) }
    // A window that demands the keyboard is already the key window.
    guard rules.follows != .nothing, window !== keyWindow else { return .none }
    return makeKey(window, because: reason, turn) ?? .none
  }

  /// Makes a window key when the pointer enters it, if the rules say so. Panels do not become key this way.
  func hover(over window: ClientWindow, _ turn: Turn) -> FocusChange {
    let presenter = window.presentingToplevel
    guard rules.follows == .pointer, presenter.kind == .toplevel else { return .none }
    return makeKey(presenter, because: .hover, isSoft: true, turn) ?? .none
  }

  /// Chooses the key window again after a window was changed: whether it may become key, whether it demands the
  /// keyboard, or its place in the stack.
  func review(because reason: RoutingReason, _ turn: Turn) -> FocusChange {
    var change = FocusChange.none
    if let owner {
      change = setKey(owner, because: reason, turn)
    } else if let dialog = keyWindow?.modalDialogForKeys {
      change = setKey(dialog, because: reason, turn)
    } else if let keyWindow, !keyWindow.isFocusable {
      change = setKey(history.mostRecent, because: reason, turn)
    }
    if change.keyboard == nil { change.keyboard = reason }
    return change
  }

  /// Chooses the key window after the end of a session lock: the one before it, or one that demands the keyboard.
  func lockDidEnd(_ turn: Turn) -> FocusChange {
    var change = setKey(owner ?? history.mostRecent, because: .sessionLock, turn)
    change.keyboard = change.keyboard ?? .sessionLock
    return change
  }

  /// Raises a window to the front of its layer, unless it is there already.
  func raise(_ window: ClientWindow, because reason: RoutingReason, _ turn: Turn) {
    if !isInFront(window) { turn.emit(.window(.raise(window.id)), reason) }
  }

  /// Returns the next (1) or previous (-1) window after the key window, in the order in which windows were created.
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

  /// True if all windows in front of it in its layer are windows that it presents.
  private func isInFront(_ window: ClientWindow) -> Bool {
    let layer = window.effectiveLayer
    for candidate in stack.windows.reversed() {
      if candidate === window { return true }
      if !candidate.isPresented(by: window), candidate.effectiveLayer == layer { return false }
    }
    return true
  }

  // MARK: Popups

  /// True if a popup may begin a grab: it is mapped, no session lock conceals it, and it does not have one.
  func mayGrab(_ popup: ClientWindow) -> Bool { popup.isMapped && !popup.isConcealed && !popups.contains(popup) }

  /// True if the current grabs belong to another client than the popup's. The new grab ends them.
  func grabIsOfAnother(than popup: ClientWindow) -> Bool { popups.topmost.map { $0.client != popup.client } ?? false }

  /// Begins the grab of a mapped popup.
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

  // MARK: Mapping and unmapping

  func windowDidMap(_ window: ClientWindow, _ turn: Turn) -> FocusChange {
    switch window.kind {
    case .toplevel:
      history.add(window)
      if keyWindow?.modalDialogForKeys === window { return makeKey(window, because: .windowMapped, turn) ?? .none }
      return rules.newWindowsBecomeKey ? makeKey(window, because: .windowMapped, isSoft: true, turn) ?? .none : .none
    case .layer:
      if window.demandsKeyboard { return review(because: .windowMapped, turn) }
      // Without a key window, no other window loses the keyboard to the layer.
      return keyWindow == nil ? makeKey(window, because: .windowMapped, turn) ?? .none : .none
    case .popup, .inputView: return .none
    }
  }

  /// Ends the grab of a popup that was unmapped. It is not dismissed, because it is already unmapped.
  func dropPopup(_ window: ClientWindow) -> FocusChange {
    guard popups.contains(window) else { return .none }
    popups.remove(window)
    return FocusChange(keyboard: .popupGrab)
  }

  /// Removes a window. It remains the key window until `replaceKeyWindow`.
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {
    history.remove(window)
    if question?.window === window || question?.asked === window { question = nil }
  }

  /// Makes another window key if the key window was removed.
  func replaceKeyWindow(_ turn: Turn) -> FocusChange {
    guard history.hasLostKeyWindow else { return .none }
    return setKey(owner ?? history.mostRecent, because: .windowUnmapped, turn)
  }

  // Windows are unmapped before their surfaces, clients or devices are destroyed.
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {}
  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
  func sceneDidChange(_ turn: Turn) {}
}

/// The consequences of a change of focus for the owners of keys and of the pointer.
struct FocusChange: Equatable {
  static let none = FocusChange()

  /// The reason for which the target of the keyboard must be found again; nil if the target stays.
  var keyboard: RoutingReason?
  var isOfKeyWindow = false
  /// True if popup grabs began or ended, so that the target of the pointer must be found again.
  var changesGrabs = false
}

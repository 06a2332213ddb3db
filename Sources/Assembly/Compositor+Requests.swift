public import Geometry
import Globals
public import Seats
public import Surfaces

public import Interaction

/// What is asked of windows from outside: by the control socket, by a conformance suite.
extension Compositor {
  /// Makes a window key and brings it to the front, hidden or not; nil takes the keyboard away from every window.
  ///
  /// - Returns: false where the window is none that becomes key.
  public func focus(_ window: ClientWindow?) -> Bool {
    observers.notify(.requests) { $0.willDo(.focus(window)) }
    if let window, !window.isMapped { shell.setMinimized(false, window.id) }
    guard router.makeKey(window, at: clock.now, because: .requested) else { return false }
    if let window { router.raise(window, at: clock.now, because: .requested) }
    effects.carryOut()
    return true
  }

  /// Why a window is not made key.
  public func reasonAgainstFocus(of window: ClientWindow) -> String {
    if window.kind == .popup { return "it is a popup, and only toplevels and layers do" }
    if !window.canBecomeKey { return "the policy keeps it from that" }
    if !window.isFocusable { return "it wants no keyboard" }
    return "another window keeps the keyboard to itself"
  }

  public func raise(_ window: ClientWindow) {
    observers.notify(.requests) { $0.willDo(.raise(window)) }
    router.raise(window, at: clock.now, because: .requested)
    effects.carryOut()
  }

  /// Moves a window, with what it presents.
  ///
  /// - Parameter position: where its root surface's origin is to be.
  public func move(_ window: ClientWindow, to position: Point<LayoutSpace>) {
    shell.move(window, to: position)
    effects.carryOut()
  }

  /// Sends an action from the first responder up, where somebody is there who performs it.
  ///
  /// - Returns: who has performed it, in the order they did; nil where nobody would.
  public func performer(of name: String) -> [ActionTaker]? {
    let action = Action(name)
    // A name that nobody knows must not be remembered: whoever sends names could send any number of them.
    guard router.canPerform(action) else { return nil }
    let watch = TakerWatch()
    let token = add(watch)
    defer { token.cancel() }
    return perform(action) ? watch.takers : nil
  }

  /// Sends an action up the responder chain, from the first responder or from a window.
  ///
  /// - Returns: false where nobody performed it.
  @discardableResult
  public func perform(_ action: Action, from window: WindowID? = nil) -> Bool {
    observers.notify(.requests) { $0.willDo(.perform(action, from: window)) }
    let isPerformed = router.perform(action, from: window, at: clock.now)
    effects.carryOut()
    return isPerformed
  }

  /// Asks a window's client to close it. A client may ignore it.
  public func askToClose(_ window: ClientWindow) {
    observers.notify(.requests) { $0.willDo(.close(window)) }
    effects.close(window)
  }
}

/// Collects the performers of an action, in order.
private final class TakerWatch: CompositorObserver {
  private(set) var takers: [ActionTaker] = []
  var topics: ObserverTopics { .actions }

  func willPerform(_ action: Action, by taker: ActionTaker, because reason: RoutingReason) { takers.append(taker) }
}

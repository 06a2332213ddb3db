public import Geometry
import Globals
package import Seats
public import Surfaces

public import Interaction

/// Requests for windows and actions from the control socket and from conformance suites.
extension Compositor {
  /// Makes a window key and brings it to the front, even if it is hidden; nil leaves no window key.
  ///
  /// - Parameter raises: false to leave the window where it is in the stack.
  /// - Returns: false if the window cannot become key.
  public func focus(_ window: ClientWindow?, raises: Bool = true) -> Bool {
    observers.notify(.requests) { $0.willDo(.focus(window)) }
    if let window, !window.isMapped { shell.setMinimized(false, window.id) }
    guard router.take(.makeKey(window, because: .requested), at: clock.now) else { return false }
    if raises, let window { router.take(.raise(window, because: .requested), at: clock.now) }
    effects.carryOut()
    return true
  }

  /// The reason why a window cannot become key.
  package func reasonAgainstFocus(of window: ClientWindow) -> String {
    if window.kind == .popup { return "it is a popup; only toplevels and layers can become key" }
    if !window.canBecomeKey { return "the policy does not allow it" }
    if !window.isFocusable { return "it does not accept the keyboard" }
    return "another window has the keyboard exclusively"
  }

  public func raise(_ window: ClientWindow) {
    observers.notify(.requests) { $0.willDo(.raise(window)) }
    router.take(.raise(window, because: .requested), at: clock.now)
    effects.carryOut()
  }

  /// Moves a window together with its popups.
  ///
  /// - Parameter position: the new position of its root surface's origin.
  public func move(_ window: ClientWindow, to position: Point<LayoutSpace>) {
    shell.move(window, to: position)
    effects.carryOut()
  }

  /// Sends an action up the responder chain from the first responder, if any responder performs it.
  ///
  /// - Returns: the performers, in order; nil if no responder performs it.
  package func performer(of name: String) -> [ActionTaker]? {
    let action = Action(name)
    // An unknown name must not be stored: a client could send any number of names.
    guard router.canPerform(action) else { return nil }
    let watch = TakerWatch()
    let token = add(watch)
    defer { token.cancel() }
    return perform(action) ? watch.takers : nil
  }

  /// Sends an action up the responder chain, from the first responder or from a window.
  ///
  /// - Returns: false if no responder performed it.
  @discardableResult
  public func perform(_ action: Action, from window: WindowID? = nil) -> Bool {
    observers.notify(.requests) { $0.willDo(.perform(action, from: window)) }
    let isPerformed = router.take(.perform(action, from: window), at: clock.now)
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

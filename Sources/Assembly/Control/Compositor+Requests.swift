import Geometry
import Seats
import Surfaces

import struct Interaction.Action

/// What is asked of windows from outside: by the control socket, by a conformance suite.
extension Compositor {
  /// Makes a window key and brings it to the front, hidden or not; nil takes the keyboard away from every window.
  ///
  /// - Returns: false where the window is none that becomes key.
  public func focus(_ window: Window?) -> Bool {
    tellWitnesses { $0.willDo(.focus(window)) }
    if let window, !window.isMapped { shell.setMinimized(false, window.id) }
    guard router.makeKey(window, at: clock.now, because: .requested) else { return false }
    if let window { router.raise(window, at: clock.now, because: .requested) }
    carryOutEffects()
    return true
  }

  /// Why a window is not made key.
  public func reasonAgainstFocus(of window: Window) -> String {
    if window.kind == .popup { return "it is a popup, and only toplevels and layers do" }
    if !window.canBecomeKey { return "the policy keeps it from that" }
    if !window.isFocusable { return "it wants no keyboard" }
    return "another window keeps the keyboard to itself"
  }

  public func raise(_ window: Window) {
    tellWitnesses { $0.willDo(.raise(window)) }
    router.raise(window, at: clock.now, because: .requested)
    carryOutEffects()
  }

  /// Moves a window, with what it presents.
  ///
  /// - Parameter position: where its root surface's origin is to be.
  public func move(_ window: Window, to position: Point<LayoutSpace>) {
    shell.move(window, to: position)
    carryOutEffects()
  }

  /// Sends an action from the first responder up, where somebody is there who performs it.
  ///
  /// - Returns: who has performed it, in the order they did; nil where nobody would.
  public func performer(of name: String) -> [ActionTaker]? {
    let action = Action(name)
    // A name that nobody knows must not be remembered: whoever sends names could send any number of them.
    guard router.canPerform(action) else { return nil }
    var takers: [ActionTaker] = []
    let other = onEffect
    onEffect = { routed in
      other?(routed)
      if case .action(_, let taker) = routed.effect { takers.append(taker) }
    }
    defer { onEffect = other }
    return perform(action) ? takers : nil
  }
}

import Globals
import Seats
import Surfaces

import struct Interaction.Action

/// Requests of clients about first responders, and about actions for the responders above them.
final class ResponderRequests: ResponderDelegate {
  private let router: InputRouter
  private let policy: PolicyKeeper
  private let clock: any Clock

  init(_ router: InputRouter, _ policy: PolicyKeeper, _ clock: any Clock) {
    (self.router, self.policy, self.clock) = (router, policy, clock)
  }

  func setFirst(_ isFirst: Bool, _ surface: Surface, activates: Bool) {
    guard let window = surface.root.window else { return }
    guard isFirst else {
      if window.chosenResponder === surface { router.firstResponders.choose(nil, of: window, at: clock.now) }
      return
    }
    router.firstResponders.choose(surface, of: window, at: clock.now)
    guard activates, window.presentingToplevel !== router.focus.keyWindow else { return }
    router.raise(window.presentingToplevel, at: clock.now, because: .activationRequest)
    router.makeKey(window.presentingToplevel, at: clock.now, because: .activationRequest)
  }

  func firstResponderDidAnswer(_ surface: SurfaceID, resigns: Bool) {
    router.firstResponders.didAnswer(surface, resigns: resigns, at: clock.now)
  }

  func send(_ action: String, above surface: Surface, hasSerial: Bool) -> SentActionAnswer {
    guard hasSerial, let window = surface.root.window, policy.maySend(action, from: window.id)
    else { return .refused }
    return router.firstResponders.perform(Action(action), above: window, at: clock.now) ? .performed : .declined
  }
}

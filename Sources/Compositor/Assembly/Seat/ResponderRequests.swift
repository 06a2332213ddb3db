import Globals
import Seats
import Surfaces

import struct Interaction.Action

/// Requests of clients about first responders, and about actions for the responders above them.
final class ResponderRequests: ResponderDelegate {
  private let router: InputRouter
  private let seat: SeatGlobal
  private let policy: PolicyKeeper
  private let refusals: RefusedRequests
  private let clock: any Clock

  init(
    _ router: InputRouter, _ seat: SeatGlobal, _ policy: PolicyKeeper, _ refusals: RefusedRequests, _ clock: any Clock
  ) {
    (self.router, self.seat, self.policy) = (router, seat, policy)
    (self.refusals, self.clock) = (refusals, clock)
  }

  func becomeFirst(_ surface: Surface, serial: UInt32) {
    guard let window = surface.root.window else { return }
    router.take(.chooseFirstResponder(surface, of: window), at: clock.now)
    let presenter = window.presentingToplevel
    guard serial != 0, presenter !== router.keyWindow else { return }
    guard let permit = seat.activationPermit(for: serial, of: surface.client),
      seat.spend(permit, for: surface.client)
    else { return refusals.add(.activation, serial, of: surface.client) }
    router.take(.raise(presenter, because: .activationRequest), at: clock.now)
    router.take(.makeKey(presenter, because: .activationRequest), at: clock.now)
  }

  func resignFirst(_ surface: Surface) {
    guard let window = surface.root.window, window.chosenResponder === surface else { return }
    router.take(.chooseFirstResponder(nil, of: window), at: clock.now)
  }

  func firstResponderDidAnswer(_ surface: SurfaceID, resigns: Bool) {
    router.take(.firstResponderDidAnswer(surface, resigns: resigns), at: clock.now)
  }

  func send(_ action: String, above surface: Surface, serial: UInt32) -> SentActionAnswer {
    guard seat.accepts(serial, from: surface.client, for: .action(sentAt: clock.now)),
      let window = surface.root.window, policy.maySend(action, from: window.id)
    else { return .refused }
    return router.take(.performAbove(window, Action(action)), at: clock.now) ? .performed : .declined
  }
}

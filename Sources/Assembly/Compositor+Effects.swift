import Geometry
import Globals
import Seats
import Surfaces
import WaylandServer

extension Compositor {
  /// Does what the router has decided, in order. What clients are sent leaves at the end of the turn.
  func carryOutEffects() {
    guard !router.outbox.effects.isEmpty || hasToTidy else { return }
    hasToTidy = false
    drainEffects()
    sweepFormerPolicies()
    if seat.letGoOfHopeless() { drainEffects() }
  }

  /// Does it between two requests of a client, when no client may be let go of.
  func requestDidEnd() {
    guard !router.outbox.effects.isEmpty else { return }
    hasToTidy = true
    drainEffects()
  }

  private func drainEffects() {
    router.outbox.effects.drain { routed in
      onEffect?(routed)
      tellWitnesses { $0.willCarryOut(routed) }
      carryOut(routed)
    }
  }

  private func carryOut(_ routed: RoutedEffect) {
    switch routed.effect {
    case .touch, .pointer, .gesture, .tool, .pad, .key, .drag: seat.deliver(routed.effect, from: router.outbox.effects)
    case .window(let command): carryOut(command)
    case .action(let id, let taker):
      onAction?(router.actions.action(id), taker, routed.reason)
      if case .shell(let handler) = taker { perform(handler, for: router.actions.action(id)) }
    case .note: break
    }
  }
}

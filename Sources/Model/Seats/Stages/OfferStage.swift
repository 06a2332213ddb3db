import Surfaces

/// Offers shakes to the client of the first responder, and then to the responders above it. Continues with shakes and
/// commands that a client has judged.
final class OfferStage {
  private let offers: ResponderOffers
  private let actions: ActionDispatch
  private let desk: GestureDesk

  init(_ offers: ResponderOffers, _ actions: ActionDispatch, _ desk: GestureDesk) {
    (self.offers, self.actions, self.desk) = (offers, actions, desk)
  }

  /// Offers a shake to the client of the first responder. If the client does not judge motions, the responders above it
  /// receive the shake.
  func shake(_ turn: Turn) {
    guard let first = desk.firstSurface, let surface = first.root.window?.surface(judging: .motions) else {
      return shakeAbove(turn)
    }
    turn.trace?.writeChain(of: first)
    let target = offers.add(.shake, for: surface, turn)
    for phase in [ShakePhase.began, .ended] { turn.emit(.responder(.shake(phase, target)), .firstResponder) }
  }

  /// Sends a shake up the responder chain above the clients. At its end, the shell performs its action for it.
  private func shakeAbove(_ turn: Turn) {
    let action = actions.action(for: .shake)
    if desk.isSuspended {
      if let action { turn.then(.action(.perform(ActionRequest(action: action, reason: .motion)))) }
      return
    }
    guard action != nil || desk.isWatching else { return }
    desk.shake(isHandled: action != nil, turn)
    turn.then(.gestures(.settle))
  }

  /// Continues after a client has judged a shake or a command.
  func goOn(with offer: ResponderOffers.Offer, after verdict: ResponderVerdict, _ turn: Turn) {
    switch offer.remainder {
    case .shake:
      turn.note(verdict.noteOfShake, -1)
      if verdict.goesOn { shakeAbove(turn) }
    case .action(let action, let key, let repeats):
      turn.note(verdict.noteOfCommand, -1)
      guard verdict.goesOn, let action else { return }
      turn.then(.key(.perform(action, of: key, repeats: repeats)))
    }
    turn.then(.gestures(.settle))
  }
}

extension ResponderVerdict {
  /// True if responders above the client may handle the event.
  fileprivate var goesOn: Bool {
    switch self {
    case .handled, .unanswered: false
    case .declined, .continues, .unavailable: true
    }
  }

  fileprivate var noteOfShake: RoutingNote.Kind {
    switch self {
    case .handled: .motionHandled
    case .unanswered: .motionUnanswered
    case .declined: .motionDeclined
    case .continues: .motionContinues
    case .unavailable: .motionUnavailable
    }
  }

  fileprivate var noteOfCommand: RoutingNote.Kind {
    switch self {
    case .handled: .commandHandled
    case .unanswered: .commandUnanswered
    case .declined: .commandDeclined
    case .continues: .commandContinues
    case .unavailable: .commandUnavailable
    }
  }
}

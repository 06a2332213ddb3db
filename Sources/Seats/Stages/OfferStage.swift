import Surfaces

/// Offers shakes and commands of media keys to the client of the first responder, and then to the responders above it.
struct OfferStage: Stage {
  let router: InputRouter

  // MARK: Shakes

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
    guard action != nil || desk.isWatching else { return }
    desk.shake(isHandled: action != nil, in: actionStage.actionContext(), turn)
    gestureStage.settle(turn)
  }

  // MARK: Commands

  /// The surface that receives commands in place of media keys; nil if the client with the keyboard does not judge
  /// commands.
  var commandReceiver: Surface? {
    keys.target.flatMap { stack.surface($0.surface)?.root.window?.surface(judging: .remoteCommands) }
  }

  /// Offers a command to a client in place of a key.
  ///
  /// - Parameter binding: the binding that waits for the client; nil without one.
  func offer(
    _ command: MediaCommand, to surface: Surface, _ press: KeyPress, _ key: DeviceKey, _ binding: KeyBinding?,
    from start: Surface?, _ turn: Turn
  ) {
    guard keys.take(press, because: .remoteCommand, from: start, turn) else { return }
    let target = offers.add(
      .action(binding?.action, of: key, repeats: binding?.repeats == true), for: surface, turn)
    if let end = command.end { offers.hold(end, until: key, target) }
    turn.emit(.responder(.command(command, target)), .firstResponder)
  }

  /// Ends the command of a key that is released.
  func release(_ key: DeviceKey, _ turn: Turn) {
    if let end = offers.release(key, at: turn.time) { turn.emit(.responder(end), .captured) }
  }

  // MARK: Verdicts

  /// Continues after a client has judged a shake or a command. The lines of the trace belong to the event of the offer.
  func clientDidJudge(_ number: UInt64, _ verdict: ResponderVerdict, at time: InputTime) {
    guard let offer = offers.take(number) else { return }
    router.outbox.resume(offer.event, at: time) { go(on: offer, after: verdict, $0) }
  }

  private func go(on offer: ResponderOffers.Offer, after verdict: ResponderVerdict, _ turn: Turn) {
    switch offer.remainder {
    case .shake:
      turn.note(verdict.noteOfShake, -1)
      if verdict.goesOn { shakeAbove(turn) }
    case .action(let action, let key, let repeats):
      turn.note(verdict.noteOfCommand, -1)
      guard verdict.goesOn, let action else { return }
      keyStage.perform(action, of: key, repeats: repeats, turn)
    }
    gestureStage.settle(turn)
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

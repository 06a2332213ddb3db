/// Records events that code of the router's owner has swallowed. They go through no other stage.
public struct FilterStage: Stage {
  let router: InputRouter

  public init(of router: InputRouter) { self.router = router }

  /// Records an event, with a note that it was swallowed. Timers that are due before it run first, as before each event.
  public func swallow(_ event: InputEvent, at time: InputTime) {
    let isContinued = touches.isBatchOpen || pointer.isBatchOpen
    if timerStage.isWaiting, !isContinued { router.advance(to: time) }
    let turn = router.outbox.open(for: event, at: time, isContinued: isContinued, cursor: pointer.place)
    // The user has pressed something besides the modifier.
    if loneModifier.isWaiting, event.isPress || event.isKeyPress { loneModifier.cancel() }
    turn.note(.inputFiltered, event.numberForNote)
  }
}

extension InputEvent {
  fileprivate var isKeyPress: Bool { if case .key(.key(_, _, true)) = self { true } else { false } }

  /// The finger or button of the event. Codes of keys are not noted: they may be parts of a secret.
  fileprivate var numberForNote: Int64 {
    switch self {
    case .touch(.down(let sample)), .touch(.motion(let sample)): Int64(sample.finger)
    case .touch(.up(_, let finger)), .touch(.shape(_, let finger, _, _)), .touch(.orientation(_, let finger, _)),
      .touch(.cancel(_, let finger)):
      Int64(finger)
    case .pointer(.button(_, let code, _)): Int64(code)
    default: 0
    }
  }
}

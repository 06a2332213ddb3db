/// Lets owners act at times that they wait for: recognizers, keys, touches that are held back, and scrolls.
struct TimerStage: Stage {
  let router: InputRouter

  /// True while an owner waits. It is asked for every event, so it does not look for the earliest time.
  @inline(__always)
  var isWaiting: Bool {
    keyClock.next != nil || accommodations.nextDue != nil || scrolls.due != nil || fingerScrolls.due != nil
      || desk.nextTimer != nil
  }

  /// The earliest time that an owner waits for; nil while none waits.
  var next: InputTime? {
    let fingers = InputTime.earliest(accommodations.nextDue, fingerScrolls.due)
    let rest = InputTime.earliest(keyClock.next, InputTime.earliest(scrolls.due, desk.nextTimer))
    return InputTime.earliest(fingers, rest)
  }

  /// Lets owners act, in the order of their times. A call from inside the delivery of an event is ignored.
  func advance(to time: InputTime) {
    guard !desk.isDraining, !desk.isDelivering else { return }
    while let due = next, due <= time { act(at: due, router.outbox.openPassage(of: due)) }
  }

  /// Lets one owner act that is due at a time.
  private func act(at time: InputTime, _ turn: Turn) {
    if let alarm = keyClock.takeDue(at: time) { return keyStage.alarm(alarm, turn) }
    if let due = accommodations.nextDue, due <= time { return accommodationStage.fingersAreDue(turn) }
    if scrolls.takeDue(at: time) {
      if let scroll = scrolls.current { scrollStage.end(scroll, turn) }
      return
    }
    if let due = fingerScrolls.due, due <= time { return emulationStage.coast(turn) }
    desk.advance(in: actionStage.actionContext(), turn)
    gestureStage.settle(turn)
  }
}

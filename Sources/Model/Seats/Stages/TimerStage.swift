/// Lets owners act at times that they wait for: recognizers, keys, touches that are held back, scrolls, and the edit menu.
final class TimerStage {
  private let keyClock: KeyClock
  private let accommodations: TouchAccommodations
  private let scrolls: ScrollDelivery
  private let fingerScrolls: FingerScrollDelivery
  private let desk: GestureDesk
  private let menu: EditMenu

  init(
    _ keyClock: KeyClock, _ accommodations: TouchAccommodations, _ indirect: IndirectOwners, _ desk: GestureDesk,
    _ menu: EditMenu
  ) {
    self.keyClock = keyClock
    self.accommodations = accommodations
    scrolls = indirect.scrolls
    fingerScrolls = indirect.fingers
    self.desk = desk
    self.menu = menu
  }

  /// True while an owner waits. It is asked for every event, so it does not look for the earliest time.
  @inline(__always)
  var isWaiting: Bool {
    keyClock.next != nil || accommodations.nextDue != nil || scrolls.due != nil || fingerScrolls.due != nil
      || desk.nextTimer != nil || menu.due != nil
  }

  /// The earliest time that an owner waits for; nil while none waits.
  var next: InputTime? {
    let fingers = InputTime.earliest(accommodations.nextDue, fingerScrolls.due)
    let rest = InputTime.earliest(keyClock.next, InputTime.earliest(scrolls.due, desk.nextTimer))
    return InputTime.earliest(InputTime.earliest(fingers, rest), menu.due)
  }

  /// Lets one owner act that is due at a time.
  func act(at time: InputTime, _ turn: Turn) {
    if let alarm = keyClock.takeDue(at: time) { return turn.then(.key(.alarm(alarm))) }
    if let due = accommodations.nextDue, due <= time { return turn.then(.fingersAreDue) }
    if scrolls.takeDue(at: time) { return turn.then(.scroll(.end)) }
    if let due = fingerScrolls.due, due <= time { return turn.then(.emulation(.coast)) }
    if let due = menu.due, due <= time { return menu.waitIsOver(turn) }
    desk.advance(turn)
    turn.then(.gestures(.settle))
  }
}

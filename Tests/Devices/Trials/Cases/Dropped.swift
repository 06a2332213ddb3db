import CUinput
import Recordings
import TrialPrograms

extension Trial {
  /// Fingerpost stands still while more events come than the kernel keeps for it. The kernel then drops them all and
  /// says so (`SYN_DROPPED`); libevdev asks for the state instead.
  static let dropped = Trial("dropped") { (stage) throws(TrialFailure) in
    let glass = try stage.plug(.touchscreen)
    // Events are to be lost.
    glass.catchUp = nil
    var fingers = Fingers()
    try glass.send(fingers.down(0, 1024, 2048))
    try glass.send(fingers.down(1, 3072, 1024))
    try stage.expect(
      "two fingers", "touch down 0 320.0,400.0", "touch frame", "touch down 1 960.0,200.0", "touch frame")
    if let line = stage.droppedEvents().first { throw TrialFailure("events were dropped too early: \(line)") }
    stage.compositor.suspend()
    for step: Int32 in 1...1000 { try glass.send(fingers.move(1, 3072 - step, 1024)) }
    try glass.send(fingers.up(0))
    try glass.send(fingers.down(2, 2048, 2048))
    stage.compositor.resume()
    let sent = try stage.sent(atLeast: 4).words
    guard !stage.droppedEvents().isEmpty else { throw TrialFailure("no event was dropped: \(sent)") }
    try check(sent)
    try glass.send(fingers.up(1) + fingers.up(2))
    try stage.expect("all lift", "touch up 1", "touch up 0", "touch frame")
    try stage.unplug(glass)
    return "a queue that was too small: the fingers that are down are known, and the loss is reported"
  }

  /// What the kernel knows is what the client was told: finger 0 is up, 1 is at its last place, 2 is down.
  private static func check(_ sent: [String]) throws(TrialFailure) {
    let expected = ["touch down 0 640.0,400.0", "touch motion 1 647.5,200.0", "touch up 0"]
    let touches = sent.filter { $0 != "touch frame" }
    if touches.sorted() != expected { throw TrialFailure("what was lost", found: touches, expected: expected) }
  }
}

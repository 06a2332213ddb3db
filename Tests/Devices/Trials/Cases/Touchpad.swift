import CUinput
import Recordings
import TrialPrograms

extension Trial {
  /// Libinput decides how far the pointer moves, so only its direction and all other events are checked exactly.
  static let touchpad = Trial("touchpad") { (stage) throws(TrialFailure) in
    let pad = Pad(try stage.plug(.touchpad))
    try point(pad, stage)
    try click(pad, stage)
    try tap(pad, stage)
    try scroll(pad, stage)
    try stage.unplug(pad.device)
    return "pointing, a click, a tap, two fingers that scroll"
  }

  private static func point(_ pad: Pad, _ stage: Stage) throws(TrialFailure) {
    // The first stroke moves the pointer over the window.
    try pad.draw([Pad.Stroke(from: (1000, 1200), to: (1600, 1600))])
    _ = try stage.sent()
    try pad.draw([Pad.Stroke(from: (1000, 1200), to: (1600, 1200))])
    let sent = try stage.sent(atLeast: 6).withoutHolds
    try sent.expect(kinds: ["pointer step", "pointer motion", "pointer frame"], "a finger to the right")
    let (right, down) = sent.sum(of: "pointer step")
    guard right > 20, abs(down) < 1 else { throw TrialFailure("a finger to the right moved \(right),\(down)") }
  }

  private static let clicked = [
    "pointer button 272 pressed", "pointer frame", "pointer button 272 released", "pointer frame",
  ]

  private static func click(_ pad: Pad, _ stage: Stage) throws(TrialFailure) {
    try pad.put([(1000, 800)])
    try pad.device.send([DeviceEvent(EV_KEY, BTN_LEFT, 1)])
    try pad.device.send([DeviceEvent(EV_KEY, BTN_LEFT, 0)])
    try pad.lift()
    try stage.sent(atLeast: 4).withoutHolds.expect("a click", clicked)
  }

  private static func tap(_ pad: Pad, _ stage: Stage) throws(TrialFailure) {
    try pad.put([(1000, 800)])
    try pad.lift()
    try stage.sent(atLeast: 4).withoutHolds.expect("a tap", clicked)
  }

  private static func scroll(_ pad: Pad, _ stage: Stage) throws(TrialFailure) {
    try pad.draw([Pad.Stroke(from: (1400, 600), to: (1400, 1400)), Pad.Stroke(from: (2200, 600), to: (2200, 1400))])
    let sent = try stage.sent(until: "pointer axis-stop vertical").withoutHolds
    try sent.expect(
      kinds: ["pointer axis-source finger", "pointer axis", "pointer frame", "pointer axis-stop"], "two fingers down")
    guard sent.sum(of: "pointer axis vertical").0 > 20 else { throw TrialFailure("two fingers scrolled \(sent.words)") }
    // Libinput stops both axes, even if only one has moved.
    let end = [
      "pointer axis-source finger", "pointer axis-stop vertical", "pointer axis-stop horizontal", "pointer frame",
    ]
    guard sent.words.suffix(4) == end else {
      throw TrialFailure("the end of scrolling", found: sent.words, expected: end)
    }
    guard sent.words.count(where: { $0.contains("horizontal") }) == 1 else {
      throw TrialFailure("two fingers down scrolled sideways: \(sent.words)")
    }
  }
}

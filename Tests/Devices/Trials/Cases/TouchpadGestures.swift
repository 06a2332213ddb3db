import CUinput
import Recordings
import TrialPrograms

extension Trial {
  static let touchpadGestures = Trial("touchpad gestures", by: "zwp_pointer_gestures_v1") {
    (stage) throws(TrialFailure) in
    let pad = Pad(try stage.plug(.touchpad))
    try swipe(pad, stage)
    try pinch(pad, stage)
    try hold(pad, stage)
    try stage.unplug(pad.device)
    return "three fingers that swipe, two that pinch, four that hold"
  }

  private static func swipe(_ pad: Pad, _ stage: Stage) throws(TrialFailure) {
    try pad.draw(
      [900, 1300, 1700].map { Pad.Stroke(from: ($0, 1000), to: ($0 + 1000, 1000)) })
    let sent = try stage.sent(until: "swipe end").withoutHolds
    try sent.expect(kinds: ["swipe begin 3", "swipe update", "swipe end"], "three fingers to the right")
    guard sent.first?.words == "swipe begin 3", sent.sum(of: "swipe update").0 > 20, sent.last?.words == "swipe end"
    else { throw TrialFailure("three fingers to the right: \(sent.words)") }
  }

  private static func pinch(_ pad: Pad, _ stage: Stage) throws(TrialFailure) {
    try pad.draw([Pad.Stroke(from: (1800, 1200), to: (1000, 1200)), Pad.Stroke(from: (2200, 1200), to: (3000, 1200))])
    let sent = try stage.sent(until: "pinch end").withoutHolds
    try sent.expect(kinds: ["pinch begin 2", "pinch update", "pinch end"], "two fingers apart")
    let scale = sent.last { $0.words.hasPrefix("pinch update") }?.number(after: "scale") ?? 0
    guard sent.first?.words == "pinch begin 2", scale > 1.5 else {
      throw TrialFailure("two fingers apart: \(sent.words)")
    }
  }

  private static func hold(_ pad: Pad, _ stage: Stage) throws(TrialFailure) {
    try pad.put([(900, 1000), (1300, 1000), (1700, 1000), (2100, 1000)])
    try stage.await("hold begin 4")
    try pad.lift()
    try stage.expect("four fingers let go", "hold end")
  }
}

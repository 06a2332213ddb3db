import CUinput
import Recordings
import TrialPrograms

extension Trial {
  static let touchscreen = Trial("touchscreen") { (stage) throws(TrialFailure) in
    let glass = try stage.plug(.touchscreen)
    var fingers = Fingers()
    try glass.send(fingers.down(0, 1024, 2048))
    try glass.send(fingers.down(1, 3072, 1024))
    try glass.send(fingers.move(0, 1025, 2049) + fingers.move(1, 3000, 1024))
    try glass.send(fingers.move(1, 3000, 1000))
    try glass.send(fingers.up(0))
    // The slot is free again; the next contact in it is a new finger.
    try glass.send(fingers.down(0, 4095, 4095))
    try glass.send(fingers.up(0) + fingers.up(1))
    try stage.expect(
      "two fingers", "touch down 0 320.0,400.0", "touch frame", "touch down 1 960.0,200.0", "touch frame",
      "touch motion 0 320.3125,400.1953125", "touch motion 1 937.5,200.0", "touch frame",
      "touch motion 1 937.5,195.3125", "touch frame", "touch up 0", "touch frame",
      "touch down 0 1279.6875,799.8046875", "touch frame", "touch up 0", "touch up 1", "touch frame")
    try stage.traced().filter { $0.words.hasPrefix("in ") }.expect(
      "two fingers",
      [
        "touch.down 0 320.0,400.0", "touch.down 1 960.0,200.0", "touch.motion 0 320.31,400.2",
        "touch.motion 1 937.5,200.0", "touch.motion 1 937.5,195.31", "touch.up 0", "touch.down 0 1279.69,799.8",
        "touch.up 0", "touch.up 1",
      ].map { "in \($0)" })
    try stage.unplug(glass)
    try stage.traced().expect("the end", ["in device.removed"])
    return "two fingers, three touches, each place, frame and end, by the client and by the trace"
  }
}

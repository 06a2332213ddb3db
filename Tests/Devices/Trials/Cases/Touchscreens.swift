import CUinput
import Recordings
import TrialPrograms

extension Trial {
  /// Two touchscreens on one output, used at the same time: each has a finger 0 of its own.
  static let touchscreens = Trial("touchscreens") { (stage) throws(TrialFailure) in
    let first = try stage.plug(.touchscreen)
    let second = try stage.plug(.secondTouchscreen)
    try touchBoth(first, second, stage)
    try loseOne(first, second, stage)
    try stage.unplug(second)
    return "fingers on two touchscreens at once, and one of them unplugged"
  }

  private static func touchBoth(
    _ first: VirtualDevice, _ second: VirtualDevice, _ stage: Stage
  ) throws(TrialFailure) {
    var (left, right) = (Fingers(), Fingers())
    try first.send(left.down(0, 1024, 2048))
    try stage.expect("a finger on the first", "touch down 0 320.0,400.0", "touch frame")
    try second.send(right.down(0, 768, 256))
    try stage.expect("a finger on the second", "touch down 1 960.0,200.0", "touch frame")
    try first.send(left.move(0, 2048, 2048))
    try stage.expect("the first moves", "touch motion 0 640.0,400.0", "touch frame")
    try second.send(right.move(0, 768, 512))
    try stage.expect("the second moves", "touch motion 1 960.0,400.0", "touch frame")
    try first.send(left.up(0))
    try stage.expect("the first lifts", "touch up 0", "touch frame")
    try second.send(right.up(0))
    try stage.expect("the second lifts", "touch up 1", "touch frame")
  }

  /// `wl_touch.cancel` ends all touches of a client, so the finger on the other screen counts again when it lands again.
  private static func loseOne(
    _ first: VirtualDevice, _ second: VirtualDevice, _ stage: Stage
  ) throws(TrialFailure) {
    var (left, right) = (Fingers(), Fingers())
    try second.send(right.down(0, 768, 256))
    try stage.expect("a finger stays", "touch down 0 960.0,200.0", "touch frame")
    try first.send(left.down(0, 1024, 2048))
    try stage.expect("a finger whose screen vanishes", "touch down 1 320.0,400.0", "touch frame")
    try stage.unplug(first)
    try stage.expect("one of two touchscreens vanishes", "touch cancel")
    try second.send(right.up(0))
    try stage.expect("the touch was cancelled")
    try second.send(right.down(0, 256, 256))
    try stage.expect("the finger lands again", "touch down 0 320.0,200.0", "touch frame")
    try second.send(right.up(0))
    try stage.expect("it lifts", "touch up 0", "touch frame")
  }
}

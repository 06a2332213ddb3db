import CUinput
import Recordings
import TrialPrograms

extension Trial {
  /// Multitouch protocol A, which the kernel does not smooth and mtdev does. The device has no fuzz, so mtdev uses the
  /// 250th part of the axis: 39 units. It drops a step below half of that, and shortens one below twice of that.
  static let contacts = Trial("contacts") { (stage) throws(TrialFailure) in
    let glass = try stage.plug(.contacts)
    try glass.send(contact(1000, touching: 1))
    try stage.expect("a finger", "touch down 0 128.0,80.0", "touch frame")
    try glass.send(contact(1018))
    try stage.expect("a step that mtdev drops")
    // A quarter of the way to 1030, in whole units.
    try glass.send(contact(1030))
    try stage.expect("a step that mtdev shortens", "touch motion 0 \(pixels(1007)),80.0", "touch frame")
    try glass.send(contact(2000))
    try stage.expect("a large step", "touch motion 0 256.0,80.0", "touch frame")
    try glass.send([DeviceEvent(EV_SYN, SYN_MT_REPORT, 0), DeviceEvent(EV_KEY, BTN_TOUCH, 0)])
    try stage.expect("the end", "touch up 0", "touch frame")
    try stage.unplug(glass)
    return "a finger of protocol A, smoothed by mtdev alone"
  }

  private static func contact(_ x: Int32, touching: Int32? = nil) -> [DeviceEvent] {
    [
      DeviceEvent(EV_ABS, ABS_MT_POSITION_X, x), DeviceEvent(EV_ABS, ABS_MT_POSITION_Y, 1000),
      DeviceEvent(EV_SYN, SYN_MT_REPORT, 0),
    ] + (touching.map { [DeviceEvent(EV_KEY, BTN_TOUCH, $0)] } ?? [])
  }

  /// A position of 10 000 on the output, with the wire's resolution.
  private static func pixels(_ x: Int32) -> Double { (Double(x) * 1280 / 10_000 * 256).rounded() / 256 }
}

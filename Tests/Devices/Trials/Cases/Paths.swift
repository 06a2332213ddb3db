import CUinput
import Recordings
import TrialPrograms

/// Tests Fingerpost with two devices by path, `--input libinput:PATH,PATH`: it opens no others, and one of them is
/// unplugged and plugged in again.
enum PathsTrial {
  static func run(_ programs: Stage.Programs) throws(TrialFailure) -> String {
    let (marker, glass) = (try VirtualDevice(.marker), try VirtualDevice(.touchscreen))
    let other = try VirtualDevice(.keyboard)
    let path = try glass.path()
    var setting = Stage.Setting()
    setting.name = "paths"
    setting.devices = (marker, [try marker.path(), path])
    let stage = try Stage(programs, setting)
    try other.send([DeviceEvent(EV_KEY, KEY_A, 1)])
    try other.send([DeviceEvent(EV_KEY, KEY_A, 0)])
    try touch(glass, stage)
    try stage.unplug(glass)
    try stage.expect("a touchscreen vanishes under a finger", "touch cancel")
    let next = try stage.plug(.touchscreen)
    let nextPath = try next.path()
    guard nextPath == path else { throw TrialFailure("the device came back as \(nextPath) instead of \(path)") }
    try touch(next, stage)
    try stage.end()
    return "devices by path: these and no others, and one that comes back"
  }

  private static func touch(_ glass: VirtualDevice, _ stage: Stage) throws(TrialFailure) {
    var fingers = Fingers()
    try glass.send(fingers.down(0, 1024, 2048))
    try stage.expect("a finger", "touch down 0 320.0,400.0", "touch frame")
  }
}

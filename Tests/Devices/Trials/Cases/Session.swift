import CUinput
import Glibc
import Recordings
import TrialPrograms

/// Tests Fingerpost as a user who may not open devices: seatd opens them, takes them away while another virtual terminal
/// is in front, and gives them back.
enum SessionTrial {
  private static let folder = "/run/session"

  static func run(_ programs: Stage.Programs) throws(TrialFailure) -> String {
    let keeper = try Program("seatd", ["/usr/sbin/seatd", "-u", "nobody", "-l", "info"])
    try keeper.lines.wait(for: "its start") { $0.contains("seatd started") }
    try makeFolder()
    var setting = Stage.Setting()
    setting.name = "session"
    setting.user = ("nobody", folder)
    setting.environment = ["LIBSEAT_BACKEND": "seatd", "HOME": folder]
    let stage = try Stage(programs, setting)
    let keyboard = try stage.plug(.keyboard)
    let glass = try stage.plug(.touchscreen)
    try withdraw(keyboard, glass, stage)
    try giveBack(keyboard, glass, stage)
    try loseKeeper(keeper, keyboard, stage)
    keyboard.unplug()
    glass.unplug()
    try stage.end()
    return "seatd opens the devices, withdraws them under a key and a finger, gives them back, and ends"
  }

  private static func makeFolder() throws(TrialFailure) {
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST, let user = getpwnam("nobody"),
      chown(folder, user.pointee.pw_uid, user.pointee.pw_gid) == 0
    else { throw TrialFailure(systemCall: "cannot make \(folder) for the user nobody") }
  }

  /// Brings another virtual terminal to the front.
  private static func show(terminal: Int) throws(TrialFailure) {
    try Program("chvt \(terminal)", ["/bin/busybox", "chvt", "\(terminal)"]).awaitSuccess()
  }

  private static func withdraw(
    _ keyboard: VirtualDevice, _ glass: VirtualDevice, _ stage: Stage
  ) throws(TrialFailure) {
    var fingers = Fingers()
    try keyboard.send([DeviceEvent(EV_KEY, KEY_A, 1)])
    try glass.send(fingers.down(0, 1024, 2048))
    try stage.expect("a key and a finger", "key 30 pressed", "touch down 0 320.0,400.0", "touch frame")
    stage.compositor.lines.skip()
    try show(terminal: 2)
    try stage.compositor.lines.wait(for: "the end of the session") { $0.contains("the session is inactive") }
    try stage.awaitAll("key 30 released", "touch cancel")
    // Neither the release nor a whole key is heard. The finger lifts, and key B stays down.
    for (key, value): (Int32, Int32) in [(KEY_A, 0), (KEY_C, 1), (KEY_C, 0), (KEY_B, 1)] {
      try keyboard.send([DeviceEvent(EV_KEY, key, value)])
    }
    try glass.send(fingers.up(0))
  }

  private static func giveBack(
    _ keyboard: VirtualDevice, _ glass: VirtualDevice, _ stage: Stage
  ) throws(TrialFailure) {
    stage.compositor.lines.skip()
    try show(terminal: 1)
    try stage.compositor.lines.wait(for: "the session") { $0.contains("the session is active") }
    try stage.awaitDevices(["Trial Marker", keyboard.name, glass.name])
    try stage.expect("nothing was heard meanwhile")
    try keyboard.send([DeviceEvent(EV_KEY, KEY_B, 0)])
    try keyboard.send([DeviceEvent(EV_KEY, KEY_A, 1)])
    try keyboard.send([DeviceEvent(EV_KEY, KEY_A, 0)])
    var fingers = Fingers()
    try glass.send(fingers.down(0, 3072, 1024))
    try glass.send(fingers.up(0))
    try stage.expect(
      "the devices work again", "key 30 pressed", "key 30 released", "touch down 0 960.0,200.0", "touch frame",
      "touch up 0", "touch frame")
  }

  /// seatd ends while a key is down. Its devices cannot be used any more, and Fingerpost goes on.
  private static func loseKeeper(
    _ keeper: Program, _ keyboard: VirtualDevice, _ stage: Stage
  ) throws(TrialFailure) {
    try keyboard.send([DeviceEvent(EV_KEY, KEY_A, 1)])
    try stage.expect("a key", "key 30 pressed")
    stage.compositor.lines.skip()
    _ = keeper.end()
    try stage.compositor.lines.wait(for: "the end of seatd") { $0.contains("lost the connection to seatd") }
    try stage.awaitAll("key 30 released")
  }
}

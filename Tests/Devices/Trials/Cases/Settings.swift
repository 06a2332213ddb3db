import JSONText
import Recordings
import TrialPrograms

extension Trial {
  /// Every key of a device rule, as libinput reports it after Fingerpost has set it: once with a policy that sets
  /// nothing, and once with values other than the defaults.
  static let settings = Trial("settings") { (stage) throws(TrialFailure) in
    let kinds: [RecordedDevice] = [.touchscreen, .touchpad, .mouse]
    var devices: [VirtualDevice] = []
    for kind in kinds { devices.append(try stage.plug(kind)) }
    let plain = try listSettings(stage, policy: "{}")
    let set = try listSettings(stage, policy: policy)
    for device in devices { try stage.unplug(device) }
    try compare("without a policy", plain, defaults)
    try compare("with a policy", set, expected)
    return "\(set.count) settings in force are those of the policy, and the defaults without one"
  }

  private static let policy = """
    devices:
      - {match: {name: Trial Touchscreen}, calibration: [0, 1, 0.25, -1, 0, 0.5], send-events: false}
      - match: {name: Trial Touchpad}
        tap: true
        natural-scroll: true
        acceleration: flat
        speed: 0.5
        left-handed: true
        scroll-method: edge
        click-method: fingers
        disable-while-typing: false
        send-events: without-mouse
      - match: {name: Trial Mouse}
        natural-scroll: true
        acceleration: flat
        speed: -0.5
        left-handed: true
        scroll-method: button
        send-events: false
    """

  private static let defaults = [
    "Trial Mouse acceleration \"adaptive\"", "Trial Mouse left-handed false", "Trial Mouse natural-scroll false",
    "Trial Mouse scroll-method \"none\"", "Trial Mouse send-events true", "Trial Mouse speed 0",
    "Trial Touchpad acceleration \"adaptive\"", "Trial Touchpad click-method \"areas\"",
    "Trial Touchpad disable-while-typing true", "Trial Touchpad left-handed false",
    "Trial Touchpad natural-scroll false", "Trial Touchpad scroll-method \"two-finger\"",
    "Trial Touchpad send-events true", "Trial Touchpad speed 0", "Trial Touchpad tap false",
    "Trial Touchscreen calibration [1, 0, 0, 0, 1, 0]", "Trial Touchscreen send-events true",
  ]

  private static let expected = [
    "Trial Mouse acceleration \"flat\"", "Trial Mouse left-handed true", "Trial Mouse natural-scroll true",
    "Trial Mouse scroll-method \"button\"", "Trial Mouse send-events false", "Trial Mouse speed -0.5",
    "Trial Touchpad acceleration \"flat\"", "Trial Touchpad click-method \"fingers\"",
    "Trial Touchpad disable-while-typing false", "Trial Touchpad left-handed true",
    "Trial Touchpad natural-scroll true", "Trial Touchpad scroll-method \"edge\"",
    "Trial Touchpad send-events \"without-mouse\"", "Trial Touchpad speed 0.5", "Trial Touchpad tap true",
    "Trial Touchscreen calibration [0, 1, 0.25, -1, 0, 0.5]", "Trial Touchscreen send-events false",
  ]

  private static func compare(_ what: String, _ found: [String], _ expected: [String]) throws(TrialFailure) {
    if found != expected { throw TrialFailure("settings \(what)", found: found, expected: expected) }
  }

  /// One line for each setting of the three devices, as `fingerpost devices` reads it from libinput.
  private static func listSettings(_ stage: Stage, policy: String) throws(TrialFailure) -> [String] {
    let file = "/tmp/settings.yaml"
    try TextFile.write(policy, to: file)
    let list = try Trial.devices(stage, policy: file)
    var lines: [String] = []
    for device in list {
      guard let name = device["name"]?.text, name != "Trial Marker" else { continue }
      guard case .object(let settings)? = device["settings"] else { continue }
      for (key, value) in settings { lines.append("\(name) \(key) \(value.written)") }
    }
    return lines.sorted()
  }
}

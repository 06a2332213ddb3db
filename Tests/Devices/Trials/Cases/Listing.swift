import JSONText
import Recordings
import TrialPrograms

extension Trial {
  /// The output of `fingerpost devices` for virtual devices.
  static let listing = Trial("listing") { (stage) throws(TrialFailure) in
    let kinds: [RecordedDevice] = [.touchscreen, .touchpad, .mouse, .keyboard, .switches, .tablet]
    var devices: [VirtualDevice] = []
    for kind in kinds { devices.append(try stage.plug(kind)) }
    let listed = try Self.devices(stage, policy: stage.programs.policy).map { words($0) }.sorted()
    for device in devices { try stage.unplug(device) }
    let expected = [
      "Trial Keyboard: keyboard", "Trial Marker: keyboard", "Trial Mouse: pointer", "Trial Switches: switch",
      "Trial Tablet: tablet 200.0x120.0 mm on output main", "Trial Touchpad: touchpad",
      "Trial Touchscreen: touch 409.5x409.5 mm on output main",
    ]
    if listed != expected { throw TrialFailure("fingerpost devices", found: listed, expected: expected) }
    return "fingerpost devices knows all kinds, and where the touchscreen lies"
  }

  /// The devices that `fingerpost devices` lists with a policy.
  static func devices(_ stage: Stage, policy: String) throws(TrialFailure) -> [JSON] {
    let command = [stage.programs.fingerpost, "devices", "--json", "--policy", policy]
    let program = try Program("fingerpost devices", command)
    try program.awaitSuccess()
    let lines = program.lines.all
    // Messages of libinput come before the JSON line.
    let json = lines.last.flatMap { try? JSON.read(Array($0.utf8)) }
    guard let list = json?["devices"]?.list else {
      throw TrialFailure("fingerpost devices says\n\(lines.joined(separator: "\n"))")
    }
    return list
  }

  private static func words(_ device: JSON) -> String {
    let types = device["types"]?.list?.compactMap(\.text).joined(separator: ", ") ?? "nothing"
    let size = device["on"] == nil ? nil : device["size"]?.list?.compactMap(\.number).map { tenths($0) }
    let glass = size.map { " \($0.joined(separator: "x")) mm" } ?? ""
    return "\(device["name"]?.text ?? "?"): \(types)\(glass)\(device["on"]?.text.map { " on \($0)" } ?? "")"
  }

  private static func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}

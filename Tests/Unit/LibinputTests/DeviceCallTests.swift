import CLibinputCalls
import Documents
import Policies
import Testing

@testable import Libinput

/// Tests of the calls into libinput that each key of a device rule causes. The test program records them.
@Suite("The calls that set devices in libinput", .serialized)
struct DeviceCallTests {
  /// A device that supports every setting.
  private static var abilities: DeviceAbilities {
    var abilities = DeviceAbilities()
    abilities.calibration = CalibrationMatrix([1, 0, 0, 0, 1, 0])
    abilities.sendsEvents = .init(.always, of: [.always, .never, .withoutMouse])
    abilities.tap = false
    abilities.naturalScroll = false
    abilities.acceleration = .init(.adaptive, of: [.flat, .adaptive])
    abilities.speed = 0
    abilities.leftHanded = false
    abilities.disableWhileTyping = true
    abilities.scrollMethod = .init(.twoFinger, of: [.none, .twoFinger, .edge, .button])
    abilities.clickMethod = .init(.areas, of: [.none, .areas, .fingers])
    return abilities
  }

  /// The settings of a device when the policy has these keys.
  private func configuration(_ keys: String) throws -> DeviceConfiguration {
    let policy = try PolicyReader.read(text: keys.isEmpty ? "{}" : "devices: [{match: {name: '*'}, \(keys)}]")
    let settings = policy.settings(of: DeviceIdentity(name: "any", vendor: 1, product: 2, types: [.touchpad]))
    var refusals: [String] = []
    let configuration = DeviceConfiguration(settings.configuration, of: Self.abilities, refusals: &refusals)
    #expect(refusals == [])
    return configuration
  }

  /// The calls that take a device from one policy's settings to another's.
  private func calls(
    _ keys: String, after former: String = "", answering status: libinput_config_status = LIBINPUT_CONFIG_STATUS_SUCCESS
  ) throws -> (calls: [String], refusals: [String]) {
    fp_forget_calls(status)
    var setter = DeviceSetter(fp_recorded_device())
    setter.apply(try configuration(keys), over: try configuration(former))
    let calls = (0..<fp_call_count()).map { index in
      let call = fp_call(index)
      let name = withUnsafeBytes(of: call.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      let values = withUnsafeBytes(of: call.values) { Array($0.bindMemory(to: Double.self).prefix(Int(call.count))) }
      return "\(name) \(values.map { "\($0)" }.joined(separator: " "))"
    }
    return (calls, setter.refusals)
  }

  /// The keys of `devices` with values other than the defaults, and the call that each causes, with libinput's number.
  private static let keys = [
    ("calibration: [0, 1, 0.25, -1, 0, 0.5]", "calibration_set_matrix 0.0 1.0 0.25 -1.0 0.0 0.5"),
    ("send-events: false", "send_events_set_mode 1.0"),
    ("send-events: without-mouse", "send_events_set_mode 2.0"),
    ("natural-scroll: true", "scroll_set_natural_scroll_enabled 1.0"),
    ("acceleration: flat", "accel_set_profile 1.0"),
    ("speed: -0.5", "accel_set_speed -0.5"),
    ("left-handed: true", "left_handed_set 1.0"),
    ("scroll-method: none", "scroll_set_method 0.0"),
    ("scroll-method: edge", "scroll_set_method 2.0"),
    ("scroll-method: button", "scroll_set_method 4.0"),
    ("tap: true", "tap_set_enabled 1.0"),
    ("click-method: none", "click_set_method 0.0"),
    ("click-method: fingers", "click_set_method 2.0"),
    ("disable-while-typing: false", "dwt_set_enabled 0.0"),
  ]

  @Test("a key causes its call with its value, and no other call", arguments: keys)
  func oneKey(key: String, call: String) throws { #expect(try calls(key).calls == [call]) }

  @Test("a policy without a key, or with a device's default, causes no call")
  func noKey() throws {
    #expect(try calls("").calls == [])
    #expect(try calls("tap: false, speed: 0, acceleration: adaptive, click-method: areas").calls == [])
  }

  @Test("another policy causes only the calls for what it changes, and returns the rest to the defaults")
  func reload() throws {
    let (before, after) = ("tap: true, speed: 0.5, left-handed: true", "tap: true, speed: 0.25")
    #expect(try calls(before, after: before).calls == [])
    #expect(try calls(after, after: before).calls == ["accel_set_speed 0.25", "left_handed_set 0.0"])
  }

  @Test("what libinput refuses is reported by the policy's key", arguments: keys)
  func refusal(key: String, call: String) throws {
    let name = String(key.prefix { $0 != ":" })
    let text = "cannot set \(name): \(String(cString: libinput_config_status_to_str(LIBINPUT_CONFIG_STATUS_INVALID)))"
    #expect(try calls(key, answering: LIBINPUT_CONFIG_STATUS_INVALID).refusals == [text])
  }
}

import Libinput
import Policies
import Testing

@Suite("What a device is set to")
struct DeviceConfigurationTests {
  private static var touchpad: DeviceAbilities {
    var abilities = DeviceAbilities()
    abilities.sendsEvents = .init(.always, of: [.always, .never, .withoutMouse])
    abilities.tap = false
    abilities.naturalScroll = false
    abilities.acceleration = .init(.adaptive, of: [.flat, .adaptive])
    abilities.speed = 0
    abilities.disableWhileTyping = true
    abilities.scrollMethod = .init(.twoFinger, of: [.none, .twoFinger, .edge])
    abilities.clickMethod = .init(.areas, of: [.none, .areas])
    return abilities
  }

  private func configure(
    _ abilities: DeviceAbilities = touchpad, _ change: (inout DeviceConfiguration) -> Void = { _ in }
  ) -> (result: DeviceConfiguration, refusals: [String]) {
    var settings = DeviceConfiguration()
    change(&settings)
    var refusals: [String] = []
    return (DeviceConfiguration(settings, of: abilities, refusals: &refusals), refusals)
  }

  private var defaults: DeviceConfiguration {
    var defaults = DeviceConfiguration()
    defaults.sendsEvents = .always
    defaults.tap = false
    defaults.naturalScroll = false
    defaults.acceleration = .adaptive
    defaults.speed = 0
    defaults.disableWhileTyping = true
    defaults.scrollMethod = .twoFinger
    defaults.clickMethod = .areas
    return defaults
  }

  @Test func withoutWordsADeviceHasItsDefaults() {
    let (result, refusals) = configure()
    #expect(result == defaults)
    #expect(refusals == [])
    #expect(configure(DeviceAbilities()).result == DeviceConfiguration())
  }

  @Test func whatThePolicySaysIsDone() {
    let (result, refusals) = configure {
      $0.tap = true
      $0.speed = -0.5
      $0.acceleration = .flat
      $0.sendsEvents = .withoutMouse
      $0.scrollMethod = ScrollMethod.none
    }
    var expected = defaults
    expected.tap = true
    expected.speed = -0.5
    expected.acceleration = .flat
    expected.sendsEvents = .withoutMouse
    expected.scrollMethod = ScrollMethod.none
    #expect(result == expected)
    #expect(refusals == [])
  }

  @Test func whatADeviceHasNotIsSaid() {
    let (result, refusals) = configure {
      $0.leftHanded = true
      $0.calibration = CalibrationMatrix([1, 0, 0, 0, 1, 0])
      $0.clickMethod = .fingers
      $0.scrollMethod = .button
    }
    #expect(result == defaults)
    #expect(
      refusals == [
        "calibration is unsupported", "left-handed is unsupported",
        "unsupported value button for scroll-method, expected none, two-finger, edge",
        "unsupported value fingers for click-method, expected none, areas",
      ])
  }
}

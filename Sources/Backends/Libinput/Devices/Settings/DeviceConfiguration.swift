package import Policies

extension DeviceConfiguration {
  /// Takes each setting from the policy if the device supports it, or else the device's default.
  ///
  /// - Parameter refusals: receives the unsupported settings, in the policy's words.
  package init(_ wanted: DeviceConfiguration, of abilities: DeviceAbilities, refusals: inout [String]) {
    self.init()
    calibration = Self.value("calibration", wanted.calibration, abilities.calibration, &refusals)
    sendsEvents = Self.choice("send-events", wanted.sendsEvents, abilities.sendsEvents, &refusals)
    tap = Self.value("tap", wanted.tap, abilities.tap, &refusals)
    naturalScroll = Self.value("natural-scroll", wanted.naturalScroll, abilities.naturalScroll, &refusals)
    acceleration = Self.choice("acceleration", wanted.acceleration, abilities.acceleration, &refusals)
    speed = Self.value("speed", wanted.speed, abilities.speed, &refusals)
    leftHanded = Self.value("left-handed", wanted.leftHanded, abilities.leftHanded, &refusals)
    disableWhileTyping = Self.value(
      "disable-while-typing", wanted.disableWhileTyping, abilities.disableWhileTyping, &refusals)
    scrollMethod = Self.choice("scroll-method", wanted.scrollMethod, abilities.scrollMethod, &refusals)
    clickMethod = Self.choice("click-method", wanted.clickMethod, abilities.clickMethod, &refusals)
  }

  private static func value<Value>(
    _ name: String, _ wanted: Value?, _ standard: Value?, _ refusals: inout [String]
  ) -> Value? {
    if wanted != nil, standard == nil { refusals.append("\(name) is unsupported") }
    return standard == nil ? nil : wanted ?? standard
  }

  private static func choice<Value: SettingWord>(
    _ name: String, _ wanted: Value?, _ ability: DeviceAbilities.Choice<Value>?, _ refusals: inout [String]
  ) -> Value? {
    guard let ability else { return value(name, wanted, nil, &refusals) }
    guard let wanted, !ability.values.contains(wanted) else { return wanted ?? ability.standard }
    let words = ability.values.map(\.settingWord).joined(separator: ", ")
    refusals.append("unsupported value \(wanted.settingWord) for \(name), expected \(words)")
    return ability.standard
  }
}

/// A setting's value that has a word in the policy.
protocol SettingWord: Equatable, Sendable {
  var settingWord: String { get }
}

extension AccelerationProfile: SettingWord { var settingWord: String { rawValue } }
extension ScrollMethod: SettingWord { var settingWord: String { rawValue } }
extension ClickMethod: SettingWord { var settingWord: String { rawValue } }
extension SendsEvents: SettingWord {
  var settingWord: String {
    switch self {
    case .always: "true"
    case .never: "false"
    case .withoutMouse: "without-mouse"
    }
  }
}

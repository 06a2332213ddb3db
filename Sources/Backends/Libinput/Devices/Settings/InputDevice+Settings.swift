package import Policies

extension InputDevice {
  /// Configures the device by the policy. Settings that the policy does not mention get the device's defaults.
  ///
  /// - Returns: the settings that could not be applied, in the policy's words.
  package func configure(_ settings: DeviceSettings) -> [String] {
    var refusals: [String] = []
    let wanted = DeviceConfiguration(settings.configuration, of: abilities, refusals: &refusals)
    var setter = DeviceSetter(pointer)
    setter.apply(wanted, over: configuration)
    configuration = DeviceConfiguration(reading: pointer, of: abilities)
    translation.invertsScrolling = configuration.naturalScroll ?? false
    return refusals + setter.refusals
  }
}

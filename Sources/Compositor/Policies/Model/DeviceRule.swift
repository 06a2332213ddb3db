package import Documents

/// The settings of matching input devices.
package struct DeviceRule: Equatable, Sendable {
  package var match: DeviceMatch
  package var settings: DeviceSettings
  package var position: SourcePosition?

  package init(match: DeviceMatch, settings: DeviceSettings = DeviceSettings(), position: SourcePosition? = nil) {
    self.match = match
    self.settings = settings
    self.position = position
  }
}

/// A kind of input device.
package enum DeviceType: String, CaseIterable, Sendable {
  case touch
  case pointer
  case touchpad
  case keyboard
  case tablet
  case `switch`
  /// A client that points, with `zwlr_virtual_pointer_v1`.
  case virtualPointer = "virtual-pointer"
}

/// A condition for input devices. A device matches if every given property matches.
package struct DeviceMatch: Hashable, Sendable {
  package var name: TextMatcher?
  /// The USB or Bluetooth number of the vendor.
  package var vendor: Int?
  package var product: Int?
  /// The place where the device is connected; see `DeviceIdentity.path`.
  package var path: TextMatcher?
  package var type: DeviceType?

  package init(
    name: TextMatcher? = nil, vendor: Int? = nil, product: Int? = nil, path: TextMatcher? = nil,
    type: DeviceType? = nil
  ) {
    self.name = name
    self.vendor = vendor
    self.product = product
    self.path = path
    self.type = type
  }

  /// Returns true if a device matches. Called once for each device and policy.
  package func matches(_ device: DeviceIdentity) -> Bool {
    if let vendor, vendor != device.vendor { return false }
    if let product, product != device.product { return false }
    if let type, !device.types.contains(type) { return false }
    if let path, !path.matches(device.path) { return false }
    return name?.matches(device.name) ?? true
  }
}

extension Policy {
  /// The merged settings of a device: for each setting, the value of the last matching rule that sets it.
  package func settings(of device: DeviceIdentity) -> DeviceSettings {
    var settings = DeviceSettings()
    for rule in devices where rule.match.matches(device) { settings.take(rule.settings) }
    return settings
  }
}

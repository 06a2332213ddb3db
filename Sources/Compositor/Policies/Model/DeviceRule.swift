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
  package var type: DeviceType?

  package init(name: TextMatcher? = nil, vendor: Int? = nil, product: Int? = nil, type: DeviceType? = nil) {
    self.name = name
    self.vendor = vendor
    self.product = product
    self.type = type
  }

  /// Returns true if a device matches. Called once for each device, when it is plugged in.
  ///
  /// - Parameter types: all types of the device: a touch screen with a pen is `touch` and `tablet`.
  package func matches(name: String, vendor: Int, product: Int, types: Set<DeviceType>) -> Bool {
    if let wanted = self.vendor, wanted != vendor { return false }
    if let wanted = self.product, wanted != product { return false }
    if let wanted = type, !types.contains(wanted) { return false }
    return self.name?.matches(name) ?? true
  }
}

extension Policy {
  /// The merged settings of a device: for each setting, the value of the last matching rule that sets it.
  package func settings(
    forDevice name: String, vendor: Int, product: Int, types: Set<DeviceType>
  ) -> DeviceSettings {
    var settings = DeviceSettings()
    for rule in devices where rule.match.matches(name: name, vendor: vendor, product: product, types: types) {
      settings.take(rule.settings)
    }
    return settings
  }
}

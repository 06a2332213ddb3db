public import Documents

/// What is so for the input devices that fit.
public struct DeviceRule: Equatable, Sendable {
  public var match: DeviceMatch
  public var settings: DeviceSettings
  public var position: SourcePosition?

  public init(match: DeviceMatch, settings: DeviceSettings = DeviceSettings(), position: SourcePosition? = nil) {
    self.match = match
    self.settings = settings
    self.position = position
  }
}

/// What kind of input a device gives.
public enum DeviceType: String, CaseIterable, Sendable {
  case touch
  case pointer
  case touchpad
  case keyboard
  case tablet
  case `switch`
}

/// Says which devices are meant; all that is given must hold.
public struct DeviceMatch: Hashable, Sendable {
  public var name: TextMatcher?
  /// USB or Bluetooth number of the maker.
  public var vendor: Int?
  public var product: Int?
  public var type: DeviceType?

  public init(name: TextMatcher? = nil, vendor: Int? = nil, product: Int? = nil, type: DeviceType? = nil) {
    self.name = name
    self.vendor = vendor
    self.product = product
    self.type = type
  }

  /// Asked once for a device, when it is plugged in.
  ///
  /// - Parameter types: everything the device is: a touch screen with a pen is `touch` and `tablet`.
  public func matches(name: String, vendor: Int, product: Int, types: Set<DeviceType>) -> Bool {
    if let wanted = self.vendor, wanted != vendor { return false }
    if let wanted = self.product, wanted != product { return false }
    if let wanted = type, !types.contains(wanted) { return false }
    return self.name?.matches(name) ?? true
  }
}

extension Policy {
  /// All that is said of a device: of rules that say the same thing, the last that fits.
  public func settings(
    forDevice name: String, vendor: Int, product: Int, types: Set<DeviceType>
  ) -> DeviceSettings {
    var settings = DeviceSettings()
    for rule in devices where rule.match.matches(name: name, vendor: vendor, product: product, types: types) {
      settings.take(rule.settings)
    }
    return settings
  }
}

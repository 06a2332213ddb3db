import Documents

/// Which output the input devices that fit belong to.
public struct DeviceRule: Equatable, Sendable {
  public var match: DeviceMatch
  /// The output that the whole of the device's surface is laid over; nil for the whole layout.
  public var output: String?
  public var position: SourcePosition?

  public init(match: DeviceMatch, output: String?, position: SourcePosition? = nil) {
    self.match = match
    self.output = output
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
  /// The rule that says where a device belongs: the last that fits; nil where none does.
  public func rule(
    forDevice name: String, vendor: Int, product: Int, types: Set<DeviceType>
  ) -> DeviceRule? {
    devices.last { $0.match.matches(name: name, vendor: vendor, product: product, types: types) }
  }
}

/// The device of a recording, as the recording describes it.
public struct RecordedDevice: Equatable, Sendable {
  public struct Identity: Hashable, Sendable {
    public var bus: UInt16
    public var vendor: UInt16
    public var product: UInt16
    public var version: UInt16

    public init(bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0) {
      self.bus = bus
      self.vendor = vendor
      self.product = product
      self.version = version
    }
  }

  public var name = ""
  public var identity = Identity()
  /// The properties, by the number of `INPUT_PROP_…`.
  public var properties: Set<Int> = []
  /// The codes that the device can send, by type. Types that the recording does not describe are missing.
  public var codes: [UInt16: Set<UInt16>] = [:]
  public var axes: [UInt16: AbsoluteAxis] = [:]

  public init() {}

  /// `INPUT_PROP_DIRECT`: touches are at the position of the picture below them.
  public var isDirect: Bool { properties.contains(EvdevCode.directProperty) }
}

/// The range and resolution of an absolute axis, as in `struct input_absinfo`.
public struct AbsoluteAxis: Hashable, Sendable {
  public var minimum: Int32
  public var maximum: Int32
  public var fuzz: Int32
  public var flat: Int32
  /// Units per millimetre; 0 if unknown.
  public var resolution: Int32

  public init(minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }

  public var isEmpty: Bool { maximum <= minimum }

  /// The position of a value on the axis: 0 at the first unit, 1 just after the last. Values outside the range give
  /// positions outside 0…1.
  ///
  /// As in libinput, the last unit has a width too: the greatest value is a little less than 1.
  public func fraction(of value: Int32) -> Double {
    (Double(value) - Double(minimum)) / (Double(maximum) - Double(minimum) + 1)
  }

  /// The distance from the start of the axis in millimetres; nil if the resolution is unknown.
  public func millimetres(of value: Int32) -> Double? {
    resolution > 0 ? (Double(value) - Double(minimum)) / Double(resolution) : nil
  }
}

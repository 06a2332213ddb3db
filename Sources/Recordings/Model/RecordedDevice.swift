/// What a recording says of the device that it was made of.
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
  /// `INPUT_PROP_…`, by number.
  public var properties: Set<Int> = []
  /// The codes it can send, by type; a type that the recording says nothing of is not in it.
  public var codes: [UInt16: Set<UInt16>] = [:]
  public var axes: [UInt16: AbsoluteAxis] = [:]

  public init() {}

  /// `INPUT_PROP_DIRECT`: what is touched is what is seen.
  public var isDirect: Bool { properties.contains(EvdevCode.directProperty) }
}

/// The range and fineness of an absolute axis, as `struct input_absinfo` has them.
public struct AbsoluteAxis: Hashable, Sendable {
  public var minimum: Int32
  public var maximum: Int32
  public var fuzz: Int32
  public var flat: Int32
  /// Units for each millimetre; 0 where it is not known.
  public var resolution: Int32

  public init(minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }

  public var isEmpty: Bool { maximum <= minimum }

  /// How far along the axis a value lies: 0 at its first unit, 1 just after its last; outside where the device says so.
  ///
  /// The last unit counts too, as in libinput: the greatest value is not quite 1.
  public func fraction(of value: Int32) -> Double {
    (Double(value) - Double(minimum)) / (Double(maximum) - Double(minimum) + 1)
  }

  /// Millimetres from the start of the axis; nil where the resolution is not known.
  public func millimetres(of value: Int32) -> Double? {
    resolution > 0 ? (Double(value) - Double(minimum)) / Double(resolution) : nil
  }
}

/// The device of a recording, as the recording describes it.
package struct RecordedDevice: Equatable, Sendable {
  package struct Identity: Hashable, Sendable {
    package var bus: UInt16
    package var vendor: UInt16
    package var product: UInt16
    package var version: UInt16

    package init(bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0) {
      self.bus = bus
      self.vendor = vendor
      self.product = product
      self.version = version
    }
  }

  package var name = ""
  package var identity = Identity()
  /// The properties, by the number of `INPUT_PROP_…`.
  package var properties: Set<Int> = []
  /// The codes that the device can send, by type. Types that the recording does not describe are missing.
  package var codes: [UInt16: Set<UInt16>] = [:]
  package var axes: [UInt16: AbsoluteAxis] = [:]

  package init() {}

  /// `INPUT_PROP_DIRECT`: touches are at the position of the picture below them.
  package var isDirect: Bool { properties.contains(EvdevCode.directProperty) }
}

/// The range and resolution of an absolute axis, as in `struct input_absinfo`.
package struct AbsoluteAxis: Hashable, Sendable {
  package var minimum: Int32
  package var maximum: Int32
  package var fuzz: Int32
  package var flat: Int32
  /// Units per millimetre; 0 if unknown.
  package var resolution: Int32

  package init(minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }

  package var isEmpty: Bool { maximum <= minimum }

  /// The position of a value on the axis: 0 at the first unit, 1 just after the last. Values outside the range give
  /// positions outside 0…1.
  ///
  /// As in libinput, the last unit has a width too: the greatest value is a little less than 1.
  package func fraction(of value: Int32) -> Double {
    (Double(value) - Double(minimum)) / (Double(maximum) - Double(minimum) + 1)
  }

  /// The distance from the start of the axis in millimetres; nil if the resolution is unknown.
  package func millimetres(of value: Int32) -> Double? {
    resolution > 0 ? (Double(value) - Double(minimum)) / Double(resolution) : nil
  }
}

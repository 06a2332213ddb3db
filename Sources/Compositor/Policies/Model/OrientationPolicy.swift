/// The parts of a policy that need an accelerometer.
package struct AccelerometerUse: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shake = Self(rawValue: 1)
  package static let orientation = Self(rawValue: 2)
}

extension Policy {
  /// The parts of this policy that need an accelerometer; empty if it stays closed.
  package var accelerometerUse: AccelerometerUse {
    var use: AccelerometerUse = []
    if motion["shake"] != nil { use.insert(.shake) }
    if motion.hasOrientations || outputs.contains(where: \.followsDevice) { use.insert(.orientation) }
    return use
  }
}

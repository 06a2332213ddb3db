/// The actions that the shell sends when the device is held in another orientation.
public struct OrientationActions: Equatable, Sendable {
  /// The top edge of the screen is up, as in its natural orientation.
  public var normal: ActionName?
  /// The left edge is up: the device was turned clockwise.
  public var leftUp: ActionName?
  public var rightUp: ActionName?
  public var bottomUp: ActionName?

  public init() {}

  public var isEmpty: Bool { self == Self() }
}

/// The parts of a policy that need an accelerometer.
public struct AccelerometerUse: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let shake = Self(rawValue: 1)
  public static let orientation = Self(rawValue: 2)
}

extension Policy {
  /// The parts of this policy that need an accelerometer; empty if it stays closed.
  public var accelerometerUse: AccelerometerUse {
    var use: AccelerometerUse = []
    if motion.shake != nil { use.insert(.shake) }
    if !motion.orientation.isEmpty || outputs.contains(where: \.followsDevice) { use.insert(.orientation) }
    return use
  }
}

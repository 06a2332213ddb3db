public import Policies

/// What can be set of a device, and what it is set to by itself; nil: it has nothing of the kind.
public struct DeviceAbilities: Equatable, Sendable {
  /// One of several values.
  public struct Choice<Value: Equatable & Sendable>: Equatable, Sendable {
    public var standard: Value
    public var values: [Value]

    public init(_ standard: Value, of values: [Value]) {
      self.standard = standard
      self.values = values
    }
  }

  public var calibration: CalibrationMatrix?
  public var sendsEvents: Choice<SendsEvents>?
  public var tap: Bool?
  public var naturalScroll: Bool?
  public var acceleration: Choice<AccelerationProfile>?
  public var speed: Double?
  public var leftHanded: Bool?
  public var disableWhileTyping: Bool?
  public var scrollMethod: Choice<ScrollMethod>?
  public var clickMethod: Choice<ClickMethod>?

  public init() {}
}

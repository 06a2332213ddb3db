public import Policies

/// The settings that a device supports, with their default values; nil if a setting is unsupported.
public struct DeviceAbilities: Equatable, Sendable {
  /// A setting with several values.
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

package import Policies

/// The settings that a device supports, with their default values; nil if a setting is unsupported.
package struct DeviceAbilities: Equatable, Sendable {
  /// A setting with several values.
  package struct Choice<Value: Equatable & Sendable>: Equatable, Sendable {
    package var standard: Value
    package var values: [Value]

    package init(_ standard: Value, of values: [Value]) {
      self.standard = standard
      self.values = values
    }
  }

  package var calibration: CalibrationMatrix?
  package var sendsEvents: Choice<SendsEvents>?
  package var tap: Bool?
  package var naturalScroll: Bool?
  package var acceleration: Choice<AccelerationProfile>?
  package var speed: Double?
  package var leftHanded: Bool?
  package var disableWhileTyping: Bool?
  package var scrollMethod: Choice<ScrollMethod>?
  package var clickMethod: Choice<ClickMethod>?

  package init() {}
}

package import Documents

/// A step that changes the machine: its motion, its lid, its outputs, its devices.
package enum HardwareStep: Equatable, Sendable {
  case motion(MotionStep)
  case accelerometer(AccelerometerStep)
  case output(OutputStep)
  case addOutput(AddedOutput)
  case removeOutput(String)
  case plug(PlugStep)
  case frames(FramesStep)
}

extension HardwareStep: StepFamily {
  var faultAsInput: String? {
    switch self {
    case .motion, .accelerometer: nil
    case .output, .addOutput, .removeOutput, .plug, .frames: Self.onlyInputIsInjected
    }
  }
}

/// A motion of the whole device. The words are those of `DeviceMotion`.
package enum MotionStep: String, CaseIterable, Sendable {
  case shake
  case tabletModeOn = "tablet-mode-on"
  case tabletModeOff = "tablet-mode-off"
  case lidClosed = "lid-closed"
  case lidOpened = "lid-opened"
  case keypadOpened = "keypad-opened"
  case keypadClosed = "keypad-closed"
  case orientationNormal = "orientation-normal"
  case orientationLeftUp = "orientation-left-up"
  case orientationRightUp = "orientation-right-up"
  case orientationBottomUp = "orientation-bottom-up"
}

/// Reports of the accelerometer, all of the same value.
package struct AccelerometerStep: Equatable, Sendable {
  /// The script time from one report to the next.
  package static let interval = TimeSpan.milliseconds(40)

  /// The acceleration in m/s², in the axes of the screen: an upright device at rest reports (0, -9.8, 0).
  package var x: Double
  package var y: Double
  package var z: Double
  /// The script time for which the device reports the value; zero for one report.
  package var hold: TimeSpan

  package init(x: Double = 0, y: Double = 0, z: Double = 0, hold: TimeSpan = .zero) {
    (self.x, self.y, self.z, self.hold) = (x, y, z, hold)
  }

  /// The times of the reports, in microseconds after the beginning of the step.
  package var times: [Int64] {
    let count = max(1, (hold.microseconds + Self.interval.microseconds - 1) / Self.interval.microseconds)
    return (0..<count).map { $0 * Self.interval.microseconds }
  }
}

/// Changes an output. Nil does not change the property.
package struct OutputStep: Equatable, Sendable {
  /// The name of the output; nil for the first one.
  package var name: String?
  package var size: PixelSize?
  package var transform: OutputTransform?
  package var scale: Double?
  package var refresh: Double?
  package var physicalSize: PhysicalSize?

  package init(
    name: String? = nil, size: PixelSize? = nil, transform: OutputTransform? = nil, scale: Double? = nil,
    refresh: Double? = nil, physicalSize: PhysicalSize? = nil
  ) {
    self.physicalSize = physicalSize
    self.name = name
    self.size = size
    self.transform = transform
    self.scale = scale
    self.refresh = refresh
  }
}

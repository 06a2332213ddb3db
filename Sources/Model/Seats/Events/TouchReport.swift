/// An event of one finger on a touchscreen, or the end of a batch of them.
public enum TouchReport: Equatable, Sendable {
  case down(FingerSample)
  case motion(FingerSample)
  case up(device: DeviceID, finger: Int32)
  /// The ellipse that the finger covers, in logical pixels.
  case shape(device: DeviceID, finger: Int32, major: Double, minor: Double)
  /// Degrees clockwise from the screen's upwards direction to the ellipse's major axis.
  case orientation(device: DeviceID, finger: Int32, degrees: Double)
  /// The device cancels one touch, for example because it is a palm.
  case cancel(device: DeviceID, finger: Int32)
  /// The device cancels all its touches.
  case cancelAll(device: DeviceID)
  case frame(device: DeviceID)
}

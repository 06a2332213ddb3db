/// One axis of one scroll event.
public struct AxisSample: Equatable, Sendable {
  public enum Axis: UInt8, CaseIterable, Sendable { case vertical, horizontal }
  public enum Source: UInt8, Sendable { case wheel, finger, continuous, wheelTilt }

  public var axis: Axis
  public var source: Source
  /// Logical pixels, positive down and to the right.
  public var value: Double
  /// Units of 1/120 of a click of the wheel; 0 if the source does not have clicks.
  public var value120: Int32
  /// True if the finger left the touchpad. Kinetic scrolling begins only after this. The default is false.
  public var isStop: Bool
  /// True if the content follows the finger ("natural scrolling"). The default is false.
  public var isInverted: Bool

  public init(
    axis: Axis, source: Source, value: Double, value120: Int32 = 0, isStop: Bool = false, isInverted: Bool = false
  ) {
    self.axis = axis
    self.source = source
    self.value = value
    self.value120 = value120
    self.isStop = isStop
    self.isInverted = isInverted
  }

  /// Returns the turn of a tool's wheel as a sample of a mouse wheel.
  static func wheel(_ degrees: Float, _ clicks: Int32) -> AxisSample {
    AxisSample(
      axis: .vertical, source: .wheel, value: Double(degrees), value120: Int32(clamping: Int64(clicks) * 120))
  }
}

/// One axis of one scroll event.
public struct AxisSample: Equatable, Sendable {
  public enum Axis: UInt8, CaseIterable, Sendable { case vertical, horizontal }
  public enum Source: UInt8, Sendable { case wheel, finger, continuous, wheelTilt }

  public var axis: Axis
  public var source: Source
  /// Logical pixels, down and to the right.
  public var value: Double
  /// Parts of 120 of a wheel's click; 0 where the source has no clicks.
  public var value120: Int32
  /// The finger left the pad: no kinetic scrolling before this.
  public var isStop: Bool
  /// The content follows the finger ("natural scrolling").
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

  /// The wheel of a tablet's tool, as a mouse has it.
  static func wheel(_ degrees: Float, _ clicks: Int32) -> AxisSample {
    AxisSample(
      axis: .vertical, source: .wheel, value: Double(degrees), value120: Int32(clamping: Int64(clicks) * 120))
  }
}

public import Geometry

/// Fractions of a touchscreen's width and height, from 0 to 1, y down.
public enum ScreenPart: CoordinateSpace {}

/// Millimetres of a touchscreen's glass, y down.
public enum GlassSpace: CoordinateSpace {}

/// The change of one finger at one moment.
public struct RecordedTouch: Hashable, Sendable {
  public enum Phase: String, Hashable, Sendable { case down, motion, up, cancel }
  public enum Tool: Hashable, Sendable { case finger, pen }

  /// The device's number for the finger. It is free again after the end of the touch.
  public var slot: Int
  public var phase: Phase
  public var tool: Tool
  /// The position; for `up` and `cancel` the last one. It may be outside 0…1 if the device exceeds the range that it
  /// announces.
  public var place: Point<ScreenPart>
  /// The position in millimetres; nil if the device does not report its size.
  public var millimetres: Point<GlassSpace>?

  public init(
    slot: Int, phase: Phase, tool: Tool = .finger, place: Point<ScreenPart>, millimetres: Point<GlassSpace>? = nil
  ) {
    self.slot = slot
    self.phase = phase
    self.tool = tool
    self.place = place
    self.millimetres = millimetres
  }

  /// The position on an output whose picture is turned by a transform; the glass does not turn with it.
  ///
  /// - Parameter area: the area that the output shows. The result is clamped to it.
  public func place(in area: Rect<LayoutSpace>, turned transform: Transform = .normal) -> Point<LayoutSpace> {
    let upright: Point<ScreenPart> = transform.inverse.applied(to: place, within: Size(1, 1))
    return area.clamping(
      Point(area.minX + upright.x * area.size.width, area.minY + upright.y * area.size.height))
  }
}

/// Changes that a touchscreen reports together; each slot at most once.
public struct RecordedFrame: Hashable, Sendable {
  /// The time in microseconds, by the recording's own clock; never before that of the previous frame.
  public var at: Int64
  /// The index of the touchscreen in the recording, from 0.
  public var screen: Int
  public var touches: [RecordedTouch]

  public init(at: Int64, screen: Int = 0, touches: [RecordedTouch]) {
    self.at = at
    self.screen = screen
    self.touches = touches
  }
}

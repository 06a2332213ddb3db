public import Geometry

/// Parts of a touchscreen's width and height, from 0 to 1, y down.
public enum ScreenPart: CoordinateSpace {}

/// Millimetres of a touchscreen's glass, y down.
public enum GlassSpace: CoordinateSpace {}

/// What happens to one finger at one moment.
public struct RecordedTouch: Hashable, Sendable {
  public enum Phase: String, Hashable, Sendable { case down, motion, up, cancel }
  public enum Tool: Hashable, Sendable { case finger, pen }

  /// The device's name for the finger, free again after its end.
  public var slot: Int
  public var phase: Phase
  public var tool: Tool
  /// For `up` and `cancel`: where the finger was last. May lie outside where the device sends more than it promises.
  public var place: Point<ScreenPart>
  /// Nil where the device does not know its size.
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

  /// The place on an output that shows a picture turned by a transform: the glass does not turn with it.
  ///
  /// - Parameter area: what the output shows; the result lies in it.
  public func place(in area: Rect<LayoutSpace>, turned transform: Transform = .normal) -> Point<LayoutSpace> {
    let upright: Point<ScreenPart> = transform.inverse.applied(to: place, within: Size(1, 1))
    return area.clamping(
      Point(area.minX + upright.x * area.size.width, area.minY + upright.y * area.size.height))
  }
}

/// Changes that a touchscreen reports together; no slot twice.
public struct RecordedFrame: Hashable, Sendable {
  /// Microseconds, by the recording's own clock; never less than the frame's before it.
  public var at: Int64
  /// Which of the recording's touchscreens, counted from 0.
  public var screen: Int
  public var touches: [RecordedTouch]

  public init(at: Int64, screen: Int = 0, touches: [RecordedTouch]) {
    self.at = at
    self.screen = screen
    self.touches = touches
  }
}

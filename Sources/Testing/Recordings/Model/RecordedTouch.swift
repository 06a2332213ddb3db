package import Geometry

/// Fractions of a touchscreen's width and height, from 0 to 1, y down.
package enum ScreenPart: CoordinateSpace {}

/// Millimetres of a touchscreen's glass, y down.
package enum GlassSpace: CoordinateSpace {}

/// The change of one finger at one moment.
package struct RecordedTouch: Hashable, Sendable {
  package enum Phase: String, Hashable, Sendable { case down, motion, up, cancel }
  package enum Tool: Hashable, Sendable { case finger, pen }

  /// The device's number for the finger. It is free again after the end of the touch.
  package var slot: Int
  package var phase: Phase
  package var tool: Tool
  /// The position; for `up` and `cancel` the last one. It may be outside 0…1 if the device exceeds the range that it
  /// announces.
  package var place: Point<ScreenPart>
  /// The position in millimetres; nil if the device does not report its size.
  package var millimetres: Point<GlassSpace>?

  package init(
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
  package func place(in area: Rect<LayoutSpace>, turned transform: Transform = .normal) -> Point<LayoutSpace> {
    let upright: Point<ScreenPart> = transform.inverse.applied(to: place, within: Size(1, 1))
    return area.clamping(
      Point(area.minX + upright.x * area.size.width, area.minY + upright.y * area.size.height))
  }
}

/// Changes that a touchscreen reports together; each slot at most once.
package struct RecordedFrame: Hashable, Sendable {
  /// The time in microseconds, by the recording's own clock; never before that of the previous frame.
  package var at: Int64
  /// The index of the touchscreen in the recording, from 0.
  package var screen: Int
  package var touches: [RecordedTouch]

  package init(at: Int64, screen: Int = 0, touches: [RecordedTouch]) {
    self.at = at
    self.screen = screen
    self.touches = touches
  }
}

public import Geometry

/// Says which place of the desktop a place on a device's surface is.
public struct OutputMapping: Equatable, Sendable {
  /// What the device's surface lies over.
  public var frame: Rect<LayoutSpace>
  /// How the output's picture is turned on the panel: the device is fixed to the panel, so it is turned back.
  public var transform: Transform

  public init(frame: Rect<LayoutSpace>, transform: Transform = .normal) {
    self.frame = frame
    self.transform = transform
  }

  /// - Parameters:
  ///   - x: from the device's left edge, 0, to its right, 1; what lies beyond counts as the edge.
  ///   - y: likewise, downwards.
  @inlinable
  public func place(x: Double, y: Double) -> Point<LayoutSpace> {
    let whole = Size<OutputSpace>(1, 1)
    let upright = transform.inverse.applied(to: Point<OutputSpace>(x, y), within: whole, as: LayoutSpace.self)
    return frame.clamping(
      Point(frame.minX + upright.x * frame.size.width, frame.minY + upright.y * frame.size.height))
  }
}

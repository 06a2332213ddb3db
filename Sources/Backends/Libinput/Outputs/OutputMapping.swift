public import Geometry

/// Maps a place on a device's surface to a place on the desktop.
@usableFromInline package struct OutputMapping: Equatable, Sendable {
  /// The area of the desktop that the device covers.
  @usableFromInline package var frame: Rect<LayoutSpace>
  /// The output's transform. The device is fixed to the panel, so its places are transformed back.
  @usableFromInline package var transform: Transform

  @usableFromInline package init(frame: Rect<LayoutSpace>, transform: Transform = .normal) {
    self.frame = frame
    self.transform = transform
  }

  /// - Parameters:
  ///   - x: the position from the device's left edge, 0, to its right edge, 1; values outside are clamped.
  ///   - y: the position from the top edge, 0, to the bottom edge, 1.
  @inlinable
  package func place(x: Double, y: Double) -> Point<LayoutSpace> {
    let whole = Size<OutputSpace>(1, 1)
    let upright = transform.inverse.applied(to: Point<OutputSpace>(x, y), within: whole, as: LayoutSpace.self)
    return frame.clamping(
      Point(frame.minX + upright.x * frame.size.width, frame.minY + upright.y * frame.size.height))
  }
}

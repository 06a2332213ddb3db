/// One of the eight rotations and reflections between upright content and pixels in memory.
///
/// Applying a transform converts from upright content to memory: to the buffer of a client that set it with
/// `wl_surface.set_buffer_transform` ("the client has already applied this to the buffer's content"), and to the frame
/// that an output with this `wl_output.transform` shows. The inverse converts from memory to upright content. Rotations
/// are counter-clockwise. A flipped transform mirrors from left to right first, then rotates. The raw values are those
/// of `wl_output.transform` in wayland.xml.
public enum Transform: Int32, Hashable, Sendable, CaseIterable {
  case normal = 0
  case rotated90 = 1
  case rotated180 = 2
  case rotated270 = 3
  case flipped = 4
  case flipped90 = 5
  case flipped180 = 6
  case flipped270 = 7

  private init(isFlipped: Bool, quarterTurns: Int32) {
    self = Self(rawValue: (isFlipped ? 4 : 0) + (quarterTurns & 3)) ?? .normal
  }

  /// A Boolean value that indicates whether the picture is mirrored before it is rotated.
  @usableFromInline package var isFlipped: Bool { rawValue >= 4 }

  /// The number of rotations by 90° counter-clockwise, from 0 to 3.
  @usableFromInline package var quarterTurns: Int32 { rawValue & 3 }

  /// A Boolean value that indicates whether width and height are swapped.
  @usableFromInline package var swapsAxes: Bool { quarterTurns & 1 == 1 }

  /// The inverse transform. A flipped transform is its own inverse.
  @usableFromInline package var inverse: Transform {
    isFlipped ? self : Transform(isFlipped: false, quarterTurns: -quarterTurns)
  }

  /// This transform followed by another one.
  @usableFromInline package func followed(by next: Transform) -> Transform {
    let turns = next.isFlipped ? -quarterTurns : quarterTurns
    return Transform(isFlipped: isFlipped != next.isFlipped, quarterTurns: turns &+ next.quarterTurns)
  }

  /// The size of a picture after the transform.
  @usableFromInline package func applied<From, To>(to size: Size<From>, as space: To.Type = To.self) -> Size<To> {
    swapsAxes ? Size(size.height, size.width) : Size(size.width, size.height)
  }

  /// The size of a picture in whole pixels after the transform.
  @usableFromInline package func applied<From, To>(to size: IntSize<From>, as space: To.Type = To.self) -> IntSize<To> {
    swapsAxes ? IntSize(size.height, size.width) : IntSize(size.width, size.height)
  }

  /// The position of a point after the transform, in a picture that had the given size before it.
  @usableFromInline package func applied<From, To>(
    to place: Point<From>, within size: Size<From>, as space: To.Type = To.self
  ) -> Point<To> {
    let (x, y) = turned(place.x, place.y, size.width, size.height)
    return Point(x, y)
  }

  /// The vector after the transform. Its length does not change.
  @usableFromInline package func applied<From, To>(to step: Vector<From>, as space: To.Type = To.self) -> Vector<To> {
    let (dx, dy) = turned(step.dx, step.dy, 0, 0)
    return Vector(dx, dy)
  }

  /// The rectangle after the transform, in a picture that had the given size before it.
  @usableFromInline package func applied<From, To>(
    to rect: Rect<From>, within size: Size<From>, as space: To.Type = To.self
  ) -> Rect<To> {
    let a = turned(rect.minX, rect.minY, size.width, size.height)
    let b = turned(rect.maxX, rect.maxY, size.width, size.height)
    let newSize: Size<To> = applied(to: rect.size)
    return Rect(origin: Point(min(a.0, b.0), min(a.1, b.1)), size: newSize)
  }

  /// The pixel rectangle after the transform, in a picture that had the given size before it.
  @usableFromInline package func applied<From, To>(
    to rect: IntRect<From>, within size: IntSize<From>, as space: To.Type = To.self
  ) -> IntRect<To> {
    let (left, right) = Self.edges(rect.minX, rect.maxX, mirroredWithin: mirrorsX ? size.width : nil)
    let (top, bottom) = Self.edges(rect.minY, rect.maxY, mirroredWithin: mirrorsY ? size.height : nil)
    return swapsAxes
      ? IntRect(left: top, top: left, right: bottom, bottom: right)
      : IntRect(left: left, top: top, right: right, bottom: bottom)
  }

  /// The region after the transform, in a picture that had the given size before it.
  @usableFromInline package func applied<From, To>(
    to region: Region<From>, within size: IntSize<From>, as space: To.Type = To.self
  ) -> Region<To> {
    region.mapRects { applied(to: $0, within: size) }
  }

  private var mirrorsX: Bool {
    switch self {
    case .rotated90, .rotated180, .flipped, .flipped270: true
    case .normal, .rotated270, .flipped90, .flipped180: false
    }
  }

  private var mirrorsY: Bool {
    switch self {
    case .rotated180, .rotated270, .flipped180, .flipped270: true
    case .normal, .rotated90, .flipped, .flipped90: false
    }
  }

  /// The mirrored edges. An edge at the limit stays at a limit.
  private static func edges(_ low: Int32, _ high: Int32, mirroredWithin extent: Int32?) -> (Int64, Int64) {
    guard let extent else { return (Int64(low), Int64(high)) }
    let limit = IntRect<LayoutSpace>.limit
    func mirrored(_ edge: Int32) -> Int64 { (abs(edge) == limit ? 0 : Int64(extent)) - Int64(edge) }
    return (mirrored(high), mirrored(low))
  }

  /// The coordinates after the transform, which mirrors axes first and then swaps them.
  private func turned(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> (Double, Double) {
    let (newX, newY) = (mirrorsX ? width - x : x, mirrorsY ? height - y : y)
    return swapsAxes ? (newY, newX) : (newX, newY)
  }
}

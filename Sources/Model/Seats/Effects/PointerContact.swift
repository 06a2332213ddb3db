public import Geometry
public import Surfaces

/// The pointer, or a drag, on one surface.
public struct PointerContact: Equatable, Sendable {
  public var client: ClientID
  public var surface: SurfaceID
  public var place: Point<SurfaceSpace>
  public var time: InputTime
  /// True if a finger acts as the pointer, or ceases to: the cursor keeps its place and its image. The default is
  /// false.
  package var keepsCursor = false
}

public import Geometry
public import Surfaces

/// The pointer, or a drag, on one surface.
public struct PointerContact: Equatable, Sendable {
  public var client: ClientID
  public var surface: SurfaceID
  public var place: Point<SurfaceSpace>
  public var time: InputTime
  /// The pointer is a finger, or gives way to one: the cursor keeps its place and its image.
  public var keepsCursor = false
}

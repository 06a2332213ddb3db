public import Geometry
public import Surfaces

/// A relative motion of the pointer, for the client that has the pointer.
public struct RelativeStep: Equatable, Sendable {
  public var client: ClientID
  public var surface: SurfaceID
  public var step: Vector<LayoutSpace>
  /// The distance before acceleration, in the device's own units.
  public var unaccelerated: Vector<LayoutSpace>
  public var time: InputTime
}

public import Geometry
public import Surfaces

/// A movement of the pointer, for the client that has the pointer.
public struct RelativeStep: Equatable, Sendable {
  public var client: ClientID
  public var surface: SurfaceID
  public var step: Vector<LayoutSpace>
  /// In the device's own measure, before acceleration.
  public var unaccelerated: Vector<LayoutSpace>
  public var time: InputTime
}

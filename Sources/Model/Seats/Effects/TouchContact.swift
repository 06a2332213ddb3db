public import Geometry
public import Surfaces

/// One finger on one surface.
public struct TouchContact: Equatable, Sendable {
  public var touch: FingerID
  /// The touch's id in the protocol: the smallest one that is free.
  public var wireID: Int32
  public var client: ClientID
  public var surface: SurfaceID
  /// The device's own number for the finger, for the trace.
  public var finger: Int32
  public var place: Point<SurfaceSpace>
  public var time: InputTime
}

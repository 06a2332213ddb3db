public import Geometry
public import Surfaces

/// One finger on one surface.
public struct TouchContact: Equatable, Sendable {
  public var touch: FingerID
  /// The number that the client sees; the smallest one free.
  public var wireID: Int32
  public var client: ClientID
  public var surface: SurfaceID
  /// The device's own name for the finger, for the trace.
  public var finger: Int32
  public var place: Point<SurfaceSpace>
  public var time: InputTime
}

public import Surfaces

/// The surface that receives a touchpad gesture.
public struct GestureTarget: Equatable, Sendable {
  public var client: ClientID
  public var surface: SurfaceID
  public var time: InputTime
}

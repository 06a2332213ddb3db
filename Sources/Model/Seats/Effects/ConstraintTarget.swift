public import Surfaces

/// A pointer constraint of a client.
public struct ConstraintTarget: Hashable, Sendable {
  public var id: ConstraintID
  public var client: ClientID
  public var surface: SurfaceID
}

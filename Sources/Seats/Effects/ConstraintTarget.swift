public import Surfaces

/// A constraint, for the client that asked for it.
public struct ConstraintTarget: Hashable, Sendable {
  public var id: ConstraintID
  public var client: ClientID
  public var surface: SurfaceID
}

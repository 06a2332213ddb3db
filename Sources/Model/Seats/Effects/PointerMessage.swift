public import Surfaces

/// A pointer event for a client.
public enum PointerMessage: Equatable, Sendable {
  case enter(PointerContact)
  case leave(PointerContact)
  case motion(PointerContact)
  case button(PointerContact, code: UInt32, isPressed: Bool)
  case axis(PointerContact, AxisSample)
  /// The distance that the pointer was moved, even if a constraint or an edge stopped it. It belongs to the frame of
  /// its cause.
  case step(RelativeStep)
  case frame(ClientID)
  /// A pointer constraint of a client becomes active or inactive.
  case constraint(ConstraintTarget, isActive: Bool)
}

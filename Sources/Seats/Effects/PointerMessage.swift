public import Surfaces

/// What a client is sent about the pointer.
public enum PointerMessage: Equatable, Sendable {
  case enter(PointerContact)
  case leave(PointerContact)
  case motion(PointerContact)
  case button(PointerContact, code: UInt32, isPressed: Bool)
  case axis(PointerContact, AxisSample)
  /// The distance that the pointer was moved, even if it could not go there. It belongs to the frame of its cause.
  case step(RelativeStep)
  case frame(ClientID)
  /// A client's constraint begins or ends to hold the pointer.
  case constraint(ConstraintTarget, isActive: Bool)
}

public import Surfaces

/// What a client is sent about its touches.
public enum TouchMessage: Equatable, Sendable {
  case down(TouchContact)
  case motion(TouchContact)
  /// The one end of a down, unless its client is sent `cancel`.
  case up(TouchContact)
  case shape(TouchContact, major: Double, minor: Double)
  case orientation(TouchContact, degrees: Double)
  case frame(ClientID)
  /// Ends every touch of the client, on all its surfaces.
  case cancel(ClientID)
}

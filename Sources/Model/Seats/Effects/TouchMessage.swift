public import Surfaces

/// A touch event for a client.
public enum TouchMessage: Equatable, Sendable {
  case down(TouchContact)
  case motion(TouchContact)
  /// The end of a down. If the client is sent `cancel`, that is the end instead.
  case up(TouchContact)
  case shape(TouchContact, major: Double, minor: Double)
  case orientation(TouchContact, degrees: Double)
  case frame(ClientID)
  /// Ends every touch of the client, on all its surfaces.
  case cancel(ClientID)
  /// Ends one touch of a client that asked for this.
  case cancelled(TouchContact)
}

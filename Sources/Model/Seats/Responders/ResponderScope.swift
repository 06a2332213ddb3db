public import Surfaces

/// One responder of the seat. Recognizers attached to it receive all touches within it. Its tables answer keys and
/// actions.
public enum ResponderScope: Hashable, Sendable {
  /// The whole seat: it receives all events, and is the last responder of every chain.
  case shell
  case client(ClientID)
  /// One window with its subsurfaces, without the popups that it presents.
  case window(WindowID)
  /// One surface with its subsurfaces.
  case surface(SurfaceID)
}

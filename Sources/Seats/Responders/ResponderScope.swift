import Surfaces

/// One responder of the seat: what a recognizer is attached to, with everything within it, or who answers a key or an action.
public enum ResponderScope: Hashable, Sendable {
  /// The whole seat: what happens anywhere, and the last answer of every chain.
  case shell
  case client(ClientID)
  /// One window with its subsurfaces, without the popups that it presents.
  case window(WindowID)
  /// One surface with its subsurfaces.
  case surface(SurfaceID)
}

public import Surfaces

/// Carries out the requests of clients about responders.
public protocol ResponderDelegate: AnyObject {
  /// Makes a surface the first responder of its window; if the surface is the current one and `isFirst` is false, the
  /// root of the window.
  ///
  /// - Parameter activates: true if the window may become key for it.
  func setFirst(_ isFirst: Bool, _ surface: Surface, activates: Bool)

  /// Continues after the client of a surface has said whether it stops being the first responder.
  func firstResponderDidAnswer(_ surface: SurfaceID, resigns: Bool)

  /// Lets the responders above the window of a surface perform an action of its client.
  ///
  /// - Parameter hasSerial: true if the client has named an event that permits it.
  func send(_ action: String, above surface: Surface, hasSerial: Bool) -> SentActionAnswer
}

/// What became of an action that a client has sent to the responders above it.
public enum SentActionAnswer: Sendable {
  case performed, declined, refused
}

package import Surfaces

/// Carries out the requests of clients about responders.
package protocol ResponderDelegate: AnyObject {
  /// Makes a surface the first responder of its window.
  ///
  /// - Parameter serial: of the press for which the window should become key too; 0 without one.
  func becomeFirst(_ surface: Surface, serial: UInt32)

  /// Makes the root of its window the first responder, if the surface is it.
  func resignFirst(_ surface: Surface)

  /// Continues after the client of a surface has said whether it stops being the first responder.
  func firstResponderDidAnswer(_ surface: SurfaceID, resigns: Bool)

  /// Lets the responders above the window of a surface perform an action of its client.
  ///
  /// - Parameter serial: of the act of the user for which the client sends it.
  func send(_ action: String, above surface: Surface, serial: UInt32) -> SentActionAnswer
}

/// What became of an action that a client has sent to the responders above it.
package enum SentActionAnswer: Sendable {
  case performed, declined, refused
}

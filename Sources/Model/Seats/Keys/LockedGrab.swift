import Surfaces

/// The keyboard grab of an input method that waits for the end of a session lock.
///
/// An input method receives no keys while the session is locked. Its grab begins again afterwards.
final class LockedGrab: SeatOwner {
  private var target: KeyGrabTarget?

  init() {}

  /// Keeps a grab until the session is unlocked, in place of the one that was kept before.
  func keep(_ target: KeyGrabTarget?) { self.target = target ?? self.target }

  /// Forgets a grab that its client has ended.
  func drop(_ target: KeyGrabTarget) { if self.target == target { self.target = nil } }

  /// Removes and returns the grab that is kept.
  func take() -> KeyGrabTarget? {
    defer { target = nil }
    return target
  }

  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) { if target?.client == client { target = nil } }
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {}
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
  func sceneDidChange(_ turn: Turn) {}
}

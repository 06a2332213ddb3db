import Surfaces

/// An owner of some state of the seat: it keeps names of surfaces, windows, clients or devices, which may go at any time.
///
/// The router calls each of these for every owner in its register. There are no default implementations, so that each owner
/// says what it does about each event.
protocol SeatOwner: AnyObject {
  /// A surface cannot be named any more.
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn)
  /// A window has left the stack.
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn)
  /// A client has disconnected. It receives nothing more.
  func clientDidDisconnect(_ client: ClientID, _ turn: Turn)
  /// A device is gone, and nothing is held down on it any more.
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn)
  /// Something was moved, resized, restacked, shown or hidden, or takes input elsewhere than before.
  func sceneDidChange(_ turn: Turn)
}

import Surfaces

/// An owner of some state of the seat. It refers to surfaces, windows, clients or devices, which may be removed at any
/// time.
///
/// The router calls each method for every owner in its list. Default implementations do not exist, so that each owner
/// states its reaction to each report.
protocol SeatOwner: AnyObject {
  /// A surface was destroyed.
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn)
  /// A window has left the stack.
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn)
  /// A client has disconnected. It receives nothing more.
  func clientDidDisconnect(_ client: ClientID, _ turn: Turn)
  /// A device was removed. Everything that was held down on it has been released.
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn)
  /// A window or surface was moved, resized, restacked, shown or hidden, or its input region changed.
  func sceneDidChange(_ turn: Turn)
}

import Surfaces

/// An owner of the path of keys. Its state depends on devices only.
protocol KeyOwner: SeatOwner {}

extension KeyOwner {
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {}
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {}
  func sceneDidChange(_ turn: Turn) {}
}

/// A key of one device, by evdev code.
package struct DeviceKey: Hashable, Sendable {
  package let code: UInt32
  package let device: DeviceID

  package init(_ code: UInt32, _ device: DeviceID) { (self.code, self.device) = (code, device) }
}

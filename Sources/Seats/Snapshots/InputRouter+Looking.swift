public import Geometry
public import Interaction
public import Surfaces

extension InputRouter {
  /// The surface that has the pointer, or a finger in its place.
  public var pointerFocus: SurfaceID? {
    emulation.finger.flatMap { $0.hasEntered ? $0.capture.id : nil } ?? pointer.state.focus?.id
  }

  /// Returns the surface that receives a finger; nil if none does, or if no such finger is down.
  public func touchFocus(finger: Int32, on device: DeviceID) -> SurfaceID? {
    guard let touch = touches.touch(finger, on: device) else { return nil }
    switch touch.target {
    case .surface(let capture): return capture.id
    case .pointer: return emulation.finger?.capture.id
    case .nobody: return nil
    }
  }

  /// Returns the place of the pointer when the touchpad gesture of a touch began; nil if the touch does not belong to a
  /// gesture.
  public func origin(ofGesture touch: Touch) -> Point<LayoutSpace>? { touchpad.origin(of: touch.id) }

  /// Returns a window on the desktop.
  public func window(_ id: WindowID) -> ClientWindow? { stack.window(id) }

  /// True if no window on the desktop contains the surface.
  public func isGone(_ surface: SurfaceID) -> Bool { stack.surface(surface) == nil }
}

public import Geometry
public import Interaction
public import Surfaces

extension InputRouter {
  /// The surface that has the pointer, or a finger in its place.
  public var pointerFocus: SurfaceID? {
    emulation.finger.flatMap { $0.hasEntered ? $0.capture.id : nil } ?? pointer.state.focus?.id
  }

  /// The surface that holds a finger; nil where none does, or no such finger is down.
  public func touchFocus(finger: Int32, on device: DeviceID) -> SurfaceID? {
    guard let touch = touches.touch(finger, on: device) else { return nil }
    switch touch.target {
    case .surface(let capture): return capture.id
    case .pointer: return emulation.finger?.capture.id
    case .nobody: return nil
    }
  }

  /// Where the pointer was when the touchpad gesture of a touch began; nil where the touch is of none.
  public func origin(ofGesture touch: Touch) -> Point<LayoutSpace>? { touchpad.origin(of: touch.id) }

  /// A window that is on the desktop.
  public func window(_ id: WindowID) -> ClientWindow? { stack.window(id) }

  /// Whether no window on the desktop has such a surface.
  public func isGone(_ surface: SurfaceID) -> Bool { stack.surface(surface) == nil }
}

public import Geometry

/// An event of a pointing device, or the end of a batch of them.
public enum PointerReport: Equatable, Sendable {
  /// - Parameter unaccelerated: the device's own step; nil if it is `by`.
  case motion(by: Vector<LayoutSpace>, unaccelerated: DeviceStep? = nil)
  case motionAbsolute(to: Point<LayoutSpace>)
  /// The distance that a device was moved, if another event in the same batch reports the place. The router sends it to
  /// relative-pointer listeners instead of a step derived from the places.
  case step(Vector<LayoutSpace>, unaccelerated: DeviceStep?)
  /// Removes the pointer from the desktop until the next motion, for example because it left the host's window.
  case leave
  case button(device: DeviceID, code: UInt32, isPressed: Bool)
  case axis(AxisSample)
  case frame
}

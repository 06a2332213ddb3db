/// One step of a touchpad gesture by several fingers together, independent of their places.
///
/// A device has one gesture at a time. Each gesture has one end: it is ended or cancelled.
public struct PointerGesture: Equatable, Sendable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// The fingers move together.
    case swipe
    /// The fingers move towards each other, apart or around each other. They may also move together.
    case pinch
    /// The fingers rest.
    case hold

    /// The name in traces. Part of their format.
    package var word: String {
      switch self {
      case .swipe: "swipe"
      case .pinch: "pinch"
      case .hold: "hold"
      }
    }
  }

  public enum Phase: UInt8, CaseIterable, Sendable { case began, changed, ended, cancelled }

  public var device: DeviceID
  public var kind: Kind
  public var phase: Phase
  /// The number of fingers. It is constant for the whole gesture.
  public var fingers: UInt8
  /// The movement of the center of the fingers since the previous step, in logical pixels of pointer movement.
  public var dx: Float
  public var dy: Float
  /// The distance between the fingers of a pinch, relative to the distance at its beginning.
  public var scale: Float
  /// The rotation of the fingers of a pinch since the previous step, in degrees clockwise.
  public var rotation: Float

  public init(
    device: DeviceID, _ kind: Kind, _ phase: Phase, fingers: UInt8, dx: Float = 0, dy: Float = 0, scale: Float = 1,
    rotation: Float = 0
  ) {
    self.device = device
    self.kind = kind
    self.phase = phase
    self.fingers = fingers
    self.dx = dx
    self.dy = dy
    self.scale = scale
    self.rotation = rotation
  }
}

/// One step of a gesture on a touchpad: several fingers that act together, wherever they are.
///
/// A device has one gesture at a time; each that began ends once, by being ended or cancelled.
public struct PointerGesture: Equatable, Sendable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// The fingers move together.
    case swipe
    /// The fingers move towards each other, apart or round each other; they may move together besides.
    case pinch
    /// The fingers rest.
    case hold

    /// As traces say it. Part of their format.
    public var word: String {
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
  /// How many take part; the same from beginning to end.
  public var fingers: UInt8
  /// Logical pixels that the middle of the fingers has moved since the step before, as far as the pointer would have.
  public var dx: Float
  public var dy: Float
  /// How far apart the fingers are of a pinch, as a multiple of how far apart they were when it began.
  public var scale: Float
  /// Degrees clockwise that the fingers of a pinch have turned since the step before.
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

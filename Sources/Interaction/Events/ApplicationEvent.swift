public import Geometry

/// Where one finger is in an input frame, and what it did.
public struct TouchSample: Sendable {
  /// What a finger did.
  public enum Phase: String, Hashable, Sendable {
    /// It landed; ignored if a touch of that id is down.
    case down
    /// It moved; ignored, like the two that follow, if no touch of that id is down.
    case move
    /// It lifted.
    case up
    /// The device, or who owns it, took it back.
    case cancel
  }

  /// Which finger it is.
  public var id: TouchID
  /// What it did.
  public var phase: Phase
  /// Where it is now. NaN counts as 0, and what is beyond 10⁹ as 10⁹.
  public var location: ScreenPoint
  /// What kind of pointer it is; read when it lands.
  public var type: TouchType
  /// The gesture on a touchpad that it is part of; read when it lands.
  public var indirectGesture: IndirectGesture?
  /// Pressure, 1 for an average finger; `nil` where the device does not know.
  public var force: Double?
  /// The ellipse it covers; `nil` where the device does not know.
  public var shape: TouchShape?

  /// What one finger did; a plain finger where nothing else is said.
  public init(
    id: TouchID, phase: Phase, location: ScreenPoint, type: TouchType = .direct, force: Double? = nil,
    shape: TouchShape? = nil, indirectGesture: IndirectGesture? = nil
  ) {
    self.id = id
    self.phase = phase
    self.location = location
    self.type = type
    self.force = force
    self.shape = shape
    self.indirectGesture = indirectGesture
  }
}

/// What a press did.
public enum PressPhase: String, Hashable, Sendable {
  /// The key went down; ignored if it is down already or no window is key.
  case began
  /// Its pressure or another value changed; ignored, like the two that follow, if the key is not down.
  case changed
  /// It was released.
  case ended
  /// It was taken back.
  case cancelled
}

/// What a motion did.
public enum MotionPhase: String, Hashable, Sendable {
  /// It has been noticed.
  case began
  /// It is over.
  case ended
  /// It was none after all.
  case cancelled
}

/// One entry of an application's event queue.
public enum ApplicationEvent {
  /// One input frame: all touches that changed together.
  ///
  /// Two samples of one finger in a frame are delivered as two events.
  case touches([TouchSample])
  /// A button or key, for the first responder of the key window.
  case press(PressKey, PressPhase)
  /// A movement of the device, for the first responder of the key window.
  case motion(Motion, MotionPhase)
  /// A command of a remote control, for the first responder of the key window.
  case remoteControl(RemoteCommand)
  /// Sent along the responder chain where `target` is `nil`.
  case action(Action, target: Responder?, sender: AnyObject?)
  /// A command of the editing menu; see ``Application/sendCommand(_:)``.
  case command(Action)
  /// Text for the first responder of the key window; dropped where that is no ``TextInput``.
  case text(String)
  /// Anything else that has to wait its turn.
  case work(() -> Void)
}

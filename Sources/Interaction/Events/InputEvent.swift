import Geometry

/// Where one finger is in an input frame, and what it did.
public struct TouchSample: Sendable {
  public enum Phase: String, Hashable, Sendable {
    case down
    case move
    case up
    case cancel
  }

  public var id: TouchID
  public var phase: Phase
  public var location: ScreenPoint
  public var type: TouchType
  public var force: Double?
  public var shape: TouchShape?

  public init(
    id: TouchID, phase: Phase, location: ScreenPoint, type: TouchType = .direct, force: Double? = nil,
    shape: TouchShape? = nil
  ) {
    self.id = id
    self.phase = phase
    self.location = location
    self.type = type
    self.force = force
    self.shape = shape
  }
}

/// What a press did.
public enum PressPhase: String, Hashable, Sendable {
  case began
  case changed
  case ended
  case cancelled
}

/// What a motion did.
public enum MotionPhase: String, Hashable, Sendable {
  case began
  case ended
  case cancelled
}

/// One entry of an application's event queue.
public enum InputEvent {
  /// One input frame: all touches that changed together.
  case touches([TouchSample])
  case press(PressKey, PressPhase)
  case motion(Motion, MotionPhase)
  case remoteControl(RemoteCommand)
  /// Sent along the responder chain where `target` is `nil`.
  case action(Action, target: Responder?, sender: AnyObject?)
  /// A command of the editing menu.
  case command(Action)
  case text(String)
  /// Anything else that has to wait its turn.
  case work(() -> Void)
}

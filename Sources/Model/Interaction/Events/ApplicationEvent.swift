public import Geometry

/// The change of one touch in an input frame.
public struct TouchSample: Sendable {
  /// The phases of a touch in the input.
  public enum Phase: String, Hashable, Sendable {
    /// The finger landed. Ignored if a touch with the same id is down.
    case down
    /// The finger moved. Like `up` and `cancel`, it is ignored if no touch with this id is down.
    case move
    /// The finger lifted.
    case up
    /// The device or its owner cancelled the touch.
    case cancel
  }

  /// The identifier of the touch.
  public var id: TouchID
  /// The phase of the touch.
  public var phase: Phase
  /// The current location. NaN counts as 0; coordinates are limited to ±10⁹.
  public var location: ScreenPoint
  /// The kind of pointer. Only read when the touch begins.
  public var type: TouchType
  /// The touchpad gesture that the touch is part of. Only read when the touch begins.
  public var indirectGesture: IndirectGesture?
  /// The kind of scrolling, for a scroll; `nil`, the default, for a touch. Only read when the touch begins.
  public var scrollType: ScrollType?
  /// The buttons that are pressed; empty for fingers and pens. Ignored when the touch ends.
  public var buttons: Event.ButtonMask = []
  /// The pressure, 1 for an average finger; `nil` if the device does not report it.
  public var force: Double?
  /// The ellipse that the finger covers; `nil` if the device does not report it.
  public var shape: TouchShape?

  /// Creates a sample. By default it is of a finger on the screen, without pressure and shape.
  public init(
    id: TouchID, phase: Phase, location: ScreenPoint, type: TouchType = .direct, force: Double? = nil,
    shape: TouchShape? = nil, indirectGesture: IndirectGesture? = nil, buttons: Event.ButtonMask = []
  ) {
    self.id = id
    self.phase = phase
    self.location = location
    self.type = type
    self.force = force
    self.shape = shape
    self.indirectGesture = indirectGesture
    self.buttons = buttons
  }
}

/// The phases of a press in the input.
public enum PressPhase: String, Hashable, Sendable {
  /// The key went down. Ignored if it is already down or if no window is key.
  case began
  /// The pressure or another value of the key changed. Like `ended` and `cancelled`, it is ignored if the key is not
  /// down.
  case changed
  /// The key was released.
  case ended
  /// The press was cancelled.
  case cancelled
}

/// The phases of a motion.
public enum MotionPhase: String, Hashable, Sendable {
  /// The motion was detected.
  case began
  /// The motion is over.
  case ended
  /// The motion was cancelled.
  case cancelled
}

/// An entry of an application's event queue.
public enum ApplicationEvent {
  /// One input frame: all touches that changed together.
  ///
  /// Two samples of one touch in a frame are delivered as two events.
  case touches([TouchSample])
  /// The place of a pointer without a pressed button, for hover recognizers; `nil` if the pointer left the screen.
  case hover(ScreenPoint?)
  /// A change of a button or key, for the first responder of the key window.
  case press(PressKey, PressPhase)
  /// A motion of the device, for the first responder of the key window.
  case motion(Motion, MotionPhase)
  /// A command of a remote control, for the first responder of the key window.
  case remoteControl(RemoteCommand)
  /// An action for `target`, or for the responder chain if that is `nil`.
  case action(Action, target: Responder?, sender: AnyObject?)
  /// A command of the editing menu; see ``Application/sendCommand(_:)``.
  case command(Action)
  /// Text for the first responder of the key window; dropped if that is not a ``KeyInput``.
  case text(String)
  /// A closure that runs in its turn in the queue.
  case work(() -> Void)
}

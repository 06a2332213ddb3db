import Geometry

/// Names one input device for as long as it is plugged in.
public struct DeviceID: Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// What a device, a host compositor or a script reports, already mapped to the desktop.
///
/// Touches and pointer movements come in batches that end with their frame event; nothing is complete before it.
public enum InputEvent: Equatable, Sendable {
  case touchDown(FingerSample)
  case touchMotion(FingerSample)
  case touchUp(device: DeviceID, finger: Int32)
  /// The ellipse that the finger covers, in logical pixels.
  case touchShape(device: DeviceID, finger: Int32, major: Double, minor: Double)
  /// Degrees clockwise from the screen's upwards direction to the ellipse's major axis.
  case touchOrientation(device: DeviceID, finger: Int32, degrees: Double)
  /// The device takes one touch back, as for a palm.
  case touchCancel(device: DeviceID, finger: Int32)
  /// The device takes all its touches back.
  case touchCancelAll(device: DeviceID)
  case touchFrame(device: DeviceID)

  /// - Parameter unaccelerated: the device's own step, where that is another one.
  case pointerMotion(by: Vector<LayoutSpace>, unaccelerated: DeviceStep? = nil)
  case pointerMotionAbsolute(to: Point<LayoutSpace>)
  /// How far a device was moved that says itself where the pointer is by that, in an event of its own of the same batch.
  /// Only clients that ask for steps hear of it, and of that place they hear no other step.
  case pointerStep(Vector<LayoutSpace>, unaccelerated: DeviceStep?)
  /// The pointer is nowhere on the desktop any more until it moves again, as when it leaves a window that shows one.
  case pointerLeave
  case pointerButton(device: DeviceID, code: UInt32, isPressed: Bool)
  case pointerAxis(AxisSample)
  case pointerFrame
  /// Fingers on a touchpad, which are a gesture and no places; it needs no frame.
  case pointerGesture(PointerGesture)

  case tool(ToolEvent)
  case pad(PadEvent)

  /// Codes are evdev's.
  case key(device: DeviceID, code: UInt32, isPressed: Bool)

  /// What a keyboard's modifiers are: of its own state where it has a keymap of its own, else of the seat's.
  case modifiers(device: DeviceID, Modifiers)

  /// The whole device was moved, or folded.
  case motion(DeviceMotion)

  /// The device is gone; whatever was held down with it is let go.
  case deviceRemoved(DeviceID)

  /// It follows at once on what it ends: no time passes before it.
  var isPointerFrame: Bool { if case .pointerFrame = self { true } else { false } }
}

/// How far a device says it was moved, before acceleration; small beside a `Vector`, so that events stay small.
public struct DeviceStep: Hashable, Sendable {
  public var dx: Float
  public var dy: Float

  public init(_ dx: Float, _ dy: Float) {
    self.dx = dx
    self.dy = dy
  }
}

/// What happens to a device as a whole.
public enum DeviceMotion: UInt8, CaseIterable, Sendable {
  case shake
  /// The keyboard was folded away or taken off.
  case tabletModeOn
  case tabletModeOff
  case lidClosed
  case lidOpened
}

/// Where one finger is.
public struct FingerSample: Equatable, Sendable {
  public enum Tool: UInt8, Sendable { case finger, pen }

  public var device: DeviceID
  /// The device's own name for the finger (its slot), free again after the finger lifts.
  public var finger: Int32
  public var place: Point<LayoutSpace>
  /// What touches the glass; clients do not hear of it, recognizers may ask for one of the two.
  public var tool: Tool

  public init(device: DeviceID, finger: Int32, place: Point<LayoutSpace>, tool: Tool = .finger) {
    self.device = device
    self.finger = finger
    self.place = place
    self.tool = tool
  }
}

/// One axis of one scroll event.
public struct AxisSample: Equatable, Sendable {
  public enum Axis: UInt8, Sendable { case vertical, horizontal }
  public enum Source: UInt8, Sendable { case wheel, finger, continuous, wheelTilt }

  public var axis: Axis
  public var source: Source
  /// Logical pixels, down and to the right.
  public var value: Double
  /// Parts of 120 of a wheel's click; 0 where the source has no clicks.
  public var value120: Int32
  /// The finger left the pad: no kinetic scrolling before this.
  public var isStop: Bool
  /// The content follows the finger ("natural scrolling").
  public var isInverted: Bool

  public init(
    axis: Axis, source: Source, value: Double, value120: Int32 = 0, isStop: Bool = false, isInverted: Bool = false
  ) {
    self.axis = axis
    self.source = source
    self.value = value
    self.value120 = value120
    self.isStop = isStop
    self.isInverted = isInverted
  }

  /// The wheel of a tablet's tool, as a mouse has it.
  static func wheel(_ degrees: Float, _ clicks: Int32) -> AxisSample {
    AxisSample(
      axis: .vertical, source: .wheel, value: Double(degrees), value120: Int32(clamping: Int64(clicks) * 120))
  }
}

import Geometry
import Surfaces

/// One thing that must happen because of an input event or a change of the scene.
///
/// Plain numbers only, so that a queue of them costs nothing to copy. Serials are not here: they are made at delivery.
public enum Effect: Equatable, Sendable {
  case touchDown(TouchContact)
  case touchMotion(TouchContact)
  /// The one end that a down has, unless its client is told `touchCancel`.
  case touchUp(TouchContact)
  case touchShape(TouchContact, major: Double, minor: Double)
  case touchOrientation(TouchContact, degrees: Double)
  case touchFrame(ClientID)
  /// Ends every touch that the client holds, on whichever of its surfaces.
  case touchCancel(ClientID)

  case pointerEnter(PointerContact)
  case pointerLeave(PointerContact)
  case pointerMotion(PointerContact)
  case pointerButton(PointerContact, code: UInt32, isPressed: Bool)
  case pointerAxis(PointerContact, AxisSample)
  /// How far the pointer was moved, whether it could go there or not; in the frame of what that led to.
  case pointerStep(RelativeStep)
  case pointerFrame(ClientID)
  /// A touchpad gesture, from its beginning to its one end.
  case pointerGesture(GestureTarget, PointerGesture)
  /// A client's constraint holds the pointer, or does so no longer.
  case constraint(ConstraintTarget, isActive: Bool)

  /// What a tablet's tool does, for a client that knows of tablets.
  case tool(ToolContact, ToolChange<SurfaceSpace>)
  case pad(PadTarget, PadEvent)

  /// Held keys are in the queue: see `EffectQueue.keys(_:)`.
  case keyboardEnter(KeyboardTarget, held: KeySlice)
  case keyboardLeave(KeyboardTarget)
  case key(KeyboardTarget, code: UInt32, isPressed: Bool, time: Timestamp)
  case modifiers(KeyboardTarget, Modifiers)
  /// A key for an input method, in place of the client that has the keyboard.
  case grabbedKey(KeyGrabTarget, code: UInt32, isPressed: Bool, time: Timestamp)
  case grabbedModifiers(KeyGrabTarget, Modifiers)
  /// Keys mean something else from now on, to whomever has the keyboard.
  case keymap(KeymapID)

  /// Who performs an action, and how; what that leads to comes after it.
  case action(ActionID, ActionTaker)
  /// Closes, maximizes, minimizes a window or makes it cover the output; the others of `WindowOperation` do not come.
  case operate(WindowID, WindowOperation)

  case raise(WindowID)
  case keyWindow(resigned: WindowID?, became: WindowID?)
  /// The popup's grab has ended; its client is told, and it is unmapped.
  case dismissPopup(WindowID)

  case moveWindow(WindowID, position: Point<LayoutSpace>)
  /// What the user wants the window's visible frame to be; the client may choose another size.
  case resizeWindow(WindowID, frame: Rect<LayoutSpace>, edges: WindowEdges)
  /// The fingers or buttons that moved or resized the window are up.
  case interactionEnded(WindowID)

  case dragEnter(PointerContact)
  case dragMotion(PointerContact)
  case dragLeave(PointerContact)
  case dragDrop(PointerContact)
  /// Comes last: after the drop, or alone where the drag ended over nothing.
  case dragEnded

  /// Tells the trace what was decided without anything being sent; only where the router `explains`.
  case note(RoutingNote)
}

/// The router's own name for one touch from down to end, never used again. Wire ids are reused, this is not.
public struct TouchID: Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// One finger on one surface.
public struct TouchContact: Equatable, Sendable {
  public var touch: TouchID
  /// The number that the client sees; the smallest one free.
  public var wireID: Int32
  public var client: ClientID
  public var surface: SurfaceID
  /// The device's own name for the finger, for the trace.
  public var finger: Int32
  public var place: Point<SurfaceSpace>
  public var time: Timestamp
}

/// The pointer, or what is dragged, on one surface.
public struct PointerContact: Equatable, Sendable {
  public var client: ClientID
  public var surface: SurfaceID
  public var place: Point<SurfaceSpace>
  public var time: Timestamp
  /// The pointer is a finger, or leaves its place to one: the cursor stays where it is, and what it is.
  public var keepsCursor = false
}

/// The surface that has a touchpad gesture.
public struct GestureTarget: Equatable, Sendable {
  public var client: ClientID
  public var surface: SurfaceID
  public var time: Timestamp
}

/// A movement of the pointer for the client that it points at.
public struct RelativeStep: Equatable, Sendable {
  public var client: ClientID
  public var surface: SurfaceID
  public var step: Vector<LayoutSpace>
  /// In the device's own measure, before acceleration.
  public var unaccelerated: Vector<LayoutSpace>
  public var time: Timestamp
}

/// A constraint, for the client that asked for it.
public struct ConstraintTarget: Hashable, Sendable {
  public var id: ConstraintID
  public var client: ClientID
  public var surface: SurfaceID
}

/// The surface that has the keyboard: the root of a window, never a subsurface.
public struct KeyboardTarget: Hashable, Sendable {
  public var client: ClientID
  public var surface: SurfaceID
}

public import Geometry
public import Seats
public import WaylandClient

/// What the windows in the host tell those who hear its input.
public protocol HostSurfaces: AnyObject {
  /// Where a place on one of our surfaces is on the desktop; nil where the surface is none of our windows'.
  func place(of point: Point<SurfaceSpace>, on surface: WlSurface) -> Point<LayoutSpace>?
  /// The main surface of each window that is shown.
  var windows: [WlSurface] { get }
}

/// Shows a cursor where the host's pointer is in one of our windows.
public protocol HostCursor: AnyObject {
  /// - Parameter serial: what `wl_pointer.set_cursor` must name, until the pointer has left.
  func pointerDidEnter(_ pointer: WlPointer, serial: UInt32)
  func pointerDidLeave(_ pointer: WlPointer)
}

/// Takes what the host's devices do.
public protocol HostInputReceiver: AnyObject {
  /// The clock that events have their times by.
  var now: InputTime { get }
  /// Whether somebody wants to hear of the pointer's steps; without, none are delivered.
  var listensToSteps: Bool { get }
  func receive(_ event: InputEvent, at time: InputTime)
  /// Says what the keys of the host's keyboards mean, in the text format `xkb_v1`.
  func useKeymap(_ text: [UInt8])
  /// - Parameters:
  ///   - rate: repetitions a second; 0 for none.
  ///   - delay: milliseconds until the first.
  func useKeyRepeat(rate: Int32, delay: Int32)
  /// The host's shortcuts are wanted, and it has no way to give them; told once.
  func hostKeepsShortcuts()
}

/// The seat inside that receives the input of a host, and shares selections and shortcuts with it.
public protocol NestedSeat: HostInputReceiver {
  /// Joins the selections of both sides, and lets an action take the host's shortcuts. Called once, at the start.
  ///
  /// - Parameter unreadByHost: the bytes of requests that the host has not read.
  func join(_ input: HostInput, unreadByHost: @escaping () -> Int)
  /// The host is gone. The clients inside keep running.
  func part()
}

/// The cursor of the seat inside, as pictures on the host's pointers.
public protocol NestedCursorImage: HostCursor {
  /// Pixels of the output of a name for each logical pixel of the host.
  var density: (_ output: String) -> Double { get set }
  /// Shows the current cursor, as often as the host shows a frame of it. Called after each turn of the loop.
  ///
  /// - Throws: where memory for a picture is refused.
  func update() throws
}

/// What a host has beside its seats; nil where it has no such thing.
public struct HostInputGlobals {
  public var relativePointers: ZwpRelativePointerManagerV1?
  public var gestures: ZwpPointerGesturesV1?
  public var shortcuts: ZwpKeyboardShortcutsInhibitManagerV1?
  public var clipboard: WlDataDeviceManager?
  public var primarySelection: ZwpPrimarySelectionDeviceManagerV1?

  public init() {}
}

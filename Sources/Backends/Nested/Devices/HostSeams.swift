package import Geometry
package import Seats
package import WaylandClient

/// Maps the surfaces of windows in the host to the desktop.
package protocol HostSurfaces: AnyObject {
  /// The place on the desktop for a place on a surface; nil if the surface does not belong to one of our windows.
  func place(of point: Point<SurfaceSpace>, on surface: WlSurface) -> Point<LayoutSpace>?
  /// The main surface of each window that is shown.
  var windows: [WlSurface] { get }
}

/// Shows a cursor while the host's pointer is in one of our windows.
package protocol HostCursor: AnyObject {
  /// - Parameter serial: the serial for `wl_pointer.set_cursor`, valid until the pointer leaves.
  func pointerDidEnter(_ pointer: WlPointer, serial: UInt32)
  func pointerDidLeave(_ pointer: WlPointer)
}

/// Receives the input of the host's devices.
package protocol HostInputReceiver: AnyObject {
  /// The clock for the times of events.
  var now: InputTime { get }
  /// True if a client receives relative motion; otherwise steps are not delivered.
  var listensToSteps: Bool { get }
  func receive(_ event: InputEvent, at time: InputTime)
  /// Sets the keymap of the host's keyboards, in the text format `xkb_v1`.
  func useKeymap(_ text: [UInt8])
  /// - Parameters:
  ///   - rate: repetitions per second; 0 disables repetition.
  ///   - delay: milliseconds before the first repetition.
  func useKeyRepeat(rate: Int32, delay: Int32)
  /// The host's shortcuts were requested, but the host does not support that. Called at most once.
  func hostKeepsShortcuts()
}

/// The seat inside, which receives the input of a host and shares selections and shortcuts with it.
package protocol NestedSeat: HostInputReceiver {
  /// Connects the selections of both sides and the action for the host's shortcuts. Called once, at the start.
  ///
  /// - Parameter unreadByHost: returns the number of request bytes that the host has not read.
  func join(_ input: HostInput, unreadByHost: @escaping () -> Int)
  /// The connection to the host has ended. The clients inside keep running.
  func part()
}

/// The cursor of the seat inside, shown by the host's pointers.
package protocol NestedCursorImage: HostCursor {
  /// Returns the number of output pixels for each logical pixel of the host, by the output's name.
  var density: (_ output: String) -> Double { get set }
  /// Shows the current cursor, at most once for each frame of the host. Called after each turn of the loop.
  ///
  /// - Throws: if memory for a picture is refused.
  func update() throws
}

/// The optional globals of a host; nil if the host does not offer one.
package struct HostInputGlobals {
  package var relativePointers: ZwpRelativePointerManagerV1?
  package var gestures: ZwpPointerGesturesV1?
  package var shortcuts: ZwpKeyboardShortcutsInhibitManagerV1?
  package var clipboard: WlDataDeviceManager?
  package var primarySelection: ZwpPrimarySelectionDeviceManagerV1?

  package init() {}
}

import CWaylandServer
import Geometry
import Seats
import Surfaces
import WaylandServer

/// The events of a shell protocol's counterpart of an `xdg_surface`.
///
/// All shell protocols share the states of windows and their negotiation. Only the messages differ.
protocol ShellSurfaceWire: Resource {
  /// True if the client acknowledges configure events, and attaches content only after the first one.
  var negotiates: Bool { get }
  /// Returns true if the protocol also has this error, with the same code.
  func names(_ error: XdgSurface.Error) -> Bool
  /// Ends a configure sequence.
  func sendConfigure(serial: UInt32)
}

/// The events of a shell protocol's counterpart of an `xdg_toplevel`.
protocol ToplevelWire: Resource {
  /// True if the protocol has the errors of `xdg_toplevel`, with the same codes.
  var namesErrors: Bool { get }
  /// True if the protocol has a state for windows that are not shown.
  var supportsSuspension: Bool { get }
  /// Sends the window management features that the compositor supports.
  /// - Parameter changesStates: whether the client can maximize and minimize the window, and make it full-screen.
  func sendCapabilities(changesStates: Bool)
  func sendBounds(_ size: IntSize<LayoutSpace>)
  /// - Parameters:
  ///   - told: the state that was sent before; nil for the first event.
  ///   - edges: the edges that the user drags.
  func send(_ state: ToplevelState, after told: ToplevelState?, dragging edges: WindowEdges)
  func sendClose()
}

extension ToplevelWire {
  var supportsSuspension: Bool { false }
  func sendCapabilities(changesStates: Bool) {}
  func sendBounds(_ size: IntSize<LayoutSpace>) {}
}

/// The events of a shell protocol's counterpart of an `xdg_popup`.
protocol PopupWire: Resource {
  /// True if the popup can be sent a new position after the first one.
  var supportsReposition: Bool { get }
  func sendConfigure(x: Int32, y: Int32, width: Int32, height: Int32)
  func sendRepositioned(token: UInt32)
  func sendPopupDone()
}

extension PopupWire {
  var supportsReposition: Bool { false }
  func sendRepositioned(token: UInt32) {}
}

/// An object through which a client can be pinged.
protocol PingTarget: AnyObject {
  /// - Parameter answered: called once: with true at the answer, or with false if the object is destroyed before.
  func ping(_ answered: @escaping (Bool) -> Void)
}

/// The pings that were not answered yet.
struct Pings {
  private var waiting: [UInt32: (Bool) -> Void] = [:]

  mutating func sent(_ serial: UInt32, _ answered: @escaping (Bool) -> Void) { waiting[serial] = answered }

  mutating func answer(_ serial: UInt32) -> ((Bool) -> Void)? { waiting.removeValue(forKey: serial) }

  /// Removes all pings, and returns their callbacks in the order in which they were sent.
  mutating func end() -> [(Bool) -> Void] {
    defer { waiting = [:] }
    return waiting.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension Resource {
  /// The name of the object in messages, such as "xdg_toplevel@7".
  var label: String { "\(String(cString: Self.interface.pointee.name))@\(id)" }
}

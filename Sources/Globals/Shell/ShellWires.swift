import CWaylandServer
import Geometry
import Seats
import Surfaces
import WaylandServer

/// What a shell protocol calls its counterpart of an `xdg_surface`, as far as it speaks to the client.
///
/// What a window is, is asked to be and answers is the same in all shell protocols; only the words differ.
protocol ShellSurfaceWire: Resource {
  /// Whether the client answers what it is asked, and shows nothing before it was asked.
  var negotiates: Bool { get }
  /// Whether the protocol has this error too, under the same number.
  func names(_ error: XdgSurface.Error) -> Bool
  /// Ends a configure sequence.
  func sendConfigure(serial: UInt32)
}

/// A protocol's counterpart of an `xdg_toplevel`.
protocol ToplevelWire: Resource {
  /// Whether the protocol has the errors of `xdg_toplevel`, under the same numbers.
  var namesErrors: Bool { get }
  /// What the compositor can do with a window.
  func sendCapabilities()
  func sendBounds(_ size: IntSize<LayoutSpace>)
  /// - Parameters:
  ///   - told: what it was asked to be before.
  ///   - edges: those that the user drags.
  func send(_ state: ToplevelState, after told: ToplevelState?, dragging edges: WindowEdges)
  func sendClose()
}

extension ToplevelWire {
  func sendCapabilities() {}
  func sendBounds(_ size: IntSize<LayoutSpace>) {}
}

/// A protocol's counterpart of an `xdg_popup`.
protocol PopupWire: Resource {
  /// Whether the client can be told of a new place after the first.
  var knowsNewPlaces: Bool { get }
  func sendConfigure(x: Int32, y: Int32, width: Int32, height: Int32)
  func sendRepositioned(token: UInt32)
  func sendPopupDone()
}

extension PopupWire {
  var knowsNewPlaces: Bool { false }
  func sendRepositioned(token: UInt32) {}
}

/// Something that a client can be asked for a sign of life through.
protocol PingTarget: AnyObject {
  /// - Parameter answered: called once, with false where the client goes without an answer.
  func ping(_ answered: @escaping (Bool) -> Void)
}

/// Pings that wait for their answers.
struct Pings {
  private var waiting: [UInt32: (Bool) -> Void] = [:]

  mutating func sent(_ serial: UInt32, _ answered: @escaping (Bool) -> Void) { waiting[serial] = answered }

  mutating func answer(_ serial: UInt32) -> ((Bool) -> Void)? { waiting.removeValue(forKey: serial) }

  /// Gives up; who waited is told in the order in which they asked.
  mutating func end() -> [(Bool) -> Void] {
    defer { waiting = [:] }
    return waiting.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension Resource {
  /// How messages call it, as "xdg_toplevel@7".
  var label: String { "\(String(cString: Self.interface.pointee.name))@\(id)" }
}

import Geometry
import Seats
import Surfaces
import WaylandServer

/// The requested or acknowledged state of a toplevel.
struct ToplevelState: Equatable {
  /// The size of the window geometry; zero lets the client choose.
  var size = IntSize<SurfaceSpace>.zero
  var isMaximized = false
  var isFullscreen = false
  var isResizing = false
  var isActivated = false
  /// True if the window is not shown, so that the client need not draw.
  var isSuspended = false
  /// The edges that touch another window or the border of the output.
  var tiledEdges: WindowEdges = []

  /// True if the window is placed at the top left of its output.
  var coversOutput: Bool { isMaximized || isFullscreen }

  /// The states in the format of the event, without states that the client's version does not support.
  func wireStates(version: Int32) -> [UInt8] {
    var states: [XdgToplevel.State] = []
    if isMaximized { states.append(.maximized) }
    if isFullscreen { states.append(.fullscreen) }
    if isResizing { states.append(.resizing) }
    if isActivated { states.append(.activated) }
    if version >= 2 {
      if tiledEdges.contains(.left) { states.append(.tiledLeft) }
      if tiledEdges.contains(.right) { states.append(.tiledRight) }
      if tiledEdges.contains(.top) { states.append(.tiledTop) }
      if tiledEdges.contains(.bottom) { states.append(.tiledBottom) }
    }
    if version >= 6, isSuspended { states.append(.suspended) }
    return wireArray(states.map(\.rawValue))
  }
}

/// The bytes of an array argument, in the machine's byte order.
func wireArray(_ values: [UInt32]) -> [UInt8] {
  values.flatMap { value in withUnsafeBytes(of: value) { Array($0) } }
}

extension WindowEdges {
  /// The edges of an `xdg_toplevel.resize_edge`: none, one, or two adjacent ones; nil for an invalid value.
  init?(_ edge: XdgToplevel.ResizeEdge) {
    guard edge.rawValue < 16 else { return nil }
    self.init(rawValue: UInt8(edge.rawValue))
    if isSuperset(of: [.top, .bottom]) || isSuperset(of: [.left, .right]) { return nil }
  }
}

/// The minimum and maximum window geometry of a client; zero means no limit.
struct SizeLimits: Equatable {
  var minimum = IntSize<SurfaceSpace>.zero
  var maximum = IntSize<SurfaceSpace>.zero

  var contradictsItself: Bool {
    (maximum.width > 0 && minimum.width > maximum.width) || (maximum.height > 0 && minimum.height > maximum.height)
  }

  func clamping(_ size: IntSize<SurfaceSpace>) -> IntSize<SurfaceSpace> {
    IntSize(
      Self.clamp(size.width, minimum.width, maximum.width), Self.clamp(size.height, minimum.height, maximum.height))
  }

  private static func clamp(_ length: Int32, _ minimum: Int32, _ maximum: Int32) -> Int32 {
    max(1, minimum, maximum > 0 ? min(length, maximum) : length)
  }
}

import Geometry
import Seats
import Surfaces
import WaylandServer

/// What a toplevel is asked to be, or has agreed to be.
struct ToplevelState: Equatable {
  /// Window geometry; zero leaves it to the client.
  var size = IntSize<SurfaceSpace>.zero
  var isMaximized = false
  var isFullscreen = false
  var isResizing = false
  var isActivated = false
  /// Edges that lie at a neighbour or the output's border.
  var tiledEdges: WindowEdges = []

  /// Whether the window belongs at its output's top left.
  var coversOutput: Bool { isMaximized || isFullscreen }

  /// The states as the event carries them, leaving out those that the client's version does not know.
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
    return wireArray(states.map(\.rawValue))
  }
}

/// Numbers as an array argument of the wire holds them, in the machine's byte order.
func wireArray(_ values: [UInt32]) -> [UInt8] {
  values.flatMap { value in withUnsafeBytes(of: value) { Array($0) } }
}

extension WindowEdges {
  /// The edges that a value of `xdg_toplevel.resize_edge` names, none, one, or two that meet; nil for any other value.
  init?(_ edge: XdgToplevel.ResizeEdge) {
    guard edge.rawValue < 16 else { return nil }
    self.init(rawValue: UInt8(edge.rawValue))
    if isSuperset(of: [.top, .bottom]) || isSuperset(of: [.left, .right]) { return nil }
  }
}

/// The smallest and largest window geometry that a client wants; zero leaves a side open.
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

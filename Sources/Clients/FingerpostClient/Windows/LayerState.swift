import Interaction
import WaylandClient

extension LayerWindow {
  /// The depth of a window. Windows of the desktop are between ``bottom`` and ``top``.
  public enum Layer: Sendable {
    case background
    case bottom
    case top
    /// In front of full-screen windows.
    case overlay
  }

  /// The condition under which a window gets the keyboard focus.
  public enum KeyboardInteractivity: Sendable {
    /// Never.
    case none
    /// Always while it is shown in front of the windows of the desktop.
    case exclusive
    /// Like a window of the desktop. Before version 4 of the protocol, the window never gets it.
    case onDemand
  }
}

/// The properties of a layer that the compositor has to know.
struct LayerState: Equatable {
  var layer: LayerWindow.Layer
  var anchors: Set<RectEdge>
  var size: ViewSize
  var exclusiveZone = 0.0
  var margins = EdgeInsets.zero
  var keyboard = LayerWindow.KeyboardInteractivity.none

  /// A measure is the compositor's choice only between two anchored edges.
  private var wireSize: (width: UInt32, height: UInt32) {
    func whole(_ length: Double, _ edges: Set<RectEdge>) -> UInt32 {
      let length = length.isNaN ? 0 : UInt32(max(0, min(length, 16_384)).rounded())
      return length == 0 && !edges.isSubset(of: anchors) ? 1 : length
    }
    return (whole(size.width, [.left, .right]), whole(size.height, [.top, .bottom]))
  }

  private static func whole(_ length: Double) -> Int32 {
    length.isNaN ? 0 : Int32(max(-16_384, min(length, 16_384)).rounded())
  }

  /// Sends the properties that have changed, for the next commit of the surface.
  ///
  /// - Parameter former: those that the compositor knows; nil for none.
  func send(to object: ZwlrLayerSurfaceV1, after former: LayerState?) {
    if former?.wireSize ?? (0, 0) != wireSize { object.setSize(width: wireSize.width, height: wireSize.height) }
    if former?.anchors ?? [] != anchors { object.setAnchor(anchor: anchors.reduce(into: []) { $0.insert($1.anchor) }) }
    if former?.exclusiveZone ?? 0 != exclusiveZone { object.setExclusiveZone(zone: Self.whole(exclusiveZone)) }
    if former?.margins ?? .zero != margins {
      object.setMargin(
        top: Self.whole(margins.top), right: Self.whole(margins.right), bottom: Self.whole(margins.bottom),
        left: Self.whole(margins.left))
    }
    if former?.keyboard ?? .none != keyboard, keyboard != .onDemand || object.version >= 4 {
      object.setKeyboardInteractivity(keyboardInteractivity: keyboard.wire)
    }
    if let former, former.layer != layer, object.version >= 2 { object.setLayer(layer: layer.wire) }
  }
}

extension LayerWindow.Layer {
  var wire: ZwlrLayerShellV1.Layer {
    switch self {
    case .background: .background
    case .bottom: .bottom
    case .top: .top
    case .overlay: .overlay
    }
  }
}

extension LayerWindow.KeyboardInteractivity {
  fileprivate var wire: ZwlrLayerSurfaceV1.KeyboardInteractivity {
    switch self {
    case .none: .none
    case .exclusive: .exclusive
    case .onDemand: .onDemand
    }
  }
}

extension RectEdge {
  fileprivate var anchor: ZwlrLayerSurfaceV1.Anchor {
    switch self {
    case .top: .top
    case .left: .left
    case .bottom: .bottom
    case .right: .right
    }
  }
}

import Geometry
import Surfaces
import WaylandServer

extension LayerSurfaceObject: ZwlrLayerSurfaceV1.Handler {
  func destroy(_ object: ZwlrLayerSurfaceV1) {}

  func setSize(_ object: ZwlrLayerSurfaceV1, width: UInt32, height: UInt32) {
    guard width <= Int32.max, height <= Int32.max else {
      return post(.invalidSize, "\(width)x\(height) is no size for a surface")
    }
    pending.anchoring.size = IntSize(width, height)
  }

  func setAnchor(_ object: ZwlrLayerSurfaceV1, anchor: ZwlrLayerSurfaceV1.Anchor) {
    guard let edges = WindowEdges(anchor) else {
      return post(.invalidAnchor, "\(anchor.rawValue) names edges that there are not")
    }
    pending.anchoring.edges = edges
  }

  func setExclusiveZone(_ object: ZwlrLayerSurfaceV1, zone: Int32) { pending.anchoring.exclusiveZone = zone }

  func setMargin(_ object: ZwlrLayerSurfaceV1, top: Int32, right: Int32, bottom: Int32, left: Int32) {
    pending.anchoring.margin = EdgeOutsets(
      top: Double(top), left: Double(left), bottom: Double(bottom), right: Double(right))
  }

  /// Up to version 3 the number was a yes or a no.
  func setKeyboardInteractivity(
    _ object: ZwlrLayerSurfaceV1, keyboardInteractivity: ZwlrLayerSurfaceV1.KeyboardInteractivity
  ) {
    if object.version < 4 {
      pending.keyboard = keyboardInteractivity == .none ? .none : .exclusive
    } else if let wish = Surfaces.KeyboardInteractivity(keyboardInteractivity) {
      pending.keyboard = wish
    } else {
      post(.invalidKeyboardInteractivity, "there is no keyboard interactivity \(keyboardInteractivity.rawValue)")
    }
  }

  func getPopup(_ object: ZwlrLayerSurfaceV1, popup: XdgPopup) {
    guard let target = popup.object else { return }
    guard target.adopt(by: window) else {
      return post(.invalidSurfaceState, "xdg_popup@\(popup.id) has a parent, or was committed without one")
    }
    if case .closed = phase { target.dismiss() }
  }

  func ackConfigure(_ object: ZwlrLayerSurfaceV1, serial: UInt32) { answer(serial) }

  /// The error's number is the layer shell's: this interface has none for it.
  func setLayer(_ object: ZwlrLayerSurfaceV1, layer: ZwlrLayerShellV1.Layer) {
    guard let layer = WindowLayer(layer) else {
      return object.postError(ZwlrLayerShellV1.Error.invalidLayer.rawValue, "there is no layer \(layer.rawValue)")
    }
    pending.layer = layer
  }
}

extension WindowEdges {
  /// nil where a bit stands for no edge.
  fileprivate init?(_ anchor: ZwlrLayerSurfaceV1.Anchor) {
    let known: [(ZwlrLayerSurfaceV1.Anchor, WindowEdges)] = [
      (.top, .top), (.bottom, .bottom), (.left, .left), (.right, .right),
    ]
    guard anchor.isSubset(of: [.top, .bottom, .left, .right]) else { return nil }
    self = known.reduce(into: []) { edges, pair in if anchor.contains(pair.0) { edges.formUnion(pair.1) } }
  }
}

extension Surfaces.KeyboardInteractivity {
  fileprivate init?(_ number: ZwlrLayerSurfaceV1.KeyboardInteractivity) {
    switch number {
    case .none: self = .none
    case .exclusive: self = .exclusive
    case .onDemand: self = .onDemand
    default: return nil
    }
  }
}

package import Geometry
import Surfaces

extension Shell: InputViewGround {
  func reservesArea(_ layer: WindowID) -> Bool { layers[layer]?.current.anchoring.exclusiveEdge != nil }

  /// The part of an output that no layer has reserved.
  package func usableArea(of output: OutputGlobal) -> Rect<LayoutSpace> {
    usableAreas.area(of: output)
  }

  /// Places all layers, and closes those whose output was removed.
  func layoutLayers() {
    for layer in layers.values.sorted(by: Self.areInOrder) where layer.isLaidOut {
      if layer.output.map(outputs.contains) != true { layer.close() }
    }
    usableAreas.keep(outputs.all)
    for output in outputs.all { _ = layOut(output) }
  }

  /// Places the layers of an output, and adapts windows to the remaining area.
  func layoutLayers(on output: OutputGlobal) {
    guard layOut(output) else { return }
    for toplevel in toplevels.values.sorted(by: { $0.window.id.rawValue < $1.window.id.rawValue }) {
      toplevel.usableAreaDidChange()
    }
  }

  /// Places layers: first those that reserve an area, the foremost nearest to the edge, then on-screen keyboards that
  /// reserve none, then input views, then the others in the remaining area or on the whole output.
  ///
  /// - Returns: true if the remaining area has changed.
  private func layOut(_ output: OutputGlobal) -> Bool {
    let here = layers.values.filter { $0.isLaidOut && $0.output === output }.sorted(by: Self.areInOrder)
    let whole = output.description.frame
    var area = whole
    // The area without that of keyboards, in whose place input views are.
    var bare = whole
    for layer in here where layer.current.anchoring.exclusiveEdge != nil {
      layer.lay(in: area)
      guard layer.isMapped else { continue }
      area = layer.current.anchoring.remainder(of: area)
      if !layer.window.isInputPanel { bare = layer.current.anchoring.remainder(of: bare) }
    }
    let others = here.filter { $0.current.anchoring.exclusiveEdge == nil }
    func layOthers(_ areKeyboards: Bool) {
      for layer in others where layer.window.isInputPanel == areKeyboards {
        layer.lay(in: layer.current.anchoring.exclusiveZone < 0 ? whole : area)
      }
    }
    layOthers(true)
    area = inputViews.lay(on: output, in: area, bare: bare)
    layOthers(false)
    return usableAreas.note(area, of: output)
  }

  /// Sorts layers from front to back, and within one layer from oldest to newest.
  private static func areInOrder(_ a: LayerSurfaceObject, _ b: LayerSurfaceObject) -> Bool {
    a.current.layer == b.current.layer ? a.window.id.rawValue < b.window.id.rawValue : a.current.layer > b.current.layer
  }
}

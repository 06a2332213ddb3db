package import Geometry
import Surfaces

extension Shell: InputViewGround {
  func reservesArea(_ layer: WindowID) -> Bool { layers[layer]?.current.anchoring.exclusiveEdge != nil }

  /// The part of an output that no layer has reserved.
  package func usableArea(of output: OutputGlobal) -> Rect<LayoutSpace> {
    usableAreas.area(of: output)
  }

  /// The part of an output that no keyboard covers, for full-screen windows that avoid keyboards.
  func uncoveredArea(of output: OutputGlobal) -> Rect<LayoutSpace> { usableAreas.uncoveredArea(of: output) }

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
  /// - Returns: true if the remaining area, or the area without keyboards, has changed.
  private func layOut(_ output: OutputGlobal) -> Bool {
    let here = layers.values.filter { $0.isLaidOut && $0.output === output }.sorted(by: Self.areInOrder)
    let whole = output.description.frame
    var area = whole
    // The area without that of keyboards, in whose place input views are.
    var bare = whole
    // The area that keyboards and input views leave to full-screen windows, which are in front of other layers.
    var uncovered = whole
    for layer in here {
      guard let edge = layer.current.anchoring.exclusiveEdge else { continue }
      layer.lay(in: area)
      guard layer.isMapped else { continue }
      area = layer.current.anchoring.remainder(of: area)
      if layer.window.isInputPanel {
        uncovered = uncovered.cut(at: edge, of: area)
      } else {
        bare = layer.current.anchoring.remainder(of: bare)
      }
    }
    let others = here.filter { $0.current.anchoring.exclusiveEdge == nil }
    func layOthers(_ areKeyboards: Bool) {
      for layer in others where layer.window.isInputPanel == areKeyboards {
        layer.lay(in: layer.current.anchoring.exclusiveZone < 0 ? whole : area)
      }
    }
    layOthers(true)
    let aboveViews = inputViews.lay(on: output, in: area, bare: bare)
    if aboveViews != area { uncovered = uncovered.cut(at: .bottom, of: aboveViews) }
    area = aboveViews
    layOthers(false)
    return usableAreas.note(area, uncovered: uncovered, of: output)
  }

  /// Sorts layers from front to back, and within one layer from oldest to newest.
  private static func areInOrder(_ a: LayerSurfaceObject, _ b: LayerSurfaceObject) -> Bool {
    a.current.layer == b.current.layer ? a.window.id.rawValue < b.window.id.rawValue : a.current.layer > b.current.layer
  }
}

extension Rect {
  /// The rectangle without the part beyond one edge of an area.
  fileprivate func cut(at edge: WindowEdges, of area: Self) -> Self {
    let left = edge == .left ? max(minX, area.minX) : minX
    let top = edge == .top ? max(minY, area.minY) : minY
    let right = edge == .right ? min(maxX, area.maxX) : maxX
    let bottom = edge == .bottom ? min(maxY, area.maxY) : maxY
    return Self(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }
}

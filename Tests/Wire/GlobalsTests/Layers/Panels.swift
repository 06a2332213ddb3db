import StageKit
import WaylandClient

extension TestClient {
  /// All outputs in the order of their announcement.
  func bindOutputs() -> [WlOutput] {
    names(of: WlOutput.self).map { registry.bind(name: $0, interface: WlOutput.self, boundVersion: 4) }
  }

  /// A mapped panel along the top.
  func showPanel(
    _ namespace: String = "panel", height: Int32 = 30, in layer: ZwlrLayerShellV1.Layer = .top
  ) throws -> LayerClient {
    let panel = LayerClient(on: self, namespace, in: layer)
    panel.anchor([.top, .left, .right], 0, UInt32(height), zone: height)
    try panel.show(1280, height)
    return panel
  }
}

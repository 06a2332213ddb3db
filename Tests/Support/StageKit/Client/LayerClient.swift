package import WaylandClient

/// A surface with a `zwlr_layer_surface_v1`.
package final class LayerClient: SurfaceClient, ZwlrLayerSurfaceV1.Handler {
  package private(set) var role: ZwlrLayerSurfaceV1!

  package init(
    on client: TestClient, _ namespace: String, in layer: ZwlrLayerShellV1.Layer = .top, output: WlOutput? = nil,
    version: Int32 = 4
  ) {
    super.init(on: client)
    let shell = client.bind(ZwlrLayerShellV1.self, version: version)
    role = shell.getLayerSurface(surface: surface, output: output, layer: layer, namespace: namespace)
    role.handler = self
  }

  package func configure(_ object: ZwlrLayerSurfaceV1, serial: UInt32, width: UInt32, height: UInt32) {
    note("\(width)x\(height)")
    configured(serial) { object.ackConfigure(serial: $0) }
  }

  package func closed(_ object: ZwlrLayerSurfaceV1) { note("closed") }

  package func anchor(_ edges: ZwlrLayerSurfaceV1.Anchor, _ width: UInt32, _ height: UInt32, zone: Int32 = 0) {
    role.setAnchor(anchor: edges)
    role.setSize(width: width, height: height)
    role.setExclusiveZone(zone: zone)
  }

  package func destroy() {
    role.destroy()
    surface.destroy()
    client.settle()
  }
}

import Testing
import WaylandClient

/// A `zwlr_layer_surface_v1` seen from its client: it writes down what it is told, and answers.
final class LayerClient: ZwlrLayerSurfaceV1.Handler {
  unowned let client: ShellClient
  let surface: WlSurface
  let role: ZwlrLayerSurfaceV1
  private(set) var lastSerial: UInt32 = 0
  private var story: [String] = []
  var answers = true

  init(
    on client: ShellClient, _ namespace: String, in layer: ZwlrLayerShellV1.Layer = .top, output: WlOutput? = nil,
    version: Int32 = 4
  ) throws {
    self.client = client
    surface = client.compositor.createSurface()
    let shell = try client.bind(ZwlrLayerShellV1.self, version: version)
    role = shell.getLayerSurface(surface: surface, output: output, layer: layer, namespace: namespace)
    role.handler = self
  }

  /// - Returns: what it was told since it was last asked.
  func tell() -> [String] {
    client.settle()
    defer { story = [] }
    return story
  }

  func configure(_ object: ZwlrLayerSurfaceV1, serial: UInt32, width: UInt32, height: UInt32) {
    lastSerial = serial
    story.append("\(width)x\(height)")
    if answers { object.ackConfigure(serial: serial) }
  }

  func closed(_ object: ZwlrLayerSurfaceV1) { story.append("closed") }

  func anchor(_ edges: ZwlrLayerSurfaceV1.Anchor, _ width: UInt32, _ height: UInt32, zone: Int32 = 0) {
    role.setAnchor(anchor: edges)
    role.setSize(width: width, height: height)
    role.setExclusiveZone(zone: zone)
  }

  func commit() {
    surface.commit()
    client.settle()
  }

  func attach(_ width: Int32, _ height: Int32) throws {
    surface.attach(buffer: try client.makeBuffer(width, height), x: 0, y: 0)
  }

  /// Commits content of a size.
  func draw(_ width: Int32, _ height: Int32) throws {
    try attach(width, height)
    commit()
  }

  func show(_ width: Int32, _ height: Int32) throws {
    commit()
    try draw(width, height)
    _ = tell()
  }

  func hide() {
    surface.attach(buffer: nil, x: 0, y: 0)
    commit()
  }

  func destroy() {
    role.destroy()
    surface.destroy()
    client.settle()
  }
}

extension ShellClient {
  /// A panel along the top, on the screen.
  func showPanel(
    _ namespace: String = "panel", height: Int32 = 30, in layer: ZwlrLayerShellV1.Layer = .top
  ) throws -> LayerClient {
    let panel = try LayerClient(on: self, namespace, in: layer)
    panel.anchor([.top, .left, .right], 0, UInt32(height), zone: height)
    try panel.show(1280, height)
    return panel
  }
}

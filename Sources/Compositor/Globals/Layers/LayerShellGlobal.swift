import Surfaces
import WaylandServer

/// `zwlr_layer_shell_v1`: panels, wallpapers, on-screen keyboards, notifications.
final class LayerShellGlobal: ZwlrLayerShellV1.Handler {
  private unowned let shell: Shell
  private var global: Global<ZwlrLayerShellV1>?

  init(_ shell: Shell) throws(DisplayError) {
    self.shell = shell
    global = try Global(shell.server, for: .layerShell, version: 4) { [unowned self] in $0.handler = self }
  }

  func destroy(_ object: ZwlrLayerShellV1) {}

  func getLayerSurface(
    _ object: ZwlrLayerShellV1, id: ZwlrLayerSurfaceV1, surface: WlSurface, output: WlOutput?,
    layer: ZwlrLayerShellV1.Layer, namespace: String
  ) {
    guard let target = surface.object else { return }
    guard let layer = WindowLayer(layer) else {
      return object.post(.invalidLayer, "invalid layer \(layer.rawValue); expected 0 to 3")
    }
    guard target.roleHandler == nil, target.model.role == nil || target.model.role == .layer else {
      return object.post(
        .role, "wl_surface@\(surface.id) cannot be a layer surface: it already has \(target.existingRole)")
    }
    if target.model.hasContent || target.model.pending.attachesBuffer {
      return object.post(
        .alreadyConstructed,
        "wl_surface@\(surface.id) already has a buffer; create the layer surface before attaching a buffer")
    }
    _ = target.model.take(.layer)
    let wish: LayerSurfaceObject.OutputWish =
      output.map { .this(shell.outputs.output(of: $0)) } ?? .any
    let made = LayerSurfaceObject(id, of: target, in: shell, on: wish, layer: layer)
    made.window.title = namespace
    id.handler = made
  }
}

extension ZwlrLayerShellV1 {
  fileprivate func post(_ error: Error, _ message: String) { postError(error.rawValue, message) }
}

extension WindowLayer {
  /// The layer of a protocol number; nil if the number is invalid.
  init?(_ layer: ZwlrLayerShellV1.Layer) {
    switch layer {
    case .background: self = .background
    case .bottom: self = .bottom
    case .top: self = .top
    case .overlay: self = .overlay
    default: return nil
    }
  }
}

public import WaylandServer

/// `zxdg_output_manager_v1`: the positions and sizes of outputs on the desktop, in logical pixels.
public final class XdgOutputGlobal: ZxdgOutputManagerV1.Handler, ZxdgOutputV1.Handler {
  private let outputs: OutputRegistry
  private var global: Global<ZxdgOutputManagerV1>?

  public init(_ server: Server, outputs: OutputRegistry) throws(DisplayError) {
    self.outputs = outputs
    global = try Global(server.display, version: 3) { [unowned self] in $0.handler = self }
  }

  public func destroy(_ object: ZxdgOutputManagerV1) {}
  public func destroy(_ object: ZxdgOutputV1) {}

  public func getXdgOutput(_ object: ZxdgOutputManagerV1, id: ZxdgOutputV1, output: WlOutput) {
    id.handler = self
    (output.handler as? OutputGlobal)?.add(id)
  }
}

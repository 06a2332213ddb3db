package import WaylandServer

/// `zxdg_output_manager_v1`: the positions and sizes of outputs on the desktop, in logical pixels.
package final class XdgOutputGlobal: ZxdgOutputManagerV1.Handler, ZxdgOutputV1.Handler {
  private let outputs: OutputRegistry
  private var global: Global<ZxdgOutputManagerV1>?

  package init(_ server: Server, outputs: OutputRegistry) throws(DisplayError) {
    self.outputs = outputs
    global = try Global(server.display, version: 3) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: ZxdgOutputManagerV1) {}
  package func destroy(_ object: ZxdgOutputV1) {}

  package func getXdgOutput(_ object: ZxdgOutputManagerV1, id: ZxdgOutputV1, output: WlOutput) {
    id.handler = self
    (output.handler as? OutputGlobal)?.add(id)
  }
}

package import WaylandServer

/// `zwlr_virtual_pointer_manager_v1`: lets clients act as pointers of the seat.
package final class VirtualPointerGlobal: ZwlrVirtualPointerManagerV1.Handler {
  private let outputs: OutputRegistry
  private unowned let server: Server
  private weak var injector: (any InputInjector)?
  private var counts = Tally<Client>()
  private var global: Global<ZwlrVirtualPointerManagerV1>?

  package init(_ server: Server, outputs: OutputRegistry, injector: any InputInjector) throws(DisplayError) {
    self.outputs = outputs
    self.server = server
    self.injector = injector
    global = try Global(server, for: .virtualPointer, version: 2) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: ZwlrVirtualPointerManagerV1) {}

  package func createVirtualPointer(_ object: ZwlrVirtualPointerManagerV1, seat: WlSeat?, id: ZwlrVirtualPointerV1) {
    plugIn(id, on: nil)
  }

  package func createVirtualPointerWithOutput(
    _ object: ZwlrVirtualPointerManagerV1, seat: WlSeat?, output: WlOutput?, id: ZwlrVirtualPointerV1
  ) { plugIn(id, on: output.flatMap { outputs.output(of: $0) }) }

  private func plugIn(_ resource: ZwlrVirtualPointerV1, on output: OutputGlobal?) {
    let client = resource.client
    guard let injector, server.admits(resource, beside: counts[client]) else { return }
    counts.add(client)
    let device = injector.addPointer(of: server.clients[client])
    resource.handler = VirtualPointer(device, on: output, of: outputs, injector)
    resource.onDestroy = { [weak self, weak injector] in
      self?.counts.remove(client)
      injector?.removeDevice(device)
    }
  }
}

package import Surfaces
package import WaylandServer

/// `xdg_system_bell_v1`: a bell that clients ring. Traces contain it.
package final class SystemBellGlobal: XdgSystemBellV1.Handler {
  /// The bells of one client in a second of real time. Further ones are ignored.
  private static let mostRings = 10

  private unowned let server: Server
  private let onRing: (ClientID, WindowID?) -> Void
  private var rates: [ClientID: RequestRate] = [:]
  private var global: Global<XdgSystemBellV1>?

  /// - Parameter onRing: called with the client that rings, and with its window if it has named one.
  package init(_ server: Server, onRing: @escaping (ClientID, WindowID?) -> Void) throws(DisplayError) {
    (self.server, self.onRing) = (server, onRing)
    global = try Global(server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: XdgSystemBellV1) {}

  package func ring(_ object: XdgSystemBellV1, surface: WlSurface?) {
    let client = server.clients[object.client].id
    guard admits(client) else { return }
    onRing(client, surface?.object?.model.root.window?.id)
  }

  private func admits(_ client: ClientID) -> Bool {
    let now = ContinuousClock.now
    if rates[client] == nil { rates = rates.filter { $0.value.isBusy(at: now) } }
    return rates[client, default: RequestRate(atMost: Self.mostRings)].admits(at: now)
  }
}

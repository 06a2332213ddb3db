import CWaylandServer
import Logging
import System
package import WaylandServer

extension Server {
  /// Disconnects a client that exceeds a limit, with `wl_display.no_memory` and a message. For use in its own requests.
  package func end(_ client: Client, _ reason: String) {
    log.warning("\(clients.record(of: client)?.label ?? "a client") is disconnected: \(reason)")
    client.postNoMemory(reason)
  }

  /// Refuses a new client if few descriptors are left. Without any, libwayland can neither accept nor refuse further clients,
  /// which then wait without end, and connected clients cannot hand over descriptors.
  ///
  /// The kernel gives each new descriptor the lowest free number, so the number of the client's socket shows how many
  /// are open.
  func refuseIfCrowded(_ client: ConnectedClient) {
    let limit = DescriptorLimit.current
    guard Int(client.handle.socket) >= limit - bounds.keptDescriptors else { return }
    let reason =
      "the compositor may have \(limit) descriptors open, and keeps the last \(bounds.keptDescriptors) for connected clients"
    log.warning("\(client.label) is refused: \(reason)")
    display.objects.refuse(client.handle, reason)
  }

  /// Returns true if a client may have one more object of a kind. If not, the client receives an error and is
  /// disconnected.
  ///
  /// - Parameters:
  ///   - object: the new object.
  ///   - count: the number of objects of that kind that the client already has.
  ///   - most: the limit; nil for `ClientBounds.listenersOfOneKind`.
  func admits(_ object: Resource, beside count: Int, most: Int? = nil) -> Bool {
    let most = most ?? bounds.listenersOfOneKind
    guard count >= most else { return true }
    let kind = String(cString: Swift.type(of: object).interface.pointee.name)
    end(object.client, "more than \(most) \(kind) objects at one time")
    return false
  }
}

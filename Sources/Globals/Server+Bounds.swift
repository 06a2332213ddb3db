import CWaylandServer
import Logging
public import WaylandServer

extension Server {
  /// Disconnects a client that exceeds a bound, with `wl_display.no_memory` and a sentence. For use in its own requests.
  public func end(_ client: Client, _ reason: String) {
    log.warning("\(clients.record(of: client)?.label ?? "a client") is disconnected: \(reason)")
    client.postNoMemory(reason)
  }

  /// Whether a client may have one more object of a kind. If not, the client gets an error and is disconnected.
  ///
  /// - Parameters:
  ///   - object: the new object.
  ///   - count: the objects of that kind that the client has already.
  ///   - most: how many it may have; nil for the bound of objects that all receive the same events.
  func admits(_ object: Resource, beside count: Int, most: Int? = nil) -> Bool {
    let most = most ?? bounds.listenersOfOneKind
    guard count >= most else { return true }
    let kind = String(cString: Swift.type(of: object).interface.pointee.name)
    end(object.client, "more than \(most) \(kind) objects at one time")
    return false
  }
}

import Globals

extension Compositor {
  /// Disconnects clients that hold so much memory that others of their user cannot have their share.
  func endCondemned() {
    for (client, reason) in memory.takeCondemned() {
      guard let record = server.clients[client], record.isConnected else { continue }
      server.end(record.handle, reason)
      record.handle.flush()
      record.handle.disconnect()
    }
  }
}

import CWaylandServer
import Glibc

/// The clients that have unsent events.
///
/// libwayland keeps the events of a client in a buffer until it is flushed. `wl_display_flush_clients` visits every
/// client of the display, also those without events: 41 instructions for each. This list makes a flush as dear as the
/// number of clients that were written to.
final class PendingClients {
  private var outboxes: [ClientOutbox] = []
  /// True if libwayland has written to clients that it chose itself, as when it announces a global.
  private var needsAll = true

  fileprivate func add(_ outbox: ClientOutbox) { outboxes.append(outbox) }

  /// Has the next flush visit all clients of the display.
  func addAll() { needsAll = true }

  /// Sends what waits in the buffers of clients. A client whose socket is full keeps the rest until it has read.
  func flush(_ display: OpaquePointer) {
    for outbox in outboxes where !outbox.flush() { needsAll = true }
    outboxes.removeAll(keepingCapacity: true)
    guard needsAll else { return }
    needsAll = false
    // Only this function of libwayland waits until a full socket can be written to, or disconnects a broken one.
    wl_display_flush_clients(display)
  }
}

/// The buffer for events to one client.
final class ClientOutbox {
  private let client: OpaquePointer
  private let pending: PendingClients
  private var isPending = false
  private var isConnected = true

  init(of client: OpaquePointer, _ pending: PendingClients) {
    self.client = client
    self.pending = pending
  }

  /// Notes that an event is written to the buffer.
  @inline(__always)
  func note() {
    if !isPending { becomePending() }
  }

  private func becomePending() {
    guard isConnected else { return }
    isPending = true
    pending.add(self)
  }

  /// - Returns: false if the socket took only a part, or is broken.
  fileprivate func flush() -> Bool {
    isPending = false
    return !isConnected || fp_client_flush(client) == 0
  }

  /// Call it when libwayland begins to destroy the client.
  func clientDidEnd() { isConnected = false }
}

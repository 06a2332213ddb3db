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
  /// The number of flushes of all clients. After each, any of libwayland's buffers may have kept a part of its events.
  private(set) var flushesOfAll = 0
  /// The number of observers of libwayland's messages. While there are any, libwayland writes all events.
  private var observerCount: Int

  init() {
    let debug = getenv("WAYLAND_DEBUG").map { String(cString: $0) } ?? ""
    observerCount = debug.contains("1") || debug.contains("server") ? 1 : 0
  }

  /// True if outboxes may write events themselves.
  var mayWrite: Bool { observerCount == 0 }

  func addObserver() {
    for outbox in outboxes { outbox.handOver() }
    observerCount += 1
  }

  func removeObserver() { observerCount -= 1 }

  func add(_ outbox: ClientOutbox) { outboxes.append(outbox) }

  /// Has the next flush visit all clients of the display.
  func addAll() { needsAll = true }

  /// Sends the events that outboxes have written. Those of libwayland wait for `flush`.
  func sendWritten() { for outbox in outboxes { outbox.sendWritten() } }

  /// Sends what waits in the buffers of clients. A client whose socket is full keeps the rest until it has read.
  func flush(_ display: OpaquePointer) {
    if outboxes.count == 1, let outbox = outboxes.popLast() {
      if !outbox.flush() { needsAll = true }
    } else if !outboxes.isEmpty {
      for outbox in outboxes where !outbox.flush() { needsAll = true }
      outboxes.removeAll(keepingCapacity: true)
    }
    guard needsAll else { return }
    needsAll = false
    flushesOfAll &+= 1
    // Only this function of libwayland waits until a full socket can be written to, or disconnects a broken one.
    wl_display_flush_clients(display)
  }
}

import CSystem
import Globals
import WaylandServer

/// What the compositor holds for clients: memory for the connected ones, objects of those that have gone.
final class ClientHoldings {
  /// Objects of departed clients after which freed memory is given back to the system.
  private static let largeDeparture = 2048

  /// Counts the memory for each client, process and user.
  let memory: HeldMemory
  /// Objects that are freed in portions, most of them of disconnected clients.
  let departed: DepartedObjects
  private let server: Server
  /// Wakes the loop for work that was left for later turns.
  private let timer: EventSource

  init(_ server: Server, _ departed: DepartedObjects) {
    self.departed = departed
    self.server = server
    timer = server.display.loop.timer {}
    memory = HeldMemory(bounds: { [unowned server] in server.bounds }) { [clients = server.clients] in
      clients[$0].flatMap { $0.isConnected ? Payer(user: $0.userID, process: $0.processID) : nil }
    }
  }

  /// Disconnects clients that hold so much memory that others of their user cannot have their share.
  func endCondemned() {
    for (client, reason) in memory.takeCondemned() {
      guard let record = server.clients[client], record.isConnected else { continue }
      server.end(record.handle, reason)
      record.handle.flush()
      record.handle.disconnect()
    }
  }

  /// Lets the loop turn again soon, though nothing happens.
  func wakeSoon() { timer.fire(afterMilliseconds: 1) }

  /// Whether objects of clients that have gone are still to be freed.
  var isFreeing: Bool { !departed.isEmpty }

  /// Ends a turn of the loop: frees a portion of the objects.
  func workOff() {
    if departed.free(portion: server.bounds.freedObjectsPerTurn) >= Self.largeDeparture {
      fp_return_free_memory()
    }
  }
}

import CSystem
import Globals
import WaylandServer

/// The resources that the compositor keeps for clients: memory of connected clients, and objects of disconnected ones.
final class ClientHoldings {
  /// Free memory is returned to the system if at least this many objects were freed until none waited.
  private static let largeDeparture = 2048

  /// Counts the memory of each client, process and user.
  let memory: HeldMemory
  /// Objects that are freed in portions; most belonged to disconnected clients.
  let departed: DepartedObjects
  private let server: Server
  /// Wakes the loop for work that was postponed to later turns.
  private let timer: EventSource

  init(_ server: Server, _ departed: DepartedObjects) {
    self.departed = departed
    self.server = server
    timer = server.display.loop.timer {}
    memory = HeldMemory(bounds: { [unowned server] in server.bounds }) { [clients = server.clients] in
      clients[$0].flatMap { $0.isConnected ? Payer(user: $0.userID, process: $0.processID) : nil }
    }
  }

  /// Disconnects clients that hold so much memory that other processes of their user cannot get their share.
  func endCondemned() {
    for (client, reason) in memory.takeCondemned() {
      guard let record = server.clients[client], record.isConnected else { continue }
      server.end(record.handle, reason)
      record.handle.flush()
      record.handle.disconnect()
    }
  }

  /// Wakes the loop after 1 ms, even if no event arrives.
  func wakeSoon() { timer.fire(afterMilliseconds: 1) }

  /// True while objects of disconnected clients remain to be freed.
  var isFreeing: Bool { !departed.isEmpty }

  /// Ends a turn of the loop: frees a portion of the objects.
  func workOff() {
    if departed.free(portion: server.bounds.freedObjectsPerTurn) >= Self.largeDeparture {
      fp_return_free_memory()
    }
  }
}

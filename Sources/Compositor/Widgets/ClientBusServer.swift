package import Accessibility
package import System
package import WaylandServer

/// Gives each client of the accessibility socket a bus of its own, and drives these buses by the compositor's loop.
package final class ClientBusServer {
  package let buses: ClientBuses
  private let socket: ListeningSocket
  private let loop: EventLoop
  private let clock: () -> UInt64
  private let programOf: (Int32) -> Int32?
  private let mayReadOthers: (Int32, UInt32) -> Bool
  private let greeting: Int32
  private let pause: Pause
  private var arrivals: EventSource?
  /// Accepts again after the system refused a connection.
  private var retry: EventSource?
  /// Removes connections that have ended, outside their own callbacks.
  private var sweep: EventSource?
  /// The connections, the oldest first.
  private var clients: [Client] = []

  private struct Client {
    let connection: ClientBuses.Connection
    let driver: BusConnection
    /// The process of the program that it belongs to; nil for all that Fingerpost has not started.
    let program: Int32?
    let isPrivileged: Bool
    /// Ends a connection that does not ask for its name.
    let patience: EventSource?

    var holder: BusPlaces.Holder {
      BusPlaces.Holder(
        process: connection.processID, program: program, isPrivileged: isPrivileged, hasGreeted: connection.hasGreeted)
    }
  }

  /// The connections of all clients, of one program with what it has started, and of one process. Each needs four
  /// descriptors.
  package static let mostConnections = 64
  package static let mostConnectionsOfProgram = 16
  package static let mostConnectionsOfProcess = 8
  /// The connections that only clients with the privilege get.
  package static let keptConnections = 8
  /// The real time in milliseconds within which a client authenticates and asks for its name.
  package static let greetingMilliseconds: Int32 = 2_000
  private static let retryMilliseconds: Int32 = 1_000

  /// Listens at a path. Only processes of this user can connect.
  ///
  /// - Parameters:
  ///   - programOf: returns the process of the program that has started a process; nil for the others, which share the
  ///     places of one program.
  ///   - greeting: the real time in milliseconds within which a client authenticates and asks for its name.
  ///   - mayReadOthers: returns true for a process and its user that may read and control all clients.
  package init(
    path: String, loop: EventLoop, clock: @escaping () -> UInt64, greeting: Int32 = greetingMilliseconds,
    programOf: @escaping (_ process: Int32) -> Int32? = { $0 },
    mayReadOthers: @escaping (_ process: Int32, _ user: UInt32) -> Bool
  ) throws(SocketFault) {
    socket = try ListeningSocket(path: path)
    (self.loop, self.clock, self.greeting) = (loop, clock, greeting)
    (self.programOf, self.mayReadOthers) = (programOf, mayReadOthers)
    let pause = Pause(loop)
    self.pause = pause
    buses = ClientBuses(clock: clock) { pause.add($0) }
    arrivals = loop.watch(socket.descriptor) { [unowned self] in accept() }
    retry = loop.timer { [unowned self] in arrivals?.watch(reading: true, writing: false) }
    sweep = loop.timer { [unowned self] in removeEnded() }
  }

  /// The address for the programs, in the form of D-Bus.
  package var address: String { "unix:path=\(socket.path)" }

  private func accept() {
    while socket.hasWaiting {
      let accepted: SocketConnection
      do throws(ErrorNumber) {
        accepted = try socket.accept()
      } catch {
        guard ![.wouldBlock, .interrupted, .connectionAborted].contains(error) else { return }
        // Without free descriptors the loop would turn without effect.
        arrivals?.watch(reading: false, writing: false)
        retry?.fire(afterMilliseconds: Self.retryMilliseconds)
        return
      }
      serve(accepted)
    }
  }

  private func serve(_ accepted: SocketConnection) {
    guard let peer = accepted.peer else { return }
    let isPrivileged = mayReadOthers(peer.process, peer.user)
    let program = programOf(peer.process)
    let newcomer = BusPlaces.Holder(
      process: peer.process, program: program, isPrivileged: isPrivileged, hasGreeted: false)
    let open = clients.filter(\.connection.isOpen)
    switch BusPlaces.verdict(about: newcomer, among: open.map(\.holder)) {
    case .serve: break
    case .replace(let index): open[index].connection.end()
    case .refuse: return
    }
    guard
      let connection = try? buses.serve(
        accepted, process: peer.process, user: peer.user, seesOthers: isPrivileged)
    else { return }
    connection.onEnd = { [unowned self] in sweep?.fire(afterMilliseconds: 1) }
    let patience = loop.timer { [weak connection] in
      if connection?.hasGreeted == false { connection?.end() }
    }
    patience.fire(afterMilliseconds: greeting)
    clients.append(
      Client(
        connection: connection, driver: BusConnection(connection, loop: loop, clock: clock), program: program,
        isPrivileged: isPrivileged, patience: patience))
  }

  private func removeEnded() {
    let isGone: (Client) -> Bool = { client in
      !client.connection.isOpen && !client.connection.hasUnanswered
    }
    for client in clients where isGone(client) { buses.remove(client.connection) }
    clients.removeAll(where: isGone)
    if clients.contains(where: { !$0.connection.isOpen }) { sweep?.fire(afterMilliseconds: 1) }
  }
}

/// Runs closures in a later turn of the loop.
private final class Pause {
  private var waiting: [() -> Void] = []
  private var timer: EventSource?

  init(_ loop: EventLoop) {
    timer = loop.timer { [unowned self] in
      let ready = waiting
      waiting = []
      for action in ready { action() }
    }
  }

  func add(_ action: @escaping () -> Void) {
    waiting.append(action)
    timer?.fire(afterMilliseconds: 1)
  }
}

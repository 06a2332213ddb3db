public import Accessibility
public import System
public import WaylandServer

/// Gives each client of the accessibility socket a bus of its own, and drives these buses by the compositor's loop.
public final class ClientBusServer {
  public let buses: ClientBuses
  private let socket: ListeningSocket
  private let loop: EventLoop
  private let clock: () -> UInt64
  private let mayReadOthers: (Int32, UInt32) -> Bool
  private let pause: Pause
  private var arrivals: EventSource?
  /// Accepts again after the system refused a connection.
  private var retry: EventSource?
  /// Removes connections that have ended, outside their own callbacks.
  private var sweep: EventSource?
  private var clients: [(connection: ClientBuses.Connection, driver: BusConnection)] = []

  /// The connections of all clients, and of one process. Further ones are closed. Each needs four descriptors.
  public static let mostConnections = 64
  public static let mostConnectionsOfProcess = 8
  private static let retryMilliseconds: Int32 = 1_000

  /// Listens at a path. Only processes of this user can connect.
  ///
  /// - Parameter mayReadOthers: returns true for a process and its user that may read and control all clients.
  public init(
    path: String, loop: EventLoop, clock: @escaping () -> UInt64,
    mayReadOthers: @escaping (_ process: Int32, _ user: UInt32) -> Bool
  ) throws(SocketFault) {
    socket = try ListeningSocket(path: path)
    (self.loop, self.clock, self.mayReadOthers) = (loop, clock, mayReadOthers)
    let pause = Pause(loop)
    self.pause = pause
    buses = ClientBuses(clock: clock) { pause.add($0) }
    arrivals = loop.watch(socket.descriptor) { [unowned self] in accept() }
    retry = loop.timer { [unowned self] in arrivals?.watch(reading: true, writing: false) }
    sweep = loop.timer { [unowned self] in removeEnded() }
  }

  /// The address for the programs, in the form of D-Bus.
  public var address: String { "unix:path=\(socket.path)" }

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
    guard let peer = accepted.peer, clients.count < Self.mostConnections,
      clients.count(where: { $0.connection.processID == peer.process }) < Self.mostConnectionsOfProcess,
      let connection = try? buses.serve(
        accepted, process: peer.process, user: peer.user,
        seesOthers: mayReadOthers(peer.process, peer.user))
    else { return }
    connection.onEnd = { [unowned self] in sweep?.fire(afterMilliseconds: 1) }
    clients.append((connection, BusConnection(connection, loop: loop, clock: clock)))
  }

  private func removeEnded() {
    let isGone: ((connection: ClientBuses.Connection, driver: BusConnection)) -> Bool = { client in
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

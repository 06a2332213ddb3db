package import Assembly
package import Control
import Documents
import Globals
import JSONText
import Logging
package import Playback
import Policies
import Scenes
import Seats
package import System
import WaylandServer
package import Widgets

/// Answers clients of the control socket in the compositor's loop, but never while a turn does other work.
///
/// Sockets are read and written when they are ready. Requests are handled after a turn, one after the other for each
/// client. The loop also turns while injected input plays, so other clients are answered meanwhile.
package final class ControlServer {
  package struct Limits: Sendable {
    package var mailbox = Mailbox.Limits()
    package var mostConnections = 64
    /// The real time in milliseconds that applications have for the answers to one request.
    package var longestInquiry: Int32 = 10_000
    /// Nanoseconds for which a connection must be idle before a new one can replace it. Connections are replaced only
    /// if there are already `mostConnections`.
    package var shortestIdle: UInt64 = 1_000_000_000

    package init() {}
  }

  package let compositor: Compositor
  /// The program's version, for clients.
  let version: String
  package let input: LiveInput
  /// The times that injected input takes.
  package var livePace = LivePace()
  /// The reason why input cannot be injected, for example a script that is playing; nil if it can be injected.
  package var inputOwner: String?
  /// Plays steps of the whole language; nil if the compositor does not serve them.
  package weak var served: ServedPlay?
  /// True if processes that this one has started may only look. A served session has this limit, because its clients are
  /// tested and its steps can start programs and write files.
  package var limitsDescendants = false
  /// The physical devices of the seat.
  package var realDevices: () -> [DeviceSummary] = { [] }
  /// Answers questions about widgets; nil if accessibility is off.
  package var widgets: (any WindowWidgets)?
  /// Masks secrets in the names and texts of widgets.
  package var maskingSecrets: (String) -> String = { $0 }
  /// Ends the program; nil if clients must not end it.
  package var onQuit: (() -> Void)?
  /// Reloads the policy; returns all errors as text, or none if the new policy is in effect. Nil if no file was read.
  package var reloadPolicy: (() -> [String])?
  /// Writes the flight recorder to a file. Without a path, it chooses the file itself.
  package var dumpRecorder: ((_ file: String?) -> RecorderDump)?
  /// Returns whether the program is about to end. Then no more input is played.
  package var isEnding: () -> Bool = { false }

  let limits: Limits
  /// The clock by which connections are idle, in nanoseconds.
  private let now: () -> UInt64
  private let socket: ListeningSocket
  private var source: EventSource?
  private var retry: EventSource?
  /// The connection for which touchscreens are identified.
  var identifying: Connection?
  private(set) var connections: [Connection] = [] {
    didSet { if connections.isEmpty != (token == nil) { token = connections.isEmpty ? nil : compositor.add(self) } }
  }
  let observer: ControlObserver
  /// The desktop, as the answers describe it.
  let scene: DesktopScene
  /// The observation of the loop's turns, while there are connections.
  private var token: ObserverToken?

  /// Listens in `$XDG_RUNTIME_DIR`, under a name derived from the display's.
  ///
  /// - Parameter now: the clock by which connections are idle, in nanoseconds; by default the machine's.
  /// - Throws: if the variable is not set, or if the system cannot create the socket.
  package convenience init(
    _ compositor: Compositor, version: String, limits: Limits = Limits(),
    now: @escaping () -> UInt64 = MonotonicClock.nanoseconds
  ) throws(SocketFault) {
    guard let folder = Environment.variable("XDG_RUNTIME_DIR") else {
      throw SocketFault(description: "cannot create a control socket: XDG_RUNTIME_DIR is not set")
    }
    let path = "\(folder)/\(SocketChoice.fileName(display: compositor.socketName))"
    try self.init(compositor, path: path, version: version, limits: limits, now: now)
  }

  /// - Parameter now: the clock by which connections are idle, in nanoseconds; by default the machine's.
  package init(
    _ compositor: Compositor, path: String, version: String, limits: Limits = Limits(),
    now: @escaping () -> UInt64 = MonotonicClock.nanoseconds
  ) throws(SocketFault) {
    self.compositor = compositor
    self.now = now
    self.version = version
    self.limits = limits
    scene = DesktopScene(of: compositor)
    input = LiveInput(on: scene)
    observer = ControlObserver(compositor)
    socket = try ListeningSocket(path: path)
    source = compositor.loop.watch(socket.descriptor) { [unowned self] in accept() }
    retry = compositor.loop.timer { [unowned self] in source?.watch(reading: true, writing: false) }
    compositor.programs.controlDidOpen(at: path)
    observer.isFollowed = { [unowned self] topic in connections.contains { $0.mailbox.followed[topic] != nil } }
    observer.widgets = { [unowned self] in widgets }
    observer.maskingSecrets = { [unowned self] in maskingSecrets($0) }
    observer.tell = { [unowned self] topic, event in
      guard compositor.seat.lock.permits(.control) else { return }
      connections.forEach { $0.mailbox.tell(topic, event()) }
    }
  }

  deinit {
    if identifying != nil { compositor.seat.identification.cancel() }
    compositor.programs.controlDidClose(at: path)
  }

  /// The path that clients connect to.
  package var path: String { socket.path }
}

// MARK: - Turns of the loop

extension ControlServer: CompositorObserver {
  package var topics: ObserverTopics { .turns }

  /// Serves connections after all received events are routed, so that no other work is in progress.
  package func turnDidRoute() { serve() }
}

// MARK: - Connections

extension ControlServer {
  /// Milliseconds until connections are accepted again after the system refused one.
  private static let pause: Int32 = 1000

  private func accept() {
    while socket.hasWaiting {
      let time = now()
      let place = ConnectionPlace.choose(
        idleSince: connections.map(\.idleSince), most: limits.mostConnections, shortestIdle: limits.shortestIdle,
        now: time)
      if case .later(let nanoseconds) = place {
        return pauseAccepting(milliseconds: Int32(clamping: nanoseconds / 1_000_000 + 1))
      }
      let accepted: SocketConnection
      do throws(ErrorNumber) {
        accepted = try socket.accept()
      } catch {
        guard ![.wouldBlock, .interrupted, .connectionAborted].contains(error) else { return }
        // Without free descriptors no connection can be accepted, and the loop would turn without effect.
        return pauseAccepting(milliseconds: Self.pause)
      }
      let connection = Connection(accepted, limits: limits.mailbox, loop: compositor.loop, now: now)
      switch place {
      case .free, .later: connections.append(connection)
      case .taken(let index):
        endIdle(connections.remove(at: index), now: time)
        connections.append(connection)
      case .none:
        let message = "too many connections: all \(limits.mostConnections) are in use"
        connection.mailbox.end(with: ControlError(.busy, message))
        _ = connection.goOn()
      }
    }
  }

  private func pauseAccepting(milliseconds: Int32) {
    source?.watch(reading: false, writing: false)
    retry?.fire(afterMilliseconds: milliseconds)
  }

  /// Ends an idle connection, whose place a new one gets.
  private func endIdle(_ connection: Connection, now: UInt64) {
    let seconds = (now - min(now, connection.lastActive)) / 1_000_000_000
    connection.mailbox.end(
      with: ControlError(
        .idle,
        "too many connections: of all \(limits.mostConnections), this one was idle for the longest time (\(seconds) s) and "
          + "was replaced by a new one; connect again to continue"))
    _ = connection.goOn()
    connection.hangUp()
    compositor.log.debug("disconnected a client of the control socket that was idle for \(seconds) s")
  }

  /// Handles the requests of clients. It may be called again while input is played.
  ///
  /// Call it only when no loop callback is running.
  package func serve() {
    endAbandonedIdentification()
    answerAll()
    while !input.isPlaying, served?.isReady != false,
      // The request that has waited longest, so that no client can keep others waiting by further requests.
      let connection = connections.filter({ $0.postponed != nil }).min(by: { $0.lastActive < $1.lastActive })
    {
      playInput(for: connection)
      answerAll()
    }
  }

  /// Answers all requests that take no time, and sends the answers. The loop may not return here for a long time.
  private func answerAll() {
    for connection in connections { answerWaiting(connection) }
    observer.endTurn()
    let count = connections.count
    defer {
      // Waiting connections can now be accepted.
      if connections.count < count { source?.watch(reading: true, writing: false) }
    }
    connections.removeAll { connection in
      guard !connection.goOn() else { return false }
      connection.mailbox.reason.map { compositor.log.debug("disconnected a client of the control socket: \($0)") }
      connection.hangUp()
      return true
    }
  }

  private func answerWaiting(_ connection: Connection) {
    while connection.isReady, let request = connection.mailbox.nextRequest() {
      connection.wasActive()
      switch request.content {
      case .success(let wanted) where wanted.isPlayed && mayAsk(wanted, of: connection): connection.postponed = request
      default: answer(request, of: connection)
      }
    }
  }

  private func playInput(for connection: Connection) {
    guard let request = connection.postponed else { return }
    connection.isBusy = true
    connection.postponed = nil
    answer(request, of: connection)
    connection.isBusy = false
    connection.wasActive()
  }

  private func answer(_ request: ReadRequest, of connection: Connection) {
    do {
      let wanted = try request.content.get()
      try authorize(wanted, of: connection)
      if try ask(wanted, id: request.id, for: connection) { return }
      let result = try carryOut(wanted, for: connection)
      connection.mailbox.answer(.result(id: request.id, result))
      if case .follow(let topics) = wanted { follow(topics, id: request.id, connection) }
    } catch {
      connection.mailbox.answer(.error(id: request.id, error))
    }
  }

  private func follow(_ topics: [FollowTopic], id: JSON, _ connection: Connection) {
    connection.mailbox.follow(topics, id: id)
    observer.begin(topics)
    for topic in topics {
      if let event = observer.current(topic) { connection.mailbox.tell(topic, event) }
    }
  }
}

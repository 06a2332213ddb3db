import System

/// The bus of a session.
///
/// A bus that starts on use has only a socket until its first client connects. Programs that use no bus do not wait for its start
/// and end.
final class SessionBus {
  private let plan: SessionPlan
  private var process: ChildProcess?
  /// The socket of a bus that has not started.
  private var socket: ListeningSocket?

  /// Milliseconds of real time for the start of the bus, and for its end.
  private static let startPatience: Int32 = 5_000
  private static let endPatience: Int32 = 1_000
  /// Connections that wait for the bus. It keeps this number when it has taken over the socket.
  private static let backlog: Int32 = 128
  /// The number of the first descriptor that programs inherit by sd_listen_fds(3).
  private static let inheritedDescriptor: Int32 = 3

  /// - Parameter startsOnUse: false to start the bus at once. So does a dbus-daemon that cannot take over a socket.
  /// - Returns: nil if the session has no bus.
  init?(_ plan: SessionPlan, startsOnUse: Bool) throws(SessionFault) {
    guard let command = plan.bus else { return nil }
    self.plan = plan
    if startsOnUse, Self.canTakeOver(plan) {
      do throws(SocketFault) {
        socket = try ListeningSocket(path: SessionPlaces(root: plan.root).bus, backlog: Self.backlog)
      } catch {
        throw SessionFault(error.description)
      }
    } else {
      process = try Self.launchCompletely(command, plan)
    }
  }

  /// The socket at which the first client waits; nil if the bus has started.
  var socketDescriptor: Int32? { socket?.descriptor }

  /// Starts the bus, if it has not started.
  ///
  /// - Returns: its process; nil if it had started before.
  func start() throws(SessionFault) -> Int32? {
    guard let socket, let command = plan.busOfSocket else { return nil }
    self.socket = nil
    let process = try Self.launch(command, plan, (socket.descriptor, Self.inheritedDescriptor))
    socket.handOver()
    self.process = process
    return process.id
  }

  /// Ends the bus.
  ///
  /// - Returns: an error if it had ended before.
  func end() -> SessionFault? {
    socket = nil
    guard let process else { return nil }
    let hasEnded = process.reap() != nil
    process.end(within: Self.endPatience)
    let outcome = process.status.map { " with \($0)" } ?? ""
    return hasEnded ? Self.fault(of: process, plan, "has ended before the session\(outcome)") : nil
  }

  /// True if dbus-daemon is built with libsystemd, by which it takes over sockets.
  private static func canTakeOver(_ plan: SessionPlan) -> Bool {
    guard let folders = plan.variables.first(where: { $0.name == "PATH" })?.value,
      let path = ProgramSearch.path(of: "dbus-daemon", in: folders)
    else { return false }
    return ProgramSearch.usesLibrary("libsystemd.so", at: path)
  }

  private static func launch(
    _ command: [String], _ plan: SessionPlan, _ connection: (Int32, Int32)? = nil
  ) throws(SessionFault) -> ChildProcess {
    do throws(LaunchError) {
      return try ChildProcess(
        name: "the session's bus", command: command, environment: plan.variables.map { "\($0.name)=\($0.value)" },
        connection: connection.map { (descriptor: $0.0, number: $0.1) })
    } catch {
      throw SessionFault(error.description)
    }
  }

  /// Starts the bus, and waits until it has made its socket.
  private static func launchCompletely(_ command: [String], _ plan: SessionPlan) throws(SessionFault) -> ChildProcess {
    let bus = try launch(command, plan)
    if bus.firstLine(.output, milliseconds: startPatience) != nil { return bus }
    bus.end(within: endPatience)
    throw fault(of: bus, plan, "did not start")
  }

  private static func fault(of bus: ChildProcess, _ plan: SessionPlan, _ outcome: String) -> SessionFault {
    if bus.status == .exited(127) {
      return SessionFault(
        "the session needs dbus-daemon, which is not installed (Debian: dbus-daemon); or write session: {bus: no}")
    }
    let bytes = plan.bus?.last.flatMap { try? InputFile.read($0, atMost: 1 << 16) } ?? []
    let words = String(decoding: bytes, as: UTF8.self)
    return SessionFault("the session's bus \(outcome)" + (words.isEmpty ? "" : ": \(words)"))
  }
}

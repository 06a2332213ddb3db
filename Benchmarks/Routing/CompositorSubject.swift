import Glibc
import Measuring
import WaylandClient

/// The additional work of a compositor for each routed event.
enum Recording {
  /// The flight recorder only, as always.
  case usual
  /// Every entry of the flight recorder is written twice.
  case twice
  /// The flight recorder and a trace that is discarded.
  case traced
}

/// Fingerpost, and a client that shows windows and counts received events.
final class CompositorSubject: Subject {
  let process: ChildProcess
  let injector: Injector
  private(set) var received = 0
  private(set) var lastMoment: UInt64 = 0
  let client: WindowClient
  /// Clients with small windows, which receive no input.
  private var others: [WindowClient] = []
  private let folder: TemporaryFolder

  /// - Parameters:
  ///   - recording: the additional work for each event.
  ///   - tap: a tap that the shell recognizes.
  ///   - wrapper: a command that runs the compositor, for example a profiler.
  init(_ scene: Scene, cpu: Int32?, recording: Recording = .usual, tap: ShellTap = .none, wrapper: [String] = []) throws
  {
    let (input, socket) = (try SocketPair(), try SocketPair())
    folder = try TemporaryFolder()
    var command = Self.command("compositor", input, socket, cpu)
    command += ["--recognizers", "\(scene.recognizers)", "--tap", tap.rawValue]
    let shares = scene.shares
    let otherSockets = try shares.dropFirst().map { _ in try SocketPair() }
    let idleSockets = try (0..<scene.idle.count).map { _ in try SocketPair() }
    // One argument for all sockets: thousands of options take long to read.
    command += ["--others", (otherSockets + idleSockets).map { "\($0.far)" }.joined(separator: ",")]
    command += ["--recognizers-elsewhere", "\(scene.idle.recognizers)"]
    switch recording {
    case .usual: break
    case .twice: command.append("--records-twice")
    case .traced: command.append("--trace")
    }
    if !wrapper.isEmpty { command[0] = try Self.ownPath() }
    process = try ChildProcess(wrapper + command, environment: ["XDG_RUNTIME_DIR": folder.path])
    input.closeFar()
    socket.closeFar()
    for socket in otherSockets + idleSockets { socket.closeFar() }
    injector = Injector(socket: input.near)
    client = try WindowClient(socket.near)
    try client.show(scene, windows: shares[0])
    for (socket, count) in zip(otherSockets, shares.dropFirst()) { try add(socket) { try $0.show(windows: count) } }
    for socket in idleSockets { try add(socket) { try $0.show(scene.idle) } }
    // Each of them has lost the keyboard to the next one.
    for other in others { other.roundtrip() }
    client.onEvent = { [unowned self] in
      received += 1
      lastMoment = Moment.now
    }
    settle()
  }

  private func add(_ socket: SocketPair, _ show: (WindowClient) throws -> Void) throws {
    let other = try WindowClient(socket.near)
    try show(other)
    others.append(other)
  }

  private static func ownPath() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    guard length > 0 else { throw MeasuringError.system("find this program", errno: errno) }
    return String(decoding: buffer[..<length].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    close(injector.socket)
    process.end()
  }

  func waitForEvents() { client.wait() }

  /// Waits until all injected events have been delivered.
  func settle() {
    injector.settle()
    client.roundtrip()
  }
}

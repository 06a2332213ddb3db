import Glibc
import Testing
import WaylandServer

/// The demo as a separate process, with or without a compositor.
final class DemoProcess {
  private let identifier: pid_t
  private let output: Int32
  private var text = ""
  private(set) var exitStatus: Int32?

  /// - Parameter environment: the complete environment of the process.
  private init(_ arguments: [String], environment: [String], socket: Int32?) throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    if let socket { posix_spawn_file_actions_adddup2(&actions, socket, 3) }
    var started: pid_t = 0
    let path = try Self.executable()
    let status = Self.withCStrings([path] + arguments) { argv in
      Self.withCStrings(environment) { posix_spawn(&started, path, &actions, nil, argv, $0) }
    }
    posix_spawn_file_actions_destroy(&actions)
    close(ends[1])
    try #require(status == 0)
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    (identifier, output) = (started, ends[0])
  }

  /// Starts the demo as a client of a small compositor.
  convenience init(_ arguments: [String] = [], on stage: DemoHost) throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    try self.init(["--log"] + arguments, environment: ["WAYLAND_SOCKET=3"], socket: ends[1])
    close(ends[1])
    let client = stage.display.connect(OwnedFD(ends[0]))
    try #require(client != nil)
  }

  /// Starts the demo without a compositor.
  convenience init(alone arguments: [String]) throws {
    try self.init(
      arguments, environment: ["XDG_RUNTIME_DIR=/nowhere", "WAYLAND_DISPLAY=none"], socket: nil)
  }

  deinit {
    close(output)
    if exitStatus == nil {
      kill(identifier, SIGKILL)
      waitpid(identifier, nil, 0)
    }
  }

  /// The lines printed so far.
  var lines: [String] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while case let count = read(output, &bytes, bytes.count), count > 0 {
      text += String(decoding: bytes.prefix(count), as: UTF8.self)
    }
    return text.split(separator: "\n").map(String.init)
  }

  /// True after the process has ended. Then its status is known.
  var hasEnded: Bool {
    var status: Int32 = 0
    if exitStatus == nil, waitpid(identifier, &status, WNOHANG) == identifier {
      exitStatus = status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
    }
    return exitStatus != nil
  }

  private static func executable() throws -> String {
    let bundle = try #require(CommandLine.arguments.first { $0.hasSuffix(".xctest") }, "where are the products?")
    return bundle.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      + "/fingerpost-demo"
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var copies = texts.map { strdup($0) } + [nil]
    defer { copies.forEach { free($0) } }
    return copies.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
  }
}

extension DemoHost {
  /// Serves the client until a condition holds. Returns false if it does not hold within a minute.
  /// Only a client that hangs takes so long.
  func play(until isTrue: () throws -> Bool) rethrows -> Bool {
    var start = timespec()
    clock_gettime(CLOCK_MONOTONIC, &start)
    while try !isTrue() {
      display.flushClients()
      display.loop.dispatch(milliseconds: 5)
      display.flushClients()
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      if now.tv_sec - start.tv_sec > 60 { return false }
    }
    return true
  }
}

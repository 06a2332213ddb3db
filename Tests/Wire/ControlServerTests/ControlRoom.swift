import Assembly
import Control
import ControlPeers
import Documents
import Glibc
import JSONText
import Testing
import WireClients
@testable import ControlServer

/// A clock that a test advances. Otherwise each reading is one nanosecond after the previous one.
final class CountingClock {
  private var time: UInt64 = 1_000_000_000

  var nanoseconds: UInt64 {
    time += 1
    return time
  }

  func advance(milliseconds: UInt64) { time += milliseconds * 1_000_000 }
}

/// A complete compositor in this process with a control socket, and its clients.
final class ControlRoom {
  let arena: Arena
  /// The clock by which connections are idle.
  let idleClock = CountingClock()
  let server: ControlServer

  init(
    limits: ControlServer.Limits = ControlServer.Limits(), hasBystander: Bool = false,
    watchesHealth: Bool = false,
    grantsControl: @escaping ControlGrant = { _, _ in false }
  ) throws {
    arena = try Arena(hasBystander: hasBystander, watchesHealth: watchesHealth, grantsControl: grantsControl)
    server = try ControlServer(arena.compositor, version: "1.2.3", limits: limits) { [idleClock] in
      idleClock.nanoseconds
    }
  }

  func connect() throws -> ControlPeer {
    let peer = try #require(ControlPeer(path: server.path))
    arena.settle()
    return peer
  }

  /// Lets all sides work until no more messages arrive. Repeats this, because some clients are notified only in a later
  /// turn.
  func settle() {
    for _ in 0..<4 { arena.settle() }
  }

  /// Sends a request over a new connection, and returns the answer after checking its id.
  func ask(_ request: ControlRequest) throws -> Result<JSON, ControlError> {
    try ask(request.line)
  }

  func ask(_ line: String) throws -> Result<JSON, ControlError> {
    let peer = try connect()
    peer.send(Array(line.utf8))
    settle()
    switch peer.answer() {
    case .result(.null, let result): return .success(result)
    case .error(.null, let error): return .failure(error)
    case let other: throw ControlError(.failed, "no answer but \(String(describing: other))")
    }
  }

  /// A toplevel with an app id and a title, and its client.
  func showWindow(appID: String, title: String) throws -> (client: WireClient, window: WireWindow) {
    try arena.connectWithWindow(appID: appID, title: title)
  }

  /// The label of this process's clients in traces.
  var label: String { "client \(getpid())" }

  /// The file name of this process's executable.
  var program: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      let count = max(0, readlink("/proc/self/exe", buffer.baseAddress!, buffer.count))
      let path = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      return String(path.split(separator: "/").last ?? "")
    }
  }

  /// The number of connections of the server.
  var connectionCount: Int { server.connections.count }

  /// A field of all listed windows; by default the app id.
  func listed(_ field: String = "app-id") throws -> [JSON] {
    let result = try ask(.windows).get()
    return (result["windows"]?.list ?? []).map { $0[field] ?? .null }
  }
}

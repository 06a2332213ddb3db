import Assembly
import Control
import ControlPeers
import Documents
import Glibc
import JSONText
import Testing
import WireClients
@testable import ControlServer

/// A whole compositor in this process with a control socket, and whoever connects to it.
final class ControlRoom {
  let arena: Arena
  let server: ControlServer

  init(
    limits: ControlServer.Limits = ControlServer.Limits(), hasBystander: Bool = false,
    grantsControl: @escaping ControlGrant = { _, _ in false }
  ) throws {
    arena = try Arena(hasBystander: hasBystander, grantsControl: grantsControl)
    server = try ControlServer(arena.compositor, version: "1.2.3", limits: limits)
  }

  func connect() throws -> ControlPeer {
    let peer = try #require(ControlPeer(path: server.path))
    arena.settle()
    return peer
  }

  /// Lets everybody work until nothing more comes; a few turns more for those who must be told in turn.
  func settle() {
    for _ in 0..<4 { arena.settle() }
  }

  /// Asks over a connection of its own and returns the answer, whose id must be right.
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

  /// A toplevel with a name, and its client.
  func showWindow(appID: String, title: String) throws -> (client: WireClient, window: WireWindow) {
    try arena.connectWithWindow(appID: appID, title: title)
  }

  /// How records call clients of this process.
  var label: String { "client \(getpid())" }

  /// The file name of this process's executable.
  var program: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      let count = max(0, readlink("/proc/self/exe", buffer.baseAddress!, buffer.count))
      let path = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      return String(path.split(separator: "/").last ?? "")
    }
  }

  /// Connections that the server keeps.
  var connectionCount: Int { server.connections.count }

  /// The windows as they are listed: app id, and what else is asked for.
  func listed(_ field: String = "app-id") throws -> [JSON] {
    let result = try ask(.windows).get()
    return (result["windows"]?.list ?? []).map { $0[field] ?? .null }
  }
}

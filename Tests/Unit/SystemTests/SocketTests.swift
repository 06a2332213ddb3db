import Glibc
import System
import Testing

@Suite("Sockets with a file")
struct SocketTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("socket")
  }

  private func connect() throws -> (server: SocketConnection, client: SocketConnection) {
    let listening = try ListeningSocket(path: path)
    let client = try SocketConnection(connectingTo: path)
    #expect(listening.hasWaiting)
    return (try listening.accept(), client)
  }

  private func receive(_ connection: SocketConnection) -> SocketConnection.Transfer {
    withUnsafeTemporaryAllocation(byteCount: 16, alignment: 1) { connection.receive(into: $0) }
  }

  @Test func bytesArriveUntilTheOtherEndIsClosed() throws {
    var (server, client): (SocketConnection, SocketConnection?) = try connect()
    #expect(receive(server) == .wouldBlock)
    #expect([1, 2, 3].withUnsafeBytes { client?.send($0) } == .moved(24))
    #expect(receive(server) == .moved(16))
    #expect(receive(server) == .moved(8))
    #expect(!server.hasHungUp)
    client = nil
    #expect(receive(server) == .ended)
    #expect(server.hasHungUp)
    #expect([1].withUnsafeBytes { server.send($0) } == .broken)
  }

  @Test func noConnectionWaitsWhereNobodyConnects() throws {
    let listening = try ListeningSocket(path: path)
    #expect(!listening.hasWaiting)
    #expect(throws: ErrorNumber.wouldBlock) { try listening.accept() }
  }

  @Test func theFileIsForOneUserAndGoesWithTheSocket() throws {
    var listening: ListeningSocket? = try ListeningSocket(path: path)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    listening = nil
    #expect(listening == nil && stat(path, &status) != 0)
    #expect(
      throws: SocketFault(
        description: "cannot connect to \(path) (No such file or directory); is the compositor still running?")
    ) {
      try SocketConnection(connectingTo: path)
    }
  }

  @Test func aPathThatNoSocketCanHaveIsRefused() {
    let long = "/tmp/" + String(repeating: "x", count: 200)
    #expect(
      throws: SocketFault(description: "cannot listen at \(long): found a path of 205 bytes, expected at most 107")
    ) { try ListeningSocket(path: long) }
  }
}

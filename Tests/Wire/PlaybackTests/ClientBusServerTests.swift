import Assembly
import System
import Testing
import Widgets
import WireClients

/// Tests that the socket for accessibility buses accepts the clients that may connect, and no more of them than allowed.
@Suite struct ClientBusServerTests {
  private let arena: Arena
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    arena = try Arena(hasBystander: false)
    folder = try TemporaryFolder(named: "fingerpost-widgets")
    path = folder.file(named: "bus")
  }

  private func server(mayReadOthers: @escaping (Int32, UInt32) -> Bool) throws -> ClientBusServer {
    try ClientBusServer(
      path: path, loop: arena.compositor.loop, clock: { MonotonicTime.nanoseconds() / 1000 },
      mayReadOthers: mayReadOthers)
  }

  private func turn() { for _ in 0..<10 { arena.compositor.turn(milliseconds: 2) } }

  private func connect() throws -> SocketConnection {
    let client = try SocketConnection(connectingTo: path)
    client.stopBlocking()
    turn()
    return client
  }

  @Test func aProcessHasAtMostEightConnectionsAndOneThatLeavesMakesRoom() throws {
    let server = try server { _, _ in false }
    #expect(server.address == "unix:path=\(path)")
    var clients = try (0..<20).map { _ in try connect() }
    #expect(clients.map { !$0.hasHungUp } == (0..<20).map { $0 < ClientBusServer.mostConnectionsOfProcess })
    clients.removeFirst()
    turn()
    #expect(try !connect().hasHungUp)
    withExtendedLifetime(server) {}
  }

  @Test func thePrivilegeIsAskedForTheProcessThatTheKernelNames() throws {
    var asked: [Int32] = []
    let server = try server { process, _ in
      asked.append(process)
      return false
    }
    let client = try connect()
    #expect(asked == [ThisProcess.id])
    #expect(!client.hasHungUp)
    withExtendedLifetime(server) {}
  }

  @Test func aClientThatSendsGarbageIsEndedAndThoseWithTheServerAreToo() throws {
    var server: ClientBusServer? = try server { _, _ in false }
    let (bad, good) = (try connect(), try connect())
    _ = [UInt8]("garbage".utf8).withUnsafeBytes { bad.send($0) }
    turn()
    #expect(bad.hasHungUp && !good.hasHungUp)
    _ = server
    server = nil
    #expect(good.hasHungUp)
  }
}

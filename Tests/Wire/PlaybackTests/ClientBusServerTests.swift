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

  private func server(
    greeting: Int32 = 600_000, mayReadOthers: @escaping (Int32, UInt32) -> Bool
  ) throws -> ClientBusServer {
    try ClientBusServer(
      path: path, loop: arena.compositor.loop, clock: { MonotonicTime.nanoseconds() / 1000 }, greeting: greeting,
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

  @Test func aConnectionThatDoesNotAskForItsNameIsClosed() throws {
    let server = try server(greeting: 30) { _, _ in false }
    let client = try connect()
    for _ in 0..<1_000 where !client.hasHungUp { arena.compositor.turn(milliseconds: 5) }
    #expect(client.hasHungUp)
    withExtendedLifetime(server) {}
  }

  // MARK: Places

  private typealias Holder = BusPlaces.Holder

  /// Nine processes with as many connections as each may have, as far as they are served.
  private func crowd(hasGreeted: Bool) -> [Holder] {
    var holders: [Holder] = []
    for number in 0..<72 {
      let newcomer = Holder(process: Int32(100 + number / 8), program: nil, hasGreeted: hasGreeted)
      switch BusPlaces.verdict(about: newcomer, among: holders) {
      case .serve: holders.append(newcomer)
      case .replace(let index):
        holders.remove(at: index)
        holders.append(newcomer)
      case .refuse: break
      }
    }
    return holders
  }

  @Test func connectionsThatSayNothingKeepNobodyOut() {
    let silent = crowd(hasGreeted: false)
    #expect(silent.count == ClientBusServer.mostConnectionsOfProgram)
    for newcomer in [Holder(process: 1, program: nil), Holder(process: 1, program: 1)] {
      #expect(BusPlaces.verdict(about: newcomer, among: silent) != .refuse)
    }
  }

  @Test func aProgramWithAllThatItHasStartedGetsSixteenPlaces() {
    let holders = crowd(hasGreeted: true)
    #expect(holders.count == 16)
    #expect(BusPlaces.verdict(about: Holder(process: 1, program: nil), among: holders) == .refuse)
    #expect(BusPlaces.verdict(about: Holder(process: 1, program: 1), among: holders) == .serve)
  }

  @Test func theLastPlacesAreForThePrivilege() {
    let holders = (0..<56).map { Holder(process: Int32($0), program: Int32($0)) }
    let (plain, reader) = (Holder(process: 99, program: 99), Holder(process: 99, program: 99, isPrivileged: true))
    #expect(BusPlaces.verdict(about: plain, among: holders) == .refuse)
    #expect(BusPlaces.verdict(about: reader, among: holders) == .serve)
    var silent = holders
    silent[7].hasGreeted = false
    #expect(BusPlaces.verdict(about: plain, among: silent) == .replace(7))
    let full = holders + Array(repeating: reader, count: 8)
    #expect(BusPlaces.verdict(about: Holder(process: 5, program: 5, isPrivileged: true), among: full) == .refuse)
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

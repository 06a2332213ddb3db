import Assembly
import Scenes
import System
import Testing
import WireClients

/// Tests of the socket in the place of Speech Dispatcher, with clients that the tests make up.
@Suite struct SpeechServerTests {
  private let arena: Arena
  private let folder: TemporaryFolder
  private let server: SpeechServer
  private let spoken = Spoken()

  private final class Spoken {
    var sentences: [String] = []
  }

  init() throws {
    arena = try Arena(hasBystander: false)
    folder = try TemporaryFolder(named: "fingerpost-speech")
    server = try SpeechServer(path: folder.file(named: "speech"), loop: arena.compositor.loop) { [spoken] in
      spoken.sentences.append($0)
    }
  }

  private func turn() { for _ in 0..<10 { arena.compositor.turn(milliseconds: 2) } }

  private func connect() throws -> SocketConnection {
    let client = try SocketConnection(connectingTo: folder.file(named: "speech"))
    client.stopBlocking()
    turn()
    return client
  }

  private func send(_ text: String, by client: SocketConnection) {
    #expect(Array(text.utf8).withUnsafeBytes { client.send($0) } == .moved(text.utf8.count))
    turn()
  }

  /// Reads until a text has arrived.
  private func receive(until end: String, by client: SocketConnection) -> String {
    var bytes: [UInt8] = []
    for _ in 0..<1_000 where !String(decoding: bytes, as: UTF8.self).contains(end) {
      arena.compositor.turn(milliseconds: 5)
      withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
        if case .moved(let count) = client.receive(into: buffer) { bytes += buffer[..<count] }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func clientsFindTheSocketByAVariable() throws {
    #expect(server.variable.name == "SPEECHD_ADDRESS")
    #expect(server.variable.value == "unix_socket:\(folder.file(named: "speech"))" && !server.wasReached)
    let client = try connect()
    #expect(server.wasReached)
    send("SPEAK\r\nHello\r\n.\r\n", by: client)
    #expect(spoken.sentences == ["Hello"])
    #expect(receive(until: "QUEUED", by: client).hasPrefix("230 OK RECEIVING DATA\r\n225-1\r\n"))
  }

  @Test func eventsFollowTheAnswer() throws {
    let client = try connect()
    send("SET self NOTIFICATION end on\r\nCHAR a\r\n", by: client)
    #expect(
      receive(until: "702 END\r\n", by: client).hasSuffix("225 OK MESSAGE QUEUED\r\n702-1\r\n702-1\r\n702 END\r\n"))
  }

  @Test func aGoodbyeEndsTheConnection() throws {
    let (client, other) = (try connect(), try connect())
    send("QUIT\r\n", by: client)
    #expect(receive(until: "HACKING\r\n", by: client) == "231 HAPPY HACKING\r\n" && client.hasHungUp)
    send("CHAR b\r\n", by: other)
    #expect(spoken.sentences == ["b"] && !other.hasHungUp)
  }

  @Test func furtherConnectionsAreClosedAndOneThatLeavesMakesRoom() throws {
    var clients = try (0..<20).map { _ in try connect() }
    #expect(clients.map { !$0.hasHungUp } == (0..<20).map { $0 < SpeechServer.mostConnections })
    clients.removeFirst()
    turn()
    #expect(try !connect().hasHungUp)
  }

  @Test func aClientThatNeverReadsHurtsNobody() throws {
    let (greedy, client) = (try connect(), try connect())
    let requests = Array(String(repeating: "LIST SYNTHESIS_VOICES\n", count: 500).utf8)
    for _ in 0..<100 {
      _ = requests.withUnsafeBytes { greedy.send($0) }
      arena.compositor.turn(milliseconds: 0)
    }
    send("CHAR c\r\n", by: client)
    #expect(spoken.sentences == ["c"])
  }
}

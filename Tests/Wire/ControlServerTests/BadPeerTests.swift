import Assembly
import Control
import ControlPeers
import ControlServer
import Documents
import JSONText
import Playback
import SeededRandom
import Testing
import WireClients

/// Tests that misbehaving clients of the socket affect no other client.
@Suite struct BadPeerTests {
  /// Checks that other clients are still served.
  private func expectNoFaults(
    _ room: ControlRoom, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let answer = try room.ask(.version)
    #expect(
      answer == .success(["fingerpost": "1.2.3", "protocol": 1]), comment, sourceLocation: sourceLocation)
    let faults = room.arena.faultsOfBystander()
    #expect(faults == [], comment, sourceLocation: sourceLocation)
  }

  private func room(_ change: (inout ControlServer.Limits) -> Void = { _ in }) throws -> ControlRoom {
    var limits = ControlServer.Limits()
    change(&limits)
    return try ControlRoom(limits: limits, hasBystander: true)
  }

  private func lastWord(_ peer: ControlPeer) -> ControlError.Code? {
    if case .error(_, let error) = peer.answers().last { error.code } else { nil }
  }

  @Test("Bytes that are no text end the connection, with a reason")
  func garbage() throws {
    let room = try room()
    let peer = try room.connect()
    peer.send([0xDE, 0xAD, 0xBE, 0xEF, 0x0A])
    room.settle()
    #expect(lastWord(peer) == .invalidJSON && peer.isLetGo)
    try expectNoFaults(room)
  }

  @Test("Half a line waits, and is a fault when nothing more comes")
  func halfLine() throws {
    let room = try room()
    let peer = try room.connect()
    peer.send(Array("{\"request\": ".utf8))
    room.settle()
    #expect(peer.answers().isEmpty && !peer.isLetGo)
    try expectNoFaults(room)
    peer.stopSending()
    room.settle()
    #expect(lastWord(peer) == .invalidLine && peer.isLetGo)
  }

  @Test("A gigantic line ends the connection before it is whole")
  func giganticLine() throws {
    let room = try room()
    let peer = try room.connect()
    var sent = 0
    while !peer.isLetGo, sent < 64 << 20 {
      sent += peer.send([UInt8](repeating: 0x20, count: 1 << 16))
      room.arena.compositor.turn(milliseconds: 0)
      peer.read()
    }
    #expect(lastWord(peer) == .invalidLine && peer.isLetGo)
    #expect(sent < 2 << 20)
    try expectNoFaults(room)
  }

  @Test("A client that asks and asks and never reads is made to wait, and loses nothing")
  func unreadAnswers() throws {
    let room = try room()
    let peer = try room.connect()
    let line = Array("{\"id\": 1, \"request\": \"outputs\"}\n".utf8)
    var rest: [UInt8] = []
    var asked = 0
    var idleTurns = 0
    // Continues until neither side can send anything.
    while idleTurns < 50, asked < 1_000_000 {
      if rest.isEmpty { (rest, asked) = (line, asked + 1) }
      let count = peer.send(rest)
      rest.removeFirst(count)
      idleTurns = count == 0 ? idleTurns + 1 : 0
      room.arena.compositor.turn(milliseconds: 0)
    }
    #expect(asked < 100_000)
    try expectNoFaults(room)
    var answered = 0
    for _ in 0..<100_000 where answered < asked - 1 || !rest.isEmpty {
      rest.removeFirst(peer.send(rest))
      answered += peer.answers().count
      room.arena.compositor.turn(milliseconds: 0)
    }
    room.settle()
    answered += peer.answers().count
    #expect(answered == asked && !peer.isLetGo)
  }

  @Test("A follower that never reads is let go, with a last word for when it does")
  func unreadEvents() throws {
    let room = try room { $0.mailbox.mostUnread = 1 << 16 }
    let peer = try room.connect()
    peer.say("{\"request\": \"follow\", \"topics\": \"trace\"}")
    room.settle()
    var moves = 0
    while room.connectionCount > 0, moves < 100_000 {
      room.arena.fingerUp(Int32(moves))
      room.arena.compositor.turn(milliseconds: 0)
      moves += 1
    }
    #expect(moves < 50_000)
    _ = peer.answers()
    #expect(peer.isLetGo)
    try expectNoFaults(room)
  }

  @Test(
    "Who hangs up right after asking is forgotten",
    arguments: [
      "{\"request\": \"windows\"}\n", "{\"request\": \"follow\", \"topics\": \"trace\"}\n", "{\"requ", "",
      "{\"request\": \"inject\", \"steps\": \"type: abc\"}\n", "\n\n\n", "garbage\n",
    ])
  func vanishing(text: String) throws {
    let room = try room()
    for turns in 0..<4 {
      let peer = try #require(ControlPeer(path: room.server.path))
      for _ in 0..<turns { room.arena.compositor.turn(milliseconds: 0) }
      peer.send(Array(text.utf8))
      peer.hangUp()
      room.settle()
      #expect(room.connectionCount == 0)
    }
    try expectNoFaults(room)
  }

  @Test("More connections in use than there may be are refused with a reason, and there is room again when others go")
  func tooMany() throws {
    let room = try room { $0.mostConnections = 3 }
    var peers = try (0..<3).map { _ in try room.connect() }
    for peer in peers { peer.say(#"{"request": "follow", "topics": "key-window"}"#) }
    room.settle()
    let extra = try room.connect()
    #expect(
      extra.answers() == [
        .error(id: .null, ControlError(.busy, "too many connections: all 3 are in use"))
      ])
    #expect(extra.isLetGo)
    peers.removeLast().hangUp()
    room.settle()
    try expectNoFaults(room)
    for peer in peers { #expect(!peer.isLetGo) }
  }

  @Test("Connections that send nothing whole keep nobody out: the one that was idle longest loses its place")
  func idleConnections() throws {
    let room = try room {
      $0.mostConnections = 3
      $0.shortestIdle = 0
    }
    let follower = try room.connect()
    follower.say(#"{"request": "follow", "topics": "key-window"}"#)
    let idle = try (0..<2).map { _ in try room.connect() }
    idle[0].send(Array(#"{"request": "#.utf8))
    room.settle()
    #expect(room.connectionCount == 3)
    _ = follower.answers()
    // Each new connection replaces the next idle one.
    for round in 0..<5 {
      let answer = try room.ask(.version)
      #expect(answer == .success(["fingerpost": "1.2.3", "protocol": 1]), "round \(round)")
    }
    #expect(lastWord(idle[0]) == .idle && idle[0].isLetGo)
    #expect(!follower.isLetGo && room.connectionCount <= 3)
    try expectNoFaults(room)
  }

  @Test("A newcomer waits until some connection has been idle for long enough, and is not refused")
  func newcomerWaits() throws {
    let room = try room {
      $0.mostConnections = 2
      $0.shortestIdle = 20_000_000
    }
    let first = try room.connect()
    room.idleClock.advance(milliseconds: 15)
    let second = try room.connect()
    let newcomer = try room.connect()
    newcomer.say(#"{"request": "version"}"#)
    room.settle()
    #expect(newcomer.answers() == [] && !newcomer.isLetGo)
    room.idleClock.advance(milliseconds: 5)
    var answers: [ControlAnswer] = []
    for _ in 0..<10_000 where answers.isEmpty {
      room.arena.compositor.turn(milliseconds: 10)
      answers = newcomer.answers()
    }
    #expect(answers == [.result(id: .null, ["fingerpost": "1.2.3", "protocol": 1])])
    #expect(lastWord(first) == .idle && second.answers() == [] && !second.isLetGo)
    // So that the check below gets the place of the second one at once.
    room.idleClock.advance(milliseconds: 20)
    try expectNoFaults(room)
  }

  @Test("Whatever peers do, in whatever order, the compositor and everybody else go on", arguments: 1...25)
  func anything(seed: UInt64) throws {
    let room = try room {
      $0.mostConnections = 6
      $0.mailbox.longestLine = 2000
      $0.mailbox.mostUnread = 1 << 14
      $0.mailbox.mostUnreadAnswers = 1 << 12
    }
    room.server.livePace.skipsTime = true
    var dice = SeededRandom(seed)
    var peers: [ControlPeer] = []
    for _ in 0..<150 {
      switch Int.random(in: 0...9, using: &dice) {
      case 0, 1: ControlPeer(path: room.server.path).map { peers.append($0) }
      case 2...5: peers.randomElement(using: &dice)?.send(Self.noise(&dice))
      case 6: peers.randomElement(using: &dice)?.read(atMost: Int.random(in: 0...4000, using: &dice))
      case 7: peers.randomElement(using: &dice)?.stopSending()
      case 8 where !peers.isEmpty: peers.remove(at: Int.random(in: 0..<peers.count, using: &dice)).hangUp()
      default: room.arena.finger(downAt: 5, 5)
      }
      room.arena.compositor.turn(milliseconds: 0)
      #expect(room.connectionCount <= 6, "seed \(seed)")
    }
    for peer in peers { peer.hangUp() }
    room.settle()
    #expect(room.connectionCount == 0, "seed \(seed)")
    try expectNoFaults(room, "seed \(seed)")
  }

  private static func noise(_ dice: inout SeededRandom) -> [UInt8] {
    let lines = [
      #"{"request": "windows", "id": 1}"#, #"{"request": "surfaces"}"#, #"{"request": "focus", "window": 1}"#,
      #"{"request": "focus", "window": null}"#, #"{"request": "raise", "window": "*"}"#,
      #"{"request": "follow", "topics": ["trace", "key-window", "first-responder"]}"#,
      #"{"request": "inject", "steps": ["touch: {down: 1, at: [5, 5]}"]}"#,
      #"{"request": "inject", "steps": ["touch: {up: 1}", "type: abc", "pointer: {move: [3, 3]}"]}"#,
      #"{"request": "inject", "steps": [[[]]]}"#, #"{"request": "quit"}"#, #"{"request": 3, "id": []}"#, "[", "", "{}",
      #"{"request": "screenshot", "file": "/nowhere/a"}"#, #"{"request": "action", "name": "edit.copy"}"#,
    ]
    var bytes = Array((lines.randomElement(using: &dice) ?? "").utf8)
    switch Int.random(in: 0...9, using: &dice) {
    case 0 where !bytes.isEmpty:
      bytes[Int.random(in: 0..<bytes.count, using: &dice)] = .random(in: 0...255, using: &dice)
    case 1: bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &dice)))
    case 2: bytes = [UInt8](repeating: UInt8(ascii: " "), count: Int.random(in: 0...3000, using: &dice))
    default: bytes.append(0x0A)
    }
    return bytes
  }
}

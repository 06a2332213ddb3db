import Assembly
import Control
import Glibc
import Launching
import System
import Testing
import WireClients
@testable import ControlServer

/// Tests that programs which the compositor has started may only look while descendants are limited. The kernel names the
/// process that made a connection.
@Suite(.enabled(if: ProgramSearch.finds("python3"), "not installed: python3"))
struct ConfinementTests {
  /// Sends the requests of its arguments over a connection, and prints the answers.
  ///
  /// - `plain`: it has made the connection itself.
  /// - `gone`: a child of it has, and has ended; its child has the connection.
  /// - `stranger`: its parent has ended before, so that it is no descendant of the compositor any more.
  private static let client = """
    import os, socket, sys, time
    path, way, lines = sys.argv[1], sys.argv[2], sys.argv[3:]
    peer = socket.socket(socket.AF_UNIX)
    def ask():
        answers = peer.makefile()
        for line in lines:
            peer.sendall((line + chr(10)).encode())
            print(answers.readline().strip(), flush=True)
        print("end", flush=True)
        os._exit(0)
    if way == "plain":
        peer.connect(path)
        ask()
    if way == "stranger":
        parent = os.getpid()
        if os.fork(): os._exit(0)
        while os.getppid() == parent: time.sleep(0.001)
        peer.connect(path)
        ask()
    gate, key = os.pipe()
    child = os.fork()
    if child == 0:
        peer.connect(path)
        if os.fork(): os._exit(0)
        os.read(gate, 1)
        ask()
    os.waitpid(child, 0)
    os.write(key, b"1")
    time.sleep(100)
    """

  private static let deeds = [
    (#"{"request": "focus", "window": null}"#, "change the key window"),
    (#"{"request": "raise", "window": "a"}"#, "raise a window"),
    (#"{"request": "close", "window": "a"}"#, "close a window"),
    (#"{"request": "action", "name": "a.b"}"#, "send an action"),
    (#"{"request": "inject", "steps": "tap: [1, 1]"}"#, "inject input"),
    (#"{"request": "play", "steps": "pause: 1s"}"#, "play steps"), (#"{"request": "reload"}"#, "reload the policy"),
    (#"{"request": "screenshot", "file": "/tmp/refused.png"}"#, "take a screenshot"),
    (#"{"request": "dump-recorder", "file": "/tmp/refused"}"#, "write the flight recorder"),
    (#"{"request": "quit"}"#, "quit"), (#"{"request": "identify"}"#, "identify touchscreens"),
  ]

  /// Starts the client, and returns the answers that it gets.
  private func answers(_ way: String, to lines: [String], in room: ControlRoom) throws -> [String] {
    let client = try room.arena.compositor.programs.launch(
      "panel", ["python3", "-c", Self.client, room.server.path, way] + lines)
    defer { client.end() }
    for _ in 0..<4_000 {
      let said = client.standardOutput.text.split(separator: "\n").map(String.init)
      if said.last == "end" { return said.dropLast() }
      room.settle()
      usleep(5_000)
    }
    throw ControlError(.failed, "\(way) has not ended; it has printed: \(client.standardError.text)")
  }

  private func room(grantsControl: Bool = false) throws -> ControlRoom {
    let room = try ControlRoom(grantsControl: { _, _ in grantsControl })
    room.server.limitsDescendants = true
    room.server.onQuit = {}
    return room
  }

  @Test("A program of the compositor may look, and is refused everything that changes something or writes a file")
  func descendant() throws {
    let looks = [#"{"request": "windows"}"#, #"{"request": "follow", "topics": "mode"}"#]
    let answers = try answers("plain", to: Self.deeds.map(\.0) + looks, in: room())
    #expect(answers.count == Self.deeds.count + 2)
    for (answer, deed) in zip(answers, Self.deeds) {
      #expect(answer.contains("\"refused\"") && answer.contains("cannot \(deed.1)"), "\(deed.0): \(answer)")
      #expect(answer.contains("are not accepted from clients of the compositor"), "\(answer)")
    }
    #expect(answers.suffix(2).allSatisfy { $0.contains("\"result\"") }, "\(answers)")
  }

  @Test("A connection whose process has ended is one of an unknown process, and is refused the same")
  func unknown() throws {
    let answers = try answers("gone", to: Self.deeds.map(\.0), in: room())
    #expect(answers.count == Self.deeds.count)
    for (answer, deed) in zip(answers, Self.deeds) {
      #expect(answer.contains("\"refused\"") && answer.contains("cannot \(deed.1)"), "\(deed.0): \(answer)")
      // It may have been accepted before the process has ended, as that of a client.
      let reasons = ["the process that made the connection has ended", "not accepted from clients of the compositor"]
      #expect(reasons.contains { answer.contains($0) }, "\(answer)")
    }
  }

  @Test("A process that the compositor has not started is refused nothing")
  func stranger() throws {
    let lines = [#"{"request": "quit"}"#, #"{"request": "focus", "window": null}"#]
    let answers = try answers("stranger", to: lines, in: room())
    #expect(answers.count == 2 && answers.allSatisfy { $0.contains("\"result\"") }, "\(answers)")
  }

  @Test("A program to which the policy grants the socket may do everything but play steps")
  func granted() throws {
    let lines = [#"{"request": "quit"}"#, #"{"request": "focus", "window": null}"#, Self.deeds[5].0]
    let answers = try answers("plain", to: lines, in: room(grantsControl: true))
    #expect(answers.count == 3 && answers.prefix(2).allSatisfy { $0.contains("\"result\"") }, "\(answers)")
    #expect(answers.last?.contains("cannot play steps: requests of this kind are not accepted") == true, "\(answers)")
  }

  @Test("Without the limit, programs of the compositor may do all of this")
  func unlimited() throws {
    let room = try room()
    room.server.limitsDescendants = false
    let lines = [#"{"request": "quit"}"#, #"{"request": "focus", "window": null}"#]
    for way in ["plain", "gone"] {
      let answers = try answers(way, to: lines, in: room)
      #expect(answers.count == 2 && answers.allSatisfy { $0.contains("\"result\"") }, "\(answers)")
    }
  }
}

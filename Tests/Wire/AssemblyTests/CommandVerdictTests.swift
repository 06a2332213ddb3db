import Documents
import Globals
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import Traces
import WireClients

@testable import Assembly

/// Tests of clients that receive commands in place of media keys.
@Suite(.serialized) struct CommandVerdictTests {
  static let event = "fingerpost_responder_surface_v1.remote_command"
  private static let (play, volume, rewind): (UInt32, UInt32, UInt32) = (164, 115, 168)

  private func scene(_ policy: String = "", kinds: UInt32 = 16, answers: Bool = false) throws -> VerdictScene {
    try VerdictScene(try PolicyReader.read(text: policy), kinds: kinds, answers: answers)
  }

  private func key(_ scene: VerdictScene, _ isPressed: Bool, _ code: UInt32 = play) {
    scene.arena.key(code, isPressed)
    scene.arena.settle()
  }

  private func press(_ scene: VerdictScene, _ code: UInt32 = play) {
    key(scene, true, code)
    key(scene, false, code)
  }

  private func commands(_ scene: VerdictScene) -> Int { scene.client.counts[Self.event] ?? 0 }
  private func keys(_ scene: VerdictScene) -> Int { scene.client.counts["wl_keyboard.key"] ?? 0 }
  private func serial(_ scene: VerdictScene) -> UInt32 { scene.client.last[Self.event]![0] }

  @Test("the shell acts for a command that the client declines", arguments: ["declined", "continues", "fence_done"])
  func verdicts(verdict: String) throws {
    let scene = try scene()
    press(scene)
    #expect(scene.client.last[Self.event]![2] == 3 && commands(scene) == 1)
    #expect(keys(scene) == 0 && scene.fences == [1] && scene.isWaiting && scene.actions == [])
    if verdict != "fence_done" { scene.request(verdict, serial(scene)) }
    scene.request("fence_done", 1)
    #expect(!scene.isWaiting)
    #expect(scene.actions == (verdict == "fence_done" ? [] : ["shell.play"]))
    let note = ["declined": "commandDeclined", "continues": "commandContinues", "fence_done": "commandHandled"][verdict]
    #expect(scene.traced("\"\(note!)\"") && scene.traced("\"remoteCommand\""))
    #expect(scene.faults == [])
  }

  @Test(
    "each media key has its command",
    arguments: [
      (164, [3]), (207, [0]), (200, [0]), (201, [1]), (166, [2]), (163, [4]), (165, [5]), (168, [6, 7]), (208, [8, 9]),
    ] as [(UInt32, [UInt32])])
  func names(code: UInt32, expected: [UInt32]) throws {
    let scene = try scene(answers: true)
    var commands: [UInt32] = []
    let former = scene.client.onEvent
    scene.client.onEvent = { client, object, event, values in
      if event == Self.event { commands.append(values[2]) }
      former?(client, object, event, values)
    }
    press(scene, code)
    #expect(commands == expected)
    // The end of seeking needs no verdict.
    #expect(scene.fences == [1] && keys(scene) == 0)
    #expect(scene.faults == [])
  }

  @Test("a client that judges no commands receives keys", arguments: [0, 8, 15] as [UInt32])
  func undeclared(kinds: UInt32) throws {
    let scene = try scene(kinds: kinds, answers: true)
    press(scene)
    #expect(commands(scene) == 0 && keys(scene) == 2)
    #expect(scene.faults == [])
  }

  @Test("a client without an object for the seat receives keys, as an ordinary client") func noSeat() throws {
    let scene = try scene("media-keys: {XF86AudioPlay: {before-client: false}}")
    scene.client.request(scene.seat, "destroy")
    scene.arena.settle()
    press(scene)
    #expect(commands(scene) == 0 && keys(scene) == 2 && scene.actions == [])
    let again = scene.client.make(
      scene.client.global("fingerpost_responder_manager_v1"), "get_seat", .id(scene.client.global("wl_seat")))
    scene.arena.settle()
    press(scene)
    #expect(commands(scene) == 1 && keys(scene) == 2)
    scene.client.request(again, "declined", .id(serial(scene)))
    scene.arena.settle()
    #expect(scene.actions == ["shell.play"])
    #expect(scene.faults == [])
  }

  @Test("a surface that is extended before the seat receives commands too", arguments: [true, false])
  func orderOfObjects(hasSeat: Bool) throws {
    let scene = try scene(kinds: 0)
    let (client, window) = try scene.arena.connectWithWindow(title: "second")
    let manager = client.global("fingerpost_responder_manager_v1")
    let responder = client.make(manager, "get_surface", .id(window.surface))
    client.request(responder, "set_verdicts", 16)
    client.request(window.surface, "commit")
    if hasSeat { client.make(manager, "get_seat", .id(client.global("wl_seat"))) }
    scene.arena.settle()
    press(scene)
    #expect(client.counts[Self.event] == (hasSeat ? 1 : nil))
    #expect(client.counts["wl_keyboard.key"] == (hasSeat ? nil : 2))
    #expect(client.error == nil)
  }

  @Test("keys that the policy gives to the shell are no commands") func shellFirst() throws {
    let scene = try scene("media-keys: {XF86AudioPlay: {before-client: true}}")
    press(scene, Self.volume)
    press(scene)
    #expect(commands(scene) == 0 && keys(scene) == 0)
    #expect(
      scene.actions == ["shell.volume-down", "shell.play"] || scene.actions == ["shell.volume-up", "shell.play"])
    #expect(scene.faults == [])
  }

  @Test("the order of the policy is for clients that cannot decline", arguments: ["false", "where-handled"])
  func clientFirst(order: String) throws {
    let scene = try scene(
      "{media-keys: {XF86AudioPlay: {before-client: \(order)}}, actions: {shell.play: {run: [\"true\"]}}}")
    press(scene)
    #expect(commands(scene) == 1 && keys(scene) == 0 && scene.actions == [])
    scene.request("declined", serial(scene))
    #expect(scene.actions == ["shell.play"])
  }

  @Test("a binding comes first, and one that waits for the client comes after it") func bindings() throws {
    let plain = try scene("bindings: {XF86AudioPlay: shell.empty}")
    press(plain)
    #expect(commands(plain) == 0 && plain.actions == ["shell.empty"])
    let waiting = try scene("bindings: {XF86AudioPlay: {action: shell.empty, requires-failure-of: client}}")
    press(waiting)
    #expect(commands(waiting) == 1 && waiting.actions == [])
    waiting.request("declined", serial(waiting))
    #expect(waiting.actions == ["shell.empty"])
    #expect(waiting.faults == [])
  }

  @Test("a declined binding repeats until the release of the key") func repeats() throws {
    let scene = try scene(
      "bindings: {XF86AudioPlay: {action: shell.empty, repeat: true, requires-failure-of: client}}")
    key(scene, true)
    scene.request("declined", serial(scene))
    for _ in 1...20 { scene.pass(milliseconds: 100) }
    let count = scene.actions.count
    #expect(count > 5 && commands(scene) == 1)
    key(scene, false)
    for _ in 1...20 { scene.pass(milliseconds: 100) }
    #expect(scene.actions.count == count)
  }

  @Test("the end of seeking goes to the surface of its beginning, also after a decline")
  func seeking() throws {
    let scene = try scene()
    key(scene, true, Self.rewind)
    scene.request("declined", serial(scene))
    #expect(scene.actions == ["shell.rewind"])
    let (other, _) = try scene.arena.connectWithWindow(title: "other")
    key(scene, false, Self.rewind)
    #expect(commands(scene) == 2 && scene.client.last[Self.event]![2] == 7)
    #expect(other.counts["wl_keyboard.key"] == nil)
    #expect(scene.faults == [])
  }

  @Test("seeking ends with a surface that is destroyed", arguments: [true, false])
  func seekingEnds(isKilled: Bool)
    throws
  {
    let scene = try scene()
    key(scene, true, Self.rewind)
    if isKilled { scene.arena.kill(scene.client) } else { scene.client.request(scene.responder, "destroy") }
    scene.arena.settle()
    key(scene, false, Self.rewind)
    #expect(commands(scene) == 1)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test("nothing is bound for a client that inhibits bindings") func inhibited() throws {
    let scene = try scene()
    let manager = scene.client.global("zwp_keyboard_shortcuts_inhibit_manager_v1")
    scene.client.make(
      manager, "inhibit_shortcuts", .id(scene.window.surface), .id(scene.client.global("wl_seat")))
    scene.arena.settle()
    press(scene)
    #expect(commands(scene) == 1)
    scene.request("declined", serial(scene))
    #expect(scene.actions == [] && keys(scene) == 0)
    #expect(scene.faults == [])
  }

  // MARK: Hostile clients

  @Test("a client that answers no command is in quarantine, and receives keys then") func unanswered() throws {
    let scene = try scene()
    for _ in 1...3 {
      press(scene)
      scene.wait { !scene.isWaiting }
      scene.request("declined", serial(scene))
    }
    #expect(scene.actions == [] && scene.traced("\"commandUnanswered\""))
    #expect(scene.client.counts["fingerpost_responder_seat_v1.quarantined"] == 1)
    press(scene)
    #expect(commands(scene) == 3 && keys(scene) == 2)
    #expect(scene.faults == [])
  }

  @Test("64 commands at once are judged 32 at a time, and the shell acts for the others") func flood() throws {
    let scene = try scene()
    for _ in 1...64 { press(scene) }
    #expect(commands(scene) == 32 && keys(scene) == 0)
    #expect(scene.actions == Array(repeating: "shell.play", count: 32) && scene.traced("\"commandUnavailable\""))
    for _ in 1...3 { scene.request("declined", serial(scene)) }
    scene.request("fence_done", 32)
    #expect(scene.actions.count == 33 && !scene.isWaiting)
    #expect(scene.faults == [])
  }

  @Test("a client goes away with a command open") func lost() throws {
    let scene = try scene()
    key(scene, true)
    scene.arena.kill(scene.client)
    key(scene, false)
    #expect(scene.actions == [] && !scene.isWaiting)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test("the serial of a command is that of a press") func serials() throws {
    let scene = try scene()
    press(scene)
    let seat = scene.arena.compositor.globals.seat
    let client = scene.arena.compositor.mappedWindows.last!.client
    for purpose in [SerialPurpose.selection, .action(sentAt: scene.arena.clock.now)] {
      #expect(seat.accepts(serial(scene), from: client, for: purpose))
    }
    #expect(!seat.accepts(serial(scene), from: client, for: .hold))
  }

  @Test("a trace explains the command with its verdict in one event") func explained() throws {
    let scene = try scene()
    press(scene)
    scene.request("declined", serial(scene))
    try scene.expectExplanation([
      "no client receives the key itself, because the client of the first responder receives it as a remote command",
      "asked the client of", "to handle the command toggle-play-pause",
      "the client has declined the command: nothing in it has handled the command", "shell.play",
    ])
  }
}

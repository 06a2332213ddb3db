import Assembly
import Control
import ControlPeers
import Documents
import Geometry
import Interaction
import JSONText
import Policies
import Surfaces
import Testing
import WireClients

/// Tests of followed topics.
@Suite struct FollowTests {
  private func window(_ answer: ControlAnswer) -> [JSON?] {
    guard case .event(let id, .keyWindow, let event) = answer else { return [.string("\(answer)")] }
    return [id, event["window"]?["app-id"] ?? .null, event["why"]]
  }

  private func surface(_ answer: ControlAnswer) -> JSON {
    guard case .event(_, .firstResponder, let event) = answer else { return .string("\(answer)") }
    return event["surface"]?["name"] ?? .null
  }

  @Test("Whoever follows the key window hears which it is, and of each change why")
  func keyWindow() throws {
    let room = try ControlRoom()
    _ = try room.showWindow(appID: "one", title: "")
    let peer = try room.connect()
    peer.say(#"{"id": 7, "request": "follow", "topics": ["key-window"]}"#)
    room.settle()
    #expect(peer.answer() == .result(id: 7, [:]))
    #expect(peer.answers().map(window) == [[7, "one", nil]])
    _ = try room.showWindow(appID: "two", title: "")
    _ = try room.ask(.focus(.text("one")))
    _ = try room.ask(.focus(nil))
    room.settle()
    #expect(
      peer.answers().map(window) == [[7, "two", "windowMapped"], [7, "one", "requested"], [7, .null, "requested"]])
  }

  @Test("Whoever follows the first responder hears of each change, also where a surface is destroyed with the keyboard")
  func firstResponder() throws {
    let room = try ControlRoom()
    let peer = try room.connect()
    peer.say(#"{"request": "follow", "topics": "first-responder"}"#)
    room.settle()
    #expect(peer.answers() == [.result(id: .null, [:]), .event(id: .null, .firstResponder, ["surface": .null])])
    let (client, _) = try room.showWindow(appID: "one", title: "")
    room.settle()
    #expect(peer.answers().map(surface) == [.string(room.label)])
    room.arena.kill(client)
    room.settle()
    #expect(peer.answers().last.map(surface) == .null)
  }

  @Test("A client that follows gestures receives each state with its values")
  func gestures() throws {
    let room = try ControlRoom()
    var policy = Policy()
    policy.recognizers = [RecognizerPolicy(name: "drag", gesture: .pan(.init()))]
    policy.recognizers[0].completion = CompletionPolicy(travel: .pixels(100))
    try room.arena.compositor.adopt(policy)
    let peer = try room.connect()
    peer.say(#"{"id": 1, "request": "follow", "topics": "gestures"}"#)
    room.settle()
    #expect(peer.answers() == [.result(id: 1, [:])])
    room.arena.finger(downAt: 100, 100)
    room.arena.finger(to: 100, 120)
    room.arena.fingerUp()
    room.settle()
    let common: [String: JSON] = [
      "name": "drag", "at": [100, 120], "translation": [0, 20], "velocity": [0, 0], "scale": 1, "rotation": 0,
      "fingers": 1,
    ]
    let expected: [JSON] = [
      .object(common.merging(["state": "began"]) { $1 }),
      .object(common.merging(["state": "cancelled", "why": "incomplete"]) { $1 }),
    ]
    #expect(peer.answers() == expected.map { .event(id: 1, .gestures, $0) })
  }

  @Test("A client that follows the mode receives the present one and each change, and the trace tells it too")
  func mode() throws {
    let room = try ControlRoom()
    var policy = Policy()
    policy.modes = [ModeRule("resize")]
    policy.actions["shell.resize"] = ActionRules.Entry(.shell(.mode("resize")))
    policy.actions["shell.leave"] = ActionRules.Entry(.shell(.mode("default")))
    try room.arena.compositor.adopt(policy)
    let peer = try room.connect()
    peer.say(#"{"id": 1, "request": "follow", "topics": ["mode", "trace"]}"#)
    room.settle()
    #expect(peer.answers() == [.result(id: 1, [:]), .event(id: 1, .mode, ["name": "default"])])
    for _ in 0..<2 {
      _ = room.arena.compositor.perform("shell.resize")
      room.settle()
    }
    _ = room.arena.compositor.perform("shell.leave")
    room.settle()
    let answers = peer.answers()
    let modes = answers.compactMap { answer -> JSON? in
      guard case .event(1, .mode, let event) = answer else { return nil }
      return event
    }
    let lines = answers.compactMap { answer -> String? in
      guard case .event(1, .trace, let line) = answer, line["out"]?.text == "mode" else { return nil }
      return line["name"]?.text
    }
    #expect(modes == [["name": "resize", "why": "action"], ["name": "default", "why": "action"]])
    #expect(lines == ["resize", "default"])
  }

  @Test("A reload ends the mode, and the event names the new policy as its reason")
  func modeAfterReload() throws {
    let room = try ControlRoom()
    var policy = Policy()
    policy.modes = [ModeRule("resize")]
    policy.actions["shell.resize"] = ActionRules.Entry(.shell(.mode("resize")))
    try room.arena.compositor.adopt(policy)
    _ = room.arena.compositor.perform("shell.resize")
    let peer = try room.connect()
    peer.say(#"{"id": 1, "request": "follow", "topics": "mode"}"#)
    room.settle()
    #expect(peer.answers() == [.result(id: 1, [:]), .event(id: 1, .mode, ["name": "resize"])])
    try room.arena.compositor.adopt(policy)
    room.settle()
    #expect(peer.answers() == [.event(id: 1, .mode, ["name": "default", "why": "policyChanged"])])
  }

  @Test("The trace has what came in and what went out, beside whoever watches already")
  func trace() throws {
    let room = try ControlRoom()
    _ = try room.showWindow(appID: "one", title: "")
    var received = (inputs: 0, effects: 0)
    let watch = CompositorWatch(
      room.arena.compositor, input: { _, _ in received.inputs += 1 }, effect: { _ in received.effects += 1 })
    defer { watch.end() }
    let peer = try room.connect()
    peer.say(#"{"id": 1, "request": "follow", "topics": ["trace"]}"#)
    room.settle()
    #expect(peer.answers() == [.result(id: 1, [:])])
    let (x, y) = (
      room.arena.compositor.mappedWindows[0].frame.minX + 5, room.arena.compositor.mappedWindows[0].frame.minY + 5
    )
    room.arena.finger(downAt: x, y)
    room.arena.fingerUp()
    room.settle()
    let records = peer.answers().map { if case .event(1, .trace, let record) = $0 { record } else { JSON.null } }
    #expect(records.compactMap { $0["in"]?.text } == ["touch.down", "touch.up"])
    let sent = records.compactMap { $0["out"]?.text }
    #expect(sent.contains("touch.down") && sent.contains("touch.up"), "\(records)")
    #expect(received.inputs == 4 && received.effects > 0)
  }

  @Test(
    "--verbose and a follower receive the same, whichever begins first and whichever ends", arguments: [false, true])
  func narratorAndFollower(followerIsFirst: Bool) throws {
    let room = try ControlRoom()
    var lines: [String] = []
    let tracePrinter = TracePrinter(of: room.arena.compositor) { lines.append($0) }
    func follow() throws -> ControlPeer {
      let peer = try room.connect()
      peer.say(#"{"id": 7, "request": "follow", "topics": ["key-window", "first-responder"]}"#)
      room.settle()
      _ = peer.answers()
      return peer
    }
    let peer: ControlPeer
    if followerIsFirst {
      peer = try follow()
      tracePrinter.begin()
    } else {
      tracePrinter.begin()
      peer = try follow()
    }
    _ = try room.showWindow(appID: "one", title: "")
    room.settle()
    tracePrinter.finish()
    #expect(peer.answers().compactMap(topic) == [.keyWindow, .firstResponder])
    #expect(lines.filter { $0.contains("changed the key window") }.count == 1, "\(lines)")

    tracePrinter.end()
    lines = []
    _ = try room.showWindow(appID: "two", title: "")
    room.settle()
    #expect(peer.answers().compactMap(topic) == [.keyWindow, .firstResponder], "the follower goes on")
    #expect(lines == [])

    peer.hangUp()
    tracePrinter.begin()
    _ = try room.showWindow(appID: "three", title: "")
    room.settle()
    tracePrinter.finish()
    #expect(lines.filter { $0.contains("changed the key window") }.count == 1, "the narrator goes on: \(lines)")
  }

  private func topic(_ answer: ControlAnswer) -> FollowTopic? {
    if case .event(_, let topic, _) = answer { topic } else { nil }
  }

  @Test("Several followers each hear all, and one that goes leaves the others be")
  func several() throws {
    let room = try ControlRoom()
    let peers = try (0..<3).map { _ in try room.connect() }
    for peer in peers { peer.say(#"{"request": "follow", "topics": ["key-window", "first-responder"]}"#) }
    room.settle()
    for peer in peers { #expect(peer.answers().count == 3) }
    peers[1].hangUp()
    _ = try room.showWindow(appID: "one", title: "")
    room.settle()
    #expect(peers[0].answers().count == 2 && peers[2].answers().count == 2)
  }

  @Test("A follower that has stopped sending still hears")
  func halfClosed() throws {
    let room = try ControlRoom()
    let peer = try room.connect()
    peer.say(#"{"request": "follow", "topics": "key-window"}"#)
    peer.stopSending()
    room.settle()
    #expect(peer.answers().count == 2)
    _ = try room.showWindow(appID: "one", title: "")
    room.settle()
    #expect(peer.answers().count == 1 && !peer.isLetGo)
  }
}

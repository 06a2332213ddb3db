import Assembly
import Control
import ControlPeers
import ControlServer
import Documents
import Geometry
import Globals
import JSONText
import Playback
import Seats
import Surfaces
import Testing
import WaylandServer
import WireClients

/// Tests of input over the socket. Time is skipped unless a test says otherwise.
@Suite struct InjectTests {
  private func hurriedRoom() throws -> ControlRoom {
    let room = try ControlRoom()
    room.server.livePace.skipsTime = true
    return room
  }

  private func inject(_ steps: String..., in room: ControlRoom) throws -> Result<JSON, ControlError> {
    try room.ask(.inject(steps: steps))
  }

  @Test("A tap at a window, named by its app id, reaches its client")
  func tap() throws {
    let room = try hurriedRoom()
    let (client, _) = try room.showWindow(appID: "org.one", title: "")
    #expect(try inject("tap: {in: org.one, at: [10, 20]}", in: room) == .success([:]))
    #expect(client.counts["wl_touch.down"] == 1 && client.counts["wl_touch.up"] == 1)
    #expect(client.last["wl_touch.down"]?.suffix(2) == [10 << 8, 20 << 8])
  }

  @Test(
    "Steps are YAML or JSON, one or several",
    arguments: [
      #"{"request": "inject", "steps": "- tap: {in: org.one, at: center}\n- type: ab"}"#,
      #"{"request": "inject", "steps": ["tap: {in: org.one, at: center}", "type: ab"]}"#,
      #"{"request": "inject", "steps": [{"tap": {"in": {"app-id": "org.*"}, "at": ["50%", 50]}}, {"type": "ab"}]}"#,
      #"{"request": "inject", "steps": ["- tap: {in: {title: \"T ?\"}, at: [50%, 50%]}", {"type": {"text": "ab"}}]}"#,
    ])
  func forms(line: String) throws {
    let room = try hurriedRoom()
    let (client, _) = try room.showWindow(appID: "org.one", title: "T 1")
    #expect(try room.ask("\(line)\n") == .success([:]))
    #expect(client.counts["wl_touch.down"] == 1)
    #expect(client.counts["wl_keyboard.key"] == 4)
  }

  @Test("Keyboards with names are devices of their own, which later requests use again")
  func keyboards() throws {
    let room = try hurriedRoom()
    let (client, _) = try room.showWindow(appID: "org.one", title: "")
    #expect(try inject("key: {press: a, keyboard: Pedal}", "key: {press: a, keyboard: Pad}", in: room) == .success([:]))
    #expect(client.counts["wl_keyboard.key"] == 1, "a key that is down on two keyboards is pressed once")
    #expect(try inject("key: {release: a, keyboard: Pedal}", in: room) == .success([:]))
    #expect(client.counts["wl_keyboard.key"] == 1)
    guard case .failure = try inject("key: {release: a, keyboard: Pedal}", in: room) else {
      Issue.record("a key was released twice")
      return
    }
    #expect(try inject("key: {release: a, keyboard: Pad}", in: room) == .success([:]))
    #expect(client.counts["wl_keyboard.key"] == 2)
  }

  @Test("What one request leaves down, a later one of another connection lifts")
  func held() throws {
    let room = try hurriedRoom()
    let (client, _) = try room.showWindow(appID: "org.one", title: "")
    #expect(try inject("touch: {down: 3, in: org.one, at: [10, 10]}", in: room) == .success([:]))
    #expect(client.counts["wl_touch.down"] == 1 && client.counts["wl_touch.up"] == nil)
    guard case .failure(let error) = try inject("touch: {down: 3, in: org.one, at: [10, 10]}", in: room) else {
      Issue.record("a finger went down twice")
      return
    }
    #expect(error.code == .invalidSteps && error.message == "finger 3 is already down, since line 1")
    #expect(try inject("touch: {up: 3}", in: room) == .success([:]))
    #expect(client.counts["wl_touch.up"] == 1)
  }

  @Test("Faulty steps are all told at once, and nothing is played")
  func faults() throws {
    let room = try hurriedRoom()
    let (client, _) = try room.showWindow(appID: "org.one", title: "")
    let answer = try inject(
      "tap: {in: org.one, at: center}", "tapp: 3", "screenshot: a.png", "- include: other.yaml\n- wait: org.one",
      "key: {press: 7", in: room)
    guard case .failure(let error) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(error.code == .invalidSteps)
    let heads = error.diagnostics.compactMap { $0.split(separator: "\n").first }
    #expect(heads.count == 5, "\(heads)")
    #expect(heads.first?.hasPrefix("step 2:1:1: error: unknown key \"tapp\" in a step") == true)
    #expect(heads.contains("step 3:1:1: error: screenshot is not input; use the request \"screenshot\""))
    #expect(heads.contains("step 4:1:12: error: cannot open other.yaml (includes are not allowed here)"))
    #expect(heads.contains("step 4:2:3: error: unsupported step: only input and \"pause\" can be injected"))
    #expect(heads.last?.hasPrefix("step 5:1:15: error: invalid YAML") == true)
    #expect(client.counts["wl_touch.down"] == nil)
  }

  @Test("Where a step fails, what is held is let go, and the next request begins afresh")
  func failure() throws {
    let room = try hurriedRoom()
    let (client, _) = try room.showWindow(appID: "org.one", title: "")
    let answer = try inject(
      "touch: {down: 1, in: org.one, at: [10, 10]}", "key: {press: a}", "tap: {in: org.two, at: center}", in: room)
    #expect(
      answer
        == .failure(
          ControlError(
            .failed,
            "step 3:1:1: window org.two was not found; found \(room.label)")))
    #expect(client.counts["wl_touch.cancel"] == 1)
    #expect(client.counts["wl_keyboard.key"] == 2)
    #expect(try inject("touch: {down: 1, in: org.one, at: [10, 10]}", "touch: {up: 1}", in: room) == .success([:]))
  }

  private static let longText = "type: \"" + String(repeating: "abcdefghi ", count: 300) + "\""

  @Test("Input waits for a client that is behind with reading, which gets every key and is not let go")
  func slowReader() throws {
    let room = try hurriedRoom()
    let (client, _) = try room.showWindow(appID: "org.one", title: "")
    let seat = room.arena.compositor.seat.global
    let record = try #require(room.arena.compositor.server.clients.all.last)
    client.isReading = false
    var (inputs, inputsBefore, idleLooks, reads, mostUnread) = (0, 0, 0, 0, 0)
    let watch = CompositorWatch(room.arena.compositor, input: { _, _ in inputs += 1 })
    defer { watch.end() }
    // Models a busy application: the client reads only when the server has stopped sending.
    room.server.isEnding = {
      mostUnread = max(mostUnread, seat.unreadBytes(of: record.id))
      idleLooks = inputs == inputsBefore && seat.isBehind(record.id) ? idleLooks + 1 : 0
      inputsBefore = inputs
      guard idleLooks > 2 else { return false }
      (idleLooks, reads) = (0, reads + 1)
      client.isReading = true
      _ = client.read()
      client.isReading = false
      return false
    }
    let peer = try room.connect()
    peer.send(Array(ControlRequest.inject(steps: [Self.longText]).line.utf8))
    room.settle()
    #expect(peer.answers() == [.result(id: .null, [:])])
    client.isReading = true
    room.settle()
    #expect(reads > 0 && mostUnread < record.handle.unreadCapacity / 2)
    #expect(client.counts["wl_keyboard.key"] == 6000 && !client.isLetGo)
  }

  @Test("A client that reads nothing at all fails the step by its name, and is not sent the rest")
  func deafReader() throws {
    let room = try hurriedRoom()
    room.server.livePace.readingPatience = 40_000
    let (client, _) = try room.showWindow(appID: "org.one", title: "")
    let record = try #require(room.arena.compositor.server.clients.all.last)
    client.isReading = false
    let answer = try inject(Self.longText, "tap: {in: org.one, at: center}", in: room)
    guard case .failure(let error) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(error.code == .failed)
    #expect(
      error.message.hasPrefix("step 1:1:1: \(room.label) does not read its events: it has read none of "),
      "\(error.message)")
    #expect(error.message.hasSuffix(" KiB for 40ms; the rest of the step is skipped"), "\(error.message)")
    #expect(record.isConnected && record.handle.unreadBytes < record.handle.unreadCapacity / 2)
    // The client reads again: it is served like other clients, and nothing stays pressed.
    client.isReading = true
    room.settle()
    let keys = client.counts["wl_keyboard.key"] ?? 0
    #expect(keys > 0 && keys < 3000 && keys.isMultiple(of: 2) && client.counts["wl_touch.down"] == nil)
    #expect(try inject("tap: {in: org.one, at: center}", in: room) == .success([:]))
    #expect(client.counts["wl_touch.down"] == 1)
  }

  @Test("A tap that would reach another window, or no output, is refused with the reason, and not played")
  func missed() throws {
    let room = try hurriedRoom()
    let (back, _) = try room.showWindow(appID: "org.back", title: "")
    let (front, _) = try room.showWindow(appID: "org.front", title: "")
    let place = try #require(room.arena.compositor.mappedWindows.first).frame.origin
    for window in room.arena.compositor.mappedWindows { room.arena.compositor.move(window, to: place) }
    #expect(
      try inject("tap: {in: org.back, at: [10, 10]}", in: room)
        == .failure(
          ControlError(
            .failed,
            "step:1:1: expected org.back to receive a finger at \(Int(place.x) + 10),\(Int(place.y) + 10), "
              + "found \(room.label) receives it (force: yes plays the step anyway)")))
    #expect(
      try inject("tap: [9999, 9999]", in: room)
        == .failure(
          ControlError(
            .failed, "step:1:1: 9999,9999 is outside every output; the outputs are main (800x600 at 0,0)")))
    #expect(back.counts["wl_touch.down"] == nil && front.counts["wl_touch.down"] == nil)
    #expect(try inject("tap: {in: org.back, at: [10, 10], force: yes}", in: room) == .success([:]))
    #expect(front.counts["wl_touch.down"] == 1)
  }

  @Test("Keys and characters that do not exist are refused before anything is played")
  func names() throws {
    let room = try hurriedRoom()
    guard case .failure(let error) = try inject("key: Retrun", #"type: "\x01""#, in: room) else {
      Issue.record("a key without a name was pressed")
      return
    }
    #expect(error.code == .invalidSteps && error.diagnostics.count == 2, "\(error)")
  }

  @Test("Text that no window can get is answered with a warning")
  func textWithoutFocus() throws {
    let room = try hurriedRoom()
    let lost = "no window has keyboard focus: the text reached no client"
    #expect(try inject("type: ab", in: room) == .success(["warnings": [.string("step:1:1: \(lost)")]]))
    #expect(try inject("key: a", "type: ab", in: room) == .success(["warnings": [.string("step 2:1:1: \(lost)")]]))
    let (client, _) = try room.showWindow(appID: "org.one", title: "")
    #expect(try inject("tap: {in: org.one, at: center}", "type: ab", in: room) == .success([:]))
    #expect(client.counts["wl_keyboard.key"] == 4)
  }

  @Test("While a script plays, nothing is injected")
  func script() throws {
    let room = try hurriedRoom()
    room.server.inputOwner = "a script is playing"
    #expect(
      try inject("tap: [1, 1]", in: room)
        == .failure(
          ControlError(.busy, "cannot inject input: a script is playing")))
  }

  @Test("While input is played for one client, others are answered, and what they inject comes after it")
  func others() throws {
    let room = try ControlRoom()
    let (client, _) = try room.showWindow(appID: "org.one", title: "")
    let peers = try (0..<3).map { _ in try room.connect() }
    var early: [ControlAnswer] = []
    var touchesWhenAnswered: Int?
    // Ends the pause of an hour as soon as the second client has its answer.
    room.server.isEnding = {
      early += peers[1].answers()
      if !early.isEmpty, touchesWhenAnswered == nil { touchesWhenAnswered = client.counts["wl_touch.down"] ?? 0 }
      room.server.livePace.skipsTime = !early.isEmpty
      return false
    }
    peers[0].say(#"{"id": 0, "request": "inject", "steps": ["pause: 60min", "type: a"]}"#)
    peers[0].say(#"{"id": 10, "request": "version"}"#)
    peers[1].say(#"{"id": 1, "request": "version"}"#)
    peers[2].say(#"{"id": 2, "request": "inject", "steps": "tap: {in: org.one, at: center}"}"#)
    room.settle()
    #expect(early.count == 1 && touchesWhenAnswered == 0)
    #expect(
      peers[0].answers() == [
        .result(id: 0, [:]), .result(id: 10, ["fingerpost": "1.2.3", "protocol": 1]),
      ])
    #expect(peers[2].answers() == [.result(id: 2, [:])])
    #expect(client.counts["wl_touch.down"] == 1)
  }

  @Test("The rest of the steps of a client that hangs up is dropped, and what injected input holds is released")
  func vanishing() throws {
    let room = try ControlRoom()
    let (client, _) = try room.showWindow(appID: "org.one", title: "")
    let peer = try room.connect()
    peer.say(
      #"{"request": "inject", "steps": ["touch: {down: 1, in: org.one, at: center}", "key: {press: a}", "pause: 60min", "#
        + #""type: bcd", "touch: {up: 1}"]}"#)
    // Disconnects in the middle of the pause.
    var isPressed = false
    let watch = CompositorWatch(
      room.arena.compositor, input: { event, _ in if case .key(.key) = event { isPressed = true } })
    defer { watch.end() }
    room.server.isEnding = {
      if isPressed { peer.hangUp() }
      return false
    }
    room.settle()
    #expect(client.counts["wl_touch.down"] == 1 && client.counts["wl_touch.cancel"] == 1)
    #expect(client.counts["wl_touch.up"] == nil)
    // The press and release of `a` only; the rest of the text is not typed.
    #expect(client.counts["wl_keyboard.key"] == 2)
    room.server.isEnding = { false }
    room.server.livePace.skipsTime = true
    #expect(try inject("touch: {down: 1, in: org.one, at: center}", "touch: {up: 1}", in: room) == .success([:]))
    #expect(try room.ask(.version).get()["protocol"] == 1)
  }
}

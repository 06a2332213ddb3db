import Assembly
import Documents
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

import struct Interaction.Action

/// Tests of actions that clients declare, and of actions that they send to the responders above them.
@Suite(.serialized) struct ClientActionTests {
  private typealias Scene = ClientScene

  // MARK: Performing

  @Test func aDeclaredActionIsPerformedByTheClientAndNotByKeys() throws {
    let scene = try Scene()
    let undo = scene.declare("edit.undo")
    scene.client.request(undo, "set_title", "Undo Typing")
    scene.answer("perform", of: undo, by: "performed")
    scene.send("edit.undo")
    #expect(scene.takers == ["client edit.undo"])
    #expect(scene.performs == 1 && scene.keys == 0)
    #expect(!scene.arena.compositor.applications.isWaiting)
    let values = try #require(scene.client.last["\(Scene.action).perform"])
    #expect(values[0] == 1 && values[2] == 2)
    #expect(scene.trace.commands.count == 1)
    let line = try #require(scene.trace.commands.first)
    #expect(line.contains(#""command":"perform","action":"edit.undo""#))
    #expect(line.contains(#""asked":"action edit.undo \"Undo Typing\"","answer":"performed""#))
  }

  @Test func withoutADeclarationTheKeysAreSent() throws {
    let scene = try Scene()
    _ = scene.declare("edit.redo")
    scene.send("edit.undo")
    #expect(scene.takers == ["keys edit.undo"])
    #expect(scene.performs == 0 && scene.keys > 0)
  }

  @Test func theFirstResponderIsAskedFirstAndThenTheSurfacesAboveIt() throws {
    let scene = try Scene()
    let (_, child) = scene.subsurface()
    let (_, sibling) = scene.subsurface()
    let inner = scene.declare("edit.undo", on: child)
    let outer = scene.declare("edit.undo")
    let other = scene.declare("edit.undo", on: sibling)
    scene.client.request(child, "set_first_responder", 1, 0)
    scene.client.request(child, "become_first_responder", 0)
    scene.arena.settle()
    var asked: [UInt32] = []
    scene.answer("perform", of: inner, by: "declined")
    scene.answer("perform", of: outer, by: "performed")
    scene.answer("perform", of: other, by: "performed")
    let former = scene.client.onEvent
    scene.client.onEvent = { client, object, name, values in
      if name == "\(Scene.action).perform" { asked.append(object) }
      former?(client, object, name, values)
    }
    scene.send("edit.undo")
    #expect(asked == [inner, outer])
    #expect(scene.keys == 0)
    #expect(scene.takers == ["client edit.undo", "client edit.undo"])
  }

  @Test func aDisabledActionGoesToTheResponderAboveAndNeverToKeys() throws {
    let scene = try Scene(Scene.policy(WindowSettings(), ["navigate.back": .window(.close)]))
    let undo = scene.declare("edit.undo")
    let back = scene.declare("navigate.back")
    for action in [undo, back] { scene.client.request(action, "set_state", 0, 0) }
    scene.arena.settle()
    scene.send("edit.undo")
    scene.send("navigate.back")
    #expect(scene.takers == ["nobody edit.undo", "window navigate.back"])
    #expect(scene.performs == 0 && scene.keys == 0)
    #expect(scene.count("xdg_toplevel.close") == 1)
  }

  @Test func aDeclinedActionGoesToTheResponderAbove() throws {
    let scene = try Scene(Scene.policy(WindowSettings(), ["navigate.back": .window(.close)]))
    let back = scene.declare("navigate.back")
    scene.answer("perform", of: back, by: "declined")
    scene.send("navigate.back")
    #expect(scene.takers == ["client navigate.back", "window navigate.back"])
    #expect(scene.count("xdg_toplevel.close") == 1 && scene.keys == 0)
  }

  @Test func whatTheCompositorPerformsIsNotTheClients() throws {
    let scene = try Scene()
    for name in ["window.close", "keyboard.next-layout"] {
      let action = scene.declare(name)
      scene.answer("perform", of: action, by: "performed")
      scene.send(name)
    }
    #expect(scene.takers == ["window window.close", "shell keyboard.next-layout"])
    #expect(scene.performs == 0)
  }

  @Test func aRuleForTheWindowComesBeforeTheDeclaration() throws {
    let chord = KeyChord(modifiers: [.control], key: "Z")
    let scene = try Scene(Scene.policy(WindowSettings(actions: ["edit.undo": .chord(chord)])))
    let undo = scene.declare("edit.undo")
    scene.answer("perform", of: undo, by: "performed")
    scene.send("edit.undo")
    #expect(scene.takers == ["keys edit.undo"])
    #expect(scene.performs == 0)
  }

  @Test func theSerialOfPerformSetsTheClipboard() throws {
    let scene = try Scene()
    let copy = scene.declare("edit.copy")
    let manager = scene.client.global("wl_data_device_manager")
    let device = scene.client.make(manager, "get_data_device", .id(scene.client.global("wl_seat")))
    func select(_ serial: UInt32) {
      let source = scene.client.make(manager, "create_data_source")
      scene.client.request(source, "offer", "text/plain")
      scene.client.request(device, "set_selection", .id(source), .id(serial))
    }
    select(1)
    scene.arena.settle()
    #expect(scene.count("wl_data_source.cancelled") == 1)
    scene.answer("perform", of: copy, by: "performed")
    scene.send("edit.copy")
    select(scene.client.last["\(Scene.action).perform"]![1])
    scene.arena.settle()
    #expect(scene.count("wl_data_source.cancelled") == 1)
    #expect(scene.count("wl_data_source.target") == 0)
  }

  @Test func keysWaitForTheAnswer() throws {
    let scene = try Scene()
    let copy = scene.declare("edit.copy")
    scene.send("edit.copy")
    scene.arena.key(30, true)
    scene.arena.settle()
    #expect(scene.performs == 1 && scene.keys == 0)
    scene.client.request(copy, "performed", 1)
    scene.arena.settle()
    #expect(scene.keys == 1)
  }

  @Test func aValidatedActionIsAskedBeforeItIsPerformed() throws {
    let scene = try Scene()
    let undo = scene.declare("edit.undo")
    scene.client.request(undo, "set_state", 0, 0)
    scene.client.request(undo, "set_validates", 1)
    scene.client.onEvent = { client, object, name, values in
      switch name {
      case "\(Scene.action).validate":
        client.request(object, "set_state", 1, 0)
        client.request(object, "answer_validate", .id(values[0]))
      case "\(Scene.action).perform": client.request(object, "performed", .id(values[0]))
      default: break
      }
    }
    scene.send("edit.undo")
    #expect(scene.count("\(Scene.action).validate") == 1 && scene.performs == 1)
    #expect(scene.client.last["\(Scene.action).perform"]?[0] == 2)
    #expect(scene.client.error == nil)
  }

  @Test func withoutAnAnswerToValidateTheDeclaredStateCounts() throws {
    let scene = try Scene()
    let undo = scene.declare("edit.undo")
    scene.client.request(undo, "set_validates", 1)
    scene.answer("perform", of: undo, by: "performed")
    scene.send("edit.undo")
    scene.wait { scene.performs == 1 }
    #expect(scene.performs == 1)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aDestroyedActionIsWithdrawnAndItsQuestionDeclined() throws {
    let scene = try Scene(Scene.policy(WindowSettings(), ["navigate.back": .window(.close)]))
    let back = scene.declare("navigate.back")
    scene.send("navigate.back")
    scene.client.request(back, "destroy")
    scene.arena.settle()
    #expect(scene.takers == ["client navigate.back", "window navigate.back"])
    scene.send("edit.undo")
    #expect(scene.takers.last == "keys edit.undo")
  }

  @Test("An action is destroyed while its client is asked", arguments: ["action", "responder", "surface"])
  func destroyedWhileItValidates(what: String) throws {
    let scene = try Scene(Scene.policy(WindowSettings(), ["navigate.back": .window(.close)]))
    let (surface, child) = scene.subsurface()
    scene.client.request(child, "set_first_responder", 1, 0)
    scene.client.request(child, "become_first_responder", 0)
    let back = scene.declare("navigate.back", on: child)
    scene.client.request(back, "set_validates", 1)
    scene.client.onEvent = { client, _, name, _ in
      guard name == "\(Scene.action).validate" else { return }
      client.request(["action": back, "responder": child, "surface": surface][what]!, "destroy")
    }
    scene.send("navigate.back")
    scene.arena.key(30, true)
    scene.wait { scene.keys == 1 }
    #expect(scene.performs == 0)
    #expect(scene.takers.suffix(1) == ["window navigate.back"])
    #expect(scene.keys == 1 && !scene.arena.compositor.applications.isWaiting)
    #expect(scene.client.error == nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func bindingsOfTheShellDoNotWaitForTheClient() throws {
    let scene = try Scene(PolicyReader.read(text: "bindings: {Shift+F5: window.close}"))
    _ = scene.declare("edit.undo")
    scene.send("edit.undo")
    for code: UInt32 in [30, 42, 63] { scene.arena.key(code, true) }
    for code: UInt32 in [63, 42, 30] { scene.arena.key(code, false) }
    scene.arena.settle()
    #expect(scene.takers == ["client edit.undo", "window window.close"])
    #expect(scene.keys == 0 && scene.count("xdg_toplevel.close") == 1)
  }

  @Test func keysWaitForASecondAtMost() throws {
    let scene = try Scene()
    let undo = scene.declare("edit.undo")
    for _ in 0..<3 { scene.send("edit.undo") }
    scene.arena.key(30, true)
    scene.arena.clock.advance(microseconds: 999_000)
    scene.arena.compositor.timeDidPass()
    scene.arena.settle()
    #expect(scene.performs == 1 && scene.keys == 0)
    scene.arena.clock.advance(microseconds: 1_000)
    scene.arena.compositor.timeDidPass()
    scene.arena.settle()
    #expect(scene.keys == 1)
    #expect(scene.takers == ["client edit.undo", "nobody edit.undo", "nobody edit.undo"])
    scene.send("edit.undo")
    #expect(scene.takers.last == "nobody edit.undo")
    scene.client.request(undo, "performed", 1)
    scene.arena.settle()
    scene.send("edit.undo")
    #expect(scene.takers.last == "client edit.undo" && scene.performs == 2)
  }

  @Test func aDestroyedResponderWithdrawsItsActions() throws {
    let scene = try Scene()
    let undo = scene.declare("edit.undo")
    scene.client.request(scene.responder, "destroy")
    scene.client.request(undo, "set_state", 1, 1)
    scene.client.request(undo, "set_title", "late")
    scene.arena.settle()
    scene.send("edit.undo")
    #expect(scene.takers == ["keys edit.undo"])
    #expect(scene.client.error == nil)
  }

  // MARK: Clients that do not keep to it

  @Test func anActionThatIsNeverAnsweredCountsAsPerformedAndKeysFollow() throws {
    let scene = try Scene()
    let undo = scene.declare("edit.undo")
    scene.send("edit.undo")
    scene.arena.key(30, true)
    scene.arena.settle()
    #expect(scene.keys == 0)
    scene.wait { !scene.arena.compositor.applications.isWaiting }
    scene.arena.settle()
    #expect(scene.keys == 1)
    #expect(scene.takers == ["client edit.undo"])
    #expect(scene.trace.commands.first?.contains(#""answer":"unanswered""#) == true)
    scene.client.request(undo, "declined", 1)
    scene.arena.settle()
    #expect(scene.takers == ["client edit.undo"])
    #expect(scene.client.error == nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func threeMissesAreAQuarantineAndThenTheKeysAreSent() throws {
    let scene = try Scene()
    _ = scene.declare("edit.undo")
    for _ in 0..<3 { scene.send("edit.undo") }
    scene.wait { scene.count("fingerpost_responder_seat_v1.quarantined") == 1 }
    #expect(scene.count("fingerpost_responder_seat_v1.quarantined") == 1)
    scene.wait { !scene.arena.compositor.applications.isWaiting }
    let performs = scene.performs
    scene.send("edit.undo")
    #expect(scene.takers.last == "keys edit.undo")
    #expect(scene.performs == performs)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func secondAndLateAnswersAreIgnored() throws {
    let scene = try Scene(Scene.policy(WindowSettings(), ["navigate.back": .window(.close)]))
    let back = scene.declare("navigate.back")
    scene.answer("perform", of: back, by: "performed", "declined", "performed", "answer_validate")
    scene.send("navigate.back")
    #expect(scene.takers == ["client navigate.back"])
    #expect(scene.client.error == nil)
  }

  @Test func aClientThatLeavesBetweenPerformAndPerformedHarmsNobody() throws {
    let scene = try Scene(Scene.policy(WindowSettings(), ["navigate.back": .window(.close)]))
    _ = scene.declare("navigate.back")
    scene.send("navigate.back")
    #expect(scene.arena.compositor.applications.isWaiting)
    scene.arena.kill(scene.client)
    scene.arena.settle()
    #expect(!scene.arena.compositor.applications.isWaiting)
    #expect(scene.takers == ["client navigate.back"])
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aFloodOfStatesHarmsNobody() throws {
    let scene = try Scene()
    let undo = scene.declare("edit.undo")
    for number in 0..<20_000 { scene.client.request(undo, "set_state", .number(Int64(number % 2)), 1) }
    scene.arena.settle()
    scene.wait { scene.client.flush() == false }
    #expect(scene.arena.faultsOfBystander() == [])
    #expect(scene.client.error == nil)
  }

  @Test func titlesAreCleanedAndCut() throws {
    let scene = try Scene()
    let undo = scene.declare("edit.undo")
    let surface = try #require(scene.arena.compositor.mappedWindows.last?.surface)
    scene.client.request(undo, "set_title", .text("Undo\u{1B}[31m\n\u{202E}Typing\u{7F}"))
    scene.arena.settle()
    #expect(surface.responder.actions["edit.undo"]?.title == "Undo[31mTyping")
    scene.client.request(undo, "set_title", .text(String(repeating: "é", count: 1500)))
    scene.arena.settle()
    #expect(surface.responder.actions["edit.undo"]?.title == String(repeating: "é", count: 64))
    #expect(scene.client.error == nil)
    scene.client.request(undo, "set_title", .text(String(repeating: "a", count: 1_000_000)))
    _ = scene.arena.isEnded(scene.client)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test(
    "an invalid request is an error",
    arguments: [
      ("no name", "fingerpost_responder_surface_v1 6"), ("Edit.copy", "fingerpost_responder_surface_v1 6"),
      ("edit..copy", "fingerpost_responder_surface_v1 6"), (".copy", "fingerpost_responder_surface_v1 6"),
      ("edit.", "fingerpost_responder_surface_v1 6"), ("", "fingerpost_responder_surface_v1 6"),
      (String(repeating: "a", count: 65), "fingerpost_responder_surface_v1 6"),
      ("a second object", "fingerpost_responder_surface_v1 7"), ("65 actions", "fingerpost_responder_surface_v1 8"),
      ("performed 0", "fingerpost_responder_action_v1 0"), ("performed 2", "fingerpost_responder_action_v1 0"),
      ("validate 1", "fingerpost_responder_action_v1 0"), ("sends no name", "fingerpost_responder_seat_v1 1"),
      ("a resignation", "fingerpost_responder_surface_v1 5"),
    ])
  func offence(name: String, error: String) throws {
    let scene = try Scene()
    let undo = scene.declare("edit.undo")
    switch name {
    case "a second object": _ = scene.declare("edit.undo")
    case "65 actions": for number in 0..<64 { scene.client.make(scene.responder, "get_action", .text("a.\(number)")) }
    case "performed 0": scene.client.request(undo, "performed", 0)
    case "performed 2":
      scene.send("edit.undo")
      scene.client.request(undo, "performed", 2)
    case "validate 1": scene.client.request(undo, "answer_validate", 1)
    case "sends no name":
      scene.client.request(scene.seat, "send_action", 1, 1, .id(scene.window.surface), "Not a name")
    case "a resignation": scene.client.request(scene.responder, "set_first_responder", 1, 3)
    default: scene.client.make(scene.responder, "get_action", .text(name))
    }
    scene.arena.settle()
    #expect(scene.client.error == error)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func a64thActionIsAllowed() throws {
    let scene = try Scene()
    for number in 0..<64 { scene.client.make(scene.responder, "get_action", .text("a.\(number)")) }
    scene.client.make(scene.subsurface().responder, "get_action", .text(String(repeating: "a", count: 64)))
    scene.arena.settle()
    #expect(scene.client.error == nil)
  }

  // MARK: Sending

  private static func sender(_ patterns: [String]) throws -> Scene {
    var settings = WindowSettings()
    if !patterns.isEmpty { settings.maySend = TextMatcher(patterns.map { .pattern(TextPattern($0)) }) }
    let scene = try Scene(Scene.policy(settings, ["navigate.back": .window(.close)]))
    scene.tap()
    return scene
  }

  private func send(_ name: String, _ serial: UInt32?, by scene: Scene) -> [UInt32]? {
    let serial = serial ?? scene.client.last["wl_touch.down"]![0]
    scene.client.request(scene.seat, "send_action", 7, .id(serial), .id(scene.window.surface), .text(name))
    scene.arena.settle()
    return scene.client.last["fingerpost_responder_seat_v1.action_answered"]
  }

  @Test func anActionThatTheRuleListsIsPerformedAbove() throws {
    let scene = try Self.sender(["navigate.*"])
    #expect(send("navigate.back", nil, by: scene) == [7, 0])
    #expect(scene.takers == ["window navigate.back"])
    #expect(scene.count("xdg_toplevel.close") == 1)
  }

  @Test func withoutARuleItIsRefused() throws {
    for patterns in [[], ["edit.*"]] {
      let scene = try Self.sender(patterns)
      #expect(send("navigate.back", nil, by: scene) == [7, 2])
      #expect(scene.takers == [])
      #expect(scene.arena.faultsOfBystander() == [])
    }
  }

  @Test func withoutARecentSerialItIsRefused() throws {
    let scene = try Self.sender(["navigate.*"])
    let serial = scene.client.last["wl_touch.down"]![0]
    for _ in 0..<300 { scene.tap() }
    #expect(send("navigate.back", nil, by: scene) == [7, 0])
    scene.arena.clock.advance(microseconds: 5_001_000)
    let late = scene.client.last["wl_touch.down"]![0]
    #expect(send("navigate.back", late, by: scene) == [7, 2])
    scene.takers.removeAll()
    for wrong in [0, serial, .max] { #expect(send("navigate.back", wrong, by: scene) == [7, 2]) }
    #expect(scene.takers == [])
  }

  @Test func eightInOneSecondAreSent() throws {
    let takers = try Scene.inASecond {
      let scene = try Self.sender(["navigate.*"])
      let serial = scene.client.last["wl_touch.down"]![0]
      for number in Int64(0)..<100 {
        scene.client.request(
          scene.seat, "send_action", .number(number), .id(serial), .id(scene.window.surface), "navigate.back")
      }
      scene.arena.settle()
      #expect(scene.count("fingerpost_responder_seat_v1.action_answered") == 100)
      #expect(scene.arena.faultsOfBystander() == [])
      return scene.takers.count
    }
    #expect(takers == 8)
  }

  @Test func itNeverReturnsToTheClient() throws {
    let scene = try Self.sender(["edit.*", "navigate.*"])
    _ = scene.declare("edit.undo")
    #expect(send("edit.undo", nil, by: scene) == [7, 1])
    #expect(send("edit.copy", nil, by: scene) == [7, 1])
    #expect(send("navigate.forward", nil, by: scene) == [7, 1])
    #expect(scene.keys == 0 && scene.performs == 0)
  }
}

import Assembly
import Documents
import Geometry
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

import struct Interaction.Action

/// Tests of the edit menu: how it opens and closes, and what its items do.
@Suite(.serialized) struct EditMenuTests {
  private typealias Scene = EditMenuScene

  // MARK: Opening

  @Test func withoutAProgramThatDrawsItDoesNotOpen() throws {
    let scene = try Scene(draws: false)
    _ = scene.client.declare("edit.copy")
    scene.open()
    #expect(scene.session == nil)
    #expect(scene.client.takers == ["nobody edit.menu"])
    #expect(scene.client.trace.noteWords.contains("menuUndrawn"))
  }

  @Test func itListsThePossibleActionsInTheirOrder() throws {
    let scene = try Scene()
    let (undo, copy, paste, off) = (
      scene.client.declare("edit.undo"), scene.client.declare("edit.copy"), scene.client.declare("edit.paste"),
      scene.client.declare("edit.redo")
    )
    let own = scene.client.declare("text.bold")
    _ = scene.client.declare("text.unlisted")
    scene.client.client.request(own, "set_title", "Bold")
    scene.client.client.request(own, "set_in_edit_menu", 1)
    scene.client.client.request(own, "set_state", 1, 1)
    scene.client.client.request(off, "set_state", 0, 0)
    _ = (undo, copy, paste)
    scene.open()
    #expect(scene.items == ["edit.copy", "edit.paste", "edit.undo", "text.bold"])
    #expect(scene.words == ["menu", "item", "item", "item", "item", "done"])
    #expect(scene.isOpen)
    #expect(scene.session?.content?.items.map(\.isChecked) == [false, false, false, true])
    #expect(scene.session?.content?.items.last?.title == "Bold")
  }

  @Test func withoutAPossibleActionItDoesNotOpen() throws {
    let scene = try Scene()
    let copy = scene.client.declare("edit.copy")
    scene.client.client.request(copy, "set_state", 0, 0)
    scene.open()
    #expect(scene.drawn == [])
    #expect(scene.session == nil)
    #expect(scene.client.trace.noteWords.contains("menuEmpty"))
  }

  @Test func forAClientWithoutActionsItListsTheEntriesOfTheTable() throws {
    let scene = try Scene()
    scene.open()
    #expect(scene.items == ["edit.cut", "edit.copy", "edit.paste", "edit.select-all", "edit.undo", "edit.redo"])
    scene.press("edit.copy")
    #expect(scene.client.keys > 0)
    #expect(scene.client.takers.last == "keys edit.copy")
  }

  @Test func clientsAreAskedWhenItOpensAndWhenAnItemIsPressed() throws {
    let scene = try Scene()
    let copy = scene.client.declare("edit.copy")
    scene.client.client.request(copy, "set_validates", 2)
    scene.client.answer("validate", of: copy, by: "answer_validate")
    scene.client.answer("perform", of: copy, by: "performed")
    scene.open()
    #expect(scene.items == ["edit.copy"])
    #expect(scene.client.count("\(ClientScene.action).validate") == 1)
    scene.press("edit.copy")
    #expect(scene.client.count("\(ClientScene.action).validate") == 2)
    #expect(scene.client.performs == 1)
    #expect(scene.session == nil)
  }

  // MARK: Items

  @Test func anItemIsPerformedByTheResponderThatHasAnswered() throws {
    let scene = try Scene()
    let copy = scene.client.declare("edit.copy")
    scene.client.answer("perform", of: copy, by: "performed")
    scene.open()
    _ = scene.drawn
    scene.press("edit.copy")
    #expect(scene.words == ["closed", "done"])
    #expect(scene.client.performs == 1)
    #expect(scene.client.takers.last == "client edit.copy")
  }

  @Test func anItemThatIsNotPossibleAnyMoreDoesNothing() throws {
    let scene = try Scene()
    let copy = scene.client.declare("edit.copy")
    scene.open()
    scene.client.client.request(copy, "set_state", 0, 0)
    scene.press("edit.copy")
    #expect(scene.client.performs == 0 && scene.client.keys == 0)
    #expect(scene.client.trace.noteWords.contains("menuAnswerChanged"))
    let answers = scene.client.trace.commands.filter { $0.contains("edit-menu") && $0.contains("edit.copy") }
    #expect(answers.count == 2)
    #expect(answers.first?.contains(#""answer":"possible""#) == true)
    #expect(answers.last?.contains(#""answer":"not-possible""#) == true)
  }

  @Test func anotherResponderDoesNotPerformAnItem() throws {
    let scene = try Scene()
    let (_, child) = scene.client.subsurface()
    let inner = scene.client.declare("edit.copy", on: child)
    let outer = scene.client.declare("edit.copy")
    scene.client.client.request(child, "set_first_responder", 1, 0)
    scene.client.client.request(child, "become_first_responder", 0)
    scene.client.answer("perform", of: outer, by: "performed")
    scene.open()
    #expect(scene.isOpen)
    scene.client.client.request(inner, "set_state", 0, 0)
    scene.press("edit.copy")
    #expect(scene.client.performs == 0)
    #expect(scene.client.trace.noteWords.contains("menuAnswerChanged"))
  }

  @Test func noOtherResponderIsAskedAfterAClientHasDeclined() throws {
    let scene = try Scene(ClientScene.policy(WindowSettings(), ["edit.copy": .window(.close)]))
    let (_, child) = scene.client.subsurface()
    let inner = scene.client.declare("edit.copy", on: child)
    let outer = scene.client.declare("edit.copy")
    scene.client.client.request(child, "set_first_responder", 1, 0)
    scene.client.client.request(child, "become_first_responder", 0)
    scene.client.answer("perform", of: inner, by: "declined")
    scene.client.answer("perform", of: outer, by: "performed")
    scene.open()
    scene.press("edit.copy")
    #expect(scene.client.performs == 1)
    #expect(scene.client.takers.suffix(2) == ["client edit.copy", "nobody edit.copy"])
    #expect(scene.client.count("xdg_toplevel.close") == 0)
  }

  @Test func numbersOfOtherMenusAndItemsHaveNoEffect() throws {
    let scene = try Scene()
    _ = scene.client.declare("edit.copy")
    scene.press(0)
    scene.open()
    scene.press(0, of: 77)
    scene.press(1)
    scene.press(.max)
    scene.drawer.request(scene.menu, "dismiss", 77)
    scene.arena.settle()
    #expect(scene.isOpen)
    #expect(scene.client.performs == 0)
    scene.drawer.request(scene.menu, "dismiss", .id(scene.number))
    scene.arena.settle()
    #expect(scene.session == nil)
    scene.press(0)
    #expect(scene.client.performs == 0)
    #expect(scene.drawer.error == nil)
  }

  // MARK: Closing

  @Test(arguments: [
    "touch", "button", "key", "escape", "window", "unmap", "move", "destroy", "client", "drawer", "lock",
  ])
  func itCloses(by cause: String) throws {
    let scene = try Scene()
    let (arena, client) = (scene.arena, scene.client)
    _ = client.declare("edit.copy")
    scene.open()
    #expect(scene.isOpen)
    _ = scene.drawn
    let keys = client.keys
    switch cause {
    case "touch": arena.finger(1, downAt: 10, 10)
    case "button":
      arena.pointer(to: 10, 10)
      arena.button(true)
    case "key": [true, false].forEach { arena.key(30, $0) }
    case "escape": [true, false].forEach { arena.key(1, $0) }
    case "window": _ = arena.showWindow(of: scene.drawer, title: "other")
    case "unmap": client.client.request(client.window.role, "destroy")
    case "move":
      let window = try #require(arena.compositor.router.keyWindow)
      arena.compositor.move(window, to: .zero)
    case "destroy": client.client.request(client.window.surface, "destroy")
    case "client": arena.kill(client.client)
    case "drawer": arena.kill(scene.drawer)
    default: arena.compositor.router.take(.lockSession, at: arena.clock.now)
    }
    arena.settle()
    #expect(scene.session == nil)
    if cause != "drawer" { #expect(scene.words == ["closed", "done"]) }
    // The key is typed into the client, Escape is not.
    #expect((client.keys > keys) == (cause == "key"))
  }
}

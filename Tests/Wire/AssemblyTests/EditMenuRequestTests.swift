import Assembly
import Documents
import Policies
import StageKit
import Testing
import WireClients

/// Tests of clients that show the edit menu: again after an item of it or a handle, and at the place of a touch.
@Suite(.serialized) struct EditMenuRequestTests {
  private typealias Scene = EditMenuScene

  private func scene() throws -> Scene {
    let scene = try Scene(try PolicyReader.read(text: "bindings: {F10: edit.menu}\n"))
    scene.client.answer("perform", of: scene.client.declare("edit.select-all"), by: "performed")
    return scene
  }

  private func show(_ menu: UInt32, _ serial: UInt32, _ scene: Scene) {
    scene.client.client.request(menu, "show", .id(serial))
    scene.arena.settle()
  }

  @Test(arguments: [(4_999, true), (5_001, false)])
  func afterAnItemAnOldSerialIsEnough(milliseconds: UInt64, opens: Bool) throws {
    let scene = try scene()
    let menu = scene.adopt()
    let serial = scene.tapSerial()
    scene.open()
    scene.arena.wait(milliseconds: 10_000)
    scene.press("edit.select-all")
    #expect(scene.client.performs == 1 && scene.session == nil)
    scene.arena.wait(milliseconds: milliseconds)
    show(menu, serial, scene)
    #expect(scene.isOpen == opens)
    #expect(scene.client.trace.client.count == (opens ? 0 : 1))
  }

  @Test func afterAHandleToo() throws {
    let scene = try scene()
    let menu = scene.adopt()
    scene.client.client.request(menu, "set_ends", 2560, 5120, 4096, 7680, 5120, 4096)
    scene.commit()
    _ = scene.drawn
    let selection = try #require(scene.drawer.last["\(Scene.menu).ends"]?[0])
    show(menu, 0, scene)
    #expect(scene.session == nil)
    scene.drawer.request(scene.menu, "move_end", .id(selection + 1), 1, 0, 0, 1)
    scene.arena.settle()
    show(menu, 0, scene)
    #expect(scene.session == nil, "the handle is of another selection")
    scene.drawer.request(scene.menu, "move_end", .id(selection), 1, 0, 0, 1)
    scene.arena.settle()
    show(menu, 0, scene)
    #expect(scene.isOpen)
  }

  @Test func theItemOfAnotherSurfaceIsNotEnough() throws {
    let scene = try scene()
    let (_, child) = scene.client.subsurface()
    scene.client.client.request(child, "set_first_responder", 1, 0)
    let inner = scene.client.client.make(child, "get_edit_menu")
    scene.arena.settle()
    scene.open()
    scene.press("edit.select-all")
    scene.client.client.request(child, "become_first_responder", 0)
    scene.arena.settle()
    show(inner, 0, scene)
    #expect(scene.session == nil)
  }

  @Test func keysChooseItsItemsAgainUnlessATouchHasFollowed() throws {
    let scene = try scene()
    let menu = scene.adopt()
    for isPressed in [true, false] { scene.arena.key(68, isPressed) }
    scene.arena.settle()
    scene.press("edit.select-all")
    show(menu, 0, scene)
    #expect(scene.drawer.last["\(Scene.menu).menu"]?.last == 1)
    scene.press("edit.select-all")
    scene.arena.wait(milliseconds: 100)
    show(menu, scene.tapSerial(), scene)
    #expect(scene.isOpen)
    #expect(scene.drawer.last["\(Scene.menu).menu"]?.last == 0)
  }

  @Test func withoutAnAreaItIsAtTheLatestPressOnTheWindow() throws {
    let scene = try scene()
    let menu = scene.adopt()
    let place = scene.arena.middle(of: scene.client.client)
    func area() -> [UInt32] { Array((scene.drawer.last["\(Scene.menu).menu"] ?? []).dropFirst().prefix(4)) }
    show(menu, scene.tapSerial(), scene)
    #expect(area() == [UInt32(place.x), UInt32(place.y), 0, 0])
  }
}

import Assembly
import Documents
import Geometry
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of the windows for which gestures and keys of a policy open the edit menu, of the keys in it, and of its place.
@Suite(.serialized) struct EditMenuPolicyTests {
  private typealias Scene = EditMenuScene

  private static let gestures =
    "bindings: {F10: edit.menu}\n"
    + "recognizers: [{name: edit-menu, type: long-press, on: shell, action: edit.menu}]\n"

  private func scene(_ rules: String, draws: Bool = true) throws -> Scene {
    try Scene(try PolicyReader.read(text: Self.gestures + "rules: [{match: {title: hostile}, \(rules)}]"), draws: draws)
  }

  private func scene() throws -> Scene { try Scene(try PolicyReader.read(text: Self.gestures)) }

  /// Rests a finger on the window of the client.
  private func longPress(_ scene: Scene) {
    scene.client.tap()
    let place = scene.arena.middle(of: scene.client.client)
    scene.arena.finger(2, downAt: place.x, place.y)
    scene.arena.settle()
    scene.arena.wait(milliseconds: 1000)
    scene.arena.fingerUp(2)
    scene.arena.settle()
  }

  private func pressKey(_ scene: Scene, _ code: UInt32) {
    for isPressed in [true, false] { scene.arena.key(code, isPressed) }
    scene.arena.settle()
  }

  private static let (f10, tab, enter, right): (UInt32, UInt32, UInt32, UInt32) = (68, 15, 28, 106)

  /// Makes a text field of the client active.
  private func enableField(_ scene: Scene, purpose: Int64) {
    let client = scene.client.client
    let input = client.make(client.global("zwp_text_input_manager_v3"), "get_text_input", .id(client.global("wl_seat")))
    scene.arena.settle()
    client.request(input, "enable")
    client.request(input, "set_content_type", 0, .number(purpose))
    client.request(input, "set_cursor_rectangle", 30, 40, 2, 16)
    client.request(input, "commit")
    scene.arena.settle()
  }

  // MARK: Gestures

  @Test func aLongPressOpensItForAClientThatDeclaresActions() throws {
    let scene = try scene()
    _ = scene.client.declare("edit.copy")
    longPress(scene)
    #expect(scene.isOpen)
    #expect(scene.items == ["edit.copy"])
    #expect(scene.client.count("wl_touch.cancel") == 1)
  }

  @Test func aClientWithAMenuOfItsOwnKeepsTheTouch() throws {
    let scene = try scene()
    longPress(scene)
    #expect(scene.session == nil)
    #expect(scene.client.count("wl_touch.down") == 2 && scene.client.count("wl_touch.up") == 2)
    #expect(scene.client.count("wl_touch.cancel") == 0)
  }

  @Test func withoutAProgramThatDrawsTheClientKeepsTheTouch() throws {
    let scene = try scene("edit-menu: yes", draws: false)
    longPress(scene)
    #expect(scene.session == nil)
    #expect(scene.client.count("wl_touch.cancel") == 0)
  }

  @Test(arguments: [(13, true), (0, false)]) func aTerminalHasNoOtherMenu(purpose: Int64, opens: Bool) throws {
    let scene = try scene()
    enableField(scene, purpose: purpose)
    longPress(scene)
    #expect(scene.isOpen == opens)
  }

  @Test func aRuleComesBeforeTheDefault() throws {
    let wanted = try scene("edit-menu: yes")
    longPress(wanted)
    wanted.arena.wait(milliseconds: 250)
    wanted.arena.settle()
    #expect(wanted.isOpen)
    let unwanted = try scene("edit-menu: no")
    _ = unwanted.client.declare("edit.copy")
    longPress(unwanted)
    #expect(unwanted.session == nil)
    #expect(unwanted.client.count("wl_touch.cancel") == 0)
  }

  // MARK: Keys

  @Test func aKeyOpensItAndKeysChooseItems() throws {
    let scene = try scene()
    let copy = scene.client.declare("edit.copy")
    scene.client.answer("perform", of: copy, by: "performed")
    pressKey(scene, Self.f10)
    #expect(scene.isOpen)
    #expect(scene.drawer.last["\(Scene.menu).menu"]?.last == 1)
    _ = scene.drawn
    for code in [Self.right, Self.tab, Self.enter] { pressKey(scene, code) }
    #expect(scene.drawn == ["command 1", "done", "command 1", "done", "command 2", "done"])
    #expect(scene.client.keys == 0)
    scene.press("edit.copy")
    #expect(scene.client.performs == 1)
  }

  @Test func aKeyDoesNotOpenItForAClientWithAMenuOfItsOwn() throws {
    let scene = try scene()
    pressKey(scene, Self.f10)
    #expect(scene.session == nil)
    #expect(scene.client.trace.noteWords.contains("menuLeftToClient"))
    scene.open()
    #expect(scene.isOpen, "a request opens it for every window")
  }

  // MARK: Clients

  @Test func aClientShowsAndHidesIt() throws {
    let scene = try scene()
    _ = scene.client.declare("edit.copy")
    let menu = scene.adopt()
    scene.client.client.request(menu, "show", .id(scene.tapSerial()))
    scene.arena.settle()
    #expect(scene.isOpen)
    #expect(scene.client.count("\(Scene.ofClient).shown") == 1)
    scene.client.client.request(menu, "hide")
    scene.arena.settle()
    #expect(scene.session == nil)
    #expect(scene.client.count("\(Scene.ofClient).hidden") == 1)
    scene.client.client.request(menu, "show", 1)
    scene.arena.settle()
    #expect(scene.session == nil, "the serial is not of a press")
  }

  @Test func anOldSerialDoesNotShowIt() throws {
    let scene = try scene()
    _ = scene.client.declare("edit.copy")
    let menu = scene.adopt()
    let serial = scene.tapSerial()
    scene.arena.wait(milliseconds: 5001)
    scene.client.client.request(menu, "show", .id(serial))
    scene.arena.settle()
    #expect(scene.session == nil)
  }

  @Test func anotherAreaOrTheEndOfTheObjectClosesIt() throws {
    let scene = try scene()
    _ = scene.client.declare("edit.copy")
    let menu = scene.adopt()
    scene.open()
    scene.client.client.request(menu, "set_area", 1, 2, 3, 4)
    scene.arena.settle()
    #expect(scene.isOpen, "the area is double-buffered")
    scene.commit()
    #expect(scene.session == nil)
    scene.open()
    #expect(scene.isOpen)
    scene.client.client.request(menu, "destroy")
    scene.arena.settle()
    #expect(scene.session == nil)
  }

  // MARK: Places

  /// The area that the program has received.
  private func area(_ scene: Scene) -> [Int32] {
    (scene.drawer.last["\(Scene.menu).menu"] ?? []).dropFirst().prefix(4).map { Int32(bitPattern: $0) }
  }

  @Test func itIsWhereTheClientSays() throws {
    let scene = try scene()
    _ = scene.client.declare("edit.copy")
    let menu = scene.adopt()
    let frame = try #require(scene.arena.compositor.router.keyWindow).frame
    let (x, y) = (Int32(frame.minX), Int32(frame.minY))
    scene.client.client.request(menu, "set_area", 10, 20, 30, 15)
    scene.commit()
    scene.open()
    #expect(area(scene) == [x + 10, y + 20, 30, 15])
    scene.client.client.request(menu, "set_area", 90, .number(-5), 1000, 15)
    scene.commit()
    scene.open()
    #expect(area(scene) == [x + 90, y, 10, 10], "what is outside the surface is left out")
    scene.client.client.request(menu, "set_area", 0, 0, .number(-1), 0)
    scene.commit()
    scene.open()
    #expect(area(scene) == [x + 50, y, 0, 0], "the middle of the upper edge")
    enableField(scene, purpose: 13)
    scene.open()
    #expect(area(scene) == [x + 30, y + 40, 2, 16], "the caret")
  }

  @Test func handlesAreShownForTheFirstResponderAndMoved() throws {
    let scene = try scene()
    let menu = scene.adopt()
    let frame = try #require(scene.arena.compositor.router.keyWindow).frame
    let (x, y) = (Int64(frame.minX), Int64(frame.minY))
    let client = scene.client.client
    client.request(menu, "set_ends", 2560, 5120, 4096, 7680, 5120, 4096)
    scene.arena.settle()
    #expect(scene.drawn == [])
    scene.commit()
    #expect(scene.words == ["ends", "done"])
    let ends = try #require(scene.drawer.last["\(Scene.menu).ends"])
    #expect(ends.dropFirst() == [x + 10, y + 20, 16, x + 30, y + 20, 16].map { UInt32($0 * 256) }[...])
    scene.drawer.request(
      scene.menu, "move_end", .id(ends[0]), 1, .number((x + 40) * 256), .number((y + 28) * 256), 1)
    scene.arena.settle()
    scene.arena.settle()
    #expect(client.last["\(Scene.ofClient).end_moved"] == [1, 40 * 256, 28 * 256, 1])
    scene.drawer.request(scene.menu, "move_end", .id(ends[0] + 1), 1, 0, 0, 1)
    scene.arena.settle()
    #expect(client.counts["\(Scene.ofClient).end_moved"] == 1)
    _ = scene.arena.showWindow(of: scene.drawer, title: "other")
    #expect(scene.words == ["no_ends", "done"])
    _ = scene.arena.compositor.focus(scene.arena.compositor.mappedWindows.first { $0.title == "hostile" })
    #expect(scene.words == ["ends", "done"])
    #expect(scene.drawer.last["\(Scene.menu).ends"]?[0] != ends[0])
    client.request(menu, "unset_ends")
    scene.commit()
    #expect(scene.words == ["no_ends", "done"])
  }

  @Test func aSecondProgramIsRefusedUntilTheFirstHasGone() throws {
    let scene = try scene()
    _ = scene.client.declare("edit.copy")
    let second = try scene.arena.connect()
    let (manager, seat) = (second.global("fingerpost_edit_menu_manager_v1"), second.global("wl_seat"))
    func ask() { second.make(manager, "get_edit_menu", .id(seat)) }
    ask()
    scene.arena.settle()
    #expect(second.counts["\(Scene.menu).unavailable"] == 1)
    scene.arena.kill(scene.drawer)
    ask()
    scene.arena.settle()
    scene.open()
    #expect(second.counts["\(Scene.menu).menu"] == 1)
  }
}

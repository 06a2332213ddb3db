import Assembly
import Documents
import Geometry
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of the edit menu beside menus of clients, and of the reasons in the trace for which it does not open.
@Suite(.serialized) struct EditMenuRefusalTests {
  private typealias Scene = EditMenuScene

  private static let gestures =
    "bindings: {F10: edit.menu}\n"
    + "recognizers: [{name: edit-menu, type: long-press, on: shell, action: edit.menu}]\n"

  private func scene(_ rule: String = "", draws: Bool = true) throws -> Scene {
    let rules = rule.isEmpty ? "" : "rules: [{match: {title: hostile, role: toplevel}, \(rule)}]\n"
    return try Scene(try PolicyReader.read(text: Self.gestures + rules), draws: draws)
  }

  /// Rests a finger on the window of the client.
  private func rest(_ scene: Scene) {
    scene.client.tap()
    scene.arena.wait(milliseconds: 600)
    let place = scene.arena.middle(of: scene.client.client)
    scene.arena.finger(2, downAt: place.x, place.y)
    scene.arena.settle()
    scene.arena.wait(milliseconds: 1000)
  }

  private func lift(_ scene: Scene) {
    scene.arena.fingerUp(2)
    scene.arena.settle()
  }

  private func wait(_ scene: Scene, _ milliseconds: UInt64 = 250) {
    scene.arena.wait(milliseconds: milliseconds)
    scene.arena.settle()
  }

  private func showPopup(_ scene: Scene) -> WireWindow {
    let popup = scene.client.client.beginPopup(of: scene.client.window)
    scene.arena.settle()
    scene.client.client.show(popup, 40, 30)
    scene.arena.settle()
    return popup
  }

  private func notes(_ scene: Scene) -> [String] { scene.client.trace.noteWords.filter { $0.hasPrefix("menu") } }
  private func closings(_ scene: Scene) -> [String] { scene.client.trace.menus.filter { $0.contains("closed") } }

  // MARK: Menus of clients

  @Test func whereARuleOpensItTheClientComesFirst() throws {
    let scene = try scene("edit-menu: yes")
    rest(scene)
    lift(scene)
    wait(scene, 249)
    #expect(!scene.isOpen)
    wait(scene, 1)
    #expect(scene.isOpen)
  }

  @Test(arguments: [true, false]) func aPopupOrSubsurfaceAfterTheTouchPreventsIt(isPopup: Bool) throws {
    let scene = try scene("edit-menu: yes")
    rest(scene)
    lift(scene)
    if isPopup {
      _ = showPopup(scene)
    } else {
      let (surface, _) = scene.client.subsurface()
      scene.client.client.draw(surface, 20, 10)
      scene.commit()
    }
    wait(scene)
    #expect(scene.session == nil)
    #expect(scene.drawn == [])
    #expect(notes(scene) == ["menuOfClient"])
  }

  @Test func aPopupClosesIt() throws {
    let scene = try scene()
    _ = scene.client.declare("edit.copy")
    scene.open()
    #expect(scene.isOpen)
    _ = showPopup(scene)
    #expect(scene.session == nil)
    #expect(closings(scene).count == 1 && closings(scene).allSatisfy { $0.contains(#""why":"menuOfClient""#) })
  }

  @Test func aClientWithoutAMenuIsNotWaitedFor() throws {
    let scene = try scene("edit-menu: yes")
    _ = scene.client.declare("edit.copy")
    rest(scene)
    #expect(scene.isOpen)
  }

  @Test func popupsHaveTheRuleOfTheirWindow() throws {
    let scene = try scene("edit-menu: no")
    _ = scene.client.declare("edit.copy")
    let popup = scene.client.client.beginPopup(of: scene.client.window, grabbing: scene.tapSerial())
    scene.arena.settle()
    scene.client.client.show(popup, 40, 30)
    scene.arena.settle()
    #expect(scene.arena.compositor.router.firstResponder?.root.window?.kind == .popup)
    for isPressed in [true, false] { scene.arena.key(68, isPressed) }
    scene.arena.settle()
    #expect(scene.session == nil)
    #expect(notes(scene) == ["menuUnwanted"])
  }

  // MARK: Reasons

  @Test(arguments: [
    ("edit-menu: yes", false, "menuUndrawn"), ("edit-menu: no", true, "menuUnwanted"), ("", true, "menuLeftToClient"),
  ])
  func aGestureFailsForAReason(rule: String, draws: Bool, misfit: String) throws {
    let scene = try scene(rule, draws: draws)
    rest(scene)
    lift(scene)
    #expect(scene.client.trace.misfits.contains { $0.contains("\"misfit\":\"\(misfit)\"") })
  }

  @Test func aGestureOnAnotherWindowFailsForAReason() throws {
    let scene = try scene("edit-menu: yes")
    let other = try scene.arena.connect()
    _ = scene.arena.showWindow(of: other, 50, 50, title: "other")
    let compositor = scene.arena.compositor
    let corner = try #require(compositor.mappedWindows.first { $0.title == "hostile" }).frame.origin
    scene.arena.finger(2, downAt: corner.x + 2, corner.y + 2)
    _ = compositor.focus(compositor.mappedWindows.first { $0.title == "other" })
    wait(scene, 1000)
    lift(scene)
    #expect(scene.client.trace.misfits.contains { $0.contains("\"misfit\":\"menuNotFirst\"") })
  }

  @Test(arguments: [("edit-menu: no", "menuUnwanted"), ("", "menuLeftToClient")])
  func aKeyIsRefusedForAReason(rule: String, note: String) throws {
    let scene = try scene(rule)
    for isPressed in [true, false] { scene.arena.key(68, isPressed) }
    scene.arena.settle()
    #expect(notes(scene) == [note])
  }

  @Test func aClientThatIsNotFirstIsRefused() throws {
    let scene = try scene()
    let menu = scene.adopt()
    let serial = scene.tapSerial()
    _ = scene.arena.showWindow(of: scene.drawer, title: "other")
    scene.client.client.request(menu, "show", .id(serial))
    scene.arena.settle()
    #expect(notes(scene) == ["menuNotFirst"])
  }

  @Test func aClientWithoutAPressIsRefused() throws {
    let scene = try scene()
    let menu = scene.adopt()
    scene.client.client.request(menu, "show", 77_777)
    scene.arena.settle()
    #expect(notes(scene) == [])
    #expect(scene.client.trace.client.count == 1)
    #expect(scene.client.trace.client.allSatisfy { $0.contains(#""name":"edit-menu","why":"invalidSerial""#) })
  }

  // MARK: The caret

  /// Makes a text field of the client active.
  private func enableField(_ scene: Scene, purpose: Int64 = 0) -> UInt32 {
    let client = scene.client.client
    let input = client.make(client.global("zwp_text_input_manager_v3"), "get_text_input", .id(client.global("wl_seat")))
    scene.arena.settle()
    client.request(input, "enable")
    client.request(input, "set_content_type", 0, .number(purpose))
    move(input, scene, to: 10)
    return input
  }

  private func move(_ input: UInt32, _ scene: Scene, to x: Int64) {
    scene.client.client.request(input, "set_cursor_rectangle", .number(x), 40, 2, 16)
    scene.client.client.request(input, "commit")
    scene.arena.settle()
  }

  @Test func aCaretThatMovesClosesIt() throws {
    let scene = try scene()
    let input = enableField(scene)
    scene.open()
    wait(scene)
    move(input, scene, to: 10)
    #expect(scene.isOpen, "the caret is at the same place")
    move(input, scene, to: 20)
    #expect(scene.session == nil)
    #expect(closings(scene).last?.contains(#""why":"caretMoved""#) == true)
  }

  @Test func soonAfterTheGestureItMovesWithTheCaret() throws {
    let scene = try scene()
    let input = enableField(scene)
    scene.open()
    let former = try #require(scene.drawer.last["\(Scene.menu).menu"])
    _ = scene.drawn
    wait(scene, 249)
    move(input, scene, to: 20)
    #expect(scene.isOpen)
    let latest = try #require(scene.drawer.last["\(Scene.menu).menu"])
    #expect(latest[0] == former[0] && latest[1] == former[1] + 10)
    wait(scene, 1)
    move(input, scene, to: 30)
    #expect(scene.session == nil)
  }

  @Test func theCaretOfATerminalMovesWithItsOutput() throws {
    let scene = try scene()
    let input = enableField(scene, purpose: 13)
    scene.open()
    wait(scene)
    move(input, scene, to: 20)
    #expect(scene.isOpen)
  }
}

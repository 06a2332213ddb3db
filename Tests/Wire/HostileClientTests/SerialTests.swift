import Assembly
import Geometry
import Globals
import Policies
import Seats
import Surfaces
import Testing
import WireClients

/// Tests that a client cannot take the keyboard by serials, and cannot make the serials of other clients invalid.
@Suite(.serialized) struct SerialTests {
  /// Two windows side by side. The user works with `other`; the client of `thief` wants the keyboard.
  private final class Scene {
    let arena: Arena
    let thief: WireClient
    let window: WireWindow
    let other: WireClient
    private let responder: UInt32

    init() throws {
      arena = try Arena(hasBystander: false, policy: PolicyReader.read(text: "bindings: {F5: window.next}"))
      (thief, window) = try arena.connectWithWindow(title: "thief")
      (other, _) = try arena.connectWithWindow(title: "other")
      let manager = thief.global("fingerpost_responder_manager_v1")
      responder = thief.make(manager, "get_surface", .id(window.surface))
      thief.request(responder, "set_first_responder", 1, 0)
      arena.settle()
      for (title, x) in [("thief", 0.0), ("other", 300.0)] {
        arena.compositor.move(mapped(title), to: Point(x, 0))
      }
    }

    func mapped(_ title: String) -> ClientWindow {
      arena.compositor.mappedWindows.last { $0.title == title }!
    }

    var key: String? { arena.compositor.seat.keyWindow?.title }

    func tap(_ title: String) {
      let frame = mapped(title).frame
      arena.finger(1, downAt: frame.minX + 50, frame.minY + 50)
      arena.fingerUp(1)
      arena.settle()
    }

    func type(_ code: UInt32 = 30) {
      arena.key(code, true)
      arena.key(code, false)
      arena.settle()
    }

    func serial(_ event: String, of client: WireClient? = nil) -> UInt32 { (client ?? thief).last[event]![0] }

    func become(_ serial: UInt32) {
      thief.request(responder, "become_first_responder", .id(serial))
      arena.settle()
    }

    func token(_ serial: UInt32, of client: WireClient? = nil) -> String {
      let client = client ?? thief
      let object = client.make(client.global("xdg_activation_v1"), "get_activation_token")
      client.request(object, "set_serial", .id(serial), .id(client.global("wl_seat")))
      client.request(object, "commit")
      arena.settle()
      return client.texts["xdg_activation_token_v1.done"]!
    }

    func use(_ token: String) {
      thief.request(thief.global("xdg_activation_v1"), "activate", .text(token), .id(window.surface))
      arena.settle()
    }

    /// Requests the activation in one of the two ways.
    func activate(_ serial: UInt32, byToken: Bool) { byToken ? use(token(serial)) : become(serial) }
  }

  @Test(arguments: [false, true])
  func anOldPressDoesNotTakeTheKeyboardFromAnotherClient(byToken: Bool) throws {
    let scene = try Scene()
    scene.tap("thief")
    let old = scene.serial("wl_touch.down")
    scene.tap("other")
    scene.type()
    scene.activate(old, byToken: byToken)
    #expect(scene.key == "other")
    let keys = scene.thief.counts["wl_keyboard.key"]
    scene.type()
    #expect(scene.thief.counts["wl_keyboard.key"] == keys)
    #expect(scene.thief.error == nil)
  }

  @Test("A key press is an act too", arguments: [false, true])
  func keys(byToken: Bool) throws {
    let scene = try Scene()
    scene.tap("thief")
    let old = scene.serial("wl_touch.down")
    _ = scene.arena.compositor.focus(scene.mapped("other"))
    scene.type()
    scene.activate(old, byToken: byToken)
    #expect(scene.key == "other")
  }

  @Test("The serial of a focus event activates nothing", arguments: ["wl_pointer", "wl_keyboard"], [false, true])
  func focusEvents(object: String, byToken: Bool) throws {
    let scene = try Scene()
    _ = scene.arena.compositor.focus(scene.mapped("thief"))
    scene.arena.pointer(to: 50, 50)
    scene.arena.pointer(to: 700, 500)
    scene.arena.settle()
    _ = scene.arena.compositor.focus(scene.mapped("other"))
    scene.arena.settle()
    scene.activate(scene.serial("\(object).enter"), byToken: byToken)
    #expect(scene.key == "other")
  }

  @Test(
    "A press and its end activate once together",
    arguments: ["wl_touch.down", "wl_touch.up", "wl_pointer.button", "wl_keyboard.key"], [false, true])
  func once(event: String, byToken: Bool) throws {
    let scene = try Scene()
    scene.tap("thief")
    scene.type()
    scene.arena.pointer(to: 50, 50)
    for isPressed in [true, false] { scene.arena.button(isPressed) }
    scene.arena.settle()
    // Of several events with one name, the last one is the end of a press.
    let serial = scene.serial(event)
    func leave() {
      _ = scene.arena.compositor.focus(scene.mapped("other"))
      scene.arena.settle()
    }
    leave()
    scene.activate(serial, byToken: byToken)
    #expect(scene.key == "thief")
    leave()
    scene.activate(serial, byToken: byToken)
    scene.activate(serial, byToken: !byToken)
    #expect(scene.key == "other")
  }

  @Test func theReleaseDoesNotActivateAfterThePressHas() throws {
    let scene = try Scene()
    scene.tap("thief")
    _ = scene.arena.compositor.focus(scene.mapped("other"))
    scene.become(scene.serial("wl_touch.down"))
    #expect(scene.key == "thief")
    _ = scene.arena.compositor.focus(scene.mapped("other"))
    scene.become(scene.serial("wl_touch.up"))
    #expect(scene.key == "other")
  }

  @Test func aTokenIsCheckedWhenItIsUsed() throws {
    let scene = try Scene()
    scene.tap("thief")
    let tokens = (0..<3).map { _ in scene.token(scene.serial("wl_touch.down")) }
    scene.tap("other")
    for token in tokens { scene.use(token) }
    #expect(scene.key == "other")
  }

  @Test func aClientPassesTheKeyboardOnToAnotherOne() throws {
    let scene = try Scene()
    scene.tap("other")
    scene.use(scene.token(scene.serial("wl_touch.down", of: scene.other), of: scene.other))
    #expect(scene.key == "thief")
  }

  @Test func anActOnTheClientThatIsActivatedDoesNotCount() throws {
    let scene = try Scene()
    scene.tap("other")
    let token = scene.token(scene.serial("wl_touch.down", of: scene.other), of: scene.other)
    scene.tap("thief")
    _ = scene.arena.compositor.focus(scene.mapped("other"))
    scene.use(token)
    #expect(scene.key == "thief")
  }

  @Test func aBindingThatChoosesAnotherWindowIsAnAct() throws {
    let scene = try Scene()
    scene.tap("thief")
    scene.type(63)
    #expect(scene.key == "other")
    scene.become(scene.serial("wl_touch.down"))
    #expect(scene.key == "other")
  }

  @Test func refusedActivationsAreTraced() throws {
    let scene = try Scene()
    var lines: [String] = []
    let writer = TraceFileWriter(of: scene.arena.compositor) { (line: String) in lines.append(line) }
    writer.begin()
    scene.tap("thief")
    scene.tap("other")
    scene.become(scene.serial("wl_touch.down"))
    writer.end()
    #expect(lines.filter { $0.contains("client.serialRefused") && $0.contains("activation") }.count == 1)
  }

  @Test func aClientWithManyEventsDoesNotMakeTheSerialsOfOthersInvalid() throws {
    let scene = try Scene()
    let frame = scene.mapped("other").frame
    scene.arena.finger(1, downAt: frame.minX + 50, frame.minY + 50)
    scene.arena.settle()
    let serial = scene.serial("wl_touch.down", of: scene.other)
    for _ in 0..<60 {
      for _ in 0..<10 {
        scene.arena.pointer(to: 50, 50)
        scene.arena.pointer(to: 700, 500)
      }
      scene.arena.settle()
    }
    let client = scene.mapped("other").client
    #expect(scene.thief.counts["wl_pointer.enter"]! >= 600)
    #expect(scene.arena.compositor.seat.global.accepts(serial, from: client, for: .hold))
    #expect(scene.arena.compositor.seat.global.driver(of: serial, from: client) != nil)
  }
}

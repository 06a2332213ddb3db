import Testing
import WireClients

/// On-screen keyboards: layers of the client that is the seat's input method.
@Suite struct InputPanelTests {
  private let room: Room
  private let page: EventLog
  private let keyboard: EventLog

  init() throws {
    room = try Room()
    page = try room.connectLog()
    keyboard = try room.connectLog()
  }

  /// A window that covers the output.
  private func showFullScreen() {
    let window = page.show("page", at: 0, 0)
    page.wire.request(window.role, "set_fullscreen", nil)
    room.settle()
    page.wire.show(window, 800, 600)
    room.settle()
    page.forget()
  }

  /// Shows a layer along the bottom, 100 high, with an exclusive zone of `zone`.
  @discardableResult
  private func showLayer(_ name: String, of log: EventLog, zone: Int64 = 100, interactivity: Int64 = 0) -> (
    surface: UInt32, role: UInt32
  ) {
    let wire = log.wire
    let surface = log.call(wire.makeSurface(), name)
    let role = wire.make(
      wire.global("zwlr_layer_shell_v1"), "get_layer_surface", .id(surface), nil, 2, .text(name))
    wire.request(role, "set_anchor", 14)
    wire.request(role, "set_size", 0, 100)
    wire.request(role, "set_exclusive_zone", .number(zone))
    wire.request(role, "set_keyboard_interactivity", .number(interactivity))
    wire.request(surface, "commit")
    room.settle()
    wire.request(role, "ack_configure", .id(wire.last["zwlr_layer_surface_v1.configure"]?.first ?? 0))
    wire.draw(surface, 800, 100)
    room.settle()
    log.forget()
    return (surface, role)
  }

  @discardableResult
  private func becomeInputMethod(_ log: EventLog) -> UInt32 {
    let wire = log.wire
    let method = wire.make(
      wire.global("zwp_input_method_manager_v2"), "get_input_method", .id(wire.global("wl_seat")))
    room.settle()
    return method
  }

  /// The targets of a finger in the middle of the bottom edge.
  private func touched() -> String {
    for log in [page, keyboard] { log.forget() }
    room.land((1, 400, 550))
    room.lift(1)
    let (covered, covering) = (page.received("wl_touch", "wl_keyboard"), keyboard.received("wl_touch", "wl_keyboard"))
    if covered.isEmpty { return covering.first ?? "nobody" }
    return covering.isEmpty ? covered.first ?? "nobody" : "both"
  }

  @Test func anOnScreenKeyboardIsInFrontOfAFullScreenWindowWhichKeepsTheKeyboardAndItsSize() {
    becomeInputMethod(keyboard)
    showFullScreen()
    showLayer("keys", of: keyboard)
    #expect(page.received("xdg_toplevel", "wl_keyboard") == [])
    #expect(touched() == "wl_touch.down keys 0 400 50")
    #expect(page.received("wl_keyboard") == [])
  }

  @Test func aFullScreenWindowThatComesLaterIsBehindItToo() {
    becomeInputMethod(keyboard)
    showLayer("keys", of: keyboard)
    showFullScreen()
    #expect(touched() == "wl_touch.down keys 0 400 50")
  }

  @Test func aPanelOfAnotherClientStaysBehindAFullScreenWindow() throws {
    showFullScreen()
    showLayer("panel", of: keyboard)
    #expect(touched() == "wl_touch.down page 0 400 550")
  }

  @Test func aLayerRisesWhenItsClientBecomesTheInputMethodAndSinksWhenItIsThatNoLonger() {
    showFullScreen()
    showLayer("keys", of: keyboard)
    #expect(touched() == "wl_touch.down page 0 400 550")
    let method = becomeInputMethod(keyboard)
    #expect(touched() == "wl_touch.down keys 0 400 50")
    keyboard.wire.request(method, "destroy")
    room.settle()
    #expect(touched() == "wl_touch.down page 0 400 550")
  }

  @Test func aSecondInputMethodIsNoneAndRaisesNothing() throws {
    becomeInputMethod(page)
    becomeInputMethod(keyboard)
    showFullScreen()
    showLayer("keys", of: keyboard)
    #expect(touched() == "wl_touch.down page 0 400 550")
  }

  @Test func aLayerThatTakesTheKeyboardIsNoOnScreenKeyboard() {
    becomeInputMethod(keyboard)
    showFullScreen()
    let (surface, role) = showLayer("search", of: keyboard, interactivity: 2)
    #expect(touched() == "wl_touch.down page 0 400 550")
    keyboard.wire.request(role, "set_keyboard_interactivity", 0)
    keyboard.commit(surface)
    #expect(touched() == "wl_touch.down search 0 400 50")
  }

  @Test func theEndOfTheInputMethodsClientLeavesTheRestInOrder() throws {
    becomeInputMethod(keyboard)
    showFullScreen()
    showLayer("keys", of: keyboard)
    room.kill(keyboard)
    page.forget()
    room.land((1, 400, 550))
    room.lift(1)
    #expect(page.received("wl_touch").first == "wl_touch.down page 0 400 550")
  }
}

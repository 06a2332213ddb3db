import Assembly
import Geometry
import Globals
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of the windows of a client that follows the text focus, beside another client that is the input method. The
/// output has 800×600 pixels.
@Suite struct ScreenKeyboardTests {
  private let arena: Arena
  private let app: WireClient
  private let page: WireWindow
  private let osk: WireClient
  private let method: WireClient

  init() throws {
    arena = try Arena()
    (app, page) = try arena.connectWithWindow(400, 300, title: "page")
    method = try arena.connect()
    method.make(method.global("zwp_input_method_manager_v2"), "get_input_method", .id(method.global("wl_seat")))
    osk = try arena.connect()
    osk.make(osk.global("wl_seat"), "get_touch")
    arena.settle()
  }

  @discardableResult
  private func follow() -> UInt32 {
    let focus = osk.make(osk.global("fingerpost_text_focus_manager_v1"), "get_text_focus", .id(osk.global("wl_seat")))
    arena.settle()
    return focus
  }

  /// Shows a layer along the lower edge, which reserves its height.
  private func showKeys(in layer: Int64 = 2, keyboard: Int64 = 0, height: Int32 = 200) {
    let surface = osk.makeSurface()
    let role = osk.make(
      osk.global("zwlr_layer_shell_v1"), "get_layer_surface", .id(surface), nil, .number(layer), "osk")
    osk.request(role, "set_anchor", 14)
    osk.request(role, "set_size", 0, .number(Int64(height)))
    osk.request(role, "set_exclusive_zone", .number(Int64(height)))
    osk.request(role, "set_keyboard_interactivity", .number(keyboard))
    osk.request(surface, "commit")
    arena.settle()
    osk.request(role, "ack_configure", .id(osk.last["zwlr_layer_surface_v1.configure"]?[0] ?? 0))
    osk.draw(surface, 800, height)
    arena.settle()
  }

  private func fillOutput(_ request: String, _ words: Word...) {
    app.request(page.role, request, with: words)
    arena.settle()
    app.show(page, 800, 600)
    arena.settle()
  }

  /// The titles of the page and of the keyboard from back to front.
  private var stack: [String] {
    arena.compositor.server.windows.windows.map(\.title).filter { ["page", "osk"].contains($0) }
  }

  private var keyWindow: String? { arena.compositor.router.keyWindow?.title }

  /// The latest size that the page was configured to.
  private var configured: [UInt32]? { app.last["xdg_toplevel.configure"] }

  @Test("Its layer is in front of full-screen windows, and never key, although another client is the input method")
  func inFront() {
    showKeys()
    fillOutput("set_fullscreen", nil)
    #expect(stack == ["osk", "page"])
    let focus = follow()
    #expect(stack == ["page", "osk"])
    #expect(keyWindow == "page")
    arena.finger(downAt: 400, 500)
    arena.fingerUp()
    arena.settle()
    #expect(osk.counts["wl_touch.down"] == 1)
    #expect(keyWindow == "page")
    #expect(app.counts["wl_keyboard.leave"] == nil)
    osk.request(focus, "destroy")
    arena.settle()
    #expect(stack == ["osk", "page"])
  }

  @Test(
    "A layer below windows, and one that may get the keyboard, stay behind full-screen windows",
    arguments: [(1, 0), (2, 2)])
  func otherLayers(layer: Int64, keyboard: Int64) {
    follow()
    showKeys(in: layer, keyboard: keyboard)
    fillOutput("set_fullscreen", nil)
    #expect(stack == ["osk", "page"])
  }

  @Test("A maximized window makes room for its zone, and a full-screen window keeps its size", arguments: [1, 2])
  func room(layer: Int64) throws {
    follow()
    fillOutput("set_maximized")
    showKeys(in: layer)
    #expect(configured == [800, 400])
    app.show(page, 800, 400)
    arena.settle()
    let window = try #require(arena.compositor.router.keyWindow)
    #expect(window.frame == Rect(x: 0, y: 0, width: 800, height: 400))
    app.request(page.role, "unset_maximized")
    fillOutput("set_fullscreen", nil)
    #expect(configured == [800, 600])
    showKeys(in: layer)
    #expect(configured == [800, 600])
    #expect(window.frame == Rect(x: 0, y: 0, width: 800, height: 600))
  }

  @Test("While a field is secret, its windows are hidden like those of the input method")
  func secrets() throws {
    let field = app.make(app.global("zwp_text_input_manager_v3"), "get_text_input", .id(app.global("wl_seat")))
    arena.settle()
    let clients = arena.compositor.server.clients.all.map(\.id)
    var hidden: [Bool] { clients.map { arena.compositor.seat.privacy.hidesWindows(of: $0) } }
    let focus = follow()
    #expect(hidden == [false, false, false, false])
    app.request(field, "enable")
    app.request(field, "set_content_type", 0, 8)
    app.request(field, "commit")
    arena.settle()
    #expect(hidden == [false, false, true, true], "the bystander, the application, the input method, the keyboard")
    osk.request(focus, "destroy")
    arena.settle()
    #expect(hidden == [false, false, true, false])
    follow()
    app.request(field, "disable")
    app.request(field, "commit")
    arena.settle()
    #expect(hidden == [false, false, false, false])
  }

  @Test("A key that a person types is reported at the end of the turn, and the key of a virtual keyboard is not")
  func typing() {
    let focus = follow()
    osk.request(focus, "await_typing")
    arena.settle()
    let device = arena.compositor.seat.addDevice(of: arena.compositor.server.clients.all.last!.id)
    arena.compositor.seat.inject(.key(.key(device: device, code: 30, isPressed: true)))
    arena.compositor.seat.removeDevice(device)
    // KEY_VOLUMEUP.
    arena.key(115, true)
    arena.key(115, false)
    arena.settle()
    #expect(osk.counts["fingerpost_text_focus_v1.typed"] == nil)
    arena.key(30, true)
    arena.key(30, false)
    arena.settle()
    #expect(osk.counts["fingerpost_text_focus_v1.typed"] == 1)
  }
}

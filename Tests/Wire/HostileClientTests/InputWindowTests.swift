import Assembly
import Globals
import Surfaces
import Testing
import WireClients

/// Tests that the windows of input methods go with their objects, surfaces and clients. Otherwise the compositor would
/// show a surface that was freed.
@Suite struct InputWindowTests {
  private let arena: Arena
  private let method: WireClient

  /// A text field that wants a keyboard, in a window of another client.
  init() throws {
    arena = try Arena()
    let (app, window) = try arena.connectWithWindow()
    let input = app.make(app.global("zwp_text_input_manager_v1"), "create_text_input")
    method = try arena.connect()
    arena.settle()
    app.request(input, "activate", .id(app.global("wl_seat")), .id(window.surface))
    app.request(input, "show_input_panel")
    arena.settle()
  }

  /// The number of windows of the input method.
  private var shown: Int {
    let id = arena.compositor.server.clients.all.last?.id
    return arena.compositor.server.windows.windows.count { $0.client == id }
  }

  private func draw(_ surface: UInt32) {
    method.draw(surface, 100, 50)
    arena.settle()
  }

  /// Sends a request, and checks that no window is left, also after the client has gone.
  private func expectNothing(after object: UInt32, _ request: String, _ location: SourceLocation = #_sourceLocation) {
    #expect(shown == 1, sourceLocation: location)
    method.request(object, request)
    arena.settle()
    #expect(shown == 0, sourceLocation: location)
    arena.kill(method)
    #expect(arena.faultsOfBystander() == [], sourceLocation: location)
  }

  @Test("A popup goes with its surface", arguments: [true, false])
  func popup(isSurface: Bool) {
    let object = method.make(
      method.global("zwp_input_method_manager_v2"), "get_input_method", .id(method.global("wl_seat")))
    let surface = method.makeSurface()
    let popup = method.make(object, "get_input_popup_surface", .id(surface))
    draw(surface)
    expectNothing(after: isSurface ? surface : popup, "destroy")
  }

  private func makePanel() -> (surface: UInt32, role: UInt32) {
    _ = method.global("zwp_input_method_v1")
    let surface = method.makeSurface()
    let role = method.make(method.global("zwp_input_panel_v1"), "get_input_panel_surface", .id(surface))
    return (surface, role)
  }

  private func setKeyboard(_ role: UInt32) {
    method.request(role, "set_toplevel", .id(method.global("wl_output")), 0)
    arena.settle()
  }

  private func setOverlay(_ role: UInt32) {
    method.request(role, "set_overlay_panel")
    arena.settle()
  }

  @Test("A panel goes with its surface", arguments: [true, false])
  func panel(isKeyboard: Bool) {
    let panel = makePanel()
    isKeyboard ? setKeyboard(panel.role) : setOverlay(panel.role)
    draw(panel.surface)
    expectNothing(after: panel.surface, "destroy")
  }

  @Test("A panel that changes its form while it is shown has one window", arguments: [true, false])
  func forms(isKeyboardFirst: Bool) {
    let panel = makePanel()
    isKeyboardFirst ? setKeyboard(panel.role) : setOverlay(panel.role)
    draw(panel.surface)
    for isKeyboard in [!isKeyboardFirst, isKeyboardFirst, isKeyboardFirst] {
      isKeyboard ? setKeyboard(panel.role) : setOverlay(panel.role)
      #expect(shown == 1)
    }
    expectNothing(after: panel.surface, "destroy")
  }
}

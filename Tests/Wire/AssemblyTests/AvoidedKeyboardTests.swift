import Assembly
import Geometry
import Globals
import Policies
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of the rule `avoids-keyboard`: a full-screen window makes room for keyboards. The output has 800×600 pixels.
@Suite struct AvoidedKeyboardTests {
  private let arena: Arena
  private let app: WireClient
  private let page: WireWindow
  private let osk: WireClient

  init() throws {
    let policy = try PolicyReader.read(
      text: "rules: [{match: {title: page}, state: fullscreen, avoids-keyboard: true}]")
    arena = try Arena(hasBystander: false, policy: policy)
    (app, page) = try arena.connectWithWindow(800, 600, title: "page")
    osk = try arena.connect()
    arena.settle()
  }

  private func follow() -> UInt32 {
    let focus = osk.make(osk.global("fingerpost_text_focus_manager_v1"), "get_text_focus", .id(osk.global("wl_seat")))
    arena.settle()
    return focus
  }

  /// Shows a layer that reserves 200 pixels along an edge: anchors 14 for the lower one, 13 for the upper one.
  private func showLayer(anchors: Int64 = 14) -> UInt32 {
    let surface = osk.makeSurface()
    let role = osk.make(osk.global("zwlr_layer_shell_v1"), "get_layer_surface", .id(surface), nil, 2, "osk")
    osk.request(role, "set_anchor", .number(anchors))
    osk.request(role, "set_size", 0, 200)
    osk.request(role, "set_exclusive_zone", 200)
    osk.request(surface, "commit")
    arena.settle()
    osk.request(role, "ack_configure", .id(osk.last["zwlr_layer_surface_v1.configure"]?[0] ?? 0))
    osk.draw(surface, 800, 200)
    arena.settle()
    return role
  }

  /// The latest size and states of the page: 2 is full-screen.
  private var configured: [UInt32]? { app.last["xdg_toplevel.configure"] }
  private var isFullscreen: Bool { app.arrays["xdg_toplevel.configure"]?.contains(2) == true }
  private var frame: Rect<LayoutSpace>? { arena.compositor.server.windows.windows.first { $0.title == "page" }?.frame }

  @Test("It stays full-screen beside the keyboard, and has the whole output again without it", arguments: [14, 13])
  func room(anchors: Int64) {
    let focus = follow()
    #expect(configured == [800, 600])
    let keys = showLayer(anchors: anchors)
    #expect(configured == [800, 400])
    #expect(isFullscreen)
    app.show(page, 800, 400)
    arena.settle()
    #expect(frame == Rect(x: 0, y: anchors == 14 ? 0 : 200, width: 800, height: 400))
    osk.request(keys, "destroy")
    arena.settle()
    #expect(configured == [800, 600])
    app.show(page, 800, 600)
    arena.settle()
    #expect(frame == Rect(x: 0, y: 0, width: 800, height: 600))
    osk.request(focus, "destroy")
  }

  @Test("It makes room for a panel only while its client is a keyboard")
  func panel() {
    _ = showLayer()
    #expect(configured == [800, 600])
    let focus = follow()
    #expect(configured == [800, 400])
    osk.request(focus, "destroy")
    arena.settle()
    #expect(configured == [800, 600])
  }
}

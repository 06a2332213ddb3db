import Assembly
import Documents
import Geometry
import Globals
import Policies
import Rendering
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of surfaces that clients fade, of the kinds of their content, and of the bell.
@Suite(.serialized) struct SurfaceLookTests {
  private let arena: Arena
  private let client: WireClient
  private let window: WireWindow

  init() throws { try self.init(Policy()) }

  private init(_ policy: Policy) throws {
    arena = try Arena(hasBystander: false, policy: policy)
    (client, window) = try arena.connectWithWindow(title: "hostile")
  }

  private func settle() {
    client.request(window.surface, "commit")
    arena.settle()
  }

  // MARK: Alpha

  private func color() throws -> Color? {
    let screen = try #require(arena.compositor.outputs.screen(of: arena.compositor.outputs.all[0]))
    let (x, y) = arena.middle(of: client)
    return try screen.picture().color(x: Int(x), y: Int(y))
  }

  private func paintWhite() {
    let white = client.make(
      client.global("wp_single_pixel_buffer_manager_v1"), "create_u32_rgba_buffer", -1, -1, -1, -1)
    let viewport = client.make(client.global("wp_viewporter"), "get_viewport", .id(window.surface))
    client.request(viewport, "set_destination", 100, 100)
    client.attach(white, to: window.surface)
    settle()
  }

  @Test func aFadedSurfaceIsMixedWithTheSurfacesBehind() throws {
    paintWhite()
    #expect(try color() == Color(red: 255, green: 255, blue: 255))
    let fader = client.make(client.global("wp_alpha_modifier_v1"), "get_surface", .id(window.surface))
    client.request(fader, "set_multiplier", .number(0x7fff_ffff))
    arena.settle()
    #expect(try color()?.red == 255, "the factor waits for the commit")
    settle()
    let grey = try #require(try color())
    #expect((126...128).contains(grey.red) && grey.red == grey.blue)
    client.request(fader, "set_multiplier", 0)
    settle()
    #expect(try color() == Color(red: 0, green: 0, blue: 0))
    client.request(fader, "destroy")
    settle()
    #expect(try color()?.red == 255)
    #expect(client.error == nil)
  }

  @Test func aSurfaceThatCannotBeSeenIsNotTouched() {
    let fader = client.make(client.global("wp_alpha_modifier_v1"), "get_surface", .id(window.surface))
    let (x, y) = arena.middle(of: client)
    for (factor, count) in [(42_000_000, 0), (43_500_000, 1)] as [(Int64, Int)] {
      client.request(fader, "set_multiplier", .number(factor))
      settle()
      arena.finger(downAt: x, y)
      arena.fingerUp()
      arena.settle()
      #expect(client.counts["wl_touch.down"] ?? 0 == count, "a hundredth is 42,949,673")
    }
  }

  @Test func thePointerLeavesASurfaceThatFades() {
    let (x, y) = arena.middle(of: client)
    arena.pointer(to: x, y)
    arena.settle()
    let fader = client.make(client.global("wp_alpha_modifier_v1"), "get_surface", .id(window.surface))
    client.request(fader, "set_multiplier", 0)
    settle()
    #expect(client.counts["wl_pointer.leave"] == 1)
    client.request(fader, "set_multiplier", -1)
    settle()
    #expect(client.counts["wl_pointer.enter"] == 2)
  }

  // MARK: Content types

  @Test func aRuleFollowsTheContentType() throws {
    let policy = try PolicyReader.read(text: "rules: [{match: {content-type: game}, interaction: no}]")
    let other = try SurfaceLookTests(policy)
    let (client, window) = (other.client, other.window)
    let type = client.make(
      client.global("wp_content_type_manager_v1"), "get_surface_content_type", .id(window.surface))
    let (x, y) = other.arena.middle(of: client)
    var touches = 0
    for (value, name, isHit) in [
      (3, "game", false), (2, "video", true), (1, "photo", true), (3, "game", false), (77, "none", true),
    ] as [(Int64, String, Bool)] {
      client.request(type, "set_content_type", .number(value))
      other.settle()
      other.arena.finger(downAt: x, y)
      other.arena.fingerUp()
      other.arena.settle()
      if isHit { touches += 1 }
      #expect(client.counts["wl_touch.down"] ?? 0 == touches, "\(name)")
      #expect(other.arena.compositor.mappedWindows.first?.surface.state.contentType.rawValue == name)
    }
    client.request(type, "set_content_type", 3)
    other.settle()
    client.request(type, "destroy")
    other.settle()
    #expect(other.arena.compositor.mappedWindows.first?.surface.state.contentType == ContentType.none)
    #expect(client.error == nil)
  }

  // MARK: The bell

  @Test func theBellIsInTheTraceWithItsWindow() {
    let trace = TraceLines(of: arena.compositor)
    let label = arena.compositor.server.clients.all[0].label
    let bell = client.global("xdg_system_bell_v1")
    client.request(bell, "ring", .id(window.surface))
    client.request(bell, "ring", nil)
    client.request(bell, "ring", .id(client.makeSurface()))
    arena.settle()
    let plain = #"{"out":"client.rang","to":"\#(label)","why":"clientRequest"}"#
    let named = #"{"out":"client.rang","to":"\#(label)","window":"\#(label)","why":"clientRequest"}"#
    #expect(trace.client == [named, plain, plain])
    client.request(bell, "destroy")
    arena.settle()
    #expect(client.error == nil)
  }

  @Test func aClientThatRingsWithoutEndIsRecordedTenTimes() throws {
    let trace = TraceLines(of: arena.compositor)
    for _ in 0..<100 { client.request(client.global("xdg_system_bell_v1"), "ring", nil) }
    arena.settle()
    // A second may begin within the requests.
    #expect((10...20).contains(trace.client.count))
    let (other, _) = try arena.connectWithWindow()
    other.request(other.global("xdg_system_bell_v1"), "ring", nil)
    arena.settle()
    #expect((11...21).contains(trace.client.count))
  }

  // MARK: Dialogs

  @Test func aPressBesideAModalDialogMakesItKey() {
    let dialog = arena.showWindow(of: client, 50, 50, title: "dialog")
    client.request(dialog.role, "set_parent", .id(window.role))
    let (x, y) = arena.middle(of: client)
    let page = arena.compositor.mappedWindows.first { $0.title == "hostile" }
    arena.settle()
    arena.compositor.move(arena.compositor.mappedWindows.first { $0.title == "dialog" }!, to: .zero)
    arena.pointer(to: x + 40, y + 40)
    arena.button(true)
    arena.button(false)
    arena.settle()
    #expect(arena.compositor.seat.keyWindow === page)
    let object = client.make(client.global("xdg_wm_dialog_v1"), "get_xdg_dialog", .id(dialog.role))
    client.request(object, "set_modal")
    arena.settle()
    #expect(arena.compositor.seat.keyWindow?.title == "dialog")
    let presses = client.counts["wl_pointer.button"]
    arena.button(true)
    arena.button(false)
    arena.finger(downAt: x + 40, y + 40)
    arena.fingerUp()
    arena.settle()
    #expect(client.counts["wl_pointer.button"] == presses && client.counts["wl_touch.down"] == nil)
    #expect(arena.compositor.seat.keyWindow?.title == "dialog")
    client.request(object, "unset_modal")
    arena.settle()
    arena.finger(downAt: x + 40, y + 40)
    arena.fingerUp()
    arena.settle()
    #expect(client.counts["wl_touch.down"] == 1 && arena.compositor.seat.keyWindow === page)
  }
}

import Assembly
import Globals
import StageKit
import Testing
import Traces
import WireClients

/// Tests of requests with invalid serials.
@Suite(.serialized) struct RefusedRequestTests {
  private let arena: Arena
  private let trace: TraceLines

  init() throws {
    arena = try Arena(hasBystander: false, logsDebug: true)
    trace = TraceLines(of: arena.compositor)
  }

  private func line(_ request: String) -> String {
    let label = arena.compositor.server.clients.all[0].label
    return #"{"out":"client.serialRefused","to":"\#(label)","name":"\#(request)","why":"invalidSerial"}"#
  }

  private func popup(of window: WireWindow, _ client: WireClient) -> UInt32 {
    let positioner = client.make(client.global("xdg_wm_base"), "create_positioner")
    client.request(positioner, "set_size", 10, 10)
    client.request(positioner, "set_anchor_rect", 0, 0, 10, 10)
    let xdgSurface = client.make(client.global("xdg_wm_base"), "get_xdg_surface", .id(client.makeSurface()))
    return client.make(xdgSurface, "get_popup", .id(window.xdgSurface), .id(positioner))
  }

  @Test func eachRequestHasItsName() throws {
    let (client, window) = try arena.connectWithWindow()
    let seat = client.global("wl_seat")
    let bad = Word.id(99_999)
    client.request(window.role, "move", .id(seat), bad)
    client.request(window.role, "resize", .id(seat), bad, 1)
    client.request(window.role, "show_window_menu", .id(seat), bad, 0, 0)
    client.request(popup(of: window, client), "grab", .id(seat), bad)
    let token = client.make(client.global("xdg_activation_v1"), "get_activation_token")
    client.request(token, "set_serial", bad, .id(seat))
    client.request(token, "commit")
    let data = client.make(client.global("wl_data_device_manager"), "get_data_device", .id(seat))
    client.request(data, "set_selection", nil, bad)
    client.request(data, "start_drag", nil, .id(window.surface), nil, bad)
    let primary = client.make(
      client.global("zwp_primary_selection_device_manager_v1"), "get_device", .id(seat))
    client.request(primary, "set_selection", nil, bad)
    let responder = client.make(
      client.global("fingerpost_responder_manager_v1"), "get_surface", .id(window.surface))
    client.request(client.make(responder, "get_edit_menu"), "show", bad)
    arena.settle()
    #expect(client.error == nil)
    let names = [
      "move", "resize", "window-menu", "popup-grab", "activation", "selection", "drag", "primary-selection",
      "edit-menu",
    ]
    #expect(trace.client == names.map(line))
    #expect(names.count == RefusedRequest.allCases.count)
  }

  @Test func aValidSerialIsNotReported() throws {
    let (client, window) = try arena.connectWithWindow()
    let (x, y) = arena.middle(of: client)
    arena.finger(downAt: x, y)
    arena.settle()
    let serial = try #require(client.last["wl_touch.down"]?.first)
    client.request(window.role, "move", .id(client.global("wl_seat")), .id(serial))
    arena.settle()
    #expect(trace.client == [])
  }

  @Test func manyRequestsAreTracedSixteenTimesInASecond() throws {
    let (client, window) = try arena.connectWithWindow()
    func flood() {
      for serial: UInt32 in 0..<50 {
        client.request(window.role, "move", .id(client.global("wl_seat")), .id(90_000 + serial))
      }
      arena.settle()
    }
    flood()
    #expect(trace.client == Array(repeating: line("move"), count: 16))
    let label = arena.compositor.server.clients.all[0].label
    let logged = "debug: \(label): move refused: serial 90000 does not justify it"
    #expect(arena.log.lines.filter { $0.contains("refused") } == [logged])
    arena.clock.advance(microseconds: 999_999)
    flood()
    #expect(trace.client.count == 16)
    arena.clock.advance(microseconds: 1)
    flood()
    #expect(trace.client.count == 32)
    #expect(arena.log.lines.filter { $0.contains("refused") } == [logged, logged])
  }
  @Test("The keyboard focus of a menu opens a menu inside it, if lenient", arguments: [Strictness.strict, .lenient])
  func submenu(strictness: Strictness) throws {
    let arena = try Arena(strictness, hasBystander: false)
    let (client, window) = try arena.connectWithWindow()
    var dismissed: Int { client.counts["xdg_popup.popup_done"] ?? 0 }
    let (x, y) = arena.middle(of: client)
    arena.pointer(to: x, y)
    arena.button(true)
    arena.button(false)
    arena.settle()
    let press = try #require(client.last["wl_pointer.button"]?.first)
    _ = client.beginPopup(of: window, grabbing: try #require(client.last["wl_keyboard.enter"]?.first))
    arena.settle()
    #expect(dismissed == 1, "the focus of a window opens no menu")
    let menu = client.beginPopup(of: window, grabbing: press)
    arena.settle()
    client.show(menu, 30, 30)
    arena.settle()
    _ = client.beginPopup(of: menu, grabbing: try #require(client.last["wl_keyboard.enter"]?.first))
    arena.settle()
    #expect(dismissed == (strictness == .strict ? 2 : 1))
    #expect(arena.log.lines.contains { $0.contains("tolerated: a nested grab") } == (strictness == .lenient))
    #expect(client.error == nil)
  }
}

import Assembly
import Testing
import WireClients

@testable import Globals

/// Tests of several objects of one client that all receive the same events. Each multiplies the events that others
/// cause.
@Suite struct ListenerTests {
  /// A way to create such an object, with the client's only pointer if it needs one.
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (WireClient, _ pointer: () -> UInt32) -> Void

    init(_ name: String, _ make: @escaping @Sendable (WireClient, () -> UInt32) -> Void) {
      self.name = name
      self.make = make
    }

    var testDescription: String { name }

    /// Binds a global again.
    static func global(_ name: String) -> Kind {
      Kind(name) { client, _ in _ = client.global(name, version: client.globals[name]?.version ?? 1) }
    }

    /// A request of a manager with the seat as argument.
    static func ofSeat(_ manager: String, _ request: String) -> Kind {
      Kind(manager) { client, _ in client.make(client.global(manager), request, .id(client.global("wl_seat"))) }
    }

    /// A request of a manager with a pointer as argument.
    static func ofPointer(_ manager: String, _ request: String) -> Kind {
      Kind(request) { client, pointer in client.make(client.global(manager), request, .id(pointer())) }
    }

    /// A request of the seat.
    static func bySeat(_ request: String) -> Kind {
      Kind(request) { client, _ in client.make(client.global("wl_seat"), request) }
    }
  }

  private static let kinds: [Kind] = [
    .global("wl_output"), .global("zwlr_foreign_toplevel_manager_v1"),
    .global("ext_foreign_toplevel_list_v1"), .global("zwlr_screencopy_manager_v1"), .global("zwlr_output_manager_v1"),
    .global("wl_seat"),
    .bySeat("get_pointer"), .bySeat("get_keyboard"), .bySeat("get_touch"),
    Kind("zxdg_output_v1") { client, _ in
      client.make(client.global("zxdg_output_manager_v1"), "get_xdg_output", .id(client.global("wl_output")))
    },
    .ofSeat("wl_data_device_manager", "get_data_device"),
    .ofSeat("zwp_primary_selection_device_manager_v1", "get_device"),
    .ofSeat("ext_data_control_manager_v1", "get_data_device"),
    .ofSeat("zwlr_data_control_manager_v1", "get_data_device"),
    .ofSeat("zwp_text_input_manager_v2", "get_text_input"), .ofSeat("zwp_text_input_manager_v3", "get_text_input"),
    .global("zwp_input_method_v1"), .global("zwp_input_panel_v1"),
    .ofSeat("zwp_tablet_manager_v2", "get_tablet_seat"),
    .ofSeat("zwp_virtual_keyboard_manager_v1", "create_virtual_keyboard"),
    .ofSeat("zwlr_virtual_pointer_manager_v1", "create_virtual_pointer"),
    .ofPointer("zwp_relative_pointer_manager_v1", "get_relative_pointer"),
    .ofPointer("zwp_pointer_gestures_v1", "get_swipe_gesture"),
    .ofPointer("zwp_pointer_gestures_v1", "get_pinch_gesture"),
    .ofPointer("zwp_pointer_gestures_v1", "get_hold_gesture"),
  ]

  @Test("A client may have a few objects of a kind that get the same events; one more ends it", arguments: kinds)
  func bound(kind: Kind) throws {
    let arena = try Arena()
    let most = 5
    arena.compositor.server.bounds.listenersOfOneKind = most
    let client = try arena.connect()
    var known: UInt32?
    let pointer = {
      let made = known ?? client.make(client.global("wl_seat"), "get_pointer")
      known = made
      return made
    }
    for _ in 0..<most { kind.make(client, pointer) }
    arena.settle()
    #expect(client.error == nil)
    kind.make(client, pointer)
    arena.settle()
    #expect(client.error == "wl_display 2")
    #expect(client.isLetGo)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Objects that are given back do not count")
  func looping() throws {
    let arena = try Arena()
    let (client, _) = try arena.connectWithWindow()
    for _ in 0..<3000 {
      client.request(client.global("wl_output", version: 4), "release")
      client.request(client.global("wl_seat", version: 8), "release")
    }
    arena.settle()
    #expect(client.error == nil)
    #expect(client.counts["wl_output.done"] == 3000)
    arena.kill(client)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A list of toplevels that is stopped counts until its handles are destroyed")
  func stoppedLists() throws {
    let arena = try Arena()
    let client = try arena.connect()
    for _ in 0...arena.compositor.server.bounds.listenersOfOneKind {
      let manager = client.global("zwlr_foreign_toplevel_manager_v1", version: 3)
      arena.settle()
      client.request(manager, "stop")
      arena.settle()
    }
    #expect(client.error == "wl_display 2")
    #expect(arena.faultsOfBystander() == [])
  }
}

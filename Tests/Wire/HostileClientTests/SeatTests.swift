import Assembly
import Testing
import WireClients

/// Tests of the objects of wl_seat, and of the roles that their requests give to surfaces.
@Suite struct SeatTests {
  /// A client with the pointer in its window, and the serial of the enter event.
  private static func pointed(_ arena: Arena, _ client: WireClient) -> (pointer: UInt32, serial: UInt32, WireWindow) {
    let pointer = client.make(client.global("wl_seat"), "get_pointer")
    let window = arena.showWindow(of: client)
    arena.pointer(to: 400, 300)
    arena.settle()
    return (pointer, client.last["wl_pointer.enter"]?.first ?? 0, window)
  }

  private static let offences = [
    Offence("a toplevel as a cursor", "wl_pointer 0") { arena, client in
      let (pointer, serial, window) = pointed(arena, client)
      client.request(pointer, "set_cursor", .id(serial), .id(window.surface), 0, 0)
    },
    Offence("a subsurface as a cursor", "wl_pointer 0") { arena, client in
      let (pointer, serial, window) = pointed(arena, client)
      let surface = client.makeSurface()
      _ = client.makeSubsurface(surface, of: window.surface)
      client.request(pointer, "set_cursor", .id(serial), .id(surface), 0, 0)
    },
    Offence("a cursor as a window", "xdg_wm_base 0") { arena, client in
      let (pointer, serial, _) = pointed(arena, client)
      let surface = client.makeSurface()
      client.request(pointer, "set_cursor", .id(serial), .id(surface), 0, 0)
      client.make(client.global("xdg_wm_base"), "get_xdg_surface", .id(surface))
    },
    Offence("a cursor as a subsurface", "wl_subcompositor 0") { arena, client in
      let (pointer, serial, window) = pointed(arena, client)
      let surface = client.makeSurface()
      client.request(pointer, "set_cursor", .id(serial), .id(surface), 0, 0)
      _ = client.makeSubsurface(surface, of: window.surface)
    },
  ]

  private static let shapeOffences = [
    Offence("a shape that no version has", "wp_cursor_shape_device_v1 1") { arena, client in
      let (pointer, serial, _) = pointed(arena, client)
      let device = client.make(client.global("wp_cursor_shape_manager_v1"), "get_pointer", .id(pointer))
      client.request(device, "set_shape", .id(serial), 37)
    },
    Offence("the largest shape with no serial, after the end of the pointer", "wp_cursor_shape_device_v1 1") {
      arena, client in
      let (pointer, _, _) = pointed(arena, client)
      let device = client.make(client.global("wp_cursor_shape_manager_v1"), "get_pointer", .id(pointer))
      client.request(pointer, "release")
      client.request(device, "set_shape", 0, -1)
    },
  ]

  @Test("A shape that does not exist ends a client", arguments: shapeOffences)
  func shapeOffence(offence: Offence) throws { try offence.check() }

  @Test("A surface keeps its one role", arguments: offences)
  func offence(offence: Offence) throws { try offence.check() }

  private static let oddities = [
    Oddity("a cursor with the largest hotspot, moved and destroyed") { arena, client in
      let (pointer, serial, _) = pointed(arena, client)
      let surface = client.makeSurface()
      client.request(pointer, "set_cursor", .id(serial), .id(surface), .largest, .smallest)
      for _ in 0..<10 {
        client.request(surface, "offset", .smallest, .smallest)
        client.draw(surface, 24, 24)
      }
      arena.settle()
      let screen = arena.compositor.outputs.screen(of: arena.compositor.outputs.all[0])
      _ = try screen?.picture(overlays: arena.compositor.foreground.cursorOverlays)
      client.request(surface, "destroy")
      arena.settle()
      _ = try screen?.picture(overlays: arena.compositor.foreground.cursorOverlays)
    },
    Oddity("shapes by devices whose manager and pointer are gone, and in turn with a surface") { arena, client in
      let (pointer, serial, _) = pointed(arena, client)
      let manager = client.global("wp_cursor_shape_manager_v1")
      let devices = (0..<2000).map { _ in client.make(manager, "get_pointer", .id(pointer)) }
      let surface = client.makeSurface()
      client.draw(surface, 24, 24)
      for (index, device) in devices.enumerated() {
        client.request(device, "set_shape", .id(serial), .number(Int64(index % 36 + 1)))
        if index % 100 == 0 { client.request(pointer, "set_cursor", .id(serial), .id(surface), 0, 0) }
      }
      client.request(manager, "destroy")
      client.request(surface, "destroy")
      arena.settle()
      let screen = arena.compositor.outputs.screen(of: arena.compositor.outputs.all[0])
      _ = try screen?.picture(overlays: arena.compositor.foreground.cursorOverlays)
      client.request(pointer, "release")
      for device in devices {
        client.request(device, "set_shape", .id(serial), 1)
        client.request(device, "destroy")
      }
    },
    Oddity("serials that nobody gave out") { arena, client in
      let (pointer, _, window) = pointed(arena, client)
      let seat = Word.id(client.global("wl_seat"))
      for serial in [Word.largest, .smallest, 0, -1] {
        client.request(pointer, "set_cursor", serial, nil, 0, 0)
        client.request(window.role, "move", seat, serial)
        client.request(window.role, "resize", seat, serial, 5)
        client.request(window.role, "show_window_menu", seat, serial, .largest, .smallest)
      }
    },
    Oddity("input objects released while they are in use") { arena, client in
      let seat = client.global("wl_seat")
      let objects = ["get_pointer", "get_keyboard", "get_touch"].map { client.make(seat, $0) }
      _ = arena.showWindow(of: client)
      arena.pointer(to: 400, 300)
      arena.button(true)
      arena.key(30, true)
      arena.finger(downAt: 400, 300)
      arena.settle()
      for object in objects { client.request(object, "release") }
      client.request(seat, "release")
      arena.settle()
      arena.finger(to: 410, 300)
      arena.pointer(to: 410, 300)
      arena.button(false)
      arena.key(30, false)
      arena.fingerUp()
    },
    Oddity("30 of each input object") { arena, client in
      for request in ["get_pointer", "get_keyboard", "get_touch"] {
        for _ in 0..<30 { client.make(client.global("wl_seat"), request) }
      }
      _ = arena.showWindow(of: client)
      for step in 0..<20 {
        arena.finger(downAt: 400, 300)
        arena.finger(to: 400 + Double(step), 300)
        arena.fingerUp()
        arena.pointer(to: 400 + Double(step), 300)
        arena.key(30, step % 2 == 0)
        arena.settle()
      }
    },
  ]

  @Test("Odd but legal requests of input objects are taken", arguments: oddities)
  func oddity(oddity: Oddity) throws { try oddity.check() }

  @Test("100 fingers on one surface, which goes while they are down")
  func manyFingers() throws {
    let arena = try Arena()
    let (client, window) = try arena.connectWithWindow()
    for finger in 0..<100 { arena.finger(Int32(finger), downAt: 360 + Double(finger % 80), 300) }
    arena.settle()
    client.request(window.role, "destroy")
    client.request(window.xdgSurface, "destroy")
    client.request(window.surface, "destroy")
    arena.settle()
    for finger in 0..<100 { arena.finger(Int32(finger), to: 3, 3) }
    #expect(client.error == nil)
    #expect(client.counts["wl_touch.down"] == 100)
    #expect(client.counts["wl_touch.up"] == 100)
    arena.kill(client)
    #expect(arena.faultsOfBystander() == [])
  }
}

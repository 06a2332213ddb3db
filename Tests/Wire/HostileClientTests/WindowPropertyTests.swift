import Assembly
import Globals
import Testing
import WireClients

/// Tests of clients that misuse dialogs, icons, bells, alpha modifiers and content types.
@Suite struct WindowPropertyTests {
  private static func icon(_ client: WireClient) -> UInt32 {
    client.make(client.global("xdg_toplevel_icon_manager_v1"), "create_icon")
  }

  private static func use(_ icon: UInt32, of client: WireClient) {
    let window = client.beginToplevel()
    client.request(client.global("xdg_toplevel_icon_manager_v1"), "set_icon", .id(window.role), .id(icon))
  }

  private static func fader(_ client: WireClient, _ surface: UInt32) -> UInt32 {
    client.make(client.global("wp_alpha_modifier_v1"), "get_surface", .id(surface))
  }

  private static func type(_ client: WireClient, _ surface: UInt32) -> UInt32 {
    client.make(client.global("wp_content_type_manager_v1"), "get_surface_content_type", .id(surface))
  }

  private static func dialog(_ client: WireClient, _ role: UInt32) -> UInt32 {
    client.make(client.global("xdg_wm_dialog_v1"), "get_xdg_dialog", .id(role))
  }

  private static let offences = [
    Offence("an oblong icon", "xdg_toplevel_icon_v1 1") { _, client in
      client.request(icon(client), "add_buffer", .id(client.makeBuffer(8, 9)), 1)
    },
    Offence("an icon of one pixel that is not shared memory", "xdg_toplevel_icon_v1 1") { _, client in
      client.request(icon(client), "add_buffer", .id(client.makeSolid()), 1)
    },
    Offence("an icon with the scale 0", "xdg_toplevel_icon_v1 1") { _, client in
      client.request(icon(client), "add_buffer", .id(client.makeBuffer(8, 8)), 0)
    },
    Offence("an icon that gets a name after it was set", "xdg_toplevel_icon_v1 2") { _, client in
      let icon = icon(client)
      use(icon, of: client)
      client.request(icon, "set_name", "late")
    },
    Offence("an icon that gets an image after it was set", "xdg_toplevel_icon_v1 2") { _, client in
      let icon = icon(client)
      use(icon, of: client)
      client.request(icon, "add_buffer", .id(client.makeBuffer(8, 8)), 1)
    },
    Offence("a buffer that ends before its icon", "xdg_toplevel_icon_v1 3") { _, client in
      let buffer = client.makeBuffer(8, 8)
      client.request(icon(client), "add_buffer", .id(buffer), 1)
      client.request(buffer, "destroy")
    },
    Offence("65 images in one icon", "wl_display 2") { _, client in
      let (icon, buffer) = (icon(client), client.makeBuffer(8, 8))
      for scale in 1...65 { client.request(icon, "add_buffer", .id(buffer), .number(Int64(scale))) }
    },
    Offence("65 buffers for the same image", "wl_display 2") { _, client in
      let icon = icon(client)
      for _ in 1...65 { client.request(icon, "add_buffer", .id(client.makeBuffer(8, 8)), 1) }
    },
    Offence("a second dialog of a toplevel", "xdg_wm_dialog_v1 0") { _, client in
      let window = client.beginToplevel()
      for _ in 0..<2 { _ = dialog(client, window.role) }
    },
    Offence("a second alpha modifier", "wp_alpha_modifier_v1 0") { _, client in
      let surface = client.makeSurface()
      for _ in 0..<2 { _ = fader(client, surface) }
    },
    Offence("an alpha modifier without its surface", "wp_alpha_modifier_surface_v1 0") { _, client in
      let surface = client.makeSurface()
      let fader = fader(client, surface)
      client.request(surface, "destroy")
      client.request(fader, "set_multiplier", 1)
    },
    Offence("a second content type", "wp_content_type_manager_v1 0") { _, client in
      let surface = client.makeSurface()
      for _ in 0..<2 { _ = type(client, surface) }
    },
  ]

  @Test("A client that breaks the rules is disconnected", arguments: offences)
  func offence(offence: Offence) throws { try offence.check() }

  private static let oddities = [
    Oddity("objects that outlive what they are for") { arena, client in
      let window = arena.showWindow(of: client)
      let (dialog, fader, type) = (
        dialog(client, window.role), fader(client, window.surface), type(client, window.surface)
      )
      client.request(dialog, "set_modal")
      client.request(fader, "set_multiplier", 7)
      client.request(type, "set_content_type", 99)
      for object in [window.role, window.xdgSurface, window.surface] { client.request(object, "destroy") }
      client.request(type, "set_content_type", 1)
      client.request(dialog, "unset_modal")
      for object in [dialog, fader, type] { client.request(object, "destroy") }
    },
    Oddity("managers destroyed before their objects") { arena, client in
      let window = arena.showWindow(of: client)
      let (dialog, fader, icon) = (dialog(client, window.role), fader(client, window.surface), icon(client))
      for name in ["xdg_wm_dialog_v1", "wp_alpha_modifier_v1"] { client.request(client.global(name), "destroy") }
      client.request(icon, "add_buffer", .id(client.makeBuffer(8, 8)), 1)
      client.request(dialog, "set_modal")
      client.request(fader, "set_multiplier", 0)
      client.request(window.surface, "commit")
    },
    Oddity("a hundred modal dialogs, each of the previous one") { arena, client in
      var parent = arena.showWindow(of: client)
      for _ in 0..<100 {
        let window = arena.showWindow(of: client, 10, 10)
        client.request(window.role, "set_parent", .id(parent.role))
        client.request(dialog(client, window.role), "set_modal")
        parent = window
      }
      arena.settle()
      arena.finger(downAt: 700, 500)
      arena.fingerUp()
      arena.pointer(to: 5, 5)
    },
    Oddity("a thousand bells") { _, client in
      for _ in 0..<1000 { client.request(client.global("xdg_system_bell_v1"), "ring", nil) }
    },
    Oddity("an icon whose buffer ends with its client") { arena, client in
      let other = try arena.connect()
      let (icon, buffer) = (icon(other), other.makeBuffer(8, 8))
      other.request(icon, "add_buffer", .id(buffer), 1)
      arena.settle()
      arena.kill(other)
    },
    Oddity("an icon and a content type for surfaces of each role") { arena, client in
      let window = arena.showWindow(of: client)
      let surfaces = (0..<3).map { _ in client.makeSurface() }
      _ = client.makeSubsurface(surfaces[0], of: window.surface)
      let pointer = client.make(client.global("wl_seat"), "get_pointer")
      client.request(pointer, "set_cursor", 0, .id(surfaces[1]), 0, 0)
      for surface in surfaces {
        client.request(type(client, surface), "set_content_type", 2)
        client.request(fader(client, surface), "set_multiplier", .number(0x8000_0000))
        client.draw(surface, 8, 8)
      }
      use(icon(client), of: client)
    },
  ]

  @Test("Odd but legal requests about windows are taken", arguments: oddities)
  func oddity(oddity: Oddity) throws { try oddity.check() }

  /// The name of an icon may have 4 KiB, so icons weigh more than other small objects.
  @Test func iconsAreBoundedByTheirWeight() throws {
    let arena = try Arena()
    arena.compositor.server.bounds.objectWeight = 600
    let client = try arena.connect()
    for _ in 0..<60 { _ = Self.icon(client) }
    arena.settle()
    #expect(client.error == "wl_display 2")
    #expect(arena.faultsOfBystander() == [])
  }
}

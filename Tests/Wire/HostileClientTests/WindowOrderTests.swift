import Assembly
import Globals
import Surfaces
import Testing
import WireClients

/// Tests of destroying the objects of windows and popups in any order.
@Suite struct WindowOrderTests {
  @Test("A window's three objects, a popup's and its popup's go in any order, with fingers down", arguments: 1...80)
  func anyOrder(seed: UInt64) throws {
    let arena = try Arena(seed.isMultiple(of: 2) ? .strict : .lenient)
    var dice = Dice(seed: seed)
    let (client, window) = try arena.connectWithWindow()
    arena.finger(downAt: 400, 300)
    arena.settle()
    let serial = client.last["wl_touch.down"]?.first ?? 0
    var windows = [window]
    for _ in 0..<(1 + dice.below(3)) {
      let popup = client.beginPopup(of: windows.last!, grabbing: dice.below(2) == 0 ? serial : nil)
      arena.settle()
      client.show(popup, 40, 30)
      arena.settle()
      windows.append(popup)
    }
    arena.finger(1, downAt: 365, 265)
    arena.pointer(to: 365, 265)
    arena.button(true)
    arena.key(30, true)
    var objects = windows.flatMap { [$0.surface, $0.xdgSurface, $0.role] }
    objects.append(client.global("xdg_wm_base"))
    objects.shuffle(using: &dice)
    for object in objects {
      client.request(object, "destroy")
      if dice.below(2) == 0 { arena.settle() }
      arena.finger(to: 400 + Double(dice.below(20)), 300)
      arena.pointer(to: 360 + Double(dice.below(20)), 270)
    }
    arena.settle()
    if let error = client.error {
      let expected = ["xdg_surface", "xdg_wm_base", "xdg_popup", "wl_surface", "wl_display"]
      #expect(expected.contains { error.hasPrefix($0) }, "seed \(seed)")
      #expect(arena.isEnded(client))
    }
    arena.kill(client)
    #expect(arena.faultsOfBystander() == [], "seed \(seed)")
  }

  @Test("A popup of a popup of a popup, fifty deep, goes with its client")
  func deepPopups() throws {
    let arena = try Arena()
    let (client, window) = try arena.connectWithWindow()
    var parent = window
    for _ in 0..<50 {
      parent = client.beginPopup(of: parent)
      arena.settle()
      client.show(parent, 40, 30)
      arena.settle()
    }
    #expect(client.error == nil)
    #expect(arena.compositor.server.windows.windows.count == 52)
    arena.kill(client)
    #expect(arena.compositor.server.windows.windows.count == 1)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Popups nested without end are refused")
  func endlessPopups() throws {
    let arena = try Arena()
    let (client, window) = try arena.connectWithWindow()
    var parent = window
    for _ in 0..<200 where !client.isLetGo {
      parent = client.beginPopup(of: parent)
      arena.settle()
      client.show(parent, 40, 30)
      arena.settle()
    }
    #expect(client.error == "wl_display 2")
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Positioners of the largest numbers place their popup somewhere, or are refused")
  func positioners() throws {
    for (offset, size) in [(Word.largest, Word.largest), (.smallest, .largest), (.smallest, 1), (.largest, 1)] {
      let arena = try Arena()
      let (client, window) = try arena.connectWithWindow()
      for edge in 0..<9 {
        let positioner = client.make(client.global("xdg_wm_base"), "create_positioner")
        client.request(positioner, "set_size", size, size)
        client.request(positioner, "set_anchor_rect", offset, offset, size, size)
        client.request(positioner, "set_offset", offset, offset)
        client.request(positioner, "set_anchor", .number(Int64(edge)))
        client.request(positioner, "set_gravity", .number(Int64(8 - edge)))
        client.request(positioner, "set_constraint_adjustment", .number(Int64(edge * 7)))
        client.request(positioner, "set_parent_size", size, size)
        client.request(positioner, "set_reactive")
        let surface = client.makeSurface()
        let xdgSurface = client.make(client.global("xdg_wm_base"), "get_xdg_surface", .id(surface))
        let role = client.make(xdgSurface, "get_popup", .id(window.xdgSurface), .id(positioner))
        client.request(surface, "commit")
        arena.settle()
        client.show(WireWindow(surface: surface, xdgSurface: xdgSurface, role: role), 10, 10)
        client.request(role, "reposition", .id(positioner), -1)
        arena.settle()
      }
      _ = try arena.compositor.outputs.screen(of: arena.compositor.outputs.all[0])?.picture()
      arena.kill(client)
      #expect(arena.faultsOfBystander() == [])
    }
  }

  @Test("Window geometries, sizes and limits of the largest numbers are taken or refused")
  func geometries() throws {
    let numbers: [Word] = [.largest, .smallest, 0, 1, -1]
    for x in numbers {
      for size in numbers {
        let arena = try Arena()
        let (client, window) = try arena.connectWithWindow()
        client.request(window.xdgSurface, "set_window_geometry", x, x, size, size)
        client.request(window.role, "set_max_size", .largest, size)
        client.request(window.role, "set_min_size", x, .largest)
        client.request(window.surface, "commit")
        arena.settle()
        client.request(window.role, "set_maximized")
        client.request(window.role, "unset_maximized")
        client.request(window.role, "set_fullscreen", nil)
        arena.settle()
        arena.kill(client)
        #expect(arena.faultsOfBystander() == [])
      }
    }
  }
}

import Assembly
import Globals
import Testing
import WireClients

/// Tests of wl_subcompositor and wl_subsurface.
@Suite struct SubsurfaceTests {
  private static let offences = [
    Offence("a surface under itself", "wl_subcompositor 0") { _, client in
      let surface = client.makeSurface()
      _ = client.makeSubsurface(surface, of: surface)
    },
    Offence("a surface under two parents", "wl_subcompositor 0") { _, client in
      let surface = client.makeSurface()
      _ = client.makeSubsurface(surface, of: client.makeSurface())
      _ = client.makeSubsurface(surface, of: client.makeSurface())
    },
    Offence("a toplevel as a subsurface", "wl_subcompositor 0") { _, client in
      _ = client.makeSubsurface(client.beginToplevel().surface, of: client.makeSurface())
    },
    Offence("a root under its own descendant", "wl_subcompositor 0") { _, client in
      let (root, child, grandchild) = (client.makeSurface(), client.makeSurface(), client.makeSurface())
      _ = client.makeSubsurface(child, of: root)
      _ = client.makeSubsurface(grandchild, of: child)
      _ = client.makeSubsurface(root, of: grandchild)
    },
    Offence("a place above a stranger", "wl_subsurface 0") { _, client in
      let link = client.makeSubsurface(client.makeSurface(), of: client.makeSurface())
      client.request(link, "place_above", .id(client.makeSurface()))
    },
    Offence("a place below itself", "wl_subsurface 0") { _, client in
      let surface = client.makeSurface()
      let link = client.makeSubsurface(surface, of: client.makeSurface())
      client.request(link, "place_below", .id(surface))
    },
    Offence("a place above its own child", "wl_subsurface 0") { _, client in
      let (root, child, grandchild) = (client.makeSurface(), client.makeSurface(), client.makeSurface())
      let link = client.makeSubsurface(child, of: root)
      _ = client.makeSubsurface(grandchild, of: child)
      client.request(link, "place_above", .id(grandchild))
    },
    Offence("a window of a subsurface", "xdg_wm_base 0") { _, client in
      let surface = client.makeSurface()
      _ = client.makeSubsurface(surface, of: client.makeSurface())
      client.make(client.global("xdg_wm_base"), "get_xdg_surface", .id(surface))
    },
    Offence("a tree too deep for any purpose", "wl_display 2") { _, client in
      var parent = client.makeSurface()
      for _ in 0..<20_000 {
        let child = client.makeSurface()
        _ = client.makeSubsurface(child, of: parent)
        parent = child
      }
    },
    Offence("a tree too deep, grown at its root", "wl_display 2") { _, client in
      var child = client.makeSurface()
      for _ in 0..<2000 {
        let parent = client.makeSurface()
        _ = client.makeSubsurface(child, of: parent)
        child = parent
      }
    },
  ]

  @Test("Each tree that cannot be gets its error", arguments: offences)
  func offence(offence: Offence) throws { try offence.check() }

  private func grow(_ count: Int, on arena: Arena, _ client: WireClient, deep: Bool) -> [(
    surface: UInt32, link: UInt32
  )] {
    let window = arena.showWindow(of: client)
    var parent = window.surface
    let parts = (0..<count).map { index -> (surface: UInt32, link: UInt32) in
      let surface = client.makeSurface()
      let link = client.makeSubsurface(surface, of: parent)
      client.request(link, "set_position", .number(Int64(index % 7)), index % 3 == 0 ? .largest : 1)
      if index % 2 == 0 { client.request(link, "set_desync") }
      client.draw(surface, 8, 8)
      if deep { parent = surface }
      return (surface, link)
    }
    for part in parts.reversed() { client.request(part.surface, "commit") }
    client.request(window.surface, "commit")
    arena.settle()
    return parts
  }

  @Test("A thousand subsurfaces side by side can be shown, restacked and destroyed")
  func wide() throws {
    let arena = try Arena()
    let client = try arena.connect()
    let parts = grow(1000, on: arena, client, deep: false)
    for (index, part) in parts.enumerated() {
      client.request(
        part.link, index % 2 == 0 ? "place_above" : "place_below", .id(parts[(index * 7 + 3) % 1000].surface))
    }
    arena.settle()
    _ = try arena.compositor.outputs.screen(of: arena.compositor.outputs.all[0])?.picture()
    arena.finger(downAt: 400, 300)
    arena.finger(to: 401, 301)
    #expect(client.error == "wl_subsurface 0" || client.error == nil)
    arena.kill(client)
    #expect(arena.compositor.server.surfaces.count == 1)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Deeply nested subsurfaces can be shown, hit and destroyed")
  func deep() throws {
    let arena = try Arena()
    let client = try arena.connect()
    let parts = grow(200, on: arena, client, deep: true)
    _ = try arena.compositor.outputs.screen(of: arena.compositor.outputs.all[0])?.picture()
    arena.finger(downAt: 400, 300)
    for part in parts where part.surface % 3 == 0 { client.request(part.surface, "destroy") }
    arena.settle()
    #expect(client.error == nil)
    arena.kill(client)
    #expect(arena.compositor.server.surfaces.count == 1)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Parents, children and links can be destroyed in any order", arguments: 1...60)
  func anyOrder(seed: UInt64) throws {
    let arena = try Arena()
    let client = try arena.connect()
    var dice = Dice(seed: seed)
    let window = arena.showWindow(of: client)
    var surfaces = [window.surface]
    var objects: [(id: UInt32, isLink: Bool)] = []
    for _ in 0..<12 {
      let surface = client.makeSurface()
      objects.append((client.makeSubsurface(surface, of: surfaces[dice.below(surfaces.count)]), true))
      objects.append((surface, false))
      surfaces.append(surface)
      client.draw(surface, 10, 10)
    }
    for surface in surfaces.reversed() { client.request(surface, "commit") }
    arena.settle()
    arena.finger(downAt: 400, 300)
    objects.shuffle(using: &dice)
    for (index, object) in objects.enumerated() {
      client.request(object.id, "destroy")
      if dice.below(3) == 0 { client.request(window.surface, "commit") }
      for left in objects[(index + 1)...] where dice.below(4) == 0 {
        if left.isLink {
          switch dice.below(4) {
          case 0: client.request(left.id, "set_desync")
          case 1: client.request(left.id, "set_sync")
          case 2: client.request(left.id, "place_above", .id(window.surface))
          default: client.request(left.id, "set_position", .smallest, .largest)
          }
        } else {
          client.request(left.id, "commit")
        }
      }
      arena.settle()
      arena.finger(to: 400 + Double(index), 300)
    }
    #expect(client.error == nil || client.error == "wl_subsurface 0", "seed \(seed)")
    arena.kill(client)
    #expect(arena.faultsOfBystander() == [], "seed \(seed)")
  }

  @Test("Frame callbacks of a synchronised subsurface whose parent never commits pile up only in its own client")
  func waitingCallbacks() throws {
    let arena = try Arena()
    let client = try arena.connect()
    let surface = client.makeSurface()
    _ = client.makeSubsurface(surface, of: client.makeSurface())
    for _ in 0..<3000 {
      client.make(surface, "frame")
      client.request(surface, "commit")
    }
    arena.settle()
    #expect(client.error == nil)
    arena.kill(client)
    #expect(arena.faultsOfBystander() == [])
  }
}

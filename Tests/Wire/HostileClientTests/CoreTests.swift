import Assembly
import Globals
import Surfaces
import Testing
import WireClients

/// Tests of wl_compositor, wl_surface and wl_region.
@Suite struct CoreTests {
  private static let offences = [
    Offence("a buffer scale of 0", "wl_surface 0") { $1.request($1.makeSurface(), "set_buffer_scale", 0) },
    Offence("a negative buffer scale", "wl_surface 0") { $1.request($1.makeSurface(), "set_buffer_scale", .smallest) },
    Offence("a transform that is none", "wl_surface 1") { $1.request($1.makeSurface(), "set_buffer_transform", 8) },
    Offence("a negative transform", "wl_surface 1") { $1.request($1.makeSurface(), "set_buffer_transform", .smallest) },
    Offence("a buffer that is no multiple of its scale", "wl_surface 2") { _, client in
      let surface = client.makeSurface()
      client.request(surface, "set_buffer_scale", .largest)
      client.draw(surface, 10, 10)
    },
    Offence("an offset with attach from version 5 on", "wl_surface 3") { _, client in
      client.request(client.makeSurface(), "attach", .id(client.makeBuffer(1, 1)), 1, 0)
    },
  ]

  @Test("Each breach of wl_surface's rules gets its own error", arguments: offences)
  func offence(offence: Offence) throws { try offence.check() }

  private static let oddities = [
    Oddity("the largest damage everywhere") { _, client in
      let surface = client.makeSurface()
      for request in ["damage", "damage_buffer"] {
        client.request(surface, request, .largest, .largest, .largest, .largest)
        client.request(surface, request, .smallest, .smallest, .smallest, .smallest)
        client.request(surface, request, .smallest, .smallest, .largest, .largest)
        client.request(surface, request, 0, 0, -1, 0)
      }
      client.draw(surface, 10, 10)
    },
    Oddity("the largest damage on the screen, scaled") { arena, client in
      let window = arena.showWindow(of: client)
      for transform in 0..<8 {
        client.request(window.surface, "set_buffer_scale", 2)
        client.request(window.surface, "set_buffer_transform", .number(Int64(transform)))
        client.request(window.surface, "damage", .largest, .largest, .largest, .largest)
        client.request(window.surface, "damage", .smallest, .smallest, .largest, .largest)
        client.draw(window.surface, 40, 60)
        arena.settle()
      }
    },
    Oddity("the largest offsets") { arena, client in
      let window = arena.showWindow(of: client)
      for _ in 0..<50 {
        client.request(window.surface, "offset", .largest, .smallest)
        client.draw(window.surface, 10, 10)
      }
      arena.settle()
    },
    Oddity("regions of overflowing numbers") { arena, client in
      let window = arena.showWindow(of: client)
      let region = client.makeRegion()
      client.request(region, "add", .largest, .largest, .largest, .largest)
      client.request(region, "add", .smallest, .smallest, .largest, .largest)
      client.request(region, "subtract", .smallest, .smallest, .smallest, .smallest)
      client.request(region, "add", 5, 5, -5, -5)
      for request in ["set_input_region", "set_opaque_region"] { client.request(window.surface, request, .id(region)) }
      client.request(region, "destroy")
      client.request(window.surface, "commit")
      arena.settle()
      arena.finger(downAt: 400, 300)
      arena.fingerUp()
    },
    Oddity("commits without anything") { _, client in
      let surface = client.makeSurface()
      for _ in 0..<2000 { client.request(surface, "commit") }
    },
    Oddity("a buffer destroyed before, and after, it is committed") { arena, client in
      let window = arena.showWindow(of: client)
      for _ in 0..<20 {
        let (first, second) = (client.makeBuffer(50, 50), client.makeBuffer(60, 60))
        client.attach(first, to: window.surface)
        client.request(first, "destroy")
        client.request(window.surface, "commit")
        client.attach(second, to: window.surface)
        client.request(window.surface, "commit")
        client.request(second, "destroy")
      }
    },
    Oddity("one buffer on many surfaces") { _, client in
      let buffer = client.makeBuffer(16, 16)
      for _ in 0..<200 {
        let surface = client.makeSurface()
        client.attach(buffer, to: surface)
        client.request(surface, "commit")
      }
      client.request(buffer, "destroy")
    },
  ]

  @Test("Odd numbers are taken as they are", arguments: oddities)
  func oddity(oddity: Oddity) throws { try oddity.check() }

  @Test("A thousand windowless surfaces come and go")
  func manySurfaces() throws {
    let arena = try Arena()
    let client = try arena.connect()
    let surfaces = (0..<1000).map { _ in client.makeSurface() }
    for surface in surfaces { client.draw(surface, 2, 2) }
    arena.settle()
    #expect(arena.compositor.server.surfaces.count == 1001)
    for surface in surfaces where surface % 2 == 0 { client.request(surface, "destroy") }
    arena.settle()
    #expect(client.error == nil)
    arena.kill(client)
    #expect(arena.compositor.server.surfaces.count == 1)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A hundred windows of one client, killed at once, leave the others' windows")
  func manyWindows() throws {
    let arena = try Arena()
    let client = try arena.connect()
    for _ in 0..<100 { _ = arena.showWindow(of: client, 20, 20) }
    #expect(arena.compositor.server.windows.windows.count == 101)
    arena.kill(client)
    #expect(arena.compositor.server.windows.windows.count == 1)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A region of thousands of rectangles works")
  func largeRegion() throws {
    try Oddity("2,000 rectangles") { arena, client in
      let window = arena.showWindow(of: client)
      let region = client.makeRegion()
      for index in 0..<2000 {
        client.request(region, "add", .number(Int64(index % 60 * 3)), .number(Int64(index / 60 * 3)), 1, 1)
      }
      client.request(window.surface, "set_input_region", .id(region))
      client.request(window.surface, "set_opaque_region", .id(region))
      client.request(window.surface, "commit")
    }.check()
  }

  @Test("A region that grows with the square of its rectangles is refused before it grows large")
  func squareRegion() throws {
    try Offence("2,000 tall rectangles across 2,000 wide ones", "wl_display 2") { _, client in
      let region = client.makeRegion()
      for index in 0..<2000 {
        client.request(region, "add", .number(Int64(index * 2)), 0, 1, 4000)
        client.request(region, "subtract", 0, .number(Int64(index * 2)), 4000, 1)
      }
    }.check()
  }

  @Test("Damage of thousands of rectangles is taken as what it covers")
  func largeDamage() throws {
    try Oddity("5,000 rectangles of damage") { arena, client in
      let window = arena.showWindow(of: client)
      for index in 0..<5000 {
        let (x, y) = (Int64(index % 70 * 3), Int64(index / 70 * 3))
        client.request(window.surface, "damage", .number(x), .number(y), 1, 1)
        client.request(window.surface, "damage_buffer", .number(x), .number(y), 1, 1)
      }
      client.request(window.surface, "commit")
    }.check()
  }
}

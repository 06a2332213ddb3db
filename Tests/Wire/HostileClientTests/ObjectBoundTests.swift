import Assembly
import Glibc
import Globals
import System
import Testing
import WaylandServer
import WireClients

/// Tests of clients that create objects without end.
@Suite struct ObjectBoundTests {
  /// A kind of object that a client can create repeatedly.
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (WireClient) -> Void

    init(_ name: String, _ make: @escaping @Sendable (WireClient) -> Void) {
      testDescription = name
      self.make = make
    }
  }

  private static let kinds = [
    Kind("surfaces") { _ = $0.makeSurface() },
    Kind("regions") { _ = $0.makeRegion() },
    Kind("frame callbacks of one surface") { client in
      let surface = client.makeSurface()
      for _ in 0..<20 { client.make(surface, "frame") }
    },
    Kind("presentation feedback") { client in
      client.make(client.global("wp_presentation"), "feedback", .id(client.makeSurface()))
    },
    Kind("positioners") { $0.make($0.global("xdg_wm_base"), "create_positioner") },
    Kind("registries") { _ = $0.askForRegistry() },
    Kind("pools") { _ = $0.makePool(4096) },
    Kind("buffers in shared memory") { client in
      let pool = client.makePool(4096)
      for _ in 0..<20 { _ = client.makeBuffer(in: pool, 8, 8) }
    },
    Kind("buffers of one color") { _ = $0.makeSolid() },
    Kind("data sources") { $0.make($0.global("wl_data_device_manager"), "create_data_source") },
    Kind("activation tokens") { $0.make($0.global("xdg_activation_v1"), "get_activation_token") },
    Kind("globals bound again") { _ = $0.global("wp_viewporter", version: 1) },
    Kind("regions of many rectangles") { client in
      let region = client.makeRegion()
      for index in 0..<64 { client.request(region, "add", .number(Int64(index * 2)), 0, 1, 1) }
    },
    Kind("many rectangles kept by surfaces") { client in
      let (region, surface) = (client.makeRegion(), client.makeSurface())
      for index in 0..<64 { client.request(region, "add", .number(Int64(index * 2)), 0, 1, 1) }
      client.request(surface, "set_opaque_region", .id(region))
      client.request(surface, "set_input_region", .id(region))
      client.request(region, "destroy")
      client.request(surface, "commit")
    },
  ]

  @Test("Whatever a client makes without end, it is told and disconnected at its bound", arguments: kinds)
  func everyKind(kind: Kind) throws {
    let arena = try Arena()
    arena.compositor.server.bounds.objectWeight = 600
    let client = try arena.connect()
    let record = try #require(arena.compositor.server.clients.all.last)
    var heaviest = 0
    for _ in 0..<700 where !client.isLetGo {
      kind.make(client)
      arena.settle()
      if record.isConnected { heaviest = max(heaviest, arena.compositor.display.objects.weight(of: record.handle)) }
    }
    #expect(client.error == "wl_display 2")
    #expect(arena.isEnded(client))
    #expect((500...600).contains(heaviest))
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A client that destroys what it made may make more without end")
  func recycling() throws {
    let arena = try Arena()
    arena.compositor.server.bounds.objectWeight = 600
    let client = try arena.connect()
    let record = try #require(arena.compositor.server.clients.all.last)
    for object in [client.makeRegion(), client.makePool(4096)] { client.request(object, "destroy") }
    arena.settle()
    let before = arena.compositor.display.objects.weight(of: record.handle)
    for _ in 0..<40 {
      let surfaces = (0..<50).map { _ in client.makeSurface() }
      let pools = (0..<10).map { _ in client.makePool(4096) }
      let region = client.makeRegion()
      for index in 0..<640 { client.request(region, "add", .number(Int64(index * 2)), 0, 1, 1) }
      for object in surfaces + pools + [region] { client.request(object, "destroy") }
      _ = client.askForAnswer()
      arena.settle()
    }
    #expect(client.error == nil)
    #expect(arena.compositor.display.objects.weight(of: record.handle) == before)
  }

  @Test("By default a client has thousands of surfaces, and not ten thousand")
  func defaults() throws {
    let arena = try Arena()
    let client = try arena.connect()
    for _ in 0..<8000 { _ = client.makeSurface() }
    arena.settle()
    #expect(client.error == nil)
    #expect(arena.compositor.server.surfaces.count == 8001)
    for _ in 0..<2000 { _ = client.makeSurface() }
    arena.settle()
    #expect(client.error == "wl_display 2")
    #expect(arena.compositor.server.surfaces.count == 1)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Many connections of one user share a bound, and each keeps a small part of its own")
  func userBound() throws {
    let arena = try Arena()
    let objects = arena.compositor.display.objects
    let before = objects.weight(ofUser: getuid())
    arena.compositor.server.bounds.userObjectWeight = before + 1000
    arena.compositor.server.bounds.objectShare = 200
    let first = try arena.connect()
    for _ in 0..<230 { _ = first.makeSurface() }
    arena.settle()
    #expect(first.error == nil)
    let second = try arena.connect()
    for _ in 0..<40 { _ = second.makeSurface() }
    arena.settle()
    #expect(second.error == nil)
    for _ in 0..<40 { _ = second.makeSurface() }
    arena.settle()
    #expect(second.error == "wl_display 2")
    #expect(first.error == nil)
    arena.kill(first)
    arena.kill(second)
    #expect(objects.weight(ofUser: getuid()) == before)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A client that connects when few descriptors are left is refused, and others continue")
  func descriptors() throws {
    let arena = try Arena()
    let usual = arena.compositor.server.bounds.keptDescriptors
    arena.compositor.server.bounds.keptDescriptors = DescriptorLimit.current
    for _ in 0..<3 {
      let refused = try arena.connect()
      #expect(refused.error == "wl_display 2")
      #expect(arena.isEnded(refused))
    }
    arena.compositor.server.bounds.keptDescriptors = usual
    let (later, _) = try arena.connectWithWindow()
    #expect(later.error == nil)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A client that gets one object too many by what others do is told and disconnected in the same turn")
  func introduced() throws {
    let arena = try Arena()
    let objects = arena.compositor.display.objects
    arena.compositor.server.bounds.objectWeight = 600
    let watcher = try arena.connect()
    _ = watcher.global("zwlr_foreign_toplevel_manager_v1")
    _ = watcher.makeRegion()
    arena.settle()
    let record = try #require(arena.compositor.server.clients.all.last)
    while objects.weight(of: record.handle) < 600 {
      _ = watcher.makeRegion()
      arena.settle()
    }
    #expect(watcher.error == nil)
    let client = try arena.connect()
    _ = arena.showWindow(of: client)
    #expect(watcher.error == "wl_display 2")
    #expect(arena.isEnded(watcher))
    #expect(client.error == nil)
    #expect(arena.faultsOfBystander() == [])
  }
}

import Assembly
import Geometry
import Globals
import Seats
import Surfaces
import Testing
import WireClients

/// Tests of clients that disconnect in the middle of an operation.
@Suite struct DepartureTests {
  struct Phase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reach: @Sendable (Arena, WireClient, WireWindow) throws -> Void

    init(_ name: String, _ reach: @escaping @Sendable (Arena, WireClient, WireWindow) throws -> Void) {
      testDescription = name
      self.reach = reach
    }
  }

  static let phases = [
    Phase("a finger is down") { arena, _, _ in arena.finger(downAt: 400, 300) },
    Phase("a finger is down, and its frame has not come") { arena, _, _ in
      arena.route(.touch(.down(FingerSample(device: arena.panel, finger: 0, place: .init(400, 300)))))
    },
    Phase("a button is down") { arena, _, _ in
      arena.pointer(to: 400, 300)
      arena.button(true)
    },
    Phase("a key is down") { arena, _, _ in arena.key(30, true) },
    Phase("the pointer is in its window, with a cursor of its own") { arena, client, _ in
      arena.pointer(to: 400, 300)
      arena.settle()
      let surface = client.makeSurface()
      let pointer = client.make(client.global("wl_seat"), "get_pointer")
      arena.settle()
      client.request(pointer, "set_cursor", .id(client.last["wl_pointer.enter"]?.first ?? 0), .id(surface), 1, 1)
      client.draw(surface, 24, 24)
    },
    Phase("its window is moved by a finger") { arena, client, window in
      arena.finger(downAt: 400, 300)
      arena.settle()
      let serial = client.last["wl_touch.down"]?.first ?? 0
      client.request(window.role, "move", .id(client.global("wl_seat")), .id(serial))
      arena.settle()
      arena.finger(to: 450, 320)
    },
    Phase("its window is resized by the pointer") { arena, client, window in
      arena.pointer(to: 400, 300)
      arena.button(true)
      arena.settle()
      let serial = client.last["wl_pointer.button"]?.first ?? 0
      client.request(window.role, "resize", .id(client.global("wl_seat")), .id(serial), 10)
      arena.settle()
      arena.pointer(to: 450, 320)
    },
    Phase("it drags something over its own window") { arena, client, window in
      try drag(arena, client, window)
    },
    Phase("it drags something over another's window") { arena, client, window in
      try drag(arena, client, window)
      arena.finger(to: 5, 5)
    },
    Phase("it has dropped something on itself, unfinished") { arena, client, window in
      try drag(arena, client, window)
      let offer = client.last["wl_data_device.data_offer"]?.last ?? 0
      client.request(offer, "accept", 0, "text/plain")
      client.request(offer, "set_actions", 1, 1)
      arena.settle()
      arena.fingerUp()
    },
    Phase("it holds the clipboard") { arena, client, _ in
      arena.finger(downAt: 400, 300)
      arena.settle()
      let manager = client.global("wl_data_device_manager")
      let source = client.make(manager, "create_data_source")
      client.request(source, "offer", "text/plain")
      let device = client.make(manager, "get_data_device", .id(client.global("wl_seat")))
      client.request(device, "set_selection", .id(source), .id(client.last["wl_touch.down"]?.first ?? 0))
    },
    Phase("its popup has a grab") { arena, client, window in
      arena.finger(downAt: 400, 300)
      arena.fingerUp()
      arena.settle()
      let popup = client.beginPopup(of: window, grabbing: client.last["wl_touch.down"]?.first ?? 0)
      arena.settle()
      client.show(popup, 40, 30)
    },
    Phase("a configure event waits for its answer") { _, client, window in
      client.request(window.role, "set_maximized")
    },
    Phase("a window has asked for its first configure event") { _, client, _ in _ = client.beginToplevel() },
    Phase("frame callbacks and presentation feedback wait") { _, client, window in
      for _ in 0..<10 {
        client.make(window.surface, "frame")
        client.make(client.global("wp_presentation"), "feedback", .id(window.surface))
        client.draw(window.surface, 100, 100)
      }
    },
    Phase("a subsurface's commits wait for its parent's") { _, client, window in
      let surface = client.makeSurface()
      _ = client.makeSubsurface(surface, of: window.surface)
      client.make(surface, "frame")
      client.draw(surface, 10, 10)
    },
    Phase("a pool, a buffer and a region are unused") { _, client, _ in
      _ = client.makePool(4096)
      _ = client.makeBuffer(10, 10)
      _ = client.makeRegion()
    },
    Phase("a message is half sent") { _, client, _ in client.queue([3, 0, 0, 0, 0]) },
    Phase("a ping waits for its answer") { arena, client, _ in
      let ids = arena.compositor.server.clients.all.map(\.id)
      client.isReading = false
      for id in ids { arena.compositor.shell.ping(id) { _ in } }
    },
  ]

  private static func drag(_ arena: Arena, _ client: WireClient, _ window: WireWindow) throws {
    let manager = client.global("wl_data_device_manager")
    let device = client.make(manager, "get_data_device", .id(client.global("wl_seat")))
    let source = client.make(manager, "create_data_source")
    client.request(source, "offer", "text/plain")
    client.request(source, "set_actions", 1)
    arena.finger(downAt: 400, 300)
    arena.settle()
    let icon = client.makeSurface()
    let serial = client.last["wl_touch.down"]?.first ?? 0
    client.request(device, "start_drag", .id(source), .id(window.surface), .id(icon), .id(serial))
    client.draw(icon, 16, 16)
    arena.settle()
    arena.finger(to: 410, 310)
    arena.settle()
  }

  @Test("A client may hang up at any moment", arguments: phases)
  func departure(phase: Phase) throws {
    let arena = try Arena()
    let (client, window) = try arena.connectWithWindow()
    try phase.reach(arena, client, window)
    arena.settle()
    arena.kill(client)
    arena.finger(to: 300, 200)
    arena.pointer(to: 300, 200)
    #expect(arena.compositor.server.windows.windows.count == 1)
    #expect(arena.compositor.server.surfaces.count == 1)
    #expect(arena.compositor.server.clients.all.count == 1)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A client may hang up before what it said was read", arguments: phases)
  func unread(phase: Phase) throws {
    let arena = try Arena()
    let (client, window) = try arena.connectWithWindow()
    try phase.reach(arena, client, window)
    _ = client.flush()
    arena.kill(client)
    #expect(arena.compositor.server.windows.windows.count == 1)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Whether it takes leave or just hangs up, the same is decided", arguments: phases.prefix(7))
  func leaveTaking(phase: Phase) throws {
    let stories = try [true, false].map { takesLeave in
      let arena = try Arena()
      let (client, window) = try arena.connectWithWindow()
      try phase.reach(arena, client, window)
      arena.settle()
      var story: [String] = []
      let watch = CompositorWatch(arena.compositor, effect: { story.append("\($0.effect) because \($0.reason)") })
      if takesLeave {
        for object in [window.role, window.xdgSurface, window.surface] { client.request(object, "destroy") }
        arena.settle()
      }
      arena.kill(client)
      watch.end()
      return story
    }
    #expect(stories[0] == stories[1])
    #expect(stories[1].contains { $0.contains("keyWindow") }, "\(stories[1])")
  }

  @Test(
    "A client may break the protocol at any moment",
    arguments: phases.filter { $0.testDescription != "a message is half sent" })
  func breach(phase: Phase) throws {
    let arena = try Arena()
    let (client, window) = try arena.connectWithWindow()
    try phase.reach(arena, client, window)
    arena.settle()
    client.isReading = true
    client.say(object: 4711, opcode: 0, [])
    arena.settle()
    #expect(arena.isEnded(client))
    #expect(arena.compositor.server.windows.windows.count == 1)
    #expect(arena.faultsOfBystander() == [])
  }
}

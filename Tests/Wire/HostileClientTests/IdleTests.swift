import Assembly
import Globals
import Testing
import WireClients

/// Tests of clients that misuse notifications about idleness, and inhibitors.
@Suite struct IdleTests {
  private static func watch(_ client: WireClient, _ milliseconds: Int64) -> UInt32 {
    client.make(
      client.global("ext_idle_notifier_v1"), "get_idle_notification", .number(milliseconds),
      .id(client.global("wl_seat")))
  }

  private static func inhibit(_ client: WireClient, _ surface: UInt32) -> UInt32 {
    client.make(client.global("zwp_idle_inhibit_manager_v1"), "create_inhibitor", .id(surface))
  }

  private static let offences = [
    Offence("33 notifications", "wl_display 2") { _, client in
      for _ in 0..<33 { _ = watch(client, 1000) }
    },
    Offence("an inhibitor for a pointer", "wl_display 1") { _, client in
      _ = inhibit(client, client.make(client.global("wl_seat"), "get_pointer"))
    },
    Offence("a notification for a surface", "wl_display 1") { _, client in
      client.make(
        client.global("ext_idle_notifier_v1"), "get_idle_notification", 1, .id(client.makeSurface()))
    },
  ]

  @Test("A client that breaks the rules is disconnected", arguments: offences)
  func offence(offence: Offence) throws { try offence.check() }

  private static let oddities = [
    Oddity("managers destroyed before their objects") { arena, client in
      let surface = arena.showWindow(of: client).surface
      let (watch, inhibitor) = (watch(client, 0), inhibit(client, surface))
      client.request(client.global("ext_idle_notifier_v1"), "destroy")
      client.request(client.global("zwp_idle_inhibit_manager_v1"), "destroy")
      arena.settle()
      arena.clock.advance(microseconds: 1_000_000)
      arena.compositor.timeDidPass()
      client.request(inhibitor, "destroy")
      client.request(watch, "destroy")
    },
    Oddity("a seat released before its notification") { arena, client in
      _ = watch(client, 10)
      client.request(client.global("wl_seat"), "release")
      arena.settle()
      arena.clock.advance(microseconds: 10_000)
      arena.compositor.timeDidPass()
      arena.key(30, true)
      arena.key(30, false)
    },
    Oddity("a surface destroyed before its inhibitors") { arena, client in
      let window = arena.showWindow(of: client)
      let inhibitors = (0..<100).map { _ in inhibit(client, window.surface) }
      arena.settle()
      for object in [window.role, window.xdgSurface, window.surface] { client.request(object, "destroy") }
      arena.settle()
      for inhibitor in inhibitors { client.request(inhibitor, "destroy") }
    },
    Oddity("inhibitors on surfaces without a role, on a cursor and on a subsurface") { arena, client in
      let window = arena.showWindow(of: client)
      let surfaces = (0..<3).map { _ in client.makeSurface() }
      _ = client.makeSubsurface(surfaces[0], of: window.surface)
      let pointer = client.make(client.global("wl_seat"), "get_pointer")
      client.request(pointer, "set_cursor", 0, .id(surfaces[1]), 0, 0)
      for surface in surfaces { _ = inhibit(client, surface) }
      for surface in surfaces { client.draw(surface, 8, 8) }
      arena.settle()
    },
    Oddity("30 notifications of the largest and the smallest times, made and destroyed") { arena, client in
      for round in 0..<10 {
        let objects = (0..<30).map { watch(client, $0 % 2 == 0 ? Int64(UInt32.max) : 0) }
        arena.settle()
        arena.clock.advance(microseconds: 1000)
        arena.compositor.timeDidPass()
        arena.pointer(to: Double(round), 0)
        arena.settle()
        for object in objects { client.request(object, "destroy") }
      }
    },
  ]

  @Test("Odd but legal requests about idleness are taken", arguments: oddities)
  func oddity(oddity: Oddity) throws { try oddity.check() }

  /// An inhibitor is visited at each change of the scene, so it weighs more than other small objects.
  @Test func inhibitorsAreBoundedByTheirWeight() throws {
    let arena = try Arena()
    arena.compositor.server.bounds.objectWeight = 600
    let client = try arena.connect()
    let surface = client.makeSurface()
    for _ in 0..<60 { _ = Self.inhibit(client, surface) }
    arena.settle()
    #expect(client.error == "wl_display 2")
    #expect(arena.faultsOfBystander() == [])
  }

  /// A client that is gone while notifications of its own and of others are due.
  @Test func aClientThatIsGoneIsForgottenInTheMiddleOfNotifications() throws {
    let arena = try Arena()
    let clients = try (0..<5).map { _ in try arena.connect() }
    for client in clients { for _ in 0..<5 { _ = Self.watch(client, 100) } }
    arena.settle()
    arena.kill(clients[2])
    arena.clock.advance(microseconds: 100_000)
    arena.compositor.timeDidPass()
    arena.settle()
    #expect(clients.map { $0.counts["ext_idle_notification_v1.idled"] ?? 0 } == [5, 5, 0, 5, 5])
    #expect(arena.faultsOfBystander() == [])
  }
}

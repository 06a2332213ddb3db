import Assembly
import Geometry
import Globals
import Surfaces
import Testing
import WireClients

/// Tests of clients that misuse the lock of the session.
@Suite struct LockTests {
  private static let (lock, surface) = ("ext_session_lock_v1", "ext_session_lock_surface_v1")

  private static func makeLock(_ client: WireClient) -> UInt32 {
    client.make(client.global("ext_session_lock_manager_v1"), "lock")
  }

  /// A surface and its lock surface.
  private static func makeSurface(
    _ client: WireClient, of lock: UInt32, on surface: UInt32? = nil
  ) -> (surface: UInt32, role: UInt32) {
    let surface = surface ?? client.makeSurface()
    let role = client.make(lock, "get_lock_surface", .id(surface), .id(client.global("wl_output")))
    return (surface, role)
  }

  /// A lock surface whose first configure event is acknowledged.
  private static func acknowledged(_ arena: Arena, _ client: WireClient) -> (surface: UInt32, role: UInt32) {
    let made = makeSurface(client, of: makeLock(client))
    arena.settle()
    client.request(made.role, "ack_configure", .id(serial(client)))
    return made
  }

  private static func serial(_ client: WireClient) -> UInt32 { client.last["\(surface).configure"]?.first ?? 0 }

  private static let offences = [
    Offence("destroy after locked", "\(lock) 0") { arena, client in
      let made = makeLock(client)
      arena.settle()
      client.request(made, "destroy")
    },
    Offence("unlock of a lock that is finished", "\(lock) 1") { _, client in
      let made = [makeLock(client), makeLock(client)]
      client.request(made[1], "unlock_and_destroy")
    },
    Offence("a surface with another role", "\(lock) 2") { _, client in
      _ = makeSurface(client, of: makeLock(client), on: client.beginToplevel().surface)
    },
    Offence("a second surface for an output", "\(lock) 3") { _, client in
      let made = makeLock(client)
      for _ in 0..<2 { _ = makeSurface(client, of: made) }
    },
    Offence("a surface with a buffer", "\(lock) 4") { _, client in
      let surface = client.makeSurface()
      client.draw(surface, 8, 8)
      _ = makeSurface(client, of: makeLock(client), on: surface)
    },
    Offence("a surface with an attached buffer", "\(lock) 4") { _, client in
      let surface = client.makeSurface()
      client.attach(client.makeBuffer(8, 8), to: surface)
      _ = makeSurface(client, of: makeLock(client), on: surface)
    },
    Offence("a commit before the first acknowledgement", "\(surface) 0") { _, client in
      client.request(makeSurface(client, of: makeLock(client)).surface, "commit")
    },
    Offence("a commit without a buffer", "\(surface) 1") { arena, client in
      client.request(acknowledged(arena, client).surface, "commit")
    },
    Offence("a buffer that is taken away", "\(surface) 1") { arena, client in
      let made = acknowledged(arena, client)
      client.draw(made.surface, Arena.width, Arena.height)
      client.request(made.surface, "attach", nil, 0, 0)
      client.request(made.surface, "commit")
    },
    Offence("another size", "\(surface) 2") { arena, client in
      client.draw(acknowledged(arena, client).surface, Arena.width, Arena.height - 1)
    },
    Offence("another scale", "\(surface) 2") { arena, client in
      let made = acknowledged(arena, client)
      client.request(made.surface, "set_buffer_scale", 2)
      client.draw(made.surface, Arena.width, Arena.height)
    },
    Offence("an unknown serial", "\(surface) 3") { arena, client in
      let made = makeSurface(client, of: makeLock(client))
      arena.settle()
      client.request(made.role, "ack_configure", .id(serial(client) &+ 1))
    },
    Offence("a serial twice", "\(surface) 3") { arena, client in
      client.request(acknowledged(arena, client).role, "ack_configure", .id(serial(client)))
    },
    Offence("33 locks", "wl_display 2") { _, client in
      for _ in 0..<33 { _ = makeLock(client) }
    },
  ]

  @Test("A client that breaks the rules of locks is disconnected", arguments: offences)
  func offence(offence: Offence) throws { try offence.check() }

  private static let oddities = [
    Oddity("objects that end in another order") { arena, client in
      let made = makeLock(client)
      let (surface, role) = makeSurface(client, of: made)
      client.request(client.global("ext_session_lock_manager_v1"), "destroy")
      arena.settle()
      client.request(role, "ack_configure", .id(serial(client)))
      client.draw(surface, Arena.width, Arena.height)
      client.request(surface, "destroy")
      arena.settle()
      client.request(made, "unlock_and_destroy")
      client.request(role, "destroy")
    },
    Oddity("surfaces of a lock that was unlocked") { arena, client in
      let made = makeLock(client)
      let (surface, role) = makeSurface(client, of: made)
      arena.settle()
      client.request(made, "unlock_and_destroy")
      client.draw(surface, 10, 10)
      client.request(surface, "commit")
      client.request(role, "destroy")
    },
    Oddity("a surface for an output that is gone") { arena, client in
      let description = OutputDescription(name: "second", mode: IntSize(40, 30))
      let second = try arena.compositor.add(description)
      arena.settle()
      let output = client.global("wl_output", version: 4)
      arena.settle()
      let made = makeLock(client)
      arena.compositor.remove(second)
      let surface = client.makeSurface()
      client.make(made, "get_lock_surface", .id(surface), .id(output))
      client.draw(surface, 40, 30)
      arena.settle()
      client.request(made, "unlock_and_destroy")
    },
    Oddity("a surface that is made again and again") { arena, client in
      let made = makeLock(client)
      for _ in 0..<200 {
        let (surface, role) = makeSurface(client, of: made)
        client.request(role, "destroy")
        client.request(surface, "destroy")
      }
      arena.settle()
      client.request(made, "unlock_and_destroy")
    },
    Oddity("hundreds of locks, one after the other") { arena, client in
      for _ in 0..<300 { client.request(makeLock(client), "unlock_and_destroy") }
      arena.settle()
    },
  ]

  @Test("Odd but legal requests about locks are taken", arguments: oddities)
  func oddity(oddity: Oddity) throws { try oddity.check() }
}

import Assembly
import Geometry
import Globals
import Surfaces
import Testing
import WireClients

/// Tests of clients that misuse `zwlr_output_manager_v1`.
@Suite struct OutputManagerTests {
  private static let (manager, configuration) = ("zwlr_output_manager_v1", "zwlr_output_configuration_v1")
  private static let settings = "zwlr_output_configuration_head_v1"
  private static let side = OutputDescription(name: "side", mode: IntSize(400, 300), position: Point(800, 0))

  /// The objects that a client has received from a manager, and a configuration for the latest state.
  private struct Listed {
    let manager: UInt32
    var heads: [UInt32] = []
    var modes: [UInt32] = []
    var configuration: UInt32 = 0
  }

  private static func list(_ arena: Arena, _ client: WireClient) -> Listed {
    var (heads, modes): ([UInt32], [UInt32]) = ([], [])
    client.onEvent = { _, _, name, values in
      if name == "zwlr_output_manager_v1.head" { heads.append(values[0]) }
      if name == "zwlr_output_head_v1.mode" { modes.append(values[0]) }
    }
    let manager = client.global(manager, version: 4)
    arena.settle()
    let serial = client.last["zwlr_output_manager_v1.done"]?[0] ?? 0
    let configuration = client.make(manager, "create_configuration", .id(serial))
    return Listed(manager: manager, heads: heads, modes: modes, configuration: configuration)
  }

  /// The settings of the only output.
  private static func enable(_ arena: Arena, _ client: WireClient) -> (settings: UInt32, Listed) {
    let listed = list(arena, client)
    return (client.make(listed.configuration, "enable_head", .id(listed.heads[0])), listed)
  }

  private static let configurations = [
    Offence("an output that is enabled twice", "\(configuration) 1") { arena, client in
      let (_, listed) = enable(arena, client)
      client.make(listed.configuration, "enable_head", .id(listed.heads[0]))
    },
    Offence("an output that is enabled and disabled", "\(configuration) 1") { arena, client in
      let (_, listed) = enable(arena, client)
      client.request(listed.configuration, "disable_head", .id(listed.heads[0]))
    },
    Offence("an output that is disabled by the heads of two managers", "\(configuration) 1") { arena, client in
      let (first, second) = (list(arena, client), list(arena, client))
      for listed in [first, second] { client.request(first.configuration, "disable_head", .id(listed.heads[0])) }
    },
    Offence("a configuration without outputs", "\(configuration) 2") { arena, client in
      client.request(list(arena, client).configuration, "apply")
    },
    Offence("a configuration without one of two outputs", "\(configuration) 2") { arena, client in
      _ = try arena.compositor.add(side)
      client.request(enable(arena, client).1.configuration, "test")
    },
    Offence("a configuration that is applied twice", "\(configuration) 3") { arena, client in
      let (_, listed) = enable(arena, client)
      for _ in 0..<2 { client.request(listed.configuration, "apply") }
    },
    Offence("a configuration that is applied after it was cancelled", "\(configuration) 3") { arena, client in
      let listed = list(arena, client)
      let outdated = client.make(listed.manager, "create_configuration", 0)
      for request in ["test", "apply"] { client.request(outdated, request) }
    },
    Offence("an output that is enabled after a test", "\(configuration) 3") { arena, client in
      let (_, listed) = enable(arena, client)
      client.request(listed.configuration, "test")
      client.make(listed.configuration, "enable_head", .id(listed.heads[0]))
    },
    Offence("a setting after a test", "\(configuration) 3") { arena, client in
      let (settings, listed) = enable(arena, client)
      client.request(listed.configuration, "test")
      client.request(settings, "set_scale", 256)
    },
    Offence("a setting after its configuration", "wl_display 0") { arena, client in
      let (settings, listed) = enable(arena, client)
      client.request(listed.configuration, "destroy")
      client.request(settings, "set_scale", 256)
    },
    Offence("a manager that is used after its stop", "wl_display 0") { arena, client in
      let listed = list(arena, client)
      client.request(listed.manager, "stop")
      client.make(listed.manager, "create_configuration", 0)
    },
    Offence("an output of wl_output", "wl_display 1") { arena, client in
      client.make(list(arena, client).configuration, "enable_head", .id(client.global("wl_output")))
    },
  ]

  private static let values = [
    Offence("a position twice", "\(settings) 1") { arena, client in
      let settings = enable(arena, client).settings
      for _ in 0..<2 { client.request(settings, "set_position", 0, 0) }
    },
    Offence("a mode and a custom mode", "\(settings) 1") { arena, client in
      let (settings, listed) = enable(arena, client)
      client.request(settings, "set_mode", .id(listed.modes[0]))
      client.request(settings, "set_custom_mode", 10, 10, 0)
    },
    Offence("the mode of another output", "\(settings) 2") { arena, client in
      _ = try arena.compositor.add(side)
      let (settings, listed) = enable(arena, client)
      client.request(settings, "set_mode", .id(listed.modes[1]))
    },
    Offence("a custom mode without a width", "\(settings) 3") { arena, client in
      client.request(enable(arena, client).settings, "set_custom_mode", 0, 600, 0)
    },
    Offence("a custom mode with a negative height", "\(settings) 3") { arena, client in
      client.request(enable(arena, client).settings, "set_custom_mode", .largest, .smallest, 0)
    },
    Offence("a custom mode with a negative rate", "\(settings) 3") { arena, client in
      client.request(enable(arena, client).settings, "set_custom_mode", 800, 600, -1)
    },
    Offence("a transform above the last one", "\(settings) 4") { arena, client in
      client.request(enable(arena, client).settings, "set_transform", 8)
    },
    Offence("a negative transform", "\(settings) 4") { arena, client in
      client.request(enable(arena, client).settings, "set_transform", -1)
    },
    Offence("a scale of 0", "\(settings) 5") { arena, client in
      client.request(enable(arena, client).settings, "set_scale", 0)
    },
    Offence("a negative scale", "\(settings) 5") { arena, client in
      client.request(enable(arena, client).settings, "set_scale", .smallest)
    },
    Offence("an unknown state of adaptive sync", "\(settings) 6") { arena, client in
      client.request(enable(arena, client).settings, "set_adaptive_sync", 2)
    },
  ]

  @Test("A client that breaks the rules is disconnected", arguments: configurations + values)
  func offence(offence: Offence) throws { try offence.check() }

  private static let oddities = [
    Oddity("heads and modes released before their outputs go") { arena, client in
      let added = try arena.compositor.add(side)
      let listed = list(arena, client)
      for object in listed.modes + listed.heads { client.request(object, "release") }
      arena.settle()
      arena.compositor.remove(added)
    },
    Oddity("heads and modes of an output that has gone") { arena, client in
      let added = try arena.compositor.add(side)
      let listed = list(arena, client)
      arena.compositor.remove(added)
      arena.settle()
      let serial = client.last["zwlr_output_manager_v1.done"]?[0] ?? 0
      let configuration = client.make(listed.manager, "create_configuration", .id(serial))
      let settings = listed.heads.map { client.make(configuration, "enable_head", .id($0)) }
      client.request(settings[1], "set_mode", .id(listed.modes[1]))
      client.request(configuration, "apply")
      arena.settle()
      #expect(client.counts["\(Self.configuration).failed"] == 1)
      for object in listed.modes + listed.heads { client.request(object, "release") }
    },
    Oddity("an output that goes while a configuration names it") { arena, client in
      let added = try arena.compositor.add(side)
      let (settings, listed) = enable(arena, client)
      let other = client.make(listed.configuration, "enable_head", .id(listed.heads[1]))
      arena.settle()
      arena.compositor.remove(added)
      arena.settle()
      for object in [settings, other] { client.request(object, "set_scale", 256) }
      client.request(listed.configuration, "apply")
      arena.settle()
      #expect(client.counts["\(Self.configuration).cancelled"] == 1)
    },
    Oddity("500 configurations of all serials, none of them destroyed") { arena, client in
      let listed = list(arena, client)
      for number in 0..<500 {
        let made = client.make(listed.manager, "create_configuration", .number(Int64(number)))
        client.make(made, "enable_head", .id(listed.heads[0]))
        if number % 2 == 0 { client.request(made, number % 4 == 0 ? "apply" : "test") }
      }
    },
    Oddity("the largest and smallest positions and modes") { arena, client in
      for word in [Word.largest, .smallest] {
        let (settings, listed) = enable(arena, client)
        client.request(settings, "set_position", word, word)
        client.request(settings, "set_custom_mode", .largest, .largest, .largest)
        client.request(listed.configuration, "apply")
      }
    },
  ]

  @Test("Odd but legal requests about outputs are taken", arguments: oddities)
  func oddity(oddity: Oddity) throws { try oddity.check() }

  @Test("Heads that stopped managers leave behind are bounded by the weight of objects")
  func stoppedManagers() throws {
    let arena = try Arena()
    arena.compositor.server.bounds.objectWeight = 600
    let client = try arena.connect()
    for _ in 0..<400 where client.error == nil {
      client.request(client.global(Self.manager, version: 4), "stop")
      arena.settle()
    }
    #expect(client.error == "wl_display 2")
    #expect(client.counts["\(Self.manager).finished"].map { $0 > 200 && $0 < 300 } == true)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A client that goes while outputs change leaves nothing behind")
  func departure() throws {
    let arena = try Arena()
    let clients = try (0..<3).map { _ in try arena.connect() }
    for client in clients { _ = Self.list(arena, client) }
    _ = try arena.compositor.add(Self.side)
    arena.kill(clients[1])
    arena.settle()
    #expect(clients.map { $0.counts["\(Self.manager).head"] ?? 0 } == [2, 1, 2])
    #expect(arena.faultsOfBystander() == [])
  }
}

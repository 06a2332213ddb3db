import Assembly
import Geometry
import Globals
import Surfaces
import Testing
import WaylandServer
import WireClients

/// Tests of unusual uses of `wl_registry` and `wl_display`.
@Suite struct RegistryTests {
  private let room: Room

  init() throws { room = try Room() }

  @Test func everyGlobalCanBeBoundAtEveryVersionThatItHas() throws {
    let globals = try room.arena.connect().globals
    #expect(globals.count > 10)
    for (interface, global) in globals {
      for version in 1...global.version {
        let client = try room.arena.connect()
        client.bind(global.name, as: interface, version: version)
        room.settle()
        #expect(client.error == nil && !client.isLetGo, "\(interface) \(version)")
        room.arena.kill(client)
      }
    }
  }

  @Test func aVersionBeyondTheOfferedOneIsRefusedForEveryGlobal() throws {
    for (interface, global) in try room.arena.connect().globals {
      for version in [0, global.version + 1, .max] {
        let client = try room.arena.connect()
        client.bind(global.name, as: interface, version: version)
        room.settle()
        #expect(client.error == "wl_registry 0", "\(interface) \(version)")
        room.arena.kill(client)
      }
    }
  }

  @Test func aGlobalIsNoOtherOne() throws {
    let globals = try room.arena.connect().globals
    for (interface, global) in globals {
      let client = try room.arena.connect()
      client.bind(global.name, as: interface == "wl_shm" ? "wl_seat" : "wl_shm")
      room.settle()
      #expect(client.error == "wl_registry 0", "\(interface)")
      room.arena.kill(client)
    }
  }

  @Test func everyRegistryOfAClientHearsTheSame() throws {
    let client = try room.arena.connect()
    var received: [[UInt32]] = []
    client.onEvent = { _, _, event, values in if event == "wl_registry.global" { received.append(values) } }
    _ = client.askForRegistry()
    room.settle()
    let first = received
    received = []
    _ = client.askForRegistry()
    room.settle()
    #expect(received == first)
    #expect(Set(received.map { $0[0] }) == Set(client.globals.values.map(\.name)))
  }

  @Test func whatIsBoundThroughOneRegistryWorksLikeThroughAnother() throws {
    let client = try room.arena.connect()
    let registry = client.askForRegistry()
    room.settle()
    let seat = try #require(client.globals["wl_seat"])
    client.bind(seat.name, as: "wl_seat", version: 5, by: registry)
    room.settle()
    #expect(client.error == nil)
  }

  @Test func aDestroyedRegistryReceivesNothingAndItsNumberIsFree() throws {
    let client = try room.arena.connect()
    let (kept, destroyed) = (client.askForRegistry(), client.askForRegistry())
    client.request(client.global("wl_fixes"), "destroy_registry", .id(destroyed))
    room.settle()
    #expect(client.deleted.contains(destroyed) && !client.deleted.contains(kept))
    var receivers: [UInt32] = []
    client.onEvent = { _, object, event, _ in if event == "wl_registry.global" { receivers.append(object) } }
    try room.arena.compositor.add(
      OutputDescription(name: "side", mode: IntSize(100, 100), position: Point(Double(Arena.width), 0)))
    room.settle()
    #expect(receivers == [kept])
    client.request(client.global("wl_fixes"), "destroy")
    room.settle()
    #expect(client.error == nil && !client.isLetGo)
  }

  @Test func destroyedRegistriesDoNotCountAsObjects() throws {
    let client = try room.arena.connect()
    let weights = room.arena.display.objects
    let fixes = client.global("wl_fixes")
    room.settle()
    let handle = try #require(room.arena.server.clients.all.last).handle
    let before = weights.weight(of: handle)
    for _ in 0..<20 { client.request(fixes, "destroy_registry", .id(client.askForRegistry())) }
    room.settle()
    #expect(client.error == nil && weights.weight(of: handle) == before)
  }

  @Test(arguments: [UInt32(1), 4711])
  func onlyARegistryIsDestroyed(object: UInt32) throws {
    let client = try room.arena.connect()
    client.request(client.global("wl_fixes"), "destroy_registry", .id(object))
    room.settle()
    #expect(client.error == "wl_display 1")
    #expect(room.arena.isEnded(client))
  }

  @Test func aGlobalMayBeBoundManyTimes() throws {
    let client = try room.arena.connect()
    let seat = try #require(client.globals["wl_seat"])
    for _ in 0..<30 { client.bind(seat.name, as: "wl_seat", version: seat.version) }
    room.settle()
    #expect(client.error == nil && !client.isLetGo)
  }

  @Test func globalsComeBeforeTheAnswerToASync() throws {
    let client = try room.arena.connect()
    var order: [String] = []
    client.onEvent = { _, _, event, _ in if order.last != event { order.append(event) } }
    _ = client.askForRegistry()
    _ = client.askForAnswer()
    room.settle()
    #expect(order == ["wl_registry.global", "wl_callback.done"])
  }

  @Test func answersComeInTheOrderOfTheQuestionsAndTheirNumbersAreFreeAgain() throws {
    let client = try room.arena.connect()
    var answered: [UInt32] = []
    client.onEvent = { _, object, event, _ in if event == "wl_callback.done" { answered.append(object) } }
    let asked = (0..<5).map { _ in client.askForAnswer() }
    room.settle()
    #expect(answered == asked)
    #expect(client.deleted == asked)
  }

  @Test func theNumberOfADestroyedObjectIsFreeAgain() throws {
    let client = try room.arena.connect()
    let surface = client.makeSurface()
    client.request(surface, "destroy")
    // libwayland does not send `delete_id` until there is another event to send.
    let answer = client.askForAnswer()
    room.settle()
    #expect(client.deleted == [surface, answer])
  }

  @Test func namesOfGlobalsAreTheSameForAllClients() throws {
    let (first, second) = (try room.arena.connect(), try room.arena.connect())
    #expect(first.globals.mapValues(\.name) == second.globals.mapValues(\.name))
  }

  @Test func anUnknownNameEndsItsClientAndNoOther() throws {
    let (good, bad) = (try room.arena.connect(), try room.arena.connect())
    bad.bind(4711, as: "wl_seat")
    room.settle()
    #expect(bad.error == "wl_registry 0")
    #expect(good.error == nil && !good.isLetGo)
    _ = good.makeSurface()
    room.settle()
    #expect(good.error == nil)
  }
}

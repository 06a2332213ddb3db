import Assembly
import Seats
import Testing
import WireClients

@testable import Globals

/// Tests of clients that misuse the protocols of the edit menu, or that are busy while they have its objects.
@Suite struct EditMenuTests {
  private static let (manager, menu) = ("fingerpost_edit_menu_manager_v1", "fingerpost_edit_menu_v1")
  private static let ofClient = "fingerpost_responder_edit_menu_v1"

  private static func draw(_ client: WireClient) -> UInt32 {
    client.make(client.global(manager), "get_edit_menu", .id(client.global("wl_seat")))
  }

  /// The objects of a client for its window and for the edit menu of it.
  private static func adopt(_ client: WireClient, _ window: WireWindow) -> (responder: UInt32, menu: UInt32) {
    let responder = client.make(
      client.global("fingerpost_responder_manager_v1"), "get_surface", .id(window.surface))
    return (responder, client.make(responder, "get_edit_menu"))
  }

  private static let offences = [
    Offence("a thousand objects", "wl_display 2") { _, client in
      for _ in 0..<1000 { _ = draw(client) }
    },
    Offence("an end that there is not", "\(menu) 0") { _, client in
      client.request(draw(client), "move_end", 1, 2, 0, 0, 0)
    },
    Offence("a request after the object was destroyed", "wl_display 0") { _, client in
      let object = draw(client)
      client.request(object, "destroy")
      client.request(object, "dismiss", 1)
    },
    Offence("two objects for the menu of a surface", "fingerpost_responder_surface_v1 12") { arena, client in
      let responder = client.make(
        client.global("fingerpost_responder_manager_v1"), "get_surface", .id(client.makeSurface()))
      for _ in 0..<2 { client.make(responder, "get_edit_menu") }
      arena.settle()
    },
  ]

  @Test("A client that breaks the rules is disconnected", arguments: offences)
  func offence(offence: Offence) throws { try offence.check() }

  private static let oddities = [
    Oddity("wrong numbers, and requests of a program that is refused") { arena, client in
      let objects = [draw(client), draw(client)]
      for object in objects {
        for number in [Int64(0), 1, 77, Int64(UInt32.max)] {
          client.request(object, "press", .number(number), .number(number))
          client.request(object, "dismiss", .number(number))
          client.request(object, "move_end", .number(number), 0, .number(number), .number(number), 0)
        }
      }
      arena.settle()
      #expect(client.counts["\(menu).unavailable"] == 1)
      #expect(client.counts["\(menu).done"] == nil)
    },
    Oddity("objects that come and go") { arena, client in
      for _ in 0..<200 {
        let object = draw(client)
        client.request(object, "destroy")
        arena.settle()
      }
      #expect(client.counts["\(menu).unavailable"] == nil)
    },
    Oddity("an object that outlives its surface, and extreme places") { arena, client in
      let surface = client.makeSurface()
      let responder = client.make(client.global("fingerpost_responder_manager_v1"), "get_surface", .id(surface))
      let object = client.make(responder, "get_edit_menu")
      let (least, most) = (Int64(Int32.min), Int64(Int32.max))
      client.request(object, "set_area", .number(least), .number(least), .number(most), .number(most))
      client.request(
        object, "set_ends", .number(least), .number(most), .number(most), .number(most), .number(least), .number(least))
      client.request(surface, "commit")
      client.request(surface, "destroy")
      client.request(object, "set_area", 0, 0, 0, 0)
      client.request(object, "unset_ends")
      client.request(object, "show", 77)
      client.request(object, "hide")
      arena.settle()
    },
  ]

  @Test("Unusual requests are allowed", arguments: oddities)
  func oddity(oddity: Oddity) throws { try oddity.check() }

  // MARK: Floods

  /// A client with a window that declares an action, and a program that draws.
  private struct Pair {
    let arena: Arena
    let client: WireClient
    let window: WireWindow
    let responder: UInt32
    let own: UInt32
    let drawer: WireClient
    let drawn: UInt32

    init() throws {
      arena = try Arena()
      (client, window) = try arena.connectWithWindow(title: "hostile")
      (responder, own) = EditMenuTests.adopt(client, window)
      drawer = try arena.connect()
      drawn = EditMenuTests.draw(drawer)
      arena.settle()
    }

    var session: MenuSession? { MenuControl(arena.compositor.router).session }

    func open() {
      _ = arena.compositor.performer(of: "edit.menu")
      arena.settle()
    }

    func tap() -> UInt32 {
      let place = arena.middle(of: client)
      arena.finger(1, downAt: place.x, place.y)
      arena.fingerUp(1)
      arena.settle()
      return client.last["wl_touch.down"]?[0] ?? 0
    }
  }

  @Test("A menu has 32 items at most, and titles of 128 bytes")
  func items() throws {
    let pair = try Pair()
    for number in 0..<64 {
      let action = pair.client.make(pair.responder, "get_action", .text("own.action-\(100 + number)"))
      pair.client.request(action, "set_title", .text(String(repeating: "long ", count: 500)))
      pair.client.request(action, "set_in_edit_menu", 1)
    }
    pair.arena.settle()
    pair.open()
    #expect(pair.drawer.counts["\(Self.menu).item"] == 25)
    #expect(pair.session?.content?.items.allSatisfy { $0.title.utf8.count <= 128 } == true)
    #expect(pair.arena.faultsOfBystander() == [])
  }

  @Test("Requests to show the menu have a limit, and a menu that changes without end is sent once a turn")
  func shows() throws {
    let pair = try Pair()
    pair.client.make(pair.responder, "get_action", .text("edit.copy"))
    pair.arena.settle()
    let serial = pair.tap()
    for _ in 0..<1000 {
      pair.client.request(pair.own, "show", .id(serial))
      pair.client.request(pair.own, "hide")
    }
    pair.arena.settle()
    let shown = pair.client.counts["\(Self.ofClient).shown", default: 0]
    #expect((1...4).contains(shown) || shown <= 8)
    #expect(pair.client.counts["\(Self.ofClient).hidden", default: 0] == shown)
    #expect(pair.session == nil)
    #expect(pair.arena.faultsOfBystander() == [])
  }

  @Test("A client that never answers is waited for once, and one that changes its answers gets nothing performed")
  func answers() throws {
    let pair = try Pair()
    let action = pair.client.make(pair.responder, "get_action", .text("edit.copy"))
    pair.client.request(action, "set_validates", 2)
    pair.client.request(action, "set_state", 0, 0)
    pair.arena.settle()
    pair.open()
    #expect(pair.session != nil && pair.session?.content == nil)
    let end = ContinuousClock.now + .seconds(20)
    while pair.session != nil, ContinuousClock.now < end {
      pair.arena.compositor.turn(milliseconds: 10)
      pair.arena.settle()
    }
    #expect(pair.session == nil, "the last declared state is disabled")
    #expect(pair.arena.faultsOfBystander() == [])
  }

  @Test("A program that moves handles without end costs its client one event for each end and turn")
  func moves() throws {
    let pair = try Pair()
    pair.client.request(pair.own, "set_ends", 0, 0, 2560, 2560, 0, 2560)
    pair.client.request(pair.window.surface, "commit")
    pair.arena.settle()
    let selection = try #require(pair.drawer.last["\(Self.menu).ends"]?[0])
    for number in 0..<5000 {
      pair.drawer.request(
        pair.drawn, "move_end", .id(selection), .id(UInt32(number % 2)), .number(Int64(number)), 0, 0)
    }
    pair.drawer.request(pair.drawn, "move_end", .id(selection), 0, 0, 0, 1)
    pair.arena.settle()
    #expect(pair.client.counts["\(Self.ofClient).end_moved", default: 0] < 2500)
    #expect(pair.client.last["\(Self.ofClient).end_moved"]?.last == 1)
    #expect(pair.client.error == nil && pair.drawer.error == nil)
    #expect(pair.arena.faultsOfBystander() == [])
  }

  @Test("A program that does not read gets the latest menu later")
  func busy() throws {
    let pair = try Pair()
    pair.client.make(pair.responder, "get_action", .text("edit.copy"))
    pair.arena.settle()
    pair.drawer.isReading = false
    for _ in 0..<3000 { pair.open() }
    pair.drawer.isReading = true
    pair.arena.catchUp()
    #expect(pair.drawer.error == nil && !pair.drawer.isLetGo)
    #expect(pair.drawer.last["\(Self.menu).menu"]?[0] == pair.session?.number)
    #expect(pair.drawer.counts["\(Self.menu).menu", default: 0] < 2500)
    #expect(pair.arena.faultsOfBystander() == [])
  }
}

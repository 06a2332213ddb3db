import Assembly
import Testing
import WireClients

@testable import Globals

/// Tests of clients that misuse `fingerpost_text_focus_manager_v1`, or that are busy while they have one of its
/// objects.
@Suite struct TextFocusTests {
  private static let (manager, focus) = ("fingerpost_text_focus_manager_v1", "fingerpost_text_focus_v1")

  private static func follow(_ client: WireClient) -> UInt32 {
    client.make(client.global(manager), "get_text_focus", .id(client.global("wl_seat")))
  }

  private static let offences = [
    Offence("a thousand objects", "wl_display 2") { _, client in
      for _ in 0..<1000 { _ = follow(client) }
    },
    Offence("one object more than the limit", "wl_display 2") { _, client in
      for _ in 0..<33 { _ = follow(client) }
    },
    Offence("a request after the object was destroyed", "wl_display 0") { _, client in
      let object = follow(client)
      client.request(object, "destroy")
      client.request(object, "await_typing")
    },
    Offence("a manager that is used after it was destroyed", "wl_display 0") { _, client in
      let object = client.global(manager)
      client.request(object, "destroy")
      client.make(object, "get_text_focus", .id(client.global("wl_seat")))
    },
    Offence("an output in place of a seat", "wl_display 1") { _, client in
      client.make(client.global(manager), "get_text_focus", .id(client.global("wl_output")))
    },
  ]

  @Test("A client that breaks the rules is disconnected", arguments: offences)
  func offence(offence: Offence) throws { try offence.check() }

  private static let oddities = [
    Oddity("an object that outlives its manager and its seat") { arena, client in
      let object = follow(client)
      client.request(client.global(manager), "destroy")
      client.request(client.global("wl_seat"), "release")
      client.request(object, "await_typing")
      arena.settle()
      arena.key(30, true)
      arena.key(30, false)
      arena.settle()
      #expect(client.counts["\(focus).typed"] == 1)
    },
    Oddity("as many objects as are allowed, again and again") { arena, client in
      for _ in 0..<50 {
        let objects = (0..<32).map { _ in follow(client) }
        for object in objects { client.request(object, "destroy") }
        arena.settle()
      }
    },
    Oddity("a thousand requests for typed keys") { arena, client in
      let object = follow(client)
      for _ in 0..<1000 { client.request(object, "await_typing") }
      arena.settle()
      for code in UInt32(30)..<40 {
        arena.key(code, true)
        arena.key(code, false)
        arena.settle()
      }
      #expect(client.counts["\(focus).typed"] == 1)
    },
  ]

  @Test("Unusual requests are allowed", arguments: oddities)
  func oddity(oddity: Oddity) throws { try oddity.check() }

  // MARK: Busy clients

  @Test("An on-screen keyboard that is busy is sent the last state of a field that begins and changes without end")
  func states() throws {
    let arena = try Arena()
    let (app, _) = try arena.connectWithWindow()
    let input = app.make(app.global("zwp_text_input_manager_v3"), "get_text_input", .id(app.global("wl_seat")))
    let keyboard = try arena.connect()
    let object = Self.follow(keyboard)
    arena.settle()
    keyboard.request(object, "await_typing")
    arena.settle()
    keyboard.isReading = false
    for number in 0..<2000 {
      app.request(input, "enable")
      app.request(input, "set_content_type", 0, .number(Int64(number % 14)))
      app.request(input, "commit")
      arena.settle()
    }
    arena.key(30, true)
    arena.key(30, false)
    arena.settle()
    keyboard.isReading = true
    arena.catchUp()
    #expect(keyboard.error == nil && !keyboard.isLetGo)
    #expect(app.error == nil && !app.isLetGo)
    #expect(keyboard.last["\(Self.focus).content_type"] == [0, 1999 % 14])
    #expect(keyboard.counts["\(Self.focus).activate", default: 0] < 1500)
    #expect(keyboard.counts["\(Self.focus).typed"] == 1)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Two keyboards that ask without end are refused in turn, and the first stays the input method")
  func rivals() throws {
    let arena = try Arena()
    let clients = [try arena.connect(), try arena.connect()]
    for client in clients { _ = Self.follow(client) }
    arena.settle()
    for _ in 0..<200 {
      for client in clients {
        client.make(
          client.global("zwp_input_method_manager_v2"), "get_input_method", .id(client.global("wl_seat")))
      }
      arena.settle()
    }
    #expect(clients.map { $0.counts["zwp_input_method_v2.unavailable"] } == [199, 200])
    #expect(clients.map { $0.last["\(Self.focus).input_method"] } == [[1], [2]])
    #expect(clients.map { $0.counts["\(Self.focus).input_method", default: 0] <= 2 } == [true, true])
    #expect(arena.faultsOfBystander() == [])
  }
}

import Assembly
import Globals
import Surfaces
import Testing
import WireClients

/// Tests that a client with invalid or many input views hurts only itself, and leaves the screen free.
@Suite(.serialized) struct InputViewTests {
  private let arena: Arena
  private let client: WireClient
  private let window: WireWindow
  private let responder: UInt32

  init() throws {
    arena = try Arena()
    (client, window) = try arena.connectWithWindow()
    responder = client.make(
      client.global("fingerpost_responder_manager_v1"), "get_surface", .id(window.surface))
    arena.settle()
  }

  /// The input views on the screen.
  private var shown: Int { arena.compositor.server.windows.windows.count { $0.kind == .inputView } }

  private func make(_ placement: Int64 = 0, on responder: UInt32? = nil) -> (surface: UInt32, object: UInt32) {
    let surface = client.makeSurface()
    return (surface, client.make(responder ?? self.responder, "get_input_view", .id(surface), .number(placement)))
  }

  private func begin(_ placement: Int64 = 0, on responder: UInt32? = nil) -> (surface: UInt32, object: UInt32) {
    let view = make(placement, on: responder)
    client.request(view.object, "set_height", 100)
    client.request(view.surface, "commit")
    arena.settle()
    return view
  }

  private var configure: [UInt32] { client.last["fingerpost_responder_input_view_v1.configure"] ?? [0, 0, 0] }

  private func show(_ placement: Int64 = 0, on responder: UInt32? = nil) -> (surface: UInt32, object: UInt32) {
    let view = begin(placement, on: responder)
    client.request(view.object, "ack_configure", .id(configure[0]))
    client.draw(view.surface, Int32(configure[1]), Int32(configure[2]))
    arena.settle()
    return view
  }

  private func expectEnd(_ error: String, _ location: SourceLocation = #_sourceLocation) {
    arena.settle()
    #expect(client.error == error, sourceLocation: location)
    #expect(shown == 0, sourceLocation: location)
    #expect(arena.faultsOfBystander() == [], sourceLocation: location)
  }

  // MARK: Errors

  @Test func anUnknownPlacement() {
    _ = make(2)
    expectEnd("fingerpost_responder_surface_v1 9")
  }

  @Test(arguments: [0, 1]) func aSecondViewOfAPlacement(placement: Int64) {
    _ = show(placement)
    _ = make(placement)
    expectEnd("fingerpost_responder_surface_v1 10")
  }

  @Test func aSurfaceWithAnotherRole() {
    client.make(responder, "get_input_view", .id(window.surface), 0)
    expectEnd("fingerpost_responder_surface_v1 11")
  }

  @Test(arguments: [true, false]) func aSurfaceWithABuffer(isCommitted: Bool) {
    let surface = client.makeSurface()
    client.attach(client.makeBuffer(10, 10), to: surface)
    if isCommitted { client.request(surface, "commit") }
    client.make(responder, "get_input_view", .id(surface), 0)
    expectEnd("fingerpost_responder_surface_v1 11")
  }

  @Test(arguments: [0, 10_001]) func anInvalidHeight(height: Int64) {
    let view = make()
    client.request(view.object, "set_height", .number(height))
    expectEnd("fingerpost_responder_input_view_v1 0")
  }

  @Test(arguments: [true, false]) func aBufferBeforeTheAcknowledgement(hasHeight: Bool) {
    let view = hasHeight ? begin() : make()
    client.draw(view.surface, 800, 100)
    expectEnd("fingerpost_responder_input_view_v1 1")
  }

  @Test func aSerialTwice() {
    let view = show()
    client.request(view.object, "ack_configure", .id(configure[0]))
    expectEnd("fingerpost_responder_input_view_v1 2")
  }

  // MARK: Lies

  @Test(arguments: [(800, 99), (800, 600), (801, 100), (10, 10)]) func anotherSizeIsHidden(size: (Int32, Int32)) {
    let view = begin()
    client.request(view.object, "ack_configure", .id(configure[0]))
    client.draw(view.surface, size.0, size.1)
    arena.settle()
    #expect(shown == 0)
    client.draw(view.surface, 800, 100)
    arena.settle()
    #expect(shown == 1)
    client.draw(view.surface, size.0, size.1)
    arena.settle()
    #expect(shown == 0)
    #expect(client.error == nil)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test func aClientThatNeverAcknowledgesShowsNothing() {
    let view = begin()
    for height: Int64 in 1...300 {
      client.request(view.object, "set_height", .number(height))
      client.request(view.surface, "commit")
    }
    arena.settle()
    #expect(shown == 0 && client.error == nil)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test func aClientThatDoesNotReadGetsTheLastSize() {
    let view = show()
    client.isReading = false
    for round in 0..<20_000 {
      client.request(view.object, "set_height", .number(Int64(1 + round % 200)))
      client.request(view.surface, "commit")
      if round % 1000 == 0 { arena.settle() }
    }
    arena.settle()
    client.isReading = true
    for _ in 0..<50 { arena.settle() }
    arena.compositor.server.backlog.review()
    arena.settle()
    #expect(client.error == nil && configure[2] == 200)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test func viewsThatNoResponderSurfaceHas() {
    // The objects of a responder surface stay valid without it.
    let view = show()
    #expect(shown == 1)
    client.request(responder, "destroy")
    arena.settle()
    #expect(shown == 0)
    client.draw(view.surface, 800, 100)
    client.request(view.object, "set_height", 50)
    client.request(view.surface, "commit")
    arena.settle()
    #expect(shown == 0 && client.error == nil)
    client.request(view.object, "destroy")
    arena.settle()
    #expect(arena.faultsOfBystander() == [])
  }

  @Test(arguments: ["object", "surface", "window", "client", "hangUp"]) func theScreenIsFreeAfterwards(way: String) {
    let view = show()
    let accessory = show(1)
    #expect(shown == 2)
    switch way {
    case "object":
      client.request(view.object, "destroy")
      client.request(accessory.object, "destroy")
    case "surface":
      client.request(view.surface, "destroy")
      client.request(accessory.surface, "destroy")
    case "window":
      client.request(window.surface, "attach", nil, 0, 0)
      client.request(window.surface, "commit")
    case "client": arena.kill(client)
    default: client.hangUp()
    }
    arena.settle()
    #expect(shown == 0)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test func viewsOfViews() {
    let view = show()
    let part = client.make(client.global("fingerpost_responder_manager_v1"), "get_surface", .id(view.surface))
    _ = show(1, on: part)
    client.request(part, "set_first_responder", 1, 0)
    client.request(part, "become_first_responder", 0)
    arena.settle()
    #expect(shown == 1)
    #expect(client.error == nil)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test func thousandsOfViewsEndTheirClient() {
    for _ in 0..<1000 {
      let part = client.make(
        client.global("fingerpost_responder_manager_v1"), "get_surface", .id(client.makeSurface()))
      _ = make(0, on: part)
      _ = make(1, on: part)
    }
    arena.settle()
    #expect(client.error == "wl_display 2")
    #expect(shown == 0)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test func itShowsAndHidesAsOftenAsItLikes() {
    let view = show()
    for _ in 0..<500 {
      client.draw(view.surface, 10, 10)
      client.draw(view.surface, 800, 100)
    }
    arena.settle()
    #expect(shown == 1 && client.error == nil)
    #expect(arena.faultsOfBystander() == [])
  }
}

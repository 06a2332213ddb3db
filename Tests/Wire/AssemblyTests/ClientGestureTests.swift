import Assembly
import Geometry
import Globals
import Interaction
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of clients with gestures of their own, and of what clients declare about hit tests.
@Suite(.serialized) struct ClientGestureTests {
  private typealias Scene = VerdictScene

  /// - Parameter requests: sent for the latest touch at each fence, before the answer.
  private func scene(
    _ gesture: AnyGesture = .tap(.init()), waits: Bool = true, yields: Bool = false, requests: [String] = []
  ) throws -> Scene {
    try Scene(.empty(gesture, waits: waits, yields: yields), kinds: 1, answer: Scene.saying(requests))
  }

  // MARK: Deferred verdicts

  @Test func aDeferredTapIsDeclinedAfterItsEnd() throws {
    let scene = try scene(requests: ["defers"])
    scene.land()
    #expect(scene.trace.notes.count { $0.contains("touchDeferred") } == 1)
    scene.client.onEvent = { client, object, event, values in
      guard event == "fingerpost_responder_seat_v1.fence" else { return }
      client.request(object, "declined", .id(client.last["wl_touch.down"]![0]))
      client.request(object, "fence_done", .id(values[0]))
    }
    scene.lift()
    #expect(scene.client.counts["wl_touch.up"] == 1)
    #expect(scene.client.counts["fingerpost_responder_seat_v1.fence"] == 2)
    #expect(scene.actions == ["shell.empty"])
  }

  @Test func aDeferredTouchWithoutAnAnswerIsHandled() throws {
    let scene = try scene(requests: ["defers"])
    scene.land()
    #expect(!scene.isWaiting)
    scene.lift()
    #expect(scene.actions == [])
    #expect(scene.client.counts["wl_touch.up"] == 1)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aDeferredVerdictIsDeclinedDuringTheTouch() throws {
    let scene = try scene(.longPress(.init()), requests: ["defers"])
    scene.land()
    scene.pass(milliseconds: 600)
    #expect(scene.actions == [])
    scene.say("declined")
    #expect(scene.actions == ["shell.empty"])
    #expect(scene.client.counts["wl_touch.cancel"] == 1)
  }

  // MARK: Shared and claimed touches

  @Test func aTouchThatContinuesIsNotCancelled() throws {
    let scene = try scene(.longPress(.init()), requests: ["continues"])
    scene.land()
    scene.pass(milliseconds: 600)
    #expect(scene.actions == ["shell.empty"])
    scene.lift()
    #expect(scene.client.counts["wl_touch.cancel"] == nil && scene.client.counts["wl_touch.up"] == 1)
  }

  @Test(arguments: [true, false])
  func aClaimMakesYieldingRecognizersFail(yields: Bool) throws {
    let scene = try scene(.longPress(.init()), waits: false, yields: yields)
    scene.land()
    scene.say("claim")
    #expect(scene.trace.notes.count { $0.contains("touchClaimed") } == 1)
    scene.pass(milliseconds: 600)
    #expect(scene.actions == (yields ? [] : ["shell.empty"]))
    scene.lift()
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aClaimAfterTheBeginningHasNoEffect() throws {
    let scene = try scene(.longPress(.init()), waits: false, yields: true)
    scene.land()
    scene.pass(milliseconds: 600)
    scene.say("claim")
    #expect(scene.actions == ["shell.empty"])
    #expect(scene.client.error == nil)
  }

  @Test func aClaimForATouchOfAnotherClientIsIgnored() throws {
    let scene = try scene(.longPress(.init()), waits: false, yields: true)
    scene.arena.finger(1, downAt: 3, 3)
    scene.arena.settle()
    for number in 0..<20 { scene.client.request(scene.seat, "claim_touch", .number(Int64(number))) }
    for serial in 0..<200 { scene.client.request(scene.seat, "claim", .number(Int64(serial))) }
    scene.arena.settle()
    scene.pass(milliseconds: 600)
    #expect(scene.actions == ["shell.empty"])
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test(arguments: ["client", "seat", "surface"])
  func aDeferredVerdictEndsWithItsOwner(what: String) throws {
    let scene = try scene(requests: ["defers"])
    scene.land()
    scene.destroy(what)
    scene.lift()
    #expect(scene.actions == [])
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test(arguments: ["declined", "claim", "defers", "continues"])
  func aClientThatSaysOneThingForEverHarmsNobody(request: String) throws {
    let scene = try scene(yields: true, requests: [request])
    for _ in 0..<50 {
      scene.land()
      for _ in 0..<20 { scene.say(request) }
      scene.lift()
    }
    #expect(scene.client.error == nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  // MARK: Cancelling one touch

  @Test(arguments: [true, false])
  func oneTouchIsCancelledAlone(isAlone: Bool) throws {
    let scene = try scene(.tap(.init()), requests: ["declined"])
    scene.client.request(scene.seat, "use_touch_cancelled", isAlone ? 1 : 0)
    scene.arena.settle()
    scene.land(1)
    scene.land(2)
    scene.arena.route(.touch(.cancel(device: scene.arena.panel, finger: 1)), .touch(.frame(device: scene.arena.panel)))
    scene.arena.settle()
    #expect(scene.client.counts["wl_touch.cancel"] == (isAlone ? nil : 1))
    #expect(scene.client.counts["fingerpost_responder_seat_v1.touch_cancelled"] == (isAlone ? 1 : nil))
    scene.lift(2)
    #expect(scene.client.counts["wl_touch.up"] == (isAlone ? 1 : nil))
    #expect(scene.arena.faultsOfBystander() == [])
  }

  // MARK: Hit tests

  @Test func hitStateTakesEffectWithTheCommit() throws {
    let scene = try scene()
    let own = scene.model.id
    #expect(scene.hit(2, 2) == own)
    scene.client.request(scene.responder, "set_hit_ellipse")
    scene.arena.settle()
    #expect(scene.hit(2, 2) == own)
    scene.commit()
    #expect(scene.hit(2, 2) != own && scene.hit(50) == own)
    scene.client.request(scene.responder, "destroy")
    scene.commit()
    #expect(scene.hit(2, 2) == own)
  }

  @Test func aPolygonIsTheArea() throws {
    let scene = try scene()
    let corners: [Int32] = [0, 0, 50, 0, 50, 100, 0, 100]
    let bytes = corners.flatMap { withUnsafeBytes(of: $0 * 256) { Array($0) } }
    scene.client.request(scene.responder, "set_hit_polygon", .bytes(bytes))
    scene.commit()
    #expect(scene.hit(25) == scene.model.id && scene.hit(75) != scene.model.id)
  }

  @Test func anOutsetTakesNoHitsFromOtherWindows() throws {
    let scene = try scene()
    let own = scene.model.id
    scene.client.request(scene.responder, "set_hit_outset", 10_000, 10_000, 10_000, 10_000)
    scene.commit()
    #expect(scene.hit(50) == own)
    #expect(scene.hit(-5) != own && scene.hit(-5) != nil)
    #expect(scene.arena.faultsOfBystander() == [])
    scene.arena.bystander.hangUp()
    scene.arena.settle()
    #expect(scene.hit(-5) == own)
  }

  @Test func theUsersRulesComeFirst() throws {
    let scene = try scene()
    let own = scene.model.id
    scene.client.request(scene.responder, "set_hit_mode", 3)
    scene.commit()
    #expect(scene.hit(50) != own)
    var rules = HitRules()
    rules.decided = .interaction
    scene.model.hitRules = rules
    #expect(scene.hit(50) == own)
  }

  @Test func edgesTakeEffectWithTheCommit() throws {
    let scene = try scene()
    scene.client.request(scene.responder, "set_deferred_edges", 3)
    scene.arena.settle()
    #expect(scene.model.state.deferredEdges == [])
    scene.commit()
    #expect(scene.model.state.deferredEdges == [.top, .bottom])
  }

  @Test(
    arguments: [
      ("set_hit_mode", [Word.number(4)], 1), ("set_hit_polygon", [.bytes([])], 2),
      ("set_hit_polygon", [.bytes(Array(repeating: 0, count: 23))], 2),
      ("set_hit_polygon", [.bytes(Array(repeating: 0, count: 201 * 8))], 2),
      ("set_hit_outset", [.number(0), .number(10_001), .number(0), .number(0)], 3),
      ("set_hit_outset", [.smallest, .number(0), .number(0), .number(0)], 3),
      ("set_deferred_edges", [.number(16)], 4),
    ] as [(String, [Word], Int)])
  func offence(request: String, words: [Word], code: Int) throws {
    let scene = try scene()
    if words.count == 1 {
      scene.client.request(scene.responder, request, words[0])
    } else {
      scene.client.request(scene.responder, request, words[0], words[1], words[2], words[3])
    }
    scene.arena.settle()
    #expect(scene.client.error == "fingerpost_responder_surface_v1 \(code)")
    #expect(scene.arena.faultsOfBystander() == [])
  }
}

extension VerdictScene {
  fileprivate var model: Surface { arena.compositor.mappedWindows.last { $0.title == "hostile" }!.surface }

  /// The surface that takes a touch at a distance from the left edge of the window; nil for none.
  fileprivate func hit(_ x: Double, _ y: Double = 50) -> SurfaceID? {
    let frame = arena.compositor.mappedWindows.last { $0.title == "hostile" }!.frame
    let stack = arena.compositor.server.windows
    let place = Point<LayoutSpace>(frame.minX + x, frame.minY + y)
    let hit = stack.hitTest(place, for: .touch)?.surface.id
    #expect(stack.explainHitTest(place, for: .touch).taker?.surface.id == hit)
    return hit
  }
}

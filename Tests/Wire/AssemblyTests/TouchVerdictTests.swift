import Assembly
import Documents
import Geometry
import Globals
import Interaction
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of clients that report which touches they have not handled, and of recognizers that wait for it.
@Suite(.serialized) struct TouchVerdictTests {
  private typealias Scene = VerdictScene

  /// A scene with a recognizer that is for touches that clients decline.
  ///
  /// - Parameter answer: called for each fence with the client, its seat and the number.
  private func scene(
    _ gesture: AnyGesture = .tap(.init()), judges: Bool = true, answer: @escaping Scene.Answer = { _, _, _ in }
  ) throws -> Scene {
    try Scene(.empty(gesture), kinds: judges ? 1 : nil, answer: answer)
  }

  // MARK: Verdicts

  @Test func aDeclinedTapIsTheGesture() throws {
    let scene = try scene(answer: Scene.saying("declined"))
    scene.land()
    #expect(scene.trace.notes.count { $0.contains("touchDeclined") } == 1)
    #expect(scene.actions == [])
    #expect(scene.client.counts["wl_touch.down"] == 1)
    scene.lift()
    #expect(scene.actions == ["shell.empty"])
    #expect(scene.client.counts["wl_touch.cancel"] == 1 && scene.client.counts["wl_touch.up"] == nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aTouchIsDeclinedByItsNumber() throws {
    let scene = try scene { client, seat, fence in
      client.request(seat, "declined_touch", .id(client.last["wl_touch.down"]![3]))
      client.request(seat, "fence_done", .id(fence))
    }
    scene.tap()
    #expect(scene.actions == ["shell.empty"])
  }

  @Test func aHandledTapIsTheClients() throws {
    let scene = try scene(answer: Scene.handle)
    scene.tap()
    #expect(scene.actions == [])
    #expect(scene.client.counts["wl_touch.cancel"] == nil && scene.client.counts["wl_touch.up"] == 1)
  }

  @Test func aTouchIsSentWithoutDelay() throws {
    let scene = try scene()
    scene.tap()
    #expect(scene.client.counts["wl_touch.down"] == 1)
    #expect(scene.actions == [])
    #expect(scene.client.counts["fingerpost_responder_seat_v1.fence"] == 1)
  }

  @Test func aLiftWaitsForTheVerdict() throws {
    var open: (WireClient, UInt32, UInt32)?
    let scene = try scene { open = ($0, $1, $2) }
    scene.tap()
    #expect(scene.actions == [])
    let (client, seat, fence) = try #require(open)
    Scene.saying("declined")(client, seat, fence)
    scene.arena.settle()
    #expect(scene.actions == ["shell.empty"])
  }

  @Test func aLongPressBeginsWhenBothTimeAndVerdictHaveCome() throws {
    for answersFirst in [true, false] {
      var open: (WireClient, UInt32, UInt32)?
      let scene = try scene(.longPress(.init())) { open = ($0, $1, $2) }
      scene.land()
      let (client, seat, fence) = try #require(open)
      if answersFirst { Scene.saying("declined")(client, seat, fence) }
      scene.arena.settle()
      #expect(!scene.actions.contains("shell.empty"))
      scene.arena.clock.advance(microseconds: 600_000)
      scene.arena.compositor.timeDidPass()
      scene.arena.settle()
      #expect(scene.actions.contains("shell.empty") == answersFirst)
      if !answersFirst { Scene.saying("declined")(client, seat, fence) }
      scene.arena.settle()
      #expect(scene.actions == ["shell.empty"])
      scene.lift()
    }
  }

  @Test func otherClientsHandleAllTouches() throws {
    let scene = try scene(judges: false)
    scene.tap()
    #expect(scene.actions == [])
    #expect(scene.client.counts["wl_touch.up"] == 1)
  }

  @Test func aTouchOfNoClientIsDeclined() throws {
    let scene = try scene(judges: false)
    // The bystander covers the output.
    scene.arena.bystander.hangUp()
    scene.arena.settle()
    scene.arena.finger(1, downAt: 5, 5)
    scene.arena.fingerUp(1)
    scene.arena.settle()
    #expect(scene.actions == ["shell.empty"])
  }

  @Test func stateTakesEffectWithTheCommit() throws {
    let scene = try scene(answer: Scene.saying("declined"))
    scene.tap()
    #expect(scene.actions.count == 1)
    let second = scene.arena.showWindow(of: scene.client, 100, 100, title: "second")
    let manager = scene.client.global("fingerpost_responder_manager_v1")
    let responder = scene.client.make(manager, "get_surface", .id(second.surface))
    scene.client.request(responder, "set_verdicts", 1)
    scene.arena.settle()
    let model = try #require(scene.arena.compositor.mappedWindows.last?.surface)
    #expect(!model.state.judged.contains(.touches))
    scene.client.request(second.surface, "commit")
    scene.arena.settle()
    #expect(model.state.judged.contains(.touches))
    scene.client.request(responder, "destroy")
    scene.arena.settle()
    #expect(model.state.judged.contains(.touches))
    scene.client.request(second.surface, "commit")
    scene.arena.settle()
    #expect(!model.state.judged.contains(.touches))
  }

  // MARK: Clients that do not keep to it

  @Test func withoutAnAnswerTheTouchIsHandled() throws {
    let scene = try scene()
    scene.tap()
    scene.wait { scene.client.counts["wl_touch.up"] == 1 && !scene.isWaiting }
    #expect(!scene.isWaiting)
    #expect(scene.actions == [])
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func lateAndSecondVerdictsAreIgnored() throws {
    let scene = try scene { client, seat, fence in
      client.request(seat, "fence_done", .id(fence))
      Scene.saying("declined")(client, seat, fence)
      Scene.saying("declined")(client, seat, fence)
      client.request(seat, "declined", 0)
      client.request(seat, "declined", .largest)
      client.request(seat, "declined_touch", .smallest)
    }
    scene.tap()
    #expect(scene.actions == [])
    #expect(scene.client.error == nil)
  }

  @Test func aClientThatIsLateThreeTimesIsInQuarantine() throws {
    let scene = try scene()
    for _ in 0..<3 {
      scene.tap()
      scene.wait { !scene.isWaiting }
    }
    #expect(scene.client.counts["fingerpost_responder_seat_v1.quarantined"] == 1)
    #expect(scene.client.counts["fingerpost_responder_seat_v1.fence"] == 3)
    scene.tap()
    #expect(scene.client.counts["fingerpost_responder_seat_v1.fence"] == 3)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aClientThatLeavesHarmsNobody() throws {
    let scene = try scene()
    scene.land()
    scene.arena.kill(scene.client)
    scene.lift()
    #expect(scene.actions == [])
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test(arguments: ["seat", "surface", "window"])
  func anObjectIsDestroyedWhileAVerdictIsOpen(what: String) throws {
    let scene = try scene { client, seat, _ in if what == "seat" { client.request(seat, "destroy") } }
    scene.land()
    if what == "window" {
      scene.client.request(scene.window.role, "destroy")
      scene.client.request(scene.window.xdgSurface, "destroy")
      scene.client.request(scene.window.surface, "destroy")
    } else if what == "surface" {
      scene.client.request(scene.window.surface, "attach", .nothing, 0, 0)
      scene.client.request(scene.window.surface, "commit")
    }
    scene.arena.settle()
    scene.lift()
    scene.wait { !scene.isWaiting }
    #expect(scene.actions == [])
    #expect(scene.client.error == nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func manyTouchesAreJudgedAtMost32AtATime() throws {
    let scene = try scene()
    for finger in 1...40 { scene.land(Int32(finger)) }
    for finger in 1...40 { scene.lift(Int32(finger)) }
    scene.wait { !scene.isWaiting }
    #expect(scene.client.counts["wl_touch.down"] == 40)
    #expect(scene.client.counts["fingerpost_responder_seat_v1.fence"] ?? 0 <= 32)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test(
    "an invalid request is an error",
    arguments: [
      ("a fence that was not sent", "fingerpost_responder_seat_v1 0"),
      ("an unknown kind", "fingerpost_responder_surface_v1 0"),
      ("a second surface", "fingerpost_responder_manager_v1 0"),
      ("a second seat", "fingerpost_responder_manager_v1 0"),
    ])
  func offence(name: String, error: String) throws {
    let scene = try scene(judges: false)
    let client = scene.client
    let manager = client.global("fingerpost_responder_manager_v1")
    let seat = client.make(manager, "get_seat", .id(client.global("wl_seat")))
    let surface = client.make(manager, "get_surface", .id(scene.window.surface))
    switch name {
    case "a fence that was not sent": client.request(seat, "fence_done", 1)
    case "an unknown kind": client.request(surface, "set_verdicts", 32)
    case "a second surface": client.make(manager, "get_surface", .id(scene.window.surface))
    default: client.make(manager, "get_seat", .id(client.global("wl_seat")))
    }
    scene.arena.settle()
    #expect(client.error == error)
    #expect(scene.arena.faultsOfBystander() == [])
  }
}

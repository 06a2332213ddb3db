import Assembly
import Documents
import Geometry
import Interaction
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of verdicts that clients defer past the end of a touch, and of the recognizers that wait for them.
@Suite(.serialized) struct LateVerdictTests {
  private typealias Scene = VerdictScene

  /// A scene with a tap for touches that clients decline, and a client that defers each touch past its end.
  ///
  /// - Parameters:
  ///   - wait: the milliseconds after the end; nil if the client sends `defers` instead.
  ///   - others: further recognizers.
  ///   - text: the rest of the policy.
  private func scene(wait: UInt32? = 300, _ others: [RecognizerPolicy] = [], _ text: String = "") throws -> Scene {
    try Scene(
      .empty(others: others, text: text), kinds: 1, answer: wait.map { Scene.deferring($0) } ?? Scene.saying("defers"))
  }

  // MARK: Decisions

  @Test(arguments: ["declined", "continues"]) func aTapWaitsBeyondTheEndUntilItIsDeclined(request: String) throws {
    let scene = try scene()
    scene.tap()
    #expect(scene.client.counts["wl_touch.up"] == 1)
    #expect(scene.client.counts["fingerpost_responder_seat_v1.fence"] == 1)
    #expect(scene.actions == [] && scene.left == 300)
    scene.pass(milliseconds: 200)
    #expect(scene.actions == [] && scene.left == 100)
    scene.say(request)
    #expect(scene.actions == ["shell.empty"] && scene.left == nil)
    #expect(scene.client.counts["wl_touch.cancel"] == nil)
    for again in ["declined", "claim", "handled"] { scene.say(again) }
    scene.tap()
    scene.say("declined")
    #expect(scene.actions == ["shell.empty", "shell.empty"])
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test(arguments: ["handled", "claim"]) func aTapFailsWhenTheClientHasHandledIt(request: String) throws {
    let scene = try scene()
    scene.tap()
    scene.say(request)
    scene.say("declined")
    #expect(scene.actions == [] && scene.left == nil)
    // The recognizer is ready for the next touch.
    scene.tap()
    scene.say("declined")
    #expect(scene.actions == ["shell.empty"])
  }

  @Test func handledEndsTheWaitDuringTheTouch() throws {
    let scene = try scene()
    scene.land()
    scene.say("handled")
    scene.lift()
    #expect(scene.actions == [] && scene.left == nil)
    #expect(scene.trace.notes.count { $0.contains("touchDeferred") } == 1)
  }

  @Test func theTimeIsBounded() throws {
    for (asked, given) in [(0, 750), (2000, 2000), (2001, 2000), (UInt32.max, 2000)] as [(UInt32, UInt64)] {
      let scene = try scene(wait: asked)
      scene.tap()
      #expect(scene.left == given)
    }
  }

  @Test func aFurtherRequestReplacesTheTime() throws {
    let scene = try scene()
    scene.tap()
    let first = scene.serial
    scene.client.request(scene.seat, "defers_past_end", .id(first), 900)
    scene.arena.settle()
    #expect(scene.left == 900)
    scene.client.request(scene.seat, "defers_past_end", .id(first), 10)
    scene.arena.settle()
    #expect(scene.left == 10)
    scene.say("declined", first)
    #expect(scene.actions == ["shell.empty"])
  }

  @Test func aVerdictIsDeferredAgainAtTheFenceAfterTheEnd() throws {
    let scene = try scene(wait: nil)
    scene.land()
    scene.client.onEvent = { client, object, event, values in
      guard event == "fingerpost_responder_seat_v1.fence" else { return }
      client.request(object, "defers_past_end", .id(client.last["wl_touch.down"]![0]), 400)
      client.request(object, "fence_done", .id(values[0]))
    }
    scene.lift()
    #expect(scene.client.counts["fingerpost_responder_seat_v1.fence"] == 2)
    #expect(scene.actions == [] && scene.left == 400)
    scene.say("declined")
    #expect(scene.actions == ["shell.empty"])
  }

  @Test func theSecondTouchOfADoubleTapClaimsTheFirst() throws {
    let scene = try scene()
    scene.tap()
    let first = scene.serial
    scene.pass(milliseconds: 100)
    scene.tap()
    scene.say("claim", first)
    scene.say("claim")
    #expect(scene.actions == [] && scene.left == nil)
    #expect(scene.client.counts["wl_touch.cancel"] == nil && scene.client.counts["wl_touch.up"] == 2)
  }

  @Test func numbersDoNotReferToTouchesThatHaveEnded() throws {
    let scene = try scene()
    scene.tap()
    scene.client.request(scene.seat, "declined_touch", .id(scene.client.last["wl_touch.down"]![3]))
    scene.arena.settle()
    #expect(scene.actions == [] && scene.left == 300)
  }

  // MARK: Others

  @Test func aTouchBesideTheClientEndsTheWait() throws {
    let scene = try scene(wait: 2000)
    scene.tap()
    let first = scene.serial
    #expect(scene.left == 2000)
    scene.arena.finger(5, downAt: 3, 3)
    scene.arena.settle()
    #expect(scene.left == nil)
    #expect(!scene.recognizersWait)
    scene.arena.fingerUp(5)
    scene.say("declined", first)
    #expect(scene.actions == [])
    #expect(scene.arena.faultsOfBystander() == [])
  }

  /// A recognizer that waits would not receive the click.
  @Test(arguments: [0x110, 0x111] as [UInt32]) func aClickBesideTheClientEndsTheWait(button: UInt32) throws {
    let scene = try scene(wait: 2000)
    scene.tap()
    let first = scene.serial
    #expect(scene.left == 2000 && scene.recognizersWait)
    scene.press(true, at: (3, 3), button)
    #expect(scene.left == nil && !scene.recognizersWait)
    scene.press(false, at: (3, 3), button)
    scene.say("declined", first)
    #expect(scene.actions == [])
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func onlyPressesBesideTheClientEndTheWait() throws {
    let scene = try scene(wait: 2000)
    scene.press(true, at: (3, 3))
    // The press has raised the window behind the client's.
    let window = try #require(scene.arena.compositor.mappedWindows.first { $0.title == "hostile" })
    scene.arena.compositor.raise(window)
    scene.tap()
    // A further button of a pressed mouse, a motion, a release and a scroll are no presses at another place.
    scene.press(true, at: (5, 5), 0x111)
    for code in [0x110, 0x111] as [UInt32] { scene.press(false, at: (5, 5), code) }
    scene.arena.scroll(AxisSample(axis: .vertical, source: .wheel, value: 15, value120: 120))
    #expect(scene.left == 2000)
    scene.press(true, at: scene.arena.middle(of: scene.client))
    scene.press(false, at: scene.arena.middle(of: scene.client))
    #expect(scene.left == 2000)
    scene.say("declined", scene.serial)
    #expect(scene.actions == ["shell.empty"])
  }

  @Test func aClickOfAVirtualPointerBesideTheClientEndsTheWait() throws {
    let scene = try scene(wait: 2000)
    let robot = try scene.arena.connect()
    let pointer = robot.make(robot.global("zwlr_virtual_pointer_manager_v1"), "create_virtual_pointer", nil)
    robot.request(pointer, "motion_absolute", 0, 3, 3, 800, 600)
    robot.request(pointer, "frame")
    scene.arena.settle()
    scene.tap()
    #expect(scene.left == 2000)
    robot.request(pointer, "button", 0, 0x110, 1)
    robot.request(pointer, "frame")
    scene.arena.settle()
    #expect(scene.left == nil && !scene.recognizersWait)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aClickOfTheKeypadBesideTheClientEndsTheWait() throws {
    let scene = try scene(wait: 2000, [], "keyboard: {mouse-keys: true}")
    scene.arena.route(.pointer(.motionAbsolute(to: Point(3, 3))), .pointer(.frame))
    scene.tap()
    #expect(scene.left == 2000)
    scene.arena.key(76, true)
    scene.arena.settle()
    #expect(scene.left == nil && !scene.recognizersWait)
    scene.arena.key(76, false)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aTouchThatIsHeldBackEndsTheWaitWhenItCounts() throws {
    let scene = try scene(wait: 2000, [], "touch-accommodations: {hold-duration: 100ms}")
    scene.land()
    scene.pass(milliseconds: 100)
    scene.lift()
    #expect(scene.left == 2000)
    // The finger lifts too early, so it is no touch.
    scene.arena.finger(5, downAt: 3, 3)
    scene.arena.fingerUp(5)
    scene.arena.settle()
    #expect(scene.left == 2000)
    scene.arena.finger(6, downAt: 3, 3)
    scene.pass(milliseconds: 90)
    #expect(scene.left == 1910)
    scene.pass(milliseconds: 10)
    #expect(scene.left == nil && !scene.recognizersWait)
    scene.arena.fingerUp(6)
    #expect(scene.actions == [])
  }

  @Test func aTouchThatIsRejectedDoesNotEndTheWait() throws {
    let scene = try scene(wait: 2000, [], "rejected-touches: {edges: 10px}")
    scene.tap()
    scene.arena.finger(5, downAt: 3, 3)
    scene.arena.fingerUp(5)
    scene.arena.settle()
    #expect(scene.left == 2000)
    scene.say("declined", scene.serial)
    #expect(scene.actions == ["shell.empty"])
  }

  @Test func aDoubleTapOfTheShellWithholdsTheEndFromAClientThatDefers() throws {
    var double = RecognizerPolicy(name: "double", gesture: .tap(.init(taps: 2)))
    double.actions.ended = "shell.double"
    let scene = try scene(wait: nil, [double])
    scene.tap()
    #expect(scene.client.counts["wl_touch.up"] == nil)
    scene.pass(milliseconds: 400)
    #expect(scene.client.counts["wl_touch.up"] == 1)
    scene.pass(milliseconds: 1000)
    for _ in 0..<2 {
      scene.tap()
      scene.pass(milliseconds: 50)
    }
    #expect(scene.actions.contains("shell.double"))
    #expect(scene.client.counts["wl_touch.up"] == 1)
  }

  @Test func aRecognizerThatWaitsForOneThatWaitsForTheClientDoesNotWithholdTheEnd() throws {
    var other = RecognizerPolicy(name: "other", gesture: .tap(.init()))
    other.requiresFailureOf = ["empty"]
    other.actions.ended = "shell.other"
    let scene = try scene(wait: nil, [other])
    scene.client.onEvent = { client, object, event, values in
      guard event == "fingerpost_responder_seat_v1.fence" else { return }
      if values[0] == 1 { client.request(object, "defers", .id(client.last["wl_touch.down"]![0])) }
      client.request(object, "fence_done", .id(values[0]))
    }
    scene.tap()
    #expect(scene.client.counts["wl_touch.up"] == 1)
    #expect(scene.actions == ["shell.other"])
  }

  // MARK: Clients that do not keep to it

  @Test func withoutAVerdictTheTouchIsHandledAfterTheTime() throws {
    let scene = try scene(wait: 1)
    for number in 1...3 {
      scene.tap()
      scene.arena.clock.advance(microseconds: 500_000)
      #expect(scene.isWaiting)
      scene.wait { !scene.isWaiting }
      #expect(!scene.isWaiting)
      scene.say("declined")
      #expect(scene.client.counts["fingerpost_responder_seat_v1.quarantined"] == (number == 3 ? 1 : nil))
    }
    #expect(scene.actions == [])
    scene.tap()
    scene.say("declined")
    #expect(scene.actions == [])
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test(arguments: ["client", "seat", "surface"]) func theWaitEndsWithItsOwner(what: String) throws {
    let scene = try scene(wait: 2000)
    scene.tap()
    scene.destroy(what)
    if what == "surface" { scene.say("handled") }
    #expect(scene.left == nil)
    #expect(scene.actions == [])
    #expect(!scene.recognizersWait)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aFloodOfDeferralsHarmsNobody() throws {
    let scene = try scene(wait: 2000)
    for _ in 0..<50 {
      scene.tap()
      for number in 0..<20 {
        scene.client.request(scene.seat, "defers_past_end", .id(scene.serial &- UInt32(number)), .largest)
        scene.client.request(scene.seat, "handled", .id(scene.serial &+ UInt32(number + 1)))
      }
      scene.arena.settle()
    }
    #expect(scene.client.error == nil)
    #expect(scene.client.counts["wl_touch.up"] == 50)
    #expect(scene.actions == [])
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aCancelEndsTheWaitForItsTouchOnly() throws {
    let scene = try scene()
    scene.tap()
    let first = scene.serial
    scene.land(2)
    scene.arena.route(.touch(.cancel(device: scene.arena.panel, finger: 2)), .touch(.frame(device: scene.arena.panel)))
    scene.arena.settle()
    #expect(scene.client.counts["wl_touch.cancel"] == 1)
    #expect(scene.left == 300)
    scene.say("declined", first)
    #expect(scene.actions == ["shell.empty"])
  }
}

extension VerdictScene {
  /// The time until the verdict is due, in milliseconds; nil if none is open after the end of its touch.
  fileprivate var left: UInt64? {
    arena.compositor.applications.nextVerdict.map { ($0.microseconds - arena.clock.now.microseconds) / 1000 }
  }

  /// True if a recognizer waits for a verdict.
  fileprivate var recognizersWait: Bool {
    RecognizerSnapshot.all(of: arena.compositor.router).contains { $0.waitsFor != nil }
  }
}

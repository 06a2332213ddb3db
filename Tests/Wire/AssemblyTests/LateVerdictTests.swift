import Assembly
import Documents
import Geometry
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of verdicts that clients defer past the end of a touch, and of the recognizers that wait for them.
@Suite(.serialized) struct LateVerdictTests {
  /// A compositor with a tap for touches that clients decline, and a client that defers each touch past its end.
  private final class Scene: CompositorObserver {
    let arena: Arena
    let client: WireClient
    let window: WireWindow
    private(set) var seat: UInt32 = 0
    private(set) var actions: [String] = []
    private var token: ObserverToken?

    /// - Parameters:
    ///   - wait: the milliseconds after the end; nil if the client sends `defers` instead.
    ///   - others: further recognizers.
    ///   - text: the rest of the policy.
    init(wait: UInt32? = 300, _ others: [RecognizerPolicy] = [], _ text: String = "") throws {
      var tap = RecognizerPolicy(name: "empty", gesture: .tap(.init()))
      tap.requiresFailureOf = ["client"]
      tap.actions.ended = "shell.empty"
      var policy = try PolicyReader.read(text: text)
      policy.recognizers = [tap] + others
      arena = try Arena(policy: policy)
      (client, window) = try arena.connectWithWindow(title: "hostile")
      client.onEvent = { client, object, event, values in
        guard event == "fingerpost_responder_seat_v1.fence" else { return }
        if let down = client.last["wl_touch.down"] {
          if let wait {
            client.request(object, "defers_past_end", .id(down[0]), .id(wait))
          } else {
            client.request(object, "defers", .id(down[0]))
          }
        }
        client.request(object, "fence_done", .id(values[0]))
      }
      let manager = client.global("fingerpost_responder_manager_v1")
      seat = client.make(manager, "get_seat", .id(client.global("wl_seat")))
      let surface = client.make(manager, "get_surface", .id(window.surface))
      client.request(surface, "set_verdicts", 1)
      client.request(window.surface, "commit")
      arena.settle()
      token = arena.compositor.add(self)
    }

    var topics: ObserverTopics { .effects }

    func willCarryOut(_ routed: RoutedEffect) {
      if case .action(let id, _) = routed.effect { actions.append("\(arena.compositor.router.actions.action(id))") }
    }

    var serial: UInt32 { client.last["wl_touch.down"]![0] }
    /// The time until the verdict is due, in milliseconds; nil if none is open after the end of its touch.
    var left: UInt64? {
      arena.compositor.applications.nextVerdict.map { ($0.microseconds - arena.clock.now.microseconds) / 1000 }
    }

    func land(_ finger: Int32 = 1) {
      let place = arena.middle(of: client)
      arena.finger(finger, downAt: place.x, place.y)
      arena.settle()
    }

    func lift(_ finger: Int32 = 1) {
      arena.fingerUp(finger)
      arena.settle()
    }

    func tap() {
      land()
      lift()
    }

    /// Presses or releases a button of the mouse at a place of the output.
    func press(_ isPressed: Bool, at place: (x: Double, y: Double), _ code: UInt32 = 0x110) {
      arena.route(.pointer(.motionAbsolute(to: Point(place.x, place.y))), .pointer(.frame))
      arena.route(
        .pointer(.button(device: arena.mouse, code: code, isPressed: isPressed)), .pointer(.frame))
      arena.settle()
    }

    /// True if a recognizer waits for a verdict.
    var isWaiting: Bool {
      RecognizerSnapshot.all(of: arena.compositor.router).contains { $0.waitsFor != nil }
    }

    /// Sends a request about a touch, by default the latest one.
    func say(_ request: String, _ serial: UInt32? = nil) {
      client.request(seat, request, .id(serial ?? self.serial))
      arena.settle()
    }

    /// Lets time pass for recognizers.
    func pass(milliseconds: UInt64) {
      arena.clock.advance(microseconds: milliseconds * 1000)
      arena.compositor.timeDidPass()
      arena.settle()
    }

    /// Lets real time pass until a condition holds, for 20 seconds at most.
    func wait(until isMet: () -> Bool) {
      let end = ContinuousClock.now + .seconds(20)
      while !isMet(), ContinuousClock.now < end {
        arena.compositor.turn(milliseconds: 10)
        arena.settle()
      }
    }
  }

  // MARK: Decisions

  @Test(arguments: ["declined", "continues"]) func aTapWaitsBeyondTheEndUntilItIsDeclined(request: String) throws {
    let scene = try Scene()
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
    let scene = try Scene()
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
    let scene = try Scene()
    let trace = TraceLines(of: scene.arena.compositor)
    scene.land()
    scene.say("handled")
    scene.lift()
    #expect(scene.actions == [] && scene.left == nil)
    #expect(trace.notes.count { $0.contains("touchDeferred") } == 1)
  }

  @Test func theTimeIsBounded() throws {
    for (asked, given) in [(0, 750), (2000, 2000), (2001, 2000), (UInt32.max, 2000)] as [(UInt32, UInt64)] {
      let scene = try Scene(wait: asked)
      scene.tap()
      #expect(scene.left == given)
    }
  }

  @Test func aFurtherRequestReplacesTheTime() throws {
    let scene = try Scene()
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
    let scene = try Scene(wait: nil)
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
    let scene = try Scene()
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
    let scene = try Scene()
    scene.tap()
    scene.client.request(scene.seat, "declined_touch", .id(scene.client.last["wl_touch.down"]![3]))
    scene.arena.settle()
    #expect(scene.actions == [] && scene.left == 300)
  }

  // MARK: Others

  @Test func aTouchBesideTheClientEndsTheWait() throws {
    let scene = try Scene(wait: 2000)
    scene.tap()
    let first = scene.serial
    #expect(scene.left == 2000)
    scene.arena.finger(5, downAt: 3, 3)
    scene.arena.settle()
    #expect(scene.left == nil)
    #expect(RecognizerSnapshot.all(of: scene.arena.compositor.router).allSatisfy { $0.waitsFor == nil })
    scene.arena.fingerUp(5)
    scene.say("declined", first)
    #expect(scene.actions == [])
    #expect(scene.arena.faultsOfBystander() == [])
  }

  /// A recognizer that waits would not receive the click.
  @Test(arguments: [0x110, 0x111] as [UInt32]) func aClickBesideTheClientEndsTheWait(button: UInt32) throws {
    let scene = try Scene(wait: 2000)
    scene.tap()
    let first = scene.serial
    #expect(scene.left == 2000 && scene.isWaiting)
    scene.press(true, at: (3, 3), button)
    #expect(scene.left == nil && !scene.isWaiting)
    scene.press(false, at: (3, 3), button)
    scene.say("declined", first)
    #expect(scene.actions == [])
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func onlyPressesBesideTheClientEndTheWait() throws {
    let scene = try Scene(wait: 2000)
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
    let scene = try Scene(wait: 2000)
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
    #expect(scene.left == nil && !scene.isWaiting)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aClickOfTheKeypadBesideTheClientEndsTheWait() throws {
    let scene = try Scene(wait: 2000, [], "keyboard: {mouse-keys: true}")
    scene.arena.route(.pointer(.motionAbsolute(to: Point(3, 3))), .pointer(.frame))
    scene.tap()
    #expect(scene.left == 2000)
    scene.arena.key(76, true)
    scene.arena.settle()
    #expect(scene.left == nil && !scene.isWaiting)
    scene.arena.key(76, false)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aTouchThatIsHeldBackEndsTheWaitWhenItCounts() throws {
    let scene = try Scene(wait: 2000, [], "touch-accommodations: {hold-duration: 100ms}")
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
    #expect(scene.left == nil && !scene.isWaiting)
    scene.arena.fingerUp(6)
    #expect(scene.actions == [])
  }

  @Test func aTouchThatIsRejectedDoesNotEndTheWait() throws {
    let scene = try Scene(wait: 2000, [], "rejected-touches: {edges: 10px}")
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
    let scene = try Scene(wait: nil, [double])
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
    let scene = try Scene(wait: nil, [other])
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
    let scene = try Scene(wait: 1)
    for number in 1...3 {
      scene.tap()
      scene.arena.clock.advance(microseconds: 500_000)
      #expect(scene.arena.compositor.applications.isJudging)
      scene.wait { !scene.arena.compositor.applications.isJudging }
      #expect(!scene.arena.compositor.applications.isJudging)
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
    let scene = try Scene(wait: 2000)
    scene.tap()
    switch what {
    case "client": scene.arena.kill(scene.client)
    case "seat": scene.client.request(scene.seat, "destroy")
    default:
      scene.client.request(scene.window.role, "destroy")
      scene.client.request(scene.window.xdgSurface, "destroy")
      scene.client.request(scene.window.surface, "destroy")
    }
    scene.arena.settle()
    if what == "surface" { scene.say("handled") }
    #expect(scene.left == nil)
    #expect(scene.actions == [])
    #expect(RecognizerSnapshot.all(of: scene.arena.compositor.router).allSatisfy { $0.waitsFor == nil })
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aFloodOfDeferralsHarmsNobody() throws {
    let scene = try Scene(wait: 2000)
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
    let scene = try Scene()
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

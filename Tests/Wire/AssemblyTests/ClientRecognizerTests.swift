import Assembly
import Geometry
import Interaction
import Policies
import Seats
import StageKit
import Testing
import WireClients

extension RecognizerPolicy {
  /// A tap of the shell with the action `shell.NAME`.
  ///
  /// - Parameters:
  ///   - client: the recognizer of clients that must fail first.
  ///   - other: a recognizer of clients that waits until this one has failed.
  fileprivate static func tap(
    _ name: String, taps: Int = 1, after client: String? = nil, before other: String? = nil
  ) -> Self {
    var tap = RecognizerPolicy(name: name, gesture: .tap(.init(taps: taps)))
    tap.requiresFailureOf = client.map { ["client.\($0)"] } ?? []
    tap.requiredToFailBy = other.map { ["client.\($0)"] } ?? []
    tap.actions.ended = ActionName("shell.\(name)")
    return tap
  }

  fileprivate static let single = tap("single", after: "double-tap")
  fileprivate static let double = tap("double", taps: 2, before: "tap")
}

/// Tests of `fingerpost_responder_recognizer_v1`: what clients say about their recognizers, in time, late, or not at all.
@Suite(.serialized) struct ClientRecognizerTests {
  private static let interface = "fingerpost_responder_recognizer_v1"

  /// A compositor with a tap, a double tap, or both, and a client that answers fences.
  private final class Scene: CompositorObserver {
    let arena: Arena
    let client: WireClient
    private(set) var seat: UInt32 = 0
    private(set) var actions: [String] = []
    private var token: ObserverToken?
    /// The requests with which the client answers the fence after a touch, before `fence_done`.
    var answer: (Scene) -> Void = { _ in }
    var answersFences = true

    init(_ recognizers: [RecognizerPolicy] = [.single, .double]) throws {
      var policy = Policy()
      policy.recognizers = recognizers
      arena = try Arena(policy: policy)
      client = try arena.connectWithWindow(title: "hostile").0
      client.onEvent = { [unowned self] client, object, event, values in
        guard event == "fingerpost_responder_seat_v1.fence" else { return }
        answer(self)
        if answersFences { client.request(object, "fence_done", .id(values[0])) }
      }
      let manager = client.global("fingerpost_responder_manager_v1")
      seat = client.make(manager, "get_seat", .id(client.global("wl_seat")))
      arena.settle()
      token = arena.compositor.add(self)
    }

    var topics: ObserverTopics { .effects }

    func willCarryOut(_ routed: RoutedEffect) {
      if case .action(let id, _) = routed.effect { actions.append("\(arena.compositor.router.action(id))") }
    }

    func recognizer(_ name: String) -> UInt32 {
      let made = client.make(seat, "get_recognizer", .text(name))
      arena.settle()
      return made
    }

    var serial: UInt32 { client.last["wl_touch.down"]![0] }
    func count(_ event: String) -> Int { client.counts["\(ClientRecognizerTests.interface).\(event)"] ?? 0 }
    func last(_ event: String) -> [UInt32]? { client.last["\(ClientRecognizerTests.interface).\(event)"] }

    func say(_ object: UInt32, _ request: String, _ values: UInt32...) {
      switch values.count {
      case 0: client.request(object, request)
      case 1: client.request(object, request, .id(values[0]))
      default: client.request(object, request, .id(values[0]), .id(values[1]))
      }
      arena.settle()
    }

    /// Lets the client announce each touch as one of a recognizer.
    func answerByAttempt(_ recognizer: UInt32, _ milliseconds: UInt32) {
      answer = { $0.client.request(recognizer, "attempts", .id($0.serial), .id(milliseconds)) }
    }

    /// Taps once. The recognizer of the client is ready, and asks whether it may recognize.
    func tapAndAsk(_ recognizer: UInt32, _ number: UInt32) {
      answerByAttempt(recognizer, 0)
      land()
      answer = { $0.client.request(recognizer, "wants_to_begin", .id(number)) }
      lift()
      answer = { _ in }
    }

    func land() {
      let place = arena.middle(of: client)
      arena.finger(1, downAt: place.x, place.y)
      arena.settle()
    }

    func lift() {
      arena.fingerUp(1)
      arena.settle()
    }

    func tap() {
      land()
      lift()
    }

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

  // MARK: Names

  @Test func aPolicyThatNamesTheRecognizerWatchesIt() throws {
    let scene = try Scene()
    _ = scene.recognizer("double-tap")
    #expect(scene.last("watched") == [1])
    _ = scene.recognizer("tap")
    #expect(scene.last("watched") == [2])
    _ = scene.recognizer("other")
    #expect(scene.count("watched") == 2)
  }

  @Test(arguments: ["", "Tap", "a b", "client.tap", String(repeating: "a", count: 65)])
  func anInvalidNameIsAnError(name: String) throws {
    let scene = try Scene([])
    _ = scene.recognizer(name)
    #expect(scene.client.error == "fingerpost_responder_seat_v1 2")
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aSecondObjectWithTheNameIsAnError() throws {
    let scene = try Scene()
    let first = scene.recognizer("tap")
    scene.say(first, "destroy")
    _ = scene.recognizer("tap")
    #expect(scene.client.error == nil)
    _ = scene.recognizer("tap")
    #expect(scene.client.error == "fingerpost_responder_seat_v1 3")
  }

  @Test func theSixtyFifthObjectIsAnError() throws {
    let scene = try Scene()
    for number in 0..<64 { _ = scene.recognizer("tap-\(number)") }
    #expect(scene.client.error == nil)
    _ = scene.recognizer("tap")
    #expect(scene.client.error == "fingerpost_responder_seat_v1 4")
  }

  // MARK: Required to fail

  @Test func theTapWaitsForTheTimeThatTheClientNames() throws {
    let scene = try Scene([.single])
    let double = scene.recognizer("double-tap")
    scene.answerByAttempt(double, 300)
    scene.tap()
    #expect(scene.actions == [])
    scene.pass(milliseconds: 299)
    #expect(scene.actions == [])
    scene.say(double, "failed")
    #expect(scene.actions == ["shell.single"])
    #expect(scene.count("prevented") == 0)
  }

  @Test func theTapFailsWhenTheClientHasRecognized() throws {
    let scene = try Scene([.single])
    let double = scene.recognizer("double-tap")
    scene.answerByAttempt(double, 300)
    scene.tap()
    scene.say(double, "recognized")
    scene.pass(milliseconds: 3000)
    #expect(scene.actions == [])
    // The next attempt begins anew.
    scene.tap()
    scene.say(double, "failed")
    #expect(scene.actions == ["shell.single"])
  }

  @Test(arguments: [0, 1, 2]) func aRecognizedTapLeavesTheDoubleTapItsAttempt(taps: UInt32) throws {
    let scene = try Scene([.tap("double", taps: 2, after: "tap")])
    let tap = scene.recognizer("tap")
    scene.say(tap, "set_taps", taps)
    scene.answerByAttempt(tap, 0)
    scene.land()
    scene.answer = { $0.client.request(tap, "recognized") }
    scene.lift()
    scene.answer = { _ in }
    scene.tap()
    #expect(scene.actions.contains("shell.double") == (taps == 1))
  }

  @Test(arguments: [(0, true), (0, false), (2, true), (2, false)])
  func aTapOfTheShellLeavesTheDoubleTapItsAttempt(taps: UInt32, observes: Bool) throws {
    var single = RecognizerPolicy.tap("single", before: "double-tap")
    single.cancelsTouchesInView = !observes
    let scene = try Scene([single])
    let double = scene.recognizer("double-tap")
    scene.say(double, "set_taps", taps)
    scene.answerByAttempt(double, 350)
    scene.tap()
    #expect(scene.actions == ["shell.single"])
    #expect(scene.count("prevented") == (taps == 2 ? 0 : 1))
    #expect(scene.client.counts["wl_touch.up"] == (taps == 2 || observes ? 1 : nil))
  }

  @Test func aTouchThatTheRecognizerHasNotReceivedHoldsNothingUp() throws {
    let scene = try Scene([.single])
    _ = scene.recognizer("double-tap")
    scene.tap()
    #expect(scene.actions == ["shell.single"])
  }

  @Test func withoutATimeTheFenceAfterTheEndDecides() throws {
    let scene = try Scene([.single])
    let double = scene.recognizer("double-tap")
    scene.answerByAttempt(double, 0)
    scene.land()
    #expect(scene.client.counts["fingerpost_responder_seat_v1.fence"] == 1)
    scene.answer = { _ in }
    scene.lift()
    #expect(scene.client.counts["fingerpost_responder_seat_v1.fence"] == 2)
    #expect(scene.actions == ["shell.single"])
    #expect(scene.last("prevented") == [0])
  }

  @Test func aClientThatDoesNotAnswerTheFenceHoldsNothingUpForLong() throws {
    let scene = try Scene([.single])
    _ = scene.recognizer("double-tap")
    scene.answersFences = false
    scene.tap()
    #expect(scene.actions == [])
    scene.wait { !scene.actions.isEmpty }
    #expect(scene.actions == ["shell.single"])
  }

  @Test func aClientThatDoesNotDecideInTimeHasFailed() throws {
    let scene = try Scene([.single])
    let double = scene.recognizer("double-tap")
    scene.answerByAttempt(double, 50)
    scene.tap()
    #expect(scene.actions == [])
    scene.wait { !scene.actions.isEmpty }
    #expect(scene.actions == ["shell.single"])
    #expect(scene.last("prevented") == [0])
  }

  @Test func strangeSerialsAndRequestsOutOfPlaceHaveNoEffect() throws {
    let scene = try Scene([.single])
    let double = scene.recognizer("double-tap")
    for request in ["failed", "recognized"] { scene.say(double, request) }
    scene.say(double, "attempts", 12345, 300)
    scene.answer = { $0.client.request(double, "attempts", .id($0.serial &+ 7), .id(300)) }
    scene.tap()
    #expect(scene.actions == ["shell.single"])
    for request in ["failed", "recognized", "failed"] { scene.say(double, request) }
    scene.say(double, "attempts", scene.serial, 300)
    scene.tap()
    #expect(scene.actions == ["shell.single", "shell.single"])
    #expect(scene.client.error == nil)
  }

  @Test func aClientThatLeavesHoldsNothingUp() throws {
    let scene = try Scene([.single])
    let double = scene.recognizer("double-tap")
    scene.answerByAttempt(double, 300)
    scene.tap()
    #expect(scene.actions == [])
    scene.client.hangUp()
    for _ in 0..<3 { scene.arena.settle() }
    #expect(scene.actions == ["shell.single"])
  }

  @Test func destroyingTheObjectIsAFailure() throws {
    let scene = try Scene([.single])
    let double = scene.recognizer("double-tap")
    scene.answerByAttempt(double, 300)
    scene.tap()
    scene.say(double, "destroy")
    #expect(scene.actions == ["shell.single"])
  }

  @Test func aTouchBesideTheClientDoesNotEndTheWait() throws {
    let scene = try Scene([.single])
    let double = scene.recognizer("double-tap")
    scene.answerByAttempt(double, 300)
    scene.tap()
    scene.arena.finger(2, downAt: 3, 3)
    scene.arena.settle()
    scene.arena.fingerUp(2)
    scene.arena.settle()
    #expect(scene.actions == [])
    scene.say(double, "failed")
    #expect(scene.actions == ["shell.single"])
  }

  // MARK: Requires failure

  @Test func theClientMayBeginWhenTheDoubleTapHasFailed() throws {
    let scene = try Scene([.double])
    let tap = scene.recognizer("tap")
    scene.tapAndAsk(tap, 7)
    #expect(scene.count("permitted") == 0)
    scene.pass(milliseconds: 400)
    #expect(scene.last("permitted") == [7])
    #expect(scene.count("prevented") == 0)
  }

  @Test func theClientIsPreventedWhenTheDoubleTapIsRecognized() throws {
    let scene = try Scene([.double])
    let tap = scene.recognizer("tap")
    scene.tapAndAsk(tap, 7)
    scene.tap()
    #expect(scene.actions.contains("shell.double"))
    #expect(scene.last("prevented") == [7])
    #expect(scene.count("permitted") == 0)
  }

  @Test func anAttemptThatWaitsForTheOtherRecognizersAnswerStaysOpen() throws {
    let scene = try Scene([.double, .tap("single", after: "second")])
    let (tap, second) = (scene.recognizer("tap"), scene.recognizer("second"))
    scene.answer = {
      $0.client.request(tap, "attempts", .id($0.serial), .id(0))
      $0.client.request(second, "attempts", .id($0.serial), .id(0))
    }
    scene.land()
    scene.answer = { $0.client.request(tap, "wants_to_begin", .id(7)) }
    scene.lift()
    scene.answer = { _ in }
    #expect(scene.count("prevented") == 0)
    #expect(scene.actions == [])
    // The answer is followed by a fence, and the client does not decide.
    scene.pass(milliseconds: 400)
    #expect(scene.last("permitted") == [7])
    #expect(scene.actions == ["shell.single"])
    #expect(scene.last("prevented") == [0])
  }

  @Test func aQuestionOutsideOfAnAttemptIsAnsweredAtOnce() throws {
    let scene = try Scene()
    let (tap, other) = (scene.recognizer("tap"), scene.recognizer("other"))
    scene.say(tap, "wants_to_begin", 3)
    #expect(scene.last("permitted") == [3])
    scene.say(other, "wants_to_begin", 4)
    #expect(scene.last("permitted") == [4])
  }

  @Test func aClientInQuarantineHoldsNothingUp() throws {
    let scene = try Scene([.single])
    let double = scene.recognizer("double-tap")
    scene.answersFences = false
    for round in 1...3 {
      scene.land()
      scene.wait { scene.client.counts["fingerpost_responder_seat_v1.quarantined"] != nil || round < 3 }
      scene.lift()
      scene.wait { scene.actions.count == round }
    }
    #expect(scene.client.counts["fingerpost_responder_seat_v1.quarantined"] == 1)
    scene.answerByAttempt(double, 300)
    let known = scene.actions.count
    scene.tap()
    #expect(scene.actions.count == known + 1)
  }

  @Test func theTraceNamesTheRecognizer() throws {
    let scene = try Scene([.single])
    let trace = TraceLines(of: scene.arena.compositor)
    let double = scene.recognizer("double-tap")
    scene.answerByAttempt(double, 300)
    scene.tap()
    scene.say(double, "failed")
    #expect(trace.recognizers.contains { $0.contains("client.double-tap") })
  }
}

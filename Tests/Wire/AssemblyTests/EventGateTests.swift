import Assembly
import Documents
import Geometry
import Interaction
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import Traces
import WireClients

/// Tests of the filter with which an embedding program swallows input before everything else.
@Suite(.serialized) struct EventGateTests {
  /// A compositor with a tap of the shell and a binding, and a client with a window in the middle.
  private final class Scene: CompositorObserver {
    let arena: Arena
    let client: WireClient
    let trace: TraceLines
    private(set) var actions: [String] = []
    private var token: ObserverToken?

    init(_ change: (inout Policy) -> Void = { _ in }) throws {
      var tap = RecognizerPolicy(name: "two", gesture: .tap(.init(taps: 2)))
      tap.actions.ended = "shell.tap"
      var policy = Policy()
      policy.recognizers = [tap]
      policy.bindings = [BindingRule(KeyChord(modifiers: [], key: "F5"), action: "shell.key")]
      policy.motion["shake"] = "shell.shake"
      change(&policy)
      arena = try Arena(policy: policy)
      client = try arena.connectWithWindow(title: "hostile").0
      trace = TraceLines(of: arena.compositor)
      token = arena.compositor.add(self)
    }

    var gate: EventGate { arena.compositor.seat.gate }
    var middle: (x: Double, y: Double) { arena.middle(of: client) }

    func count(_ event: String) -> Int { client.counts[event] ?? 0 }

    func tap(_ finger: Int32 = 1) {
      arena.finger(finger, downAt: middle.x, middle.y)
      arena.clock.advance(microseconds: 30_000)
      arena.fingerUp(finger)
      arena.settle()
    }

    func press(_ code: UInt32) {
      for isPressed in [true, false] { arena.key(code, isPressed) }
      arena.settle()
    }

    var topics: ObserverTopics { .effects }

    func willCarryOut(_ routed: RoutedEffect) {
      if case .action(let id, _) = routed.effect { actions.append("\(arena.compositor.router.action(id))") }
    }
  }

  private static let f5: UInt32 = 63
  private static let a: UInt32 = 30

  @Test func aSwallowedTouchReachesNeitherRecognizersNorClients() throws {
    let scene = try Scene()
    scene.tap()
    #expect(scene.count("wl_touch.down") == 1)
    scene.gate.setFilter { event in if case .touch = event { .swallow } else { .pass } }
    scene.tap()
    scene.tap()
    #expect(scene.actions == [])
    #expect(scene.count("wl_touch.down") == 1)
    #expect(scene.trace.noteWords == Array(repeating: "inputFiltered", count: 4))
    #expect(scene.gate.swallowedCount == 4)
    scene.gate.setFilter(nil)
    #expect(scene.gate.swallowedCount == 0)
    scene.arena.clock.advance(microseconds: 1_000_000)
    scene.tap()
    scene.tap()
    #expect(scene.actions == ["shell.tap"])
  }

  @Test func whyShowsThatTheFilterHasSwallowedTheEvent() throws {
    let scene = try Scene()
    scene.gate.setFilter { event in .swallow }
    scene.arena.finger(4, downAt: scene.middle.x, scene.middle.y)
    let trace = try scene.trace.loaded()
    let number = try #require(trace.lastBeginning)
    let text = try #require(trace.explanation(ofEvent: number))
    #expect(text.contains("code of the program that embeds the compositor swallowed the event"))
    #expect(text.contains("finger 4"))
  }

  @Test func theRestOfASwallowedTouchIsSwallowedWhateverTheFilterSays() throws {
    let scene = try Scene { $0.recognizers = [] }
    scene.gate.setFilter { event in .swallow }
    scene.arena.finger(1, downAt: scene.middle.x, scene.middle.y)
    scene.gate.setFilter { event in .pass }
    scene.arena.finger(1, to: scene.middle.x + 5, scene.middle.y)
    scene.gate.setFilter(nil)
    scene.arena.finger(1, to: scene.middle.x + 9, scene.middle.y)
    scene.arena.fingerUp(1)
    scene.arena.settle()
    #expect(scene.trace.noteWords == Array(repeating: "inputFiltered", count: 4))
    #expect(scene.client.counts.keys.filter { $0.hasPrefix("wl_touch") } == [])
    scene.tap()
    #expect(scene.count("wl_touch.up") == 1)
  }

  @Test func theEndOfADeliveredTouchCannotBeSwallowed() throws {
    let scene = try Scene { $0.recognizers = [] }
    scene.arena.finger(1, downAt: scene.middle.x, scene.middle.y)
    scene.gate.setFilter { event in .swallow }
    scene.arena.finger(1, to: scene.middle.x + 9, scene.middle.y)
    scene.arena.fingerUp(1)
    scene.arena.settle()
    #expect(scene.count("wl_touch.motion") == 0)
    #expect(scene.count("wl_touch.up") == 1)
    #expect(scene.trace.noteWords == ["inputFiltered"])
  }

  @Test func oneFingerOfAFrameIsSwallowed() throws {
    let scene = try Scene { $0.recognizers = [] }
    let place = scene.middle
    scene.gate.setFilter { event in
      if case .touch(.down(let sample)) = event, sample.finger == 2 { .swallow } else { .pass }
    }
    scene.arena.land((1, place.x, place.y), (2, place.x, place.y), (3, place.x, place.y))
    scene.arena.lift(1, 2, 3)
    scene.arena.settle()
    #expect(scene.count("wl_touch.down") == 2)
    #expect(scene.count("wl_touch.up") == 2)
    #expect(scene.count("wl_touch.frame") == 2)
  }

  @Test func keysAndButtonsKeepTheirEnds() throws {
    let scene = try Scene()
    scene.tap()
    scene.press(Self.f5)
    #expect(scene.actions == ["shell.key"])
    let before = scene.count("wl_keyboard.key")
    scene.gate.setFilter { event in .swallow }
    scene.press(Self.f5)
    scene.press(Self.a)
    scene.arena.key(Self.a, true)
    scene.gate.setFilter(nil)
    scene.arena.key(Self.a, false)
    scene.arena.settle()
    #expect(scene.actions == ["shell.key"])
    #expect(scene.count("wl_keyboard.key") == before)
    #expect(scene.trace.noteWords == ["keyTaken", "keyTaken"] + Array(repeating: "inputFiltered", count: 6))
    scene.arena.key(Self.a, true)
    scene.gate.setFilter { event in .swallow }
    scene.arena.key(Self.a, false)
    scene.arena.settle()
    #expect(scene.count("wl_keyboard.key") == before + 2)
    scene.gate.setFilter(nil)
    scene.arena.pointer(to: scene.middle.x, scene.middle.y)
    scene.arena.button(true)
    scene.gate.setFilter { event in .swallow }
    scene.arena.button(false)
    scene.arena.button(true)
    scene.gate.setFilter(nil)
    scene.arena.button(false)
    scene.arena.settle()
    #expect(scene.count("wl_pointer.button") == 2)
  }

  @Test func notesContainNoKeys() throws {
    let scene = try Scene()
    scene.gate.setFilter { event in .swallow }
    scene.press(Self.a)
    #expect(scene.trace.notes.count == 2)
    #expect(scene.trace.notes.allSatisfy { !$0.contains("30") || $0.contains("\"number\":0") })
  }

  @Test func theFirstEventOfAScrollWithFingersDecides() throws {
    let scene = try Scene()
    scene.arena.pointer(to: scene.middle.x, scene.middle.y)
    let (step, stop) = (
      AxisSample(axis: .vertical, source: .finger, value: 5),
      AxisSample(axis: .vertical, source: .finger, value: 0, isStop: true)
    )
    scene.gate.setFilter { event in .swallow }
    scene.arena.scroll(step)
    scene.gate.setFilter { event in .pass }
    scene.arena.scroll(step)
    scene.arena.scroll(stop)
    scene.arena.settle()
    #expect(scene.count("wl_pointer.axis") == 0)
    #expect(scene.count("wl_pointer.axis_stop") == 0)
    scene.arena.scroll(step)
    scene.gate.setFilter { event in .swallow }
    scene.arena.scroll(step)
    scene.arena.scroll(stop)
    scene.arena.scroll(AxisSample(axis: .vertical, source: .wheel, value: 15, value120: 120))
    scene.arena.settle()
    #expect(scene.count("wl_pointer.axis") == 1)
    #expect(scene.count("wl_pointer.axis_stop") == 1)
  }

  @Test func theFilterComesBeforeTouchAccommodations() throws {
    let scene = try Scene { $0.touchAccommodations.holdDuration = .milliseconds(200) }
    scene.tap()
    #expect(scene.trace.noteWords == ["fingerTooShort"])
    scene.gate.setFilter { event in .swallow }
    scene.tap()
    #expect(scene.trace.noteWords == ["fingerTooShort", "inputFiltered", "inputFiltered"])
  }

  @Test func aSwallowedMotionOfTheDeviceHasNoEffect() throws {
    let scene = try Scene()
    scene.gate.setFilter { event in if case .motion = event { .swallow } else { .pass } }
    scene.arena.route(.motion(.shake))
    #expect(scene.actions == [])
    scene.gate.setFilter(nil)
    scene.arena.route(.motion(.shake))
    #expect(scene.actions == ["shell.shake"])
  }

  @Test func theFilterSeesEveryEventWithItsTimeAlsoThoseOfVirtualDevices() throws {
    let scene = try Scene()
    var seen: [String] = []
    let start = scene.arena.clock.now.microseconds
    scene.gate.setFilter { event, time in
      switch event {
      case .key(.key(_, let code, let isPressed)): seen.append("\(code) \(isPressed) \(time.microseconds - start)")
      case .deviceRemoved: seen.append("removed")
      default: break
      }
      return .swallow
    }
    let device = scene.arena.compositor.seat.addDevice(of: scene.arena.compositor.mappedWindows[0].client)
    scene.arena.clock.advance(microseconds: 7000)
    scene.arena.compositor.seat.inject(.key(.key(device: device, code: Self.a, isPressed: true)))
    scene.arena.compositor.seat.removeDevice(device)
    #expect(seen == ["30 true 7000", "removed"])
    #expect(scene.trace.noteWords == ["inputFiltered"])
  }

  @Test func aRemovedDeviceIsForgottenAndItsNumbersBeginAnew() throws {
    let scene = try Scene { $0.recognizers = [] }
    scene.gate.setFilter { event in .swallow }
    scene.arena.finger(1, downAt: scene.middle.x, scene.middle.y)
    scene.gate.setFilter(nil)
    scene.arena.route(.deviceRemoved(scene.arena.panel))
    scene.arena.fingerUp(1)
    #expect(scene.trace.noteWords == ["inputFiltered", "fingerUnknown"])
    scene.tap()
    #expect(scene.count("wl_touch.up") == 1)
  }

  @Test func whatIsRememberedIsBounded() throws {
    let scene = try Scene { $0.recognizers = [] }
    scene.gate.setFilter { event in .swallow }
    for code in 0..<3000 { scene.arena.key(UInt32(code), true) }
    scene.gate.setFilter(nil)
    for code in 0..<3000 { scene.arena.key(UInt32(code), false) }
    scene.arena.settle()
    #expect(scene.count("wl_keyboard.key") == 0)
    scene.tap()
    #expect(scene.count("wl_touch.up") == 1)
  }

  @Test func aModifierIsNotAloneIfWhatWasPressedWithItIsSwallowed() throws {
    let scene = try Scene {
      $0.bindings = [BindingRule(KeyChord(modifiers: [], key: "Super"), action: "shell.menu")]
    }
    let superKey: UInt32 = 125
    scene.press(superKey)
    #expect(scene.actions == ["shell.menu"])
    scene.gate.setFilter { event in if case .key(.key(_, Self.a, _)) = event { .swallow } else { .pass } }
    scene.arena.key(superKey, true)
    scene.press(Self.a)
    scene.arena.key(superKey, false)
    #expect(scene.actions == ["shell.menu"])
  }
}

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

/// Tests of the controls that clients declare, which keep their taps from plain taps of the shell.
@Suite(.serialized) struct ControlRegionTests {
  /// A compositor with one recognizer, and a client whose left half is a control.
  private final class Scene: CompositorObserver {
    let arena: Arena
    let client: WireClient
    let window: WireWindow
    private(set) var surface: UInt32 = 0
    private(set) var actions: [String] = []
    private var token: ObserverToken?

    /// - Parameter hasBystander: whether another window is behind the client's.
    init(
      _ gesture: AnyGesture = .tap(.init()), hasBystander: Bool = true,
      change: (inout RecognizerPolicy) -> Void = { _ in }
    ) throws {
      var recognizer = RecognizerPolicy(name: "plain", gesture: gesture)
      if gesture.base is TapGesture {
        recognizer.actions.ended = "shell.tap"
      } else {
        recognizer.actions.began = "shell.tap"
      }
      change(&recognizer)
      var policy = Policy()
      policy.recognizers = [recognizer]
      arena = try Arena(hasBystander: hasBystander, policy: policy)
      (client, window) = try arena.connectWithWindow(title: "hostile")
      surface = client.make(client.global("fingerpost_responder_manager_v1"), "get_surface", .id(window.surface))
      declare(0, 0, 50, 100)
      commit()
      token = arena.compositor.add(self)
    }

    var topics: ObserverTopics { .effects }

    func willCarryOut(_ routed: RoutedEffect) {
      if case .action(let id, _) = routed.effect { actions.append("\(arena.compositor.router.action(id))") }
    }

    func declare(_ x: Int64, _ y: Int64, _ width: Int64, _ height: Int64) {
      let region = client.makeRegion()
      client.request(region, "add", .number(x), .number(y), .number(width), .number(height))
      client.request(surface, "set_control_region", .id(region))
      client.request(region, "destroy")
      arena.settle()
    }

    func commit() {
      client.request(window.surface, "commit")
      arena.settle()
    }

    func place(_ x: Double, _ y: Double = 50) -> (x: Double, y: Double) {
      let frame = arena.compositor.mappedWindows.last { $0.title == "hostile" }!.frame
      return (frame.minX + x, frame.minY + y)
    }

    func tap(_ x: Double) {
      let place = place(x)
      arena.finger(1, downAt: place.x, place.y)
      arena.clock.advance(microseconds: 30_000)
      arena.fingerUp(1)
      arena.settle()
      arena.clock.advance(microseconds: 1_000_000)
      arena.compositor.timeDidPass()
      arena.settle()
    }

    func click(_ x: Double, _ code: UInt32) {
      let place = place(x)
      arena.route(.pointer(.motionAbsolute(to: Point(place.x, place.y))), .pointer(.frame))
      for isPressed in [true, false] {
        arena.route(.pointer(.button(device: arena.mouse, code: code, isPressed: isPressed)), .pointer(.frame))
      }
      arena.settle()
    }
  }

  @Test func aTapOnAControlIsTheClients() throws {
    let scene = try Scene()
    let trace = TraceLines(of: scene.arena.compositor)
    scene.tap(25)
    #expect(scene.actions == [])
    #expect(scene.client.counts["wl_touch.up"] == 1 && scene.client.counts["wl_touch.cancel"] == nil)
    #expect(trace.misfits.contains { $0.contains("\"misfit\":\"onControl\"") })
    scene.tap(75)
    #expect(scene.actions == ["shell.tap"])
    #expect(scene.client.counts["wl_touch.cancel"] == 1)
  }

  @Test func theRegionTakesEffectWithTheCommit() throws {
    let scene = try Scene()
    scene.declare(50, 0, 50, 100)
    scene.tap(75)
    #expect(scene.actions == ["shell.tap"])
    scene.commit()
    scene.tap(75)
    #expect(scene.actions == ["shell.tap"])
    scene.tap(25)
    #expect(scene.actions.count == 2)
    scene.client.request(scene.surface, "set_control_region", .nothing)
    scene.commit()
    scene.tap(75)
    #expect(scene.actions.count == 3)
  }

  @Test func theRegionEndsWithItsObject() throws {
    let scene = try Scene()
    scene.client.request(scene.surface, "destroy")
    scene.commit()
    scene.tap(25)
    #expect(scene.actions == ["shell.tap"])
  }

  @Test func theRegionAtTheBeginningCounts() throws {
    let scene = try Scene()
    let place = scene.place(25)
    scene.arena.finger(1, downAt: place.x, place.y)
    scene.arena.settle()
    scene.declare(0, 0, 1, 1)
    scene.commit()
    scene.arena.fingerUp(1)
    scene.arena.settle()
    #expect(scene.actions == [])
    #expect(scene.client.counts["wl_touch.up"] == 1)
  }

  /// The client receives the places of the outset at the edge of its window, where the control is.
  @Test func thePlaceThatTheClientReceivesCounts() throws {
    let scene = try Scene(hasBystander: false) { $0.place = .window(WindowMatch(title: TextMatcher("hostile"))) }
    scene.client.request(scene.surface, "set_hit_outset", 20, 20, 20, 20)
    scene.commit()
    scene.tap(-10)
    #expect(scene.client.last["wl_touch.down"]![4] == 0)
    #expect(scene.actions == [])
    scene.tap(110)
    #expect(scene.actions == ["shell.tap"])
    scene.declare(50, 0, 50, 100)
    scene.commit()
    scene.tap(110)
    #expect(scene.actions == ["shell.tap"])
    // Without the clamp the places are outside of the region.
    scene.client.request(scene.surface, "set_hit_clamp", 0)
    scene.commit()
    scene.tap(110)
    #expect(scene.client.last["wl_touch.down"]![4] == 110 * 256)
    #expect(scene.actions == ["shell.tap", "shell.tap"])
  }

  @Test func thePlaceOfAClickThatTheClientReceivesCounts() throws {
    let scene = try Scene(hasBystander: false) {
      $0.place = .window(WindowMatch(title: TextMatcher("hostile")))
      ($0.allowedTouchTypes, $0.buttons) = ([.mouse], [.left])
    }
    scene.client.request(scene.surface, "set_hit_outset", 20, 20, 20, 20)
    scene.commit()
    scene.click(-10, 0x110)
    #expect(scene.actions == [])
    scene.click(110, 0x110)
    #expect(scene.actions == ["shell.tap"])
  }

  @Test func otherGesturesAreNotAffected() throws {
    let changes: [(inout RecognizerPolicy) -> Void] = [
      { $0.yieldsToControls = false }, { $0.gesture = .tap(.init(taps: 2)) },
      { ($0.cancelsTouchesInView, $0.delaysTouchesEnded) = (false, false) },
    ]
    for change in changes {
      let scene = try Scene(change: change)
      let place = scene.place(25)
      for _ in 0..<2 {
        scene.arena.finger(1, downAt: place.x, place.y)
        scene.arena.fingerUp(1)
        scene.arena.settle()
      }
      #expect(scene.actions.contains("shell.tap"))
    }
    let press = try Scene(.longPress(.init()))
    let place = press.place(25)
    press.arena.finger(1, downAt: place.x, place.y)
    press.arena.clock.advance(microseconds: 600_000)
    press.arena.compositor.timeDidPass()
    #expect(press.actions == ["shell.tap"])
  }

  @Test func aFingerOnAControlAndOneBesideItAreNoTap() throws {
    let scene = try Scene()
    for (finger, x) in [(1, 25.0), (2, 75.0)] as [(Int32, Double)] {
      let place = scene.place(x)
      scene.arena.finger(finger, downAt: place.x, place.y)
    }
    for finger in [1, 2] as [Int32] { scene.arena.fingerUp(finger) }
    scene.arena.settle()
    #expect(scene.actions == [])
    #expect(scene.client.counts["wl_touch.up"] == 2)
  }

  @Test(arguments: [0x110, 0x111] as [UInt32]) func aControlKeepsClicksOfTheLeftButton(button: UInt32) throws {
    let scene = try Scene {
      $0.allowedTouchTypes = [.mouse]
      $0.buttons = button == 0x110 ? [.left] : [.right]
    }
    scene.click(25, button)
    #expect(scene.actions == (button == 0x110 ? [] : ["shell.tap"]))
    scene.click(75, button)
    #expect(scene.actions.count == (button == 0x110 ? 1 : 2))
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func manyControlsHarmNobody() throws {
    let scene = try Scene { $0.place = .window(WindowMatch(title: TextMatcher("hostile"))) }
    for _ in 0..<20 {
      let region = scene.client.makeRegion()
      for number in 0..<500 {
        let (x, y) = (Int64(number % 25 * 4), Int64(number / 25 * 4))
        scene.client.request(region, "add", .number(x), .number(y), 2, 2)
      }
      scene.client.request(scene.surface, "set_control_region", .id(region))
      scene.client.request(region, "destroy")
      scene.commit()
    }
    #expect(scene.client.error == nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }
}

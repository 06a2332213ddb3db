import Assembly
import Documents
import Geometry
import Globals
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of clients that declare which parts of their surfaces can be hit.
@Suite(.serialized) struct DeclaredHitTests {
  /// A client with a window of 100 by 100 in front of the bystander, which fills the output.
  private final class Scene {
    let arena: Arena
    let client: WireClient
    let window: WireWindow
    let responder: UInt32

    init(_ policy: Policy = Policy(), hasBystander: Bool = true) throws {
      arena = try Arena(hasBystander: hasBystander, policy: policy)
      (client, window) = try arena.connectWithWindow(appID: "app", title: "hostile")
      responder = client.make(client.global("fingerpost_responder_manager_v1"), "get_surface", .id(window.surface))
      arena.settle()
    }

    convenience init(rule: String, hasBystander: Bool = true) throws {
      try self.init(PolicyReader.read(text: "rules: [{match: {app-id: app}, \(rule)}]"), hasBystander: hasBystander)
    }

    func declare(_ request: String, _ words: Word...) {
      ask(responder, request, words)
      commit()
    }

    func ask(_ object: UInt32, _ request: String, _ words: [Word]) {
      switch words.count {
      case 0: client.request(object, request)
      case 1: client.request(object, request, words[0])
      default: client.request(object, request, words[0], words[1], words[2], words[3])
      }
    }

    func commit() {
      client.request(window.surface, "commit")
      arena.settle()
    }

    /// A subsurface at a place of the window, whose commits are its own.
    func addSubsurface(_ x: Int32, _ y: Int32, _ size: Int32) -> (surface: UInt32, link: UInt32, responder: UInt32) {
      let surface = client.makeSurface()
      let link = client.makeSubsurface(surface, of: window.surface)
      client.request(link, "set_position", .number(Int64(x)), .number(Int64(y)))
      client.request(link, "set_desync")
      client.draw(surface, size, size)
      commit()
      let manager = client.global("fingerpost_responder_manager_v1")
      return (surface, link, client.make(manager, "get_surface", .id(surface)))
    }

    /// The surface and the whole coordinates of a touch at a point of the window; nil if the client does not get it.
    ///
    /// A touch on the bystander raises it, so the client's window is raised before each touch.
    func touch(_ x: Double, _ y: Double) -> Touched? {
      if arena.bystander != nil, let own = arena.compositor.mappedWindows.first(where: { $0.title == "hostile" }) {
        arena.compositor.raise(own)
      }
      let middle = arena.middle(of: client)
      let count = client.counts["wl_touch.down"] ?? 0
      arena.finger(9, downAt: middle.x - 50 + x, middle.y - 50 + y)
      arena.fingerUp(9)
      arena.settle()
      guard client.counts["wl_touch.down"] ?? 0 > count, let values = client.last["wl_touch.down"] else { return nil }
      return Touched(
        surface: values[2], x: Int32(bitPattern: values[4]) / 256, y: Int32(bitPattern: values[5]) / 256)
    }
  }

  private struct Touched: Equatable {
    var surface: UInt32
    var x: Int32
    var y: Int32
  }

  @Test func anOutsetIsHitWhereNoOtherWindowIs() throws {
    let scene = try Scene(hasBystander: false)
    #expect(scene.touch(-5, 50) == nil)
    scene.declare("set_hit_outset", 10, 0, 0, 0)
    #expect(scene.touch(-5, 50) == Touched(surface: scene.window.surface, x: 0, y: 50))
    #expect(scene.touch(-11, 50) == nil)
    #expect(scene.touch(105, 50) == nil)
  }

  /// Corners in surface coordinates, as the request has them.
  private static func polygon(_ corners: [(Int32, Int32)]) -> Word {
    .bytes(
      corners.flatMap { corner in
        [corner.0 * 256, corner.1 * 256].flatMap { value in withUnsafeBytes(of: value) { Array($0) } }
      })
  }

  private static let triangle = polygon([(0, 0), (100, 0), (0, 100)])

  @Test func anEllipseHasNoCorners() throws {
    let scene = try Scene()
    #expect(scene.touch(2, 2) != nil)
    scene.declare("set_hit_ellipse")
    #expect(scene.touch(2, 2) == nil)
    #expect(scene.touch(50, 2) != nil)
    scene.declare("set_hit_region")
    #expect(scene.touch(2, 2) != nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aPolygonIsHitInside() throws {
    let scene = try Scene()
    scene.declare("set_hit_polygon", Self.triangle)
    #expect(scene.touch(20, 20) == Touched(surface: scene.window.surface, x: 20, y: 20))
    #expect(scene.touch(80, 80) == nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aPolygonBeyondTheSurfaceIsClipped() throws {
    let scene = try Scene(hasBystander: false)
    scene.declare("set_hit_polygon", Self.polygon([(-500, -500), (500, -500), (500, 500), (-500, 500)]))
    #expect(scene.touch(99, 99) != nil)
    #expect(scene.touch(101, 50) == nil)
  }

  @Test func modesChooseTheSurfaceOfATree() throws {
    let scene = try Scene()
    let child = scene.addSubsurface(20, 20, 40)
    let whole = Touched(surface: scene.window.surface, x: 30, y: 30)
    #expect(scene.touch(30, 30) == Touched(surface: child.surface, x: 10, y: 10))
    scene.declare("set_hit_mode", 1)
    #expect(scene.touch(30, 30) == whole)
    scene.declare("set_hit_mode", 2)
    #expect(scene.touch(30, 30) == Touched(surface: child.surface, x: 10, y: 10))
    #expect(scene.touch(80, 80) == nil)
    scene.declare("set_hit_mode", 3)
    #expect(scene.touch(30, 30) == nil)
    #expect(scene.touch(80, 80) == nil)
    scene.declare("set_hit_mode", 0)
    #expect(scene.touch(80, 80) != nil)
    scene.client.request(child.responder, "set_hit_mode", 3)
    scene.client.request(child.surface, "commit")
    scene.arena.settle()
    #expect(scene.touch(30, 30) == whole)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aSubsurfaceCanBeLargerForTouches() throws {
    let scene = try Scene()
    let child = scene.addSubsurface(20, 20, 40)
    scene.client.request(child.responder, "set_hit_outset", 40, 40, 40, 40)
    scene.client.request(child.surface, "commit")
    scene.arena.settle()
    #expect(scene.touch(10, 30) == Touched(surface: child.surface, x: 0, y: 10))
    // Beyond the window, the bystander is behind the outset.
    #expect(scene.touch(-10, 30) == nil)
    #expect(scene.touch(30, -10) == nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func withoutTheClampHitsKeepTheirCoordinates() throws {
    let scene = try Scene(hasBystander: false)
    scene.declare("set_hit_outset", 10, 10, 10, 10)
    scene.client.request(scene.responder, "set_hit_clamp", 0)
    scene.arena.settle()
    #expect(scene.touch(-5, 50) == Touched(surface: scene.window.surface, x: 0, y: 50))
    scene.commit()
    #expect(scene.touch(-5, 50) == Touched(surface: scene.window.surface, x: -5, y: 50))
    #expect(scene.touch(50, 108) == Touched(surface: scene.window.surface, x: 50, y: 108))
    scene.declare("set_hit_clamp", 1)
    #expect(scene.touch(-5, 50) == Touched(surface: scene.window.surface, x: 0, y: 50))
  }

  @Test func aTouchThatMovesBeyondTheOutsetIsMovedByItUnlessUnclamped() throws {
    for (clamps, places) in [(Int64(1), [0, -10]), (0, [-5, -20])] {
      let scene = try Scene(hasBystander: false)
      scene.client.request(scene.responder, "set_hit_clamp", .number(clamps))
      scene.declare("set_hit_outset", 10, 0, 0, 0)
      let middle = scene.arena.middle(of: scene.client)
      scene.arena.finger(9, downAt: middle.x - 55, middle.y)
      scene.arena.settle()
      #expect(scene.client.last["wl_touch.down"].map { Int32(bitPattern: $0[4]) / 256 } == Int32(places[0]))
      scene.arena.finger(9, to: middle.x - 70, middle.y)
      scene.arena.settle()
      #expect(scene.client.last["wl_touch.motion"].map { Int32(bitPattern: $0[2]) / 256 } == Int32(places[1]))
      scene.arena.fingerUp(9)
    }
  }

  @Test func aHitOnASubsurfaceOutsideOfItsParentKeepsItsCoordinatesToo() throws {
    let scene = try Scene(hasBystander: false)
    _ = scene.addSubsurface(90, 20, 40)
    scene.declare("set_hit_mode", 1)
    // The window is 130 pixels wide, and 15 of them are left of the middle of the surface.
    #expect(scene.touch(110, 30) == Touched(surface: scene.window.surface, x: 99, y: 30))
    scene.declare("set_hit_clamp", 0)
    #expect(scene.touch(110, 30) == Touched(surface: scene.window.surface, x: 125, y: 30))
  }

  // MARK: Other windows

  @Test func aWindowBehindKeepsItsTouches() throws {
    let scene = try Scene()
    scene.declare("set_hit_outset", 10_000, 10_000, 10_000, 10_000)
    scene.arena.bystander.forgetTouches()
    #expect(scene.touch(-5, 50) == nil)
    #expect(scene.touch(105, 50) == nil)
    #expect(scene.arena.bystander.touches.count { $0.hasPrefix("down") } == 2)
    #expect(scene.touch(50, 50) != nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aWindowBesideKeepsItsTouches() throws {
    let scene = try Scene(hasBystander: false)
    let windows = scene.arena.compositor.mappedWindows
    let own = try #require(windows.first)
    let (other, _) = try scene.arena.connectWithWindow(title: "other")
    let beside = try #require(scene.arena.compositor.mappedWindows.last)
    scene.arena.compositor.move(own, to: Point(200, 200))
    scene.arena.compositor.move(beside, to: Point(310, 200))
    scene.declare("set_hit_outset", 50, 50, 50, 50)
    for isInFront in [true, false] {
      if !isInFront { scene.arena.compositor.raise(own) }
      let count = other.counts["wl_touch.down"] ?? 0
      #expect(scene.touch(115, 50) == nil)
      #expect(other.counts["wl_touch.down"] == count + 1)
      #expect(scene.touch(105, 50) == Touched(surface: scene.window.surface, x: 99, y: 50))
    }
  }

  @Test func ofTwoOutsetsTheFrontmostIsHit() throws {
    let scene = try Scene(hasBystander: false)
    let own = try #require(scene.arena.compositor.mappedWindows.first)
    let second = scene.arena.showWindow(of: scene.client, title: "second")
    let beside = try #require(scene.arena.compositor.mappedWindows.last)
    let manager = scene.client.global("fingerpost_responder_manager_v1")
    let responder = scene.client.make(manager, "get_surface", .id(second.surface))
    scene.client.request(responder, "set_hit_outset", 50, 50, 50, 50)
    scene.client.request(second.surface, "commit")
    scene.arena.compositor.move(own, to: Point(200, 200))
    scene.arena.compositor.move(beside, to: Point(320, 200))
    scene.declare("set_hit_outset", 50, 50, 50, 50)
    #expect(scene.touch(110, 50)?.surface == second.surface)
    scene.arena.compositor.raise(own)
    scene.arena.settle()
    #expect(scene.touch(110, 50)?.surface == scene.window.surface)
  }

  @Test func tracesExplainWhoWasHit() throws {
    let scene = try Scene()
    scene.declare("set_hit_outset", 50, 50, 50, 50)
    let stack = scene.arena.compositor.server.windows
    let own = try #require(stack.windows.last)
    let place = Point<LayoutSpace>(own.frame.minX - 5, own.frame.minY + 50)
    let explanation = stack.explainHitTest(place, for: .touch)
    #expect(explanation.candidates.map { $0.window === own } == [true, false])
    #expect(explanation.candidates.map(\.verdict.isHit) == [false, true])
    #expect(explanation.taker?.surface === explanation.hit?.surface)
    scene.arena.bystander.hangUp()
    scene.arena.settle()
    let second = stack.explainHitTest(place, for: .touch)
    #expect(second.candidates.map(\.verdict) == [.yielded, .taken])
    #expect(second.hit?.window === own)
  }

  // MARK: Rules of the user

  @Test func theUsersOutsetComesFirst() throws {
    // With the user's outset, stacking has priority.
    let scene = try Scene(rule: "hit-outset: 10px")
    scene.declare("set_hit_outset", 50, 50, 50, 50)
    #expect(scene.touch(-5, 50) == Touched(surface: scene.window.surface, x: 0, y: 50))
    #expect(scene.touch(-15, 50) == nil)
  }

  @Test(arguments: [("hit-clamp: yes", 0), ("hit-clamp: no", -5)])
  func theUsersClampComesFirst(rule: String, x: Int32) throws {
    let scene = try Scene(rule: rule, hasBystander: false)
    scene.client.request(scene.responder, "set_hit_clamp", .number(x == 0 ? 0 : 1))
    scene.declare("set_hit_outset", 10, 0, 0, 0)
    #expect(scene.touch(-5, 50)?.x == x)
  }

  @Test(
    "a key that the user sets keeps its value, also its default",
    arguments: [
      ("hit-shape: region", "set_hit_ellipse", true), ("hit-clamp: no", "set_hit_ellipse", false),
      ("interaction: yes", "nothing", true), ("intercept: none", "pass_through", true),
      ("hit-shape: region", "pass_through", false), ("interaction: yes", "pass_through", false),
    ])
  func rule(rule: String, request: String, isHit: Bool) throws {
    let scene = try Scene(rule: rule)
    switch request {
    case "nothing": scene.declare("set_hit_mode", 3)
    case "pass_through": scene.declare("set_hit_mode", 2)
    default: scene.declare(request)
    }
    #expect((scene.touch(2, 2) != nil) == isHit)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aUsersRuleForASubsurfaceComesBeforeADeclarationOfItsParent() throws {
    let rules = "rules: [{match: {app-id: app, surface: 0}, intercept: subtree}]"
    let scene = try Scene(PolicyReader.read(text: rules))
    let child = scene.addSubsurface(20, 20, 40)
    scene.declare("set_hit_mode", 1)
    #expect(scene.touch(30, 30) == Touched(surface: child.surface, x: 10, y: 10))
    #expect(scene.touch(80, 80)?.surface == scene.window.surface)
    let stack = scene.arena.compositor.server.windows
    let middle = scene.arena.middle(of: scene.client)
    let explanation = stack.explainHitTest(Point(middle.x - 20, middle.y - 20), for: .touch)
    #expect(explanation.taker?.verdict == .taken)
  }

  // MARK: Double buffering

  @Test func nothingChangesBeforeTheCommit() throws {
    let scene = try Scene()
    scene.client.request(scene.responder, "set_hit_mode", 3)
    scene.arena.settle()
    #expect(scene.touch(50, 50) != nil)
    scene.client.request(scene.responder, "set_hit_ellipse")
    scene.commit()
    #expect(scene.touch(50, 50) == nil)
    scene.declare("set_hit_mode", 0)
    // The ellipse stays.
    #expect(scene.touch(50, 50) != nil && scene.touch(2, 2) == nil)
  }

  @Test func aTouchThatHasBegunStays() throws {
    let scene = try Scene()
    let place = scene.arena.middle(of: scene.client)
    scene.arena.finger(1, downAt: place.x, place.y)
    scene.arena.settle()
    scene.declare("set_hit_mode", 3)
    scene.arena.fingerUp(1)
    scene.arena.settle()
    #expect(scene.client.counts["wl_touch.up"] == 1 && scene.client.counts["wl_touch.cancel"] == nil)
    #expect(scene.touch(50, 50) == nil)
  }

  @Test func aSynchronizedSubsurfaceWaitsForItsParent() throws {
    let scene = try Scene()
    let child = scene.addSubsurface(20, 20, 40)
    scene.client.request(child.link, "set_sync")
    scene.client.request(child.responder, "set_hit_ellipse")
    scene.client.request(child.surface, "commit")
    scene.client.request(child.responder, "set_hit_mode", 3)
    scene.client.request(child.surface, "commit")
    scene.arena.settle()
    #expect(scene.touch(22, 22)?.surface == child.surface)
    scene.commit()
    #expect(scene.touch(40, 40)?.surface == scene.window.surface)
    scene.client.request(child.responder, "set_hit_mode", 0)
    scene.client.request(child.surface, "commit")
    scene.commit()
    #expect(scene.touch(40, 40)?.surface == child.surface)
    #expect(scene.touch(22, 22)?.surface == scene.window.surface)
  }

  @Test func theDefaultsComeBackWithACommitAfterTheObject() throws {
    let scene = try Scene()
    scene.client.request(scene.responder, "set_hit_ellipse")
    scene.declare("set_hit_outset", -20, 0, 0, 0)
    #expect(scene.touch(10, 50) == nil && scene.touch(98, 98) == nil)
    scene.client.request(scene.responder, "set_hit_mode", 3)
    scene.client.request(scene.responder, "destroy")
    scene.arena.settle()
    #expect(scene.touch(10, 50) == nil && scene.touch(98, 98) == nil)
    scene.commit()
    #expect(scene.touch(10, 50) != nil && scene.touch(98, 98) != nil)
  }

  // MARK: Edges

  /// A compositor whose shell has a pan from the bottom edge, and a window of a client that covers the output.
  private final class EdgeScene: CompositorObserver {
    let arena: Arena
    let client: WireClient
    let window: WireWindow
    let responder: UInt32
    private(set) var actions = 0
    private var token: ObserverToken?

    init(rule: String? = nil, width: Int32 = Arena.width) throws {
      let rules = rule.map { "rules: [{match: {app-id: app}, \($0)}]" } ?? ""
      let text = """
        recognizers: [{name: home, type: screen-edge-pan, edges: [bottom], action: shell.empty}]
        \(rules)
        """
      arena = try Arena(hasBystander: false, policy: PolicyReader.read(text: text, actions: ["shell.empty"]))
      (client, window) = try arena.connectWithWindow(width, Arena.height, appID: "app", title: "hostile")
      if let model = arena.compositor.mappedWindows.last { arena.compositor.move(model, to: .zero) }
      responder = client.make(client.global("fingerpost_responder_manager_v1"), "get_surface", .id(window.surface))
      arena.settle()
      token = arena.compositor.add(self)
    }

    var topics: ObserverTopics { .effects }

    func willCarryOut(_ routed: RoutedEffect) {
      if case .action = routed.effect { actions += 1 }
    }

    func deferEdges(_ edges: Int64) {
      client.request(responder, "set_deferred_edges", .number(edges))
      client.request(window.surface, "commit")
      arena.settle()
    }

    /// Swipes up from the bottom edge.
    ///
    /// - Returns: true if the shell has recognized it.
    func swipe() -> Bool {
      let count = actions
      arena.finger(1, downAt: 400, 598)
      for step in 1...10 {
        arena.clock.advance(microseconds: 10_000)
        arena.finger(1, to: 400, 598 - Double(step) * 30)
      }
      arena.fingerUp(1)
      arena.settle()
      return actions > count
    }
  }

  @Test func theFirstSwipeFromADeferredEdgeIsTheClients() throws {
    let scene = try EdgeScene()
    #expect(scene.swipe())
    scene.client.request(scene.responder, "set_deferred_edges", 2)
    scene.arena.settle()
    #expect(scene.swipe())
    scene.deferEdges(2)
    let count = scene.client.counts["wl_touch.up"] ?? 0
    #expect(!scene.swipe())
    #expect(scene.client.counts["wl_touch.up"] == count + 1)
    scene.arena.clock.advance(microseconds: 1_500_000)
    #expect(scene.swipe())
    #expect(!scene.swipe())
    scene.arena.clock.advance(microseconds: 2_500_000)
    #expect(!scene.swipe())
    scene.client.request(scene.responder, "destroy")
    scene.client.request(scene.window.surface, "commit")
    scene.arena.settle()
    scene.arena.clock.advance(microseconds: 2_500_000)
    #expect(scene.swipe())
  }

  @Test(
    "only the declared edge of a key window that covers it, without a rule",
    arguments: [
      (nil, 1, Arena.width), (nil, 2, Arena.width - 100), ("defers-edges: none", 2, Arena.width),
      ("defers-edges: [top]", 2, Arena.width), ("can-become-key: no", 2, Arena.width),
    ] as [(String?, Int64, Int32)])
  func undeferred(rule: String?, edges: Int64, width: Int32) throws {
    let scene = try EdgeScene(rule: rule, width: width)
    scene.deferEdges(edges)
    #expect(scene.swipe())
  }

  @Test func otherRulesOfAWindowLeaveItsEdges() throws {
    let scene = try EdgeScene(rule: "hit-clamp: no")
    scene.deferEdges(15)
    #expect(!scene.swipe())
  }

  // MARK: Clients that do not keep to it

  @Test(
    "an invalid request is an error",
    arguments: [
      ("set_hit_mode", [4], 1), ("set_hit_mode", [-1], 1),
      ("set_hit_polygon", [.bytes([])], 2), ("set_hit_polygon", [DeclaredHitTests.polygon([(0, 0), (1, 1)])], 2),
      ("set_hit_polygon", [.bytes([UInt8](repeating: 0, count: 28))], 2),
      ("set_hit_polygon", [DeclaredHitTests.polygon(Array(repeating: (1, 1), count: 201))], 2),
      ("set_hit_outset", [10_001, 0, 0, 0], 3), ("set_hit_outset", [0, -10_001, 0, 0], 3),
      ("set_hit_outset", [0, 0, .largest, 0], 3), ("set_hit_outset", [0, 0, 0, .smallest], 3),
      ("set_deferred_edges", [16], 4), ("set_deferred_edges", [-1], 4),
    ] as [(String, [Word], Int)])
  func offence(request: String, words: [Word], error: Int) throws {
    let scene = try Scene()
    scene.ask(scene.responder, request, words)
    scene.arena.settle()
    #expect(scene.client.error == "fingerpost_responder_surface_v1 \(error)")
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func boundsThemselvesAreValid() throws {
    let scene = try Scene()
    scene.declare("set_hit_outset", -10_000, 10_000, -10_000, 10_000)
    scene.declare("set_hit_polygon", Self.polygon(Array(repeating: (1, 1), count: 200)))
    scene.declare("set_deferred_edges", 15)
    #expect(scene.client.error == nil)
    #expect(scene.touch(50, 50) == nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func requestsAfterTheSurfaceAreIgnored() throws {
    let scene = try Scene()
    let child = scene.addSubsurface(20, 20, 40)
    scene.client.request(child.link, "destroy")
    scene.client.request(child.surface, "destroy")
    scene.client.request(child.responder, "set_hit_ellipse")
    scene.client.request(child.responder, "set_hit_polygon", Self.triangle)
    scene.client.request(child.responder, "set_hit_outset", 1, 1, 1, 1)
    scene.client.request(child.responder, "set_deferred_edges", 1)
    scene.client.request(child.responder, "destroy")
    scene.arena.settle()
    #expect(scene.client.error == nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aFloodOfPolygonsHarmsNobody() throws {
    let scene = try Scene()
    let corners = Self.polygon((0..<200).map { ($0 % 2 == 0 ? 0 : 100, Int32($0) / 2) })
    let children = (0..<60).map { _ in scene.addSubsurface(0, 0, 100) }
    for _ in 0..<20 {
      for child in children {
        scene.client.request(child.responder, "set_hit_polygon", corners)
        scene.client.request(child.responder, "set_hit_outset", 100, 100, 100, 100)
        scene.client.request(child.surface, "commit")
      }
      scene.arena.settle()
      _ = scene.touch(120, 50)
    }
    #expect(scene.client.error == nil)
    #expect(scene.touch(120, 50) == nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }
}

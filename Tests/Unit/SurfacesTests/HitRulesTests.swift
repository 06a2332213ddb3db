import Geometry
import Surfaces
import Testing

/// Tests of the rules for hit tests of windows.
@Suite final class HitRulesTests {
  private let windows = WindowStack()
  private let back: ClientWindow
  private let front: ClientWindow
  private var buttons: [Surface] = []

  init() {
    back = Self.window(1, "back", at: 0, 0, width: 200, height: 200)
    front = Self.window(2, "front", at: 50, 50, width: 40, height: 20)
    windows.map(back)
    windows.map(front)
  }

  private static func window(
    _ id: UInt32, _ name: String, at x: Double, _ y: Double, width: Int32, height: Int32
  ) -> ClientWindow {
    let surface = Surface(id: SurfaceID(rawValue: id), client: ClientID(rawValue: id))
    surface.pending.buffer = .attach(Pixels(size: IntSize(width, height)))
    _ = surface.commit()
    let window = ClientWindow(id: WindowID(rawValue: id), kind: .toplevel, surface: surface)
    window.title = name
    window.position = Point(x, y)
    return window
  }

  private func button(of window: ClientWindow, at x: Int32, _ y: Int32) -> Surface {
    let surface = Surface(id: SurfaceID(rawValue: 9), client: window.client)
    surface.pending.buffer = .attach(Pixels(size: IntSize(10, 10)))
    _ = surface.commit()
    Subsurface(surface: surface, parent: window.surface).setPosition(x: x, y: y)
    _ = window.surface.commit()
    buttons.append(surface)
    return surface
  }

  private func set(_ window: ClientWindow, _ change: (inout HitRules) -> Void) {
    var rules = HitRules()
    change(&rules)
    window.hitRules = rules
  }

  /// The window or surface that is hit, and the position that it receives.
  private func hit(_ x: Double, _ y: Double) -> String {
    guard let hit = windows.hitTest(Point(x, y)) else { return "nothing" }
    let name = hit.surface === hit.window.surface ? hit.window.title : "button of \(hit.window.title)"
    return "\(name) \(hit.place.x),\(hit.place.y)"
  }

  @Test func aWindowThatIsNotInteractiveLetsEverythingThrough() {
    set(front) { $0.isInteractive = false }
    #expect(hit(60, 60) == "back 60.0,60.0")
    #expect(front.surface.takes(Point(10, 10)) == .notInteractive(front.surface.id))
  }

  @Test(arguments: [(0.01, "back 60.0,60.0"), (0.02, "front 10.0,10.0"), (.nan, "back 60.0,60.0")])
  func whatCanHardlyBeSeenIsNotHit(opacity: Double, expected: String) {
    set(front) { $0.opacity = opacity }
    #expect(hit(60, 60) == expected)
  }

  @Test func aHiddenWindowHidesItsSubsurfacesToo() {
    let button = button(of: front, at: 50, 0)
    #expect(hit(105, 55) == "button of front 5.0,5.0")
    set(front) { $0.opacity = 0 }
    #expect(hit(105, 55) == "back 105.0,55.0")
    #expect(button.takes(Point(5, 5)) == .transparent(front.surface.id))
  }

  @Test func anOutsetTakesPlacesRoundTheWindowAndTellsThemAtItsEdge() {
    set(front) { $0.outset = EdgeOutsets(8) }
    #expect(hit(42, 60) == "front 0.0,10.0")
    #expect(hit(97.9, 77.9) == "front 39.99609375,19.99609375")
    #expect(hit(41, 60) == "back 41.0,60.0")
    #expect(front.surface.takes(Point(-9, 10)) == .outsideBounds(Rect(x: -8, y: -8, width: 56, height: 36)))
  }

  @Test func aRuleMayTellPlacesOutsideAsTheyAre() {
    set(front) {
      $0.outset.left = 8
      $0.clampsToEdge = false
    }
    #expect(hit(42, 60) == "front -8.0,10.0")
  }

  @Test func aNegativeOutsetShrinks() {
    set(front) { $0.outset = EdgeOutsets(-5) }
    #expect(hit(54, 60) == "back 54.0,60.0")
    #expect(hit(55, 60) == "front 5.0,10.0")
    set(front) { $0.outset = EdgeOutsets(-30) }
    #expect(hit(70, 60) == "back 70.0,60.0")
  }

  @Test func theInputRegionIsWhatAnOutsetWidens() {
    front.surface.pending.inputRegion = .set(Region(IntRect(x: 10, y: 5, width: 20, height: 10)))
    _ = front.surface.commit()
    set(front) { $0.outset = EdgeOutsets(4) }
    #expect(hit(56, 60) == "front 10.0,10.0")
    #expect(hit(55, 60) == "back 55.0,60.0")
  }

  @Test func anEmptyInputRegionIsNotWidened() {
    front.surface.pending.inputRegion = .set(Region())
    _ = front.surface.commit()
    set(front) { $0.outset = EdgeOutsets(4) }
    #expect(hit(70, 60) == "back 70.0,60.0")
    #expect(front.surface.takes(Point(20, 10)) == .emptyInputRegion)
  }

  @Test func whatIsInFrontTakesItsOutsetFromWhatIsBehind() {
    let other = Self.window(3, "other", at: 30, 50, width: 20, height: 20)
    windows.map(other)
    set(front) { $0.outset = EdgeOutsets(8) }
    #expect(hit(45, 60) == "other 15.0,10.0")
    windows.raise(front)
    #expect(hit(45, 60) == "front 0.0,10.0")
  }

  @Test func anEllipseLeavesOutItsCorners() {
    set(front) { $0.shape = .ellipse }
    #expect(hit(51, 51) == "back 51.0,51.0")
    #expect(hit(51, 60) == "front 1.0,10.0")
    #expect(front.surface.takes(Point(1, 1)) == .outsideShape)
  }

  @Test func aPolygonIsInTheSurfacesCoordinatesOrInParts() {
    let triangle: [Point<SurfaceSpace>] = [Point(0, 0), Point(40, 0), Point(0, 20)]
    set(front) { $0.shape = .polygon(triangle) }
    #expect([hit(60, 60), hit(80, 65)] == ["front 10.0,10.0", "back 80.0,65.0"])
    set(front) { $0.shape = .fractions([Point(0, 0), Point(1, 0), Point(0, 1)]) }
    #expect([hit(60, 60), hit(80, 65)] == ["front 10.0,10.0", "back 80.0,65.0"])
    set(front) { $0.shape = .polygon([]) }
    #expect(hit(60, 60) == "back 60.0,60.0")
  }

  @Test func aSurfaceMayTakeWhatItsSubsurfacesWould() {
    let button = button(of: front, at: 35, 5)
    set(front) { $0.intercept = .takesSubtree }
    #expect(hit(86, 56) == "front 36.0,6.0")
    #expect(hit(94, 56) == "front 39.99609375,6.0")
    #expect(button.takes(Point(1, 1)) == .takenBy(front.surface.id))
    #expect(front.surface.takes(Point(1, 1)) == .taken)
  }

  @Test func aSurfaceMayLeaveEverythingToItsSubsurfaces() {
    _ = button(of: front, at: 5, 5)
    set(front) { $0.intercept = .passesThrough }
    #expect(hit(56, 56) == "button of front 1.0,1.0")
    #expect(hit(80, 60) == "back 80.0,60.0")
    #expect(front.surface.takes(Point(30, 10)) == .passesThrough)
  }

  @Test func aHitMayBeSentToAnotherWindowAsLongAsItIsThere() {
    let keys = Self.window(3, "keys", at: 0, 300, width: 100, height: 50)
    windows.map(keys)
    set(front) { $0.intercept = .redirects(to: .window(keys.id)) }
    #expect(hit(60, 60) == "keys 60.0,0.0")
    keys.position = Point(10, 300)
    #expect(hit(60, 60) == "keys 50.0,0.0")
    windows.unmap(keys)
    #expect(hit(60, 60) == "front 10.0,10.0")
    windows.map(keys)
    #expect(hit(60, 60) == "keys 50.0,0.0")
  }

  @Test func aHitSentElsewhereIsNotSentOn() {
    set(front) { $0.intercept = .redirects(to: .surface(back.surface.id)) }
    set(back) { $0.intercept = .redirects(to: .surface(front.surface.id)) }
    #expect(hit(60, 60) == "back 60.0,60.0")
    #expect(hit(10, 10) == "front 0.0,0.0")
  }

  @Test func rulesTakenBackLeaveNothingBehind() {
    set(front) { $0.outset = EdgeOutsets(8) }
    #expect(windows.hasHitRules)
    front.hitRules = nil
    #expect(!windows.hasHitRules)
    #expect(hit(45, 60) == "back 45.0,60.0")
  }
}

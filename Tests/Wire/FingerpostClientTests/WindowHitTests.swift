import Assembly
import Documents
import Geometry
import Surfaces
import Testing
import WireClients

@testable import FingerpostClient

/// Tests of the areas in which windows of a client are hit, in front of a window of another client.
@Suite(.serialized) struct WindowHitTests {
  /// A window of an application in front of a larger one of another client.
  private final class Scene {
    let stage: AppStage
    let behind: WireClient
    let window: WaylandWindow
    let page: NotingView
    private let controller: ViewController

    init(reports: Bool = true, _ make: (WaylandApplication) -> WaylandWindow) throws {
      stage = try AppStage([], reports: reports)
      (behind, _) = try stage.arena.connectWithWindow(600, 500, title: "behind")
      window = make(stage.application)
      page = NotingView("page", stage)
      page.handles = true
      controller = ViewController(view: page)
      window.rootViewController = controller
      stage.draw()
      stage.aim = "front"
    }

    deinit { window.close() }

    func raise() {
      let windows = stage.arena.compositor.mappedWindows
      if let front = windows.first(where: { $0.title == "front" }) { stage.arena.compositor.raise(front) }
    }

    /// The receiver of a tap at a place of the window.
    func tap(_ x: Double, _ y: Double) -> String {
      raise()
      let (count, lines) = (behind.counts["wl_touch.down"] ?? 0, stage.lines.count)
      stage.tap(x, y)
      let isBehind = (behind.counts["wl_touch.down"] ?? 0) > count
      return (stage.lines[lines...] + (isBehind ? ["behind"] : [])).joined(separator: " ")
    }
  }

  private static func plain(_ application: WaylandApplication) -> WaylandWindow {
    WaylandWindow(in: application, title: "front", size: ViewSize(200, 150))
  }

  // MARK: Code that decides

  @Test(arguments: [true, false]) func aWindowThatAnswersNilLeavesTouchesToTheWindowBehind(reports: Bool) throws {
    let scene = try Scene(reports: reports) { Overlay(in: $0, title: "front", size: ViewSize(200, 150)) }
    #expect(scene.tap(50, 75) == "behind")
    #expect(scene.tap(119.5, 75) == "behind")
    #expect(scene.tap(120.5, 75) == "page")
    #expect(scene.tap(150, 10) == "page")
  }

  @Test func anAnswerThatChangesIsDeclaredAgain() throws {
    let scene = try Scene { Overlay(in: $0, title: "front", size: ViewSize(200, 150)) }
    let overlay = try #require(scene.window as? Overlay)
    let button = TitledButton("Narrower", frame: ViewRect(x: 130, y: 10, width: 60, height: 40))
    button.implement("narrow") { _ in overlay.edge = 160 }
    button.addTarget(button, action: "narrow", for: .touchUpInside)
    scene.page.addSubview(button)
    #expect(scene.tap(130, 100) == "page")
    #expect(scene.tap(160, 30) == "")
    #expect(scene.tap(130, 100) == "behind")
    #expect(scene.tap(170, 100) == "page")
  }

  @Test func thePointerPassesThroughToo() throws {
    let scene = try Scene { Overlay(in: $0, title: "front", size: ViewSize(200, 150)) }
    scene.raise()
    scene.stage.point(50, 75)
    #expect(scene.behind.counts["wl_pointer.enter"] == 1)
    scene.stage.click()
    #expect(scene.behind.counts["wl_pointer.button"] == 2)
    #expect(scene.stage.lines == [])
  }

  @Test func aViewThatIsOnlyAFrameLeavesItsMiddle() throws {
    let scene = try Scene { PassiveWindow(in: $0, title: "front", size: ViewSize(200, 150)) }
    scene.page.isUserInteractionEnabled = false
    let bar = NotingView("bar", scene.stage)
    bar.handles = true
    bar.frame = ViewRect(x: 7, y: 90, width: 30, height: 3)
    scene.window.addSubview(bar)
    scene.stage.draw()
    // The views say where the window is hit, also a small one.
    scene.stage.tap(1, 1)
    #expect(scene.tap(20, 91) == "bar")
    #expect(scene.tap(20, 94) == "behind")
    #expect(scene.tap(38, 91) == "behind")
  }

  @Test func aWindowThatIsLargerForTouchesGetsThePlaceOutside() throws {
    let stage = try AppStage([])
    _ = stage.fill("page")
    let part = try stage.add(
      Handle(over: stage.window, size: ViewSize(40, 40)), at: CanvasPoint(100, 100))
    let handle = try #require(part as? Handle)
    stage.tap(85, 120)
    #expect(handle.places == ["-15.0,20.0"])
    stage.tap(120, 159)
    #expect(handle.places == ["-15.0,20.0", "20.0,59.0"])
    stage.tap(75, 120)
    stage.tap(120, 165)
    #expect(handle.places.count == 2)
    #expect(stage.lines == ["page", "page"])
  }

  // MARK: Declarations

  @Test func aWindowWithoutInteractionIsNotHit() throws {
    let scene = try Scene(Self.plain)
    #expect(scene.tap(50, 50) == "page")
    scene.window.isUserInteractionEnabled = false
    scene.stage.settle()
    #expect(scene.tap(50, 50) == "behind")
    scene.window.isUserInteractionEnabled = true
    scene.window.hitMode = .nothing
    scene.stage.settle()
    #expect(scene.tap(50, 50) == "behind")
    scene.window.hitMode = .normal
    scene.stage.settle()
    #expect(scene.tap(50, 50) == "page")
  }

  @Test(arguments: [true, false]) func anEllipseHasNoCorners(reports: Bool) throws {
    let scene = try Scene(reports: reports, Self.plain)
    scene.window.hitShape = .ellipse
    scene.stage.settle()
    #expect(scene.tap(5, 5) == "behind")
    #expect(scene.tap(195, 145) == "behind")
    #expect(scene.tap(100, 5) == "page")
    scene.window.hitShape = .polygon([ViewPoint(0, 0), ViewPoint(200, 0), ViewPoint(0, 150)])
    scene.stage.settle()
    #expect(scene.tap(5, 5) == "page")
    #expect(scene.tap(195, 145) == "behind")
  }

  @Test func modesChooseTheSurfaceOfATree() throws {
    let stage = try AppStage([])
    let page = stage.fill("page")
    let content = NotingView("part", stage)
    content.handles = true
    _ = try stage.add(SubsurfaceWindow(over: stage.window, size: ViewSize(60, 60)), at: CanvasPoint(100, 80), content)
    stage.tap(130, 110)
    stage.window.hitMode = .subtree
    stage.settle()
    stage.tap(130, 110)
    stage.window.hitMode = .passThrough
    stage.settle()
    stage.tap(130, 110)
    stage.tap(20, 20)
    stage.window.hitMode = .nothing
    stage.settle()
    stage.tap(130, 110)
    #expect(stage.lines == ["part", "page", "part"])
    page.handles = false
  }

  @Test func theOutsetOfAWindowIsClampedUnlessItSaysOtherwise() throws {
    let stage = try AppStage([])
    _ = stage.fill("page")
    let content = NotingView("part", stage)
    content.handles = true
    let part = try stage.add(
      SubsurfaceWindow(over: stage.window, size: ViewSize(40, 40)), at: CanvasPoint(100, 100), content)
    stage.tap(90, 120)
    part.hitOutset = SurfaceWindow.HitOutset(left: 20)
    stage.settle()
    stage.tap(90, 120)
    stage.tap(79, 120)
    // The place is outside of the views in the part, as in UIKit.
    part.clampsHits = false
    stage.settle()
    stage.tap(90, 120)
    #expect(stage.lines == ["page", "part", "page", "page"])
  }

  // MARK: Windows of one application

  @Test func aWindowThatTakesEveryPointLeavesTouchesOfOtherSurfaces() throws {
    let stage = try AppStage([])
    _ = stage.fill("page")
    let greedy = GreedyWindow(in: stage.application, title: "greedy", size: ViewSize(60, 60))
    stage.draw()
    let front = try #require(stage.arena.compositor.mappedWindows.first { $0.title == "greedy" })
    stage.arena.compositor.move(front, to: Point(0, 0))
    stage.arena.compositor.raise(front)
    stage.settle()
    stage.tap(400, 300)
    #expect(stage.lines == ["page"])
    #expect(greedy.touched == 0)
    greedy.close()
  }
}

// MARK: - Windows that decide by code

/// A window that is hit right of an edge only.
private final class Overlay: WaylandWindow {
  var edge = 120.0

  override func hitTest(_ point: ViewPoint, with event: Event?) -> View? {
    point.x < edge ? nil : super.hitTest(point, with: event)
  }
}

/// A window that is hit where its views are.
private final class PassiveWindow: WaylandWindow {
  override func hitTest(_ point: ViewPoint, with event: Event?) -> View? {
    let found = super.hitTest(point, with: event)
    return found === self ? nil : found
  }
}

/// A part of a window that is hit 20 pixels around it.
private final class Handle: SubsurfaceWindow {
  private(set) var places: [String] = []

  override func point(inside point: ViewPoint, with event: Event?) -> Bool {
    point.x >= -20 && point.y >= -20 && point.x < size.width + 20 && point.y < size.height + 20
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    places += touches.map { $0.canvasPlace.text }
  }
}

/// A window whose hit test finds itself at every point.
private final class GreedyWindow: WaylandWindow {
  private(set) var touched = 0

  override func hitTest(_ point: ViewPoint, with event: Event?) -> View? { self }
  override func touchesBegan(_ touches: [Touch], with event: Event) { touched += touches.count }
}

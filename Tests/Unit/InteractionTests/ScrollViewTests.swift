import Geometry
import Testing

@testable import Interaction

/// Tests of scroll views. The content is 400 × 2000 in a window of 400 × 800, unless a test says otherwise.
@Suite struct ScrollViewTests {
  // MARK: Places

  @Test func theOffsetIsLimitedToTheContent() {
    let scene = ScrollScene()
    let scroll = scene.scroll
    scroll.contentOffset = ViewPoint(30, 5000)
    #expect(scroll.contentOffset == ViewPoint(0, 1200))
    scroll.contentOffset.y = -50
    #expect(scroll.contentOffset == .zero)
    scroll.contentOffset.y = .nan
    #expect(scroll.contentOffset == .zero)
    #expect(scene.takeLog() == ["did scroll 1200", "did scroll 0"])
  }

  @Test func insetsLetTheContentMoveFurther() {
    let scroll = ScrollScene().scroll
    scroll.contentInset = EdgeInsets(top: 20, bottom: 30)
    scroll.contentOffset.y = -100
    #expect(scroll.contentOffset == ViewPoint(0, -20))
    scroll.contentOffset.y = 5000
    #expect(scroll.contentOffset == ViewPoint(0, 1230))
    scroll.contentInset = .zero
    #expect(scroll.contentOffset == ViewPoint(0, 1200))
  }

  @Test func theOffsetFollowsTheSizesOfContentAndView() {
    let scene = ScrollScene()
    let scroll = scene.scroll
    scroll.contentOffset.y = 1200
    scroll.frame.size.height = 1000
    #expect(scroll.contentOffset == ViewPoint(0, 1000))
    scroll.contentSize.height = 1500
    #expect(scroll.contentOffset == ViewPoint(0, 500))
    scroll.contentSize.height = 300
    #expect(scroll.contentOffset == .zero)
    #expect(scene.takeLog() == ["did scroll 1200", "did scroll 1000", "did scroll 500", "did scroll 0"])
  }

  @Test func hitTestsAndPlacesRespectTheOffset() {
    let scene = ScrollScene()
    let item = scene.addContent("item", y: 1000)
    #expect(scene.screen.application.hitTest(ScreenPoint(10, 110))?.view === scene.scroll)
    scene.scroll.contentOffset.y = 900
    #expect(scene.screen.application.hitTest(ScreenPoint(10, 110))?.view === item)
    #expect(item.convertToScreen(.zero) == ScreenPoint(0, 100))
    scene.scroll.frame.size.height = 90
    #expect(scene.screen.application.hitTest(ScreenPoint(10, 110))?.view === scene.screen.window)
  }

  // MARK: Dragging

  @Test func theContentFollowsAFingerWithoutTheMovementThatBeginsTheDrag() {
    let scene = ScrollScene()
    let screen = scene.screen
    screen.touch(1, at: 200, 600)
    #expect((scene.scroll.isTracking, scene.scroll.isDragging) == (true, false))
    screen.move(1, to: 200, 595)
    #expect(scene.takeLog() == [])
    screen.move(1, to: 200, 500)
    #expect((scene.scroll.isTracking, scene.scroll.isDragging) == (true, true))
    screen.move(1, to: 200, 480)
    screen.lift(1, at: 200, 480)
    #expect((scene.scroll.isTracking, scene.scroll.isDragging) == (false, false))
    #expect(scene.takeLog() == ["will drag", "did scroll 90", "did scroll 110", "did end"])
  }

  @Test func theContentStopsAtItsEdgesAndReturnsWithTheFinger() {
    let scene = ScrollScene()
    scene.scroll.contentOffset.y = 1150
    let screen = scene.screen
    screen.touch(1, at: 200, 600)
    screen.move(1, to: 200, 500)
    #expect(scene.scroll.contentOffset.y == 1200)
    screen.move(1, to: 200, 530)
    #expect(scene.scroll.contentOffset.y == 1200)
    screen.move(1, to: 200, 560)
    #expect(scene.scroll.contentOffset.y == 1180)
  }

  @Test func aDragContinuesFromAnOffsetThatIsSet() {
    let scene = ScrollScene()
    scene.screen.touch(1, at: 200, 600)
    scene.screen.move(1, to: 200, 590)
    scene.screen.move(1, to: 200, 570)
    #expect(scene.scroll.contentOffset.y == 20)
    scene.scroll.contentOffset.y = 500
    scene.screen.move(1, to: 200, 560)
    #expect(scene.scroll.contentOffset.y == 510)
  }

  @Test func aCancelledDragEnds() {
    let scene = ScrollScene()
    scene.screen.touch(1, at: 200, 600)
    scene.screen.move(1, to: 200, 500)
    scene.scroll.isScrollEnabled = false
    #expect(scene.takeLog() == ["will drag", "did scroll 90", "did end"])
    scene.screen.move(1, to: 200, 400)
    #expect(scene.takeLog() == [])
  }

  @Test func contentThatFitsDoesNotMoveAndGetsItsTouchesAtOnce() {
    let scene = ScrollScene()
    scene.scroll.contentSize.height = 800
    _ = scene.addContent("item", y: 0)
    scene.screen.touch(1, at: 10, 10)
    scene.screen.move(1, to: 10, 300)
    #expect(scene.takeLog() == ["item began 1", "item moved 1"])
    #expect(!scene.scroll.isTracking)
  }

  // MARK: Touches of the content

  @Test func aTouchReachesTheContentAfterTheDelayAndIsCancelledByADrag() {
    let scene = ScrollScene()
    _ = scene.addContent("item", y: 0)
    scene.screen.touch(1, at: 10, 50)
    scene.screen.pass(149)
    #expect(scene.takeLog() == [])
    scene.screen.pass(1)
    #expect(scene.takeLog() == ["item began 1"])
    scene.screen.move(1, to: 10, 20)
    #expect(scene.takeLog() == ["item cancelled 1", "will drag", "did scroll 20"])
  }

  @Test func aQuickDragNeverReachesTheContentAndATapDoes() {
    let scene = ScrollScene()
    _ = scene.addContent("item", y: 0)
    scene.screen.touch(1, at: 10, 50)
    scene.screen.move(1, to: 10, 20)
    scene.screen.lift(1, at: 10, 20)
    #expect(scene.takeLog() == ["will drag", "did scroll 20", "did end"])
    scene.screen.tap(1, at: 10, 20)
    #expect(scene.takeLog() == ["item began 1", "item ended 1"])
  }

  @Test func theDelayIsThatOfTheConfigurationOrNone() {
    let scene = ScrollScene()
    _ = scene.addContent("item", y: 0)
    scene.screen.application.configuration.contentTouchDelay = .milliseconds(40)
    scene.screen.touch(1, at: 10, 50)
    scene.screen.pass(40)
    #expect(scene.takeLog() == ["item began 1"])
    scene.screen.lift(1, at: 10, 50)
    _ = scene.takeLog()
    scene.scroll.delaysContentTouches = false
    scene.screen.touch(2, at: 10, 50)
    #expect(scene.takeLog() == ["item began 2"])
  }

  @Test func aControlThatHasATouchKeepsIt() {
    let scene = ScrollScene()
    let button = scene.addButton(y: 0)
    scene.screen.touch(1, at: 10, 50)
    scene.screen.pass(150)
    scene.screen.move(1, to: 10, 20)
    scene.screen.lift(1, at: 10, 20)
    #expect(scene.takeLog() == ["down", "up inside"])
    #expect(scene.scroll.contentOffset == .zero)
    scene.screen.touch(1, at: 10, 50)
    scene.screen.move(1, to: 10, 20)
    #expect(scene.takeLog() == ["will drag", "did scroll 20"])
    #expect(!button.isTracking)
  }

  @Test func subclassesDecideWhichViewsLoseTheirTouches() {
    let scene = ScrollScene()
    let item = scene.addContent("item", y: 0)
    scene.scroll.cancels = { [scene] view in
      scene.screen.write("cancel \(view.name ?? "?")")
      return false
    }
    scene.screen.touch(1, at: 10, 50)
    scene.screen.pass(150)
    scene.screen.move(1, to: 10, 20)
    scene.screen.move(1, to: 10, 10)
    scene.screen.lift(1, at: 10, 10)
    #expect(scene.takeLog() == ["item began 1", "cancel item", "item moved 1", "item moved 1", "item ended 1"])
    scene.scroll.cancels = { _ in true }
    scene.scroll.canCancelContentTouches = false
    scene.screen.touch(1, at: 10, 50)
    scene.screen.pass(150)
    scene.screen.move(1, to: 10, 20)
    #expect(scene.takeLog() == ["item began 1", "item moved 1"])
    #expect(item.isDescendant(of: scene.scroll))
  }

  @Test func subclassesKeepTouchesFromTheContent() {
    let scene = ScrollScene()
    _ = scene.addContent("item", y: 0)
    scene.scroll.begins = { [scene] view in
      scene.screen.write("begin \(view.name ?? "?")")
      return false
    }
    scene.screen.touch(1, at: 10, 50)
    #expect(scene.takeLog() == [])
    scene.screen.pass(150)
    #expect(scene.takeLog() == ["begin item"])
    scene.screen.move(1, to: 10, 20)
    scene.screen.lift(1, at: 10, 20)
    #expect(scene.takeLog() == ["will drag", "did scroll 20", "did end"])
    scene.screen.tap(2, at: 10, 20)
    #expect(scene.takeLog() == ["begin item"])
    #expect(scene.screen.application.census.contacts == 0)
  }

  @Test func aFingerThatJoinsADragDoesNotReachTheContent() {
    let scene = ScrollScene()
    _ = scene.addContent("item", y: 0)
    scene.screen.touch(1, at: 10, 600)
    scene.screen.move(1, to: 10, 550)
    scene.screen.touch(2, at: 10, 50)
    scene.screen.pass(200)
    scene.screen.lift(2, at: 10, 50)
    scene.screen.lift(1, at: 10, 550)
    #expect(scene.takeLog() == ["will drag", "did scroll 40", "did end"])
    #expect(scene.screen.application.census.contacts == 0)
  }

  // MARK: Directions

  @Test func aMovementAcrossTheContentIsTheContents() {
    let scene = ScrollScene()
    _ = scene.addContent("item", y: 0)
    scene.screen.touch(1, at: 10, 50)
    scene.screen.move(1, to: 40, 50)
    scene.screen.move(1, to: 40, 90)
    #expect(scene.takeLog() == ["item began 1", "item moved 1", "item moved 1"])
  }

  @Test func scrollViewsInEachOtherMoveInTheirDirections() {
    let scene = ScrollScene()
    let inner = ScrollView(frame: ViewRect(x: 0, y: 0, width: 400, height: 100))
    inner.contentSize = ViewSize(900, 100)
    scene.scroll.addSubview(inner)
    scene.screen.touch(1, at: 200, 50)
    scene.screen.move(1, to: 150, 50)
    scene.screen.lift(1, at: 150, 50)
    #expect((inner.contentOffset.x, scene.scroll.contentOffset.y) == (40, 0))
    scene.screen.touch(1, at: 200, 50)
    scene.screen.move(1, to: 200, 20)
    scene.screen.lift(1, at: 200, 20)
    #expect((inner.contentOffset.x, scene.scroll.contentOffset.y) == (40, 20))
  }

  @Test func anOuterScrollViewMovesWhenTheInnerOneCannot() {
    let scene = ScrollScene()
    let inner = ScrollView(frame: ViewRect(x: 0, y: 0, width: 400, height: 400))
    inner.contentSize = ViewSize(400, 500)
    scene.scroll.addSubview(inner)
    for y in [50.0, 100] {
      scene.screen.touch(1, at: 200, 300)
      scene.screen.move(1, to: 200, 190)
      scene.screen.lift(1, at: 200, 190)
      #expect((inner.contentOffset.y, scene.scroll.contentOffset.y) == (100, y == 50 ? 0 : 100))
    }
  }

  // MARK: Scrolls

  @Test(arguments: ScrollType.allCases) func wheelsAndTouchpadsMoveTheContentWithoutASlop(_ type: ScrollType) {
    let scene = ScrollScene()
    _ = scene.addContent("item", y: 0)
    scene.sendScroll(type, .down, y: 50)
    scene.sendScroll(type, .move, y: 47)
    #expect((scene.scroll.isTracking, scene.scroll.isDragging) == (false, true))
    scene.sendScroll(type, .move, y: -10)
    scene.sendScroll(type, .up, y: -10)
    #expect(scene.takeLog() == ["will drag", "did scroll 3", "did scroll 60", "did end"])
  }

  @Test func aScrollAcrossTheContentMayTurn() {
    let scene = ScrollScene()
    scene.sendScroll(.continuous, .down, x: 50, y: 50)
    scene.sendScroll(.continuous, .move, x: 49, y: 50)
    #expect(scene.takeLog() == [])
    scene.sendScroll(.continuous, .move, x: 48, y: 40)
    scene.sendScroll(.continuous, .up, x: 48, y: 40)
    #expect(scene.takeLog() == ["will drag", "did scroll 10", "did end"])
  }
}

/// A window that a scroll view fills.
private final class ScrollScene: ScrollViewDelegate {
  let screen = Screen()
  let scroll = TestScrollView(frame: ViewRect(x: 0, y: 0, width: 400, height: 800))
  private let target = Responder()

  init() {
    scroll.contentSize = ViewSize(400, 2000)
    scroll.delegate = self
    screen.window.addSubview(scroll)
  }

  func takeLog() -> [String] { screen.takeLog().filter { !$0.hasPrefix("? ") && !$0.hasPrefix("action") } }

  func addContent(_ name: String, y: Double) -> View {
    screen.add(name, to: scroll, y: y, width: 400, height: 100)
  }

  func addButton(y: Double) -> Button {
    let button = Button(frame: ViewRect(x: 0, y: y, width: 400, height: 100))
    for (words, event) in [("down", ControlEvents.touchDown), ("up inside", .touchUpInside)] {
      target.implement(Action(words)) { [unowned screen] _ in screen.write(words) }
      button.addTarget(target, action: Action(words), for: event)
    }
    scroll.addSubview(button)
    return button
  }

  func sendScroll(_ type: ScrollType, _ phase: TouchSample.Phase, x: Double = 50, y: Double) {
    var sample = TouchSample(id: 9, phase: phase, location: ScreenPoint(x, y), type: .indirectPointer)
    sample.scrollType = type
    screen.frame(sample)
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { screen.write("did scroll \(Int(scrollView.contentOffset.y))") }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { screen.write("will drag") }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) { screen.write("did end") }
}

private final class TestScrollView: ScrollView {
  var begins: (View) -> Bool = { _ in true }
  var cancels: ((View) -> Bool)?

  override func touchesShouldBegin(_ touches: [Touch], with event: Event, in view: View) -> Bool { begins(view) }
  override func touchesShouldCancel(in view: View) -> Bool { cancels?(view) ?? super.touchesShouldCancel(in: view) }
}

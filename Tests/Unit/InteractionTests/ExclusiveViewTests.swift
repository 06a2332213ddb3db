import Geometry
import Interaction
import Testing

/// Tests of views that have the touches of their window for themselves.
@Suite struct ExclusiveViewTests {
  private let screen = Screen()
  private let exclusive: Diary
  private let other: Diary

  init() {
    exclusive = screen.add("exclusive", width: 200)
    other = screen.add("other", x: 200, width: 200)
    exclusive.isExclusiveTouch = true
  }

  @Test func `While it has a touch, no other view gets one`() {
    screen.touch(1, at: 10, 10)
    screen.touch(2, at: 300, 10)
    screen.move(2, to: 310, 10)
    screen.lift(1, at: 10, 10)
    screen.lift(2, at: 310, 10)
    #expect(screen.takeLog() == ["exclusive began 1", "exclusive ended 1"])
    screen.tap(3, at: 300, 10)
    #expect(screen.takeLog() == ["other began 3", "other ended 3"])
  }

  @Test func `While others have touches, it gets none`() {
    screen.touch(1, at: 300, 10)
    screen.touch(2, at: 10, 10)
    screen.lift(1, at: 300, 10)
    screen.lift(2, at: 10, 10)
    #expect(screen.takeLog() == ["other began 1", "other ended 1"])
    screen.tap(3, at: 10, 10)
    #expect(screen.takeLog() == ["exclusive began 3", "exclusive ended 3"])
  }

  @Test func `A withheld touch does not count`() {
    screen.touch(1, at: 10, 10)
    screen.touch(2, at: 300, 10)
    screen.lift(1, at: 10, 10)
    screen.touch(3, at: 10, 10)
    #expect(screen.takeLog() == ["exclusive began 1", "exclusive ended 1", "exclusive began 3"])
  }

  @Test func `Of two touches of one event the first one counts`() {
    screen.frame(
      TouchSample(id: 1, phase: .down, location: ScreenPoint(300, 10)),
      TouchSample(id: 2, phase: .down, location: ScreenPoint(10, 10)))
    #expect(screen.takeLog() == ["other began 1"])
  }

  @Test func `It may have several touches itself, if it accepts several`() {
    exclusive.isMultipleTouchEnabled = true
    screen.touch(1, at: 10, 10)
    screen.touch(2, at: 20, 10)
    #expect(screen.takeLog() == ["exclusive began 1", "exclusive began 2"])
  }

  @Test func `Subviews are other views, and other windows are not concerned`() {
    let inner = screen.add("inner", to: exclusive, width: 100)
    screen.touch(1, at: 150, 10)
    screen.touch(2, at: 50, 10)
    #expect(screen.takeLog() == ["exclusive began 1"])
    let window = Window(frame: ViewRect(x: 0, y: 600, width: 400, height: 200))
    screen.application.addWindow(window)
    let elsewhere = screen.add("elsewhere", to: window)
    screen.touch(3, at: 10, 700)
    #expect(screen.takeLog() == ["elsewhere began 3"])
    withExtendedLifetime((inner, elsewhere)) {}
  }

  @Test func `Recognizers see the touches that views do not get`() {
    screen.window.with(TapGestureRecognizer(), "tap").numberOfTouchesRequired = 2
    screen.touch(1, at: 10, 10)
    screen.touch(2, at: 300, 10)
    screen.lift(1, at: 10, 10)
    screen.lift(2, at: 300, 10)
    #expect(screen.takeLog() == ["exclusive began 1", "exclusive cancelled 1", "tap ended"])
  }
}

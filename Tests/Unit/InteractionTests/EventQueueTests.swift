import Geometry
import Interaction
import Testing

@Suite struct EventQueueTests {
  @Test func `A finger that does two things in one frame does them one after the other`() {
    let screen = Screen()
    _ = screen.add("view")
    screen.frame(
      TouchSample(id: 1, phase: .down, location: ScreenPoint(10, 10)),
      TouchSample(id: 1, phase: .move, location: ScreenPoint(20, 10)),
      TouchSample(id: 1, phase: .up, location: ScreenPoint(20, 10)))
    #expect(screen.log == ["view began 1", "view moved 1", "view ended 1"])
  }

  @Test func `A finger nobody saw land, and one that lands twice, are passed over`() {
    let screen = Screen()
    _ = screen.add("view")
    screen.move(7, to: 10, 10)
    screen.lift(7, at: 10, 10)
    screen.touch(1, at: 10, 10)
    screen.touch(1, at: 20, 20)
    #expect(screen.log == ["view began 1"])
  }

  @Test func `An id is free for another finger as soon as the first has lifted`() {
    let screen = Screen()
    let double = screen.add("view").with(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    screen.tap(1, at: 10, 10)
    screen.tap(1, at: 12, 10)
    #expect(screen.log == ["view began 1", "view began 1", "view cancelled 1", "view cancelled 1", "double ended"])
  }

  @Test func `Time does not run backwards and never overflows`() {
    #expect(Timestamp(milliseconds: .infinity).microseconds == .max)
    #expect(Timestamp(milliseconds: .nan) == .zero)
    #expect(Timestamp(microseconds: .max).advanced(by: 1e300).microseconds == .max)
    #expect(Timestamp(microseconds: .min).milliseconds(since: Timestamp(microseconds: .max)) < -1e15)
    let screen = Screen()
    screen.time = 1000
    screen.tap(1, at: 10, 10)
    screen.time = 10
    screen.tap(2, at: 10, 10)
    #expect(screen.application.now == Timestamp(milliseconds: 1050))
  }

  @Test func `The next timer is told, and gone when nothing waits`() {
    let screen = Screen()
    screen.window.with(TapGestureRecognizer(), "tap")
    screen.window.with(LongPressGestureRecognizer(), "press")
    #expect(screen.application.nextTimer == nil)
    screen.touch(1, at: 0, 0)
    #expect(screen.application.nextTimer == Timestamp(milliseconds: 500))
    screen.lift(1, at: 0, 0)
    #expect(screen.application.nextTimer == nil)
  }

  @Test func `A touch belongs to the window it landed in, a command to the key window`() {
    let screen = Screen()
    let panel = Window(frame: ViewRect(x: 0, y: 0, width: 100, height: 100))
    panel.level = 1
    screen.application.addWindow(panel)
    panel.implement(.copy) { _ in screen.write("panel") }
    screen.window.implement(.copy) { _ in screen.write("window") }
    screen.tap(1, at: 10, 10)
    screen.deliver(.command(.copy))
    #expect(!panel.isKey)
    #expect(screen.log == ["action edit.copy", "window"])
  }
}

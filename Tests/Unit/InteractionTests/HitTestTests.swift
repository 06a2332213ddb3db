import Geometry
import Interaction
import Testing

@Suite struct HitTestTests {
  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> ViewRect {
    ViewRect(x: x, y: y, width: width, height: height)
  }

  private func found(_ x: Double, _ y: Double, on screen: Screen) -> View? {
    screen.application.hitTest(ScreenPoint(x, y))?.view
  }

  @Test func `The right and bottom edges of a view are not its own`() {
    let screen = Screen()
    let view = View(frame: rect(10, 10, 20, 20))
    screen.window.addSubview(view)
    #expect(found(10, 10, on: screen) === view)
    #expect(found(30, 15, on: screen) === screen.window)
    #expect(found(15, 30, on: screen) === screen.window)
  }

  @Test func `An overridden point inside counts without being announced`() {
    final class Wide: View {
      override func point(inside point: ViewPoint, with event: Event?) -> Bool { point.x < 200 }
    }
    let screen = Screen()
    let view = Wide(frame: rect(0, 0, 10, 10))
    screen.window.addSubview(view)
    #expect(found(150, 700, on: screen) === view)
    #expect(found(250, 5, on: screen) === screen.window)
  }

  @Test func `A subclass of a class without hit tests of its own may have them again`() {
    class Plain: View {
      override class var standardHitTesting: View.Type { Plain.self }
    }
    final class Holed: Plain {
      override func hitTest(_ point: ViewPoint, with event: Event?) -> View? { nil }
    }
    let screen = Screen()
    let (plain, holed) = (Plain(frame: rect(0, 0, 100, 100)), Holed(frame: rect(0, 0, 100, 100)))
    screen.window.addSubview(plain)
    screen.window.addSubview(holed)
    #expect(found(50, 50, on: screen) === plain)
  }

  @Test func `A window of a higher level is in front, however late the other came`() {
    let screen = Screen()
    let panel = Window(frame: rect(0, 0, 100, 100))
    panel.level = 1
    let late = Window(frame: rect(0, 0, 100, 100))
    screen.application.addWindow(panel)
    screen.application.addWindow(late)
    #expect(found(5, 5, on: screen) === panel)
    panel.level = -1
    #expect(found(5, 5, on: screen) === late)
  }

  @Test func `Coordinates nobody can have do no harm`() {
    let screen = Screen()
    let view = screen.add("view")
    view.frame = rect(.nan, .infinity, -5, .nan)
    screen.touch(1, at: .nan, .infinity)
    screen.move(1, to: -.infinity, 1e300)
    screen.lift(1, at: .nan, .nan)
    #expect(found(10, 10, on: screen) === screen.window)
  }

  @Test func `A place converts to a scrolled view and back`() {
    let screen = Screen()
    let outer = View(frame: rect(10, 20, 300, 300))
    let inner = View(frame: rect(5, 5, 100, 100))
    outer.boundsOrigin = ViewPoint(0, 50)
    screen.window.addSubview(outer)
    outer.addSubview(inner)
    let place = inner.convertFromScreen(ScreenPoint(40, 40))
    #expect(place == ViewPoint(25, 65))
    #expect(inner.convertToScreen(place) == ScreenPoint(40, 40))
    #expect(inner.convert(place, to: outer) == ViewPoint(30, 70))
  }
}

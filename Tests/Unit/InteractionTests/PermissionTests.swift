import Geometry
import Interaction
import Testing

/// Tests of the views and delegates that are asked whether a recognizer may begin.
@Suite struct PermissionTests {
  /// A view that refuses or allows gestures, as an application does.
  private class Asked: View {
    var allows = true
    var asked: [String] = []

    override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
      asked.append(recognizer.name ?? "?")
      return allows
    }
  }

  /// The usual UIKit view: it is the delegate of its own recognizer.
  private final class OwnDelegate: Asked, GestureRecognizerDelegate {}

  private let screen = Screen()

  private func add<Kind: Asked>(_ view: Kind, to parent: View? = nil) -> Kind {
    view.frame = ViewRect(x: 0, y: 0, width: 400, height: 400)
    (parent ?? screen.window).addSubview(view)
    return view
  }

  @Test func `The touched view is asked about its own recognizer, once an attempt`() {
    let view = add(Asked())
    view.with(PanGestureRecognizer(), "pan")
    for id in 1...2 {
      screen.touch(id, at: 10, 10)
      screen.move(id, to: 50, 10)
      screen.move(id, to: 90, 10)
      screen.lift(id, at: 90, 10)
    }
    #expect(view.asked == ["pan", "pan"])
    #expect(screen.takeLog().filter { $0 == "pan began" }.count == 2)
  }

  @Test func `A view that is the delegate of its recognizer and overrides the method decides`() {
    let view = add(OwnDelegate())
    screen.showsFailures = true
    view.with(TapGestureRecognizer(), "tap").delegate = view
    view.allows = false
    screen.tap(1, at: 10, 10)
    #expect(screen.takeLog() == ["tap failed: refused"])
    #expect(view.asked == ["tap"])
    view.allows = true
    screen.tap(2, at: 10, 10)
    #expect(screen.takeLog() == ["tap ended"])
    #expect(view.asked == ["tap", "tap"])
  }

  @Test func `A view that is the delegate of another view's recognizer is asked as a delegate`() {
    let (container, sibling) = (add(OwnDelegate()), add(Asked()))
    screen.showsFailures = true
    sibling.with(TapGestureRecognizer(), "tap").delegate = container
    container.allows = false
    screen.tap(1, at: 10, 10)
    #expect(screen.takeLog() == ["tap failed: refused"])
    #expect(container.asked == ["tap"])
  }

  @Test func `A delegate with UIKit's method is asked`() {
    final class Coordinator: GestureRecognizerDelegate {
      var asked = 0
      func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        asked += 1
        return false
      }
    }
    let coordinator = Coordinator()
    screen.showsFailures = true
    screen.window.with(TapGestureRecognizer(), "tap").delegate = coordinator
    screen.tap(1, at: 10, 10)
    #expect(screen.takeLog() == ["tap failed: refused"])
    #expect(coordinator.asked == 1)
  }

  @Test func `A view that answers later keeps the recognizer waiting, and is asked as a view too`() {
    final class Slow: Asked, GestureRecognizerDelegate {
      func gestureRecognizerMayBegin(_ recognizer: GestureRecognizer) -> BeginDecision { .later }
    }
    let view = add(Slow())
    let tap = view.with(TapGestureRecognizer(), "tap")
    tap.delegate = view
    screen.tap(1, at: 10, 10)
    #expect(screen.takeLog() == [])
    #expect(view.asked == ["tap"])
    tap.answerShouldBegin(true)
    #expect(screen.takeLog() == ["tap ended"])
  }

  @Test func `Views are asked from the touched one up to the recognizer's own, each once for all fingers`() {
    let outside = add(Asked())
    let own = add(Asked(), to: outside)
    let shared = add(Asked(), to: own)
    let (left, right) = (add(Asked(), to: shared), add(Asked(), to: shared))
    right.frame.origin.x = 200
    let inner = add(Asked(), to: left)
    inner.frame.size.width = 200
    left.frame.size.width = 200
    own.with(PinchGestureRecognizer(), "pinch")
    screen.touch(1, at: 100, 100)
    screen.touch(2, at: 300, 100)
    screen.move(2, to: 390, 100)
    #expect(screen.takeLog() == ["pinch began"])
    for view in [own, shared, left, right, inner] { #expect(view.asked == ["pinch"]) }
    #expect(outside.asked == [])
  }

  @Test func `A system control allows the taps of its own recognizers`() {
    let button = Button(frame: ViewRect(x: 0, y: 0, width: 100, height: 100))
    screen.window.addSubview(button)
    button.with(TapGestureRecognizer(), "tap")
    screen.tap(1, at: 10, 10)
    #expect(screen.takeLog() == ["tap ended"])
  }
}

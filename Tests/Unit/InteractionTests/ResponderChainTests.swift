import Geometry
import Interaction
import Testing

@Suite struct ResponderChainTests {
  @Test func `A view that overrides without super keeps its touches`() {
    let screen = Screen()
    let outer = screen.add("outer")
    _ = screen.add("inner", to: outer, width: 100, height: 100)
    screen.tap(1, at: 50, 50)
    #expect(screen.log == ["inner began 1", "inner ended 1"])
  }

  @Test func `Calling super lets the next responder have the touch at that point of the body`() {
    let screen = Screen()
    let outer = screen.add("outer")
    screen.add("inner", to: outer, width: 100, height: 100).passesOn = true
    screen.tap(1, at: 50, 50)
    #expect(screen.log == ["inner began 1", "outer began 1", "inner ended 1", "outer ended 1"])
  }

  @Test func `A declared handler does what an override would`() {
    let screen = Screen()
    let outer = screen.add("outer")
    let node = View(frame: ViewRect(x: 0, y: 0, width: 100, height: 100))
    let behavior = DeclaredBehavior()
    behavior.handles = [.touchesBegan: .superFirst, .touchesEnded: .handle]
    behavior.receive = { _, method, _, _ in screen.write("node \(method)") }
    node.declared = behavior
    outer.addSubview(node)
    screen.tap(1, at: 50, 50)
    #expect(screen.log == ["outer began 1", "node touchesBegan", "node touchesEnded"])
  }

  @Test func `A chain that runs in a circle drops the event`() {
    let screen = Screen()
    let view = View(frame: screen.window.frame)
    screen.window.addSubview(view)
    let (a, b) = (Responder(), Responder())
    (view.declared, a.declared, b.declared) = (DeclaredBehavior(), DeclaredBehavior(), DeclaredBehavior())
    view.declared?.next = a
    a.declared?.next = b
    b.declared?.next = a
    screen.tap(1, at: 50, 50)
    #expect(view.target(for: .copy, withSender: nil) == nil)
    let eager = DeclaredBehavior()
    eager.handles = [.touchesBegan: .superFirst]
    eager.next = a
    b.declared = eager
    screen.tap(2, at: 50, 50)
    a.declared?.next = nil
  }

  @Test func `A motion stays with the responder and the window it began with`() {
    let screen = Screen()
    let other = Window(frame: screen.window.frame)
    screen.application.addWindow(other)
    for (window, name) in [(screen.window, "first"), (other, "second")] {
      let view = View()
      let behavior = DeclaredBehavior()
      behavior.canBecomeFirstResponder = true
      behavior.handles = [.motionBegan: .handle, .motionEnded: .handle]
      behavior.receive = { _, method, _, _ in screen.write("\(name) \(method)") }
      view.declared = behavior
      window.addSubview(view)
      view.becomeFirstResponder()
    }
    screen.deliver(.motion(.shake, .began))
    other.makeKey()
    screen.window.firstResponder?.resignFirstResponder()
    screen.deliver(.motion(.shake, .ended))
    screen.deliver(.motion(.shake, .began))
    #expect(screen.log == ["first motionBegan", "first motionEnded", "second motionBegan"])
  }

  @Test func `A chain of ten thousand views carries a touch to the window`() {
    let screen = Screen()
    var view: View = screen.window
    for _ in 0..<10_000 {
      let child = View(frame: screen.window.frame)
      view.addSubview(child)
      view = child
    }
    let behavior = DeclaredBehavior()
    behavior.handles = [.touchesBegan: .handle]
    behavior.receive = { _, _, _, _ in screen.write("window began") }
    screen.window.declared = behavior
    screen.tap(1, at: 50, 50)
    #expect(screen.log == ["window began"])
    #expect(screen.application.hitTest(ScreenPoint(10, 10))?.view === view)
  }

  @Test func `A chain of two thousand views that each might handle the touch overflows nothing`() {
    final class Unknown: View {}
    let screen = Screen()
    let views = (0..<2000).map { _ in Unknown(frame: screen.window.frame) }
    screen.window.addSubview(views[0])
    for (outer, inner) in zip(views, views.dropFirst()) { outer.addSubview(inner) }
    screen.tap(1, at: 50, 50)
    #expect(screen.application.hitTest(ScreenPoint(10, 10))?.view === views.last)
  }

  @Test func `The chain leads through a presented controller to the one that presented it`() {
    let screen = Screen()
    let (first, second) = (screen.add("first"), screen.add("second"))
    let presenting = ViewController(view: first)
    let presented = ViewController(view: second)
    presented.presentingViewController = presenting
    #expect(second.next === presented)
    #expect(presented.next === presenting)
    #expect(presenting.next === screen.window)
  }

  private final class Listener: InteractionObserver {
    var unhandled: [EventMethod] = []
    var forwarded: [EventMethod] = []
    func wasUnhandled(_ method: EventMethod, _ content: EventContent) { unhandled.append(method) }
    func wasHandledAndForwarded(_ method: EventMethod, _ content: EventContent) { forwarded.append(method) }
  }

  /// A view with one plain override, as UIKit code has it.
  private final class Plain: View {
    var forwards = false
    var marks = false
    override func touchesBegan(_ touches: [Touch], with event: Event) {
      if marks { event.markHandled() }
      if forwards { super.touchesBegan(touches, with: event) }
    }
    override func motionEnded(_ motion: Motion, with event: Event) {}
  }

  @Test func `An unhandled touch is told to the observer only`() {
    let screen = Screen()
    let listener = Listener()
    screen.application.observer = listener
    screen.tap(1, at: 50, 50)
    #expect(listener.unhandled == [.touchesBegan, .touchesEnded])
  }

  @Test(arguments: [(false, false, true), (true, false, false), (true, true, true), (false, true, true)])
  func `An override without super handles the touch, one with super does if it says so`(
    forwards: Bool, marks: Bool, isHandled: Bool
  ) {
    let screen = Screen()
    let listener = Listener()
    screen.application.observer = listener
    let view = Plain(frame: screen.window.frame)
    (view.forwards, view.marks) = (forwards, marks)
    screen.window.addSubview(view)
    screen.tap(1, at: 50, 50)
    #expect(listener.unhandled == (isHandled ? [] : [.touchesBegan]) + [.touchesEnded])
    #expect(listener.forwarded == (forwards && marks ? [.touchesBegan] : []))
  }

  @Test func `A forwarded touch that a superview handles is not unhandled`() {
    let screen = Screen()
    let listener = Listener()
    screen.application.observer = listener
    let (outer, inner) = (Plain(frame: screen.window.frame), Plain(frame: screen.window.frame))
    inner.forwards = true
    screen.window.addSubview(outer)
    outer.addSubview(inner)
    screen.touch(1, at: 50, 50)
    #expect(listener.unhandled == [])
  }

  @Test func `A motion that an override takes is handled, one that reaches the end is not`() {
    let screen = Screen()
    let listener = Listener()
    screen.application.observer = listener
    let view = Plain(frame: screen.window.frame)
    view.declared = DeclaredBehavior()
    view.declared?.canBecomeFirstResponder = true
    screen.window.addSubview(view)
    view.becomeFirstResponder()
    screen.deliver(.motion(.shake, .began))
    screen.deliver(.motion(.shake, .ended))
    #expect(listener.unhandled == [.motionBegan])
  }
}

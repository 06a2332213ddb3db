import Geometry
import Interaction
import Testing

/// Tests of actions that are sent to a target.
@Suite struct ActionTests {
  private final class Listener: InteractionObserver {
    var lines: [String] = []
    func willPerform(_ action: Action, target: Responder, sender: AnyObject?) { lines.append("will \(action)") }
    func wasNotPerformed(_ action: Action, target: Responder, sender: AnyObject?) { lines.append("not \(action)") }
    func wasUnhandled(_ action: Action, sender: AnyObject?) { lines.append("unhandled \(action)") }
  }

  /// A responder that performs one action by an override.
  private final class Saver: Responder {
    var saves = 0
    override func perform(_ action: Action, from sender: AnyObject?) {
      guard action == "save" else { return super.perform(action, from: sender) }
      saves += 1
    }
  }

  private let screen = Screen()
  private let listener = Listener()

  init() { screen.application.observer = listener }

  @Test func `A target that implements the action performs it`() {
    let target = Responder()
    var performed = 0
    target.implement("save") { _ in performed += 1 }
    #expect(screen.application.sendAction("save", to: target, from: nil))
    #expect(performed == 1)
    #expect(listener.lines == ["will save"])
  }

  @Test func `A target that does not implement the action is reported`() {
    let target = Responder()
    target.implement("save") { _ in }
    #expect(!screen.application.sendAction("sav:", to: target, from: nil))
    #expect(listener.lines == ["will sav:", "not sav:"])
    #expect(screen.application.sendAction("save", to: target, from: nil))
  }

  @Test func `An override performs an action, and one that calls super does not`() {
    let saver = Saver()
    #expect(screen.application.sendAction("save", to: saver, from: nil))
    #expect(!screen.application.sendAction("sav:", to: saver, from: nil))
    #expect(saver.saves == 1)
    #expect(listener.lines == ["will save", "will sav:", "not sav:"])
  }

  @Test func `A declared action counts as performed`() {
    let target = Responder()
    target.declared = DeclaredBehavior()
    target.declared?.canPerform["copy"] = true
    #expect(screen.application.sendAction("copy", to: target, from: nil))
    #expect(listener.lines == ["will copy"])
  }

  @Test func `A body that sends a misspelt action has still been performed`() {
    let target = Responder()
    target.implement("outer") { [unowned target, screen] _ in
      screen.application.sendAction("inner", to: target, from: nil)
    }
    #expect(screen.application.sendAction("outer", to: target, from: nil))
    #expect(listener.lines == ["will outer", "will inner", "not inner"])
  }

  @Test func `Controls and recognizers report a misspelt action too`() {
    let (button, target) = (Button(frame: screen.window.frame), Responder())
    screen.window.addSubview(button)
    button.addTarget(target, action: "sav:", for: .touchUpInside)
    screen.tap(1, at: 10, 10)
    #expect(listener.lines == ["will sav:", "not sav:"])
    withExtendedLifetime(target) {}
  }

  @Test func `Each kind of recognizer can be created with a target`() {
    let target = Responder()
    var states: [String] = []
    target.implement("act") { states.append("\(($0 as? GestureRecognizer)?.name ?? "?")") }
    let kinds: [GestureRecognizer] = [
      TapGestureRecognizer(target: target, action: "act"), LongPressGestureRecognizer(target: target, action: "act"),
      PanGestureRecognizer(target: target, action: "act"), SwipeGestureRecognizer(target: target, action: "act"),
      PinchGestureRecognizer(target: target, action: "act"), RotationGestureRecognizer(target: target, action: "act"),
      ScreenEdgePanGestureRecognizer(target: target, action: "act"),
      HoverGestureRecognizer(target: target, action: "act"), GestureRecognizer(target: target, action: "act"),
    ]
    screen.window.with(kinds[0], "tap")
    screen.tap(1, at: 10, 10)
    #expect(states == ["tap"])
    screen.window.removeGestureRecognizer(kinds[0])
    screen.window.with(kinds[1], "press")
    screen.touch(2, at: 10, 10)
    screen.pass(500)
    screen.lift(2, at: 10, 10)
    #expect(states == ["tap", "press", "press"])
    #expect((kinds[0] as? TapGestureRecognizer)?.buttonMaskRequired == .primary)
  }

  @Test func `A recognizer created without a target sends its action along the chain`() {
    let tap = TapGestureRecognizer(target: nil, action: "act")
    screen.window.addGestureRecognizer(tap)
    screen.window.addGestureRecognizer(SwipeGestureRecognizer(target: nil, action: nil))
    var performed = 0
    screen.window.implement("act") { _ in performed += 1 }
    screen.tap(1, at: 10, 10)
    #expect(performed == 1)
    #expect(listener.lines == ["will act"])
  }
}

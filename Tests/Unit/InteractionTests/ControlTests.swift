import Geometry
import Interaction
import Testing

@Suite struct ControlTests {
  private func button(on screen: Screen) -> Button {
    let button = Button(frame: ViewRect(x: 100, y: 100, width: 100, height: 100))
    screen.window.addSubview(button)
    return button
  }

  @Test func `A registration for several events is called once where they come together`() {
    let screen = Screen()
    let (control, target) = (button(on: screen), Responder())
    control.addTarget(target, action: "any:", for: .all)
    screen.touch(1, at: 150, 150)
    screen.move(1, to: 300, 300)
    screen.lift(1, at: 300, 300)
    #expect(screen.log == ["action any:", "action any:", "action any:"])
  }

  @Test func `A target that is gone gets nothing, and nothing goes up the chain instead`() {
    let screen = Screen()
    let control = button(on: screen)
    do {
      let target = Responder()
      control.addTarget(target, action: "tap:", for: .touchUpInside)
    }
    screen.tap(1, at: 150, 150)
    #expect(screen.log.isEmpty)
  }

  @Test func `A button taken off the screen in mid-touch still tells its target`() {
    let screen = Screen()
    let (control, target) = (button(on: screen), Responder())
    control.addTarget(target, action: "tap:", for: .touchUpInside)
    screen.touch(1, at: 150, 150)
    control.removeFromSuperview()
    screen.lift(1, at: 150, 150)
    withExtendedLifetime(target) {}
    #expect(screen.log == ["action tap:"])
  }

  @Test func `A control tracks inside farther out where the configuration says so`() {
    let screen = Screen()
    screen.application.configuration.controlTrackingOutset = .pixels(70)
    let (control, target) = (button(on: screen), Responder())
    control.addTarget(target, action: "in:", for: .touchUpInside)
    control.addTarget(target, action: "out:", for: .touchUpOutside)
    screen.touch(1, at: 150, 150)
    screen.lift(1, at: 260, 150)
    screen.touch(2, at: 150, 150)
    screen.lift(2, at: 280, 150)
    #expect(screen.log == ["action in:", "action out:"])
  }

  @Test func `Whether a touch is inside is asked when it begins, too`() {
    let screen = Screen()
    let (control, target) = (button(on: screen), Responder())
    screen.window.declared = DeclaredBehavior()
    screen.window.declared?.hitTest = .other(control)
    for (events, name): (ControlEvents, Action) in [
      (.touchDown, "down:"), (.touchDragEnter, "enter:"), (.touchDragExit, "exit:"), (.touchDragOutside, "outside:"),
    ] {
      control.addTarget(target, action: name, for: events)
    }
    screen.touch(1, at: 10, 10)
    #expect(!control.isTouchInside)
    screen.move(1, to: 20, 20)
    screen.move(1, to: 150, 150)
    #expect(control.isTouchInside)
    #expect(screen.log == ["action down:", "action outside:", "action enter:"])
  }

  @Test func `A touch that was held back is inside where it is when it begins`() {
    let screen = Screen()
    let (control, target) = (button(on: screen), Responder())
    control.addTarget(target, action: "exit:", for: .touchDragExit)
    control.addTarget(target, action: "outside:", for: .touchUpOutside)
    let press = screen.window.with(LongPressGestureRecognizer(), "press")
    press.delaysTouchesBegan = true
    press.allowableMovement = 100
    screen.touch(1, at: 195, 150)
    screen.move(1, to: 210, 150)
    #expect(!control.isTracking)
    screen.lift(1, at: 210, 150)
    #expect(screen.log == ["action outside:"])
  }

  @Test func `A system control keeps an ancestor's single tap from recognizing, a plain one does not`() {
    let screen = Screen()
    screen.showsFailures = true
    _ = button(on: screen)
    screen.window.addSubview(Control(frame: ViewRect(x: 0, y: 0, width: 50, height: 50)))
    screen.window.with(TapGestureRecognizer(), "tap")
    screen.tap(1, at: 150, 150)
    screen.tap(2, at: 10, 10)
    #expect(screen.log == ["tap failed: refused", "tap ended"])
  }

  @Test func `A switch changes at a lift inside and says so after the lift`() {
    let screen = Screen()
    let (toggle, target) = (Switch(frame: screen.window.frame), Responder())
    screen.window.addSubview(toggle)
    toggle.addTarget(target, action: "changed:", for: .valueChanged)
    toggle.addTarget(target, action: "up:", for: .touchUpInside)
    screen.tap(1, at: 10, 10)
    #expect(toggle.isOn)
    #expect(screen.log == ["action up:", "action changed:"])
  }

  @Test func `A button triggers its primary action with a lift inside, once for a target of both`() {
    let screen = Screen()
    let (control, target) = (button(on: screen), Responder())
    control.addTarget(target, action: "primary:", for: .primaryActionTriggered)
    control.addTarget(target, action: "both:", for: [.touchUpInside, .primaryActionTriggered])
    screen.tap(1, at: 150, 150)
    #expect(screen.takeLog() == ["action primary:", "action both:"])
    screen.touch(2, at: 150, 150)
    screen.lift(2, at: 300, 300)
    screen.touch(3, at: 150, 150)
    screen.cancel(3)
    #expect(screen.takeLog() == [])
  }

  @Test func `A plain control and a switch trigger no primary action`() {
    let screen = Screen()
    let target = Responder()
    for (index, control) in [Control(), Switch()].enumerated() {
      control.frame = ViewRect(x: Double(index) * 100, y: 0, width: 100, height: 100)
      screen.window.addSubview(control)
      control.addTarget(target, action: "primary:", for: .primaryActionTriggered)
      screen.tap(index, at: Double(index) * 100 + 50, 50)
    }
    #expect(screen.log == [])
  }

  @Test func `A control is highlighted while it tracks a touch inside`() {
    final class Lamp: Control {
      var changes: [Bool] = []
      override var isHighlighted: Bool { didSet { changes.append(isHighlighted) } }
    }
    let screen = Screen()
    let lamp = Lamp(frame: ViewRect(x: 100, y: 100, width: 100, height: 100))
    screen.window.addSubview(lamp)
    screen.touch(1, at: 150, 150)
    #expect(lamp.isHighlighted)
    screen.move(1, to: 160, 150)
    screen.move(1, to: 300, 150)
    #expect(!lamp.isHighlighted)
    screen.move(1, to: 150, 150)
    screen.touch(2, at: 150, 150)
    screen.lift(2, at: 150, 150)
    #expect(lamp.isHighlighted)
    screen.lift(1, at: 150, 150)
    #expect(lamp.changes == [true, false, true, false])
    screen.touch(3, at: 150, 150)
    screen.cancel(3)
    screen.touch(4, at: 150, 150)
    lamp.isEnabled = false
    #expect(!lamp.isHighlighted)
    #expect(lamp.changes == [true, false, true, false, true, false, true, false])
  }

  @Test func `The highlight changes before the actions`() {
    let screen = Screen()
    let (control, target) = (button(on: screen), Responder())
    var seen: [Bool] = []
    target.implement("look") { _ in seen.append(control.isHighlighted) }
    control.addTarget(target, action: "look", for: [.touchDown, .touchUpInside])
    screen.tap(1, at: 150, 150)
    #expect(seen == [true, false])
  }
}

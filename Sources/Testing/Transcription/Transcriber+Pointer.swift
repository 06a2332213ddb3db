import Geometry
import Scripts
import Seats

extension Transcriber {
  func receivePointer(_ report: PointerReport, at now: Int64) {
    settleStep(at: now)
    switch report {
    case .motion(let step, _): pointerMotion(by: step, at: now)
    case .motionAbsolute(let place):
      guard place.x.isFinite, place.y.isFinite else { return drop("a position that is not a number") }
      add(.motion(place), at: now, over: around.ground(at: place))
    case .step(let step, _):
      // Another event reports the position. Relative steps are needed only if a client holds the pointer: then the
      // pointer has no position.
      if around.holdsPointer { pointerMotion(by: step, at: now) }
    case .leave: add(.leave, at: now, over: around.ground(at: around.pointerPlace))
    case .button(_, let code, let isPressed): pointerButton(code, isPressed, at: now)
    case .axis(let sample):
      guard sample.value.isFinite else { return drop("a scroll that is not a number") }
      add(.axis(sample), at: now, over: around.ground(at: around.pointerPlace))
    case .frame: break
    }
  }

  func receiveGesture(_ gesture: PointerGesture, at now: Int64) {
    settleStep(at: now)
    add(.gesture(gesture), at: now, over: around.ground(at: around.pointerPlace))
  }

  private func pointerMotion(by step: Vector<LayoutSpace>, at now: Int64) {
    guard step.dx.isFinite, step.dy.isFinite else { return drop("a movement that is not a number") }
    guard around.holdsPointer else {
      // The position is known only after the event has been routed.
      withPointer(at: now) { _ in }
      stepped = now
      return
    }
    add(.step(step), at: now, over: around.ground(at: around.pointerPlace))
  }

  /// Adds a motion to the pointer's position after a relative step of its device has been routed.
  func settleStep(at now: Int64) {
    guard let time = stepped else { return }
    stepped = nil
    let place = around.pointerPlace
    add(.motion(place), at: time, over: around.ground(at: place))
  }

  private func pointerButton(_ code: UInt32, _ isPressed: Bool, at now: Int64) {
    guard (0x100...0x2FF).contains(code) else { return drop("a button with a code outside 0x100 to 0x2ff") }
    guard buttons.contains(code) != isPressed else {
      return drop(isPressed ? "a second press of a button" : "the release of a button that is not pressed")
    }
    let button = PointerDeed.Kind.button(PointerButton(code: code), isPressed: isPressed)
    add(button, at: now, over: around.ground(at: around.pointerPlace), widget: widgetOfButton(isPressed))
    if isPressed { buttons.insert(code) } else { buttons.remove(code) }
    if buttons.isEmpty { pointerDidRelease() }
  }

  /// The widget at the place of a press, or of the release that ends a movement.
  private func widgetOfButton(_ isPressed: Bool) -> PressedWidget? {
    guard !isRaw, !around.holdsPointer else { return nil }
    if isPressed {
      guard buttons.isEmpty, fingers.isEmpty else { return nil }
      pressed = around.widget(at: around.pointerPlace)
      return pressed
    }
    guard buttons.count == 1 else { return nil }
    defer { pressed = nil }
    pressed?.isReleased = true
    return pressed != nil && hasDragged ? around.widget(at: around.pointerPlace) : nil
  }

  private func add(
    _ kind: PointerDeed.Kind, at now: Int64, over ground: Ground, widget: PressedWidget? = nil
  ) {
    var isExact = around.isMovingThings
    if case .gesture = kind { isExact = isExact || around.watchesFingers }
    withPointer(at: now) { segment in
      var deed = PointerDeed(at: now, kind: kind, ground: ground, widget: widget)
      if let motion = segment.deeds.last, let place = motion.motion, deed.mayJoinMotion {
        deed.joinsMotion = around.reaches(motion.ground.space, at: place, with: .pointer)
      }
      segment.deeds.append(deed)
      if isExact { segment.isExact = true }
    }
  }
}

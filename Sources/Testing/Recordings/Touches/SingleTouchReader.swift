/// A touchscreen of one finger, with `ABS_X`, `ABS_Y` and a sign of touch such as `BTN_TOUCH`.
struct SingleTouchReader: EventReader {
  var frames: FrameList
  private let sign: SingleTouchSign
  private var spot = Spot()
  private var isTouched = false
  private var isDown = false
  private var begins = false
  private var moves = false
  private var ends = false

  init(_ sign: SingleTouchSign, _ frames: FrameList) {
    self.sign = sign
    self.frames = frames
  }

  mutating func take(_ event: RecordedEvent) {
    switch (event.type, event.code) {
    case (EvdevType.absolute, EvdevCode.x): move(to: Spot(x: event.value, y: spot.y))
    case (EvdevType.absolute, EvdevCode.y): move(to: Spot(x: spot.x, y: event.value))
    case (EvdevType.absolute, EvdevCode.pressure) where sign == .pressure: touch(event.value > 0)
    // A value of 2 is a key repeat.
    case (EvdevType.key, _) where sign == .key(event.code) && event.value != 2: touch(event.value != 0)
    case (EvdevType.synchronization, EvdevCode.report): report()
    default: break
    }
  }

  mutating func cancel() {
    if isDown { add(.cancel) }
    isDown = false
  }

  private mutating func move(to new: Spot) {
    if new != spot { moves = true }
    spot = new
  }

  private mutating func touch(_ touches: Bool) {
    guard touches != isTouched else { return }
    isTouched = touches
    if touches { begins = true } else { ends = true }
  }

  /// Reports the changes. A down and an up in one report become two frames, because a frame contains each slot once.
  private mutating func report() {
    if begins {
      if !isDown { add(.down) }
      isDown = true
    } else if moves, isDown {
      add(.motion)
    }
    if ends, isDown {
      isDown = false
      add(.up)
    }
    (begins, moves, ends) = (false, false, false)
  }

  private mutating func add(_ phase: RecordedTouch.Phase) {
    frames.add([frames.screen.touch(phase, slot: 0, tool: .finger, at: spot)])
  }
}

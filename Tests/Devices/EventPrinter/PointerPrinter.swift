import WaylandClient

/// Prints the events of a pointer, its relative motion and touchpad gestures.
final class PointerPrinter {
  private let pointer: WlPointer
  private let relative: ZwpRelativePointerV1?
  private let swipe: ZwpPointerGestureSwipeV1?
  private let pinch: ZwpPointerGesturePinchV1?
  private let hold: ZwpPointerGestureHoldV1?

  init(
    _ pointer: WlPointer, _ managers: (gestures: ZwpPointerGesturesV1?, relative: ZwpRelativePointerManagerV1?)
  ) {
    self.pointer = pointer
    relative = managers.relative?.getRelativePointer(pointer: pointer)
    swipe = managers.gestures?.getSwipeGesture(pointer: pointer)
    pinch = managers.gestures?.getPinchGesture(pointer: pointer)
    hold = managers.gestures.flatMap { $0.version >= 3 ? $0.getHoldGesture(pointer: pointer) : nil }
    pointer.handler = self
    relative?.handler = self
    swipe?.handler = self
    pinch?.handler = self
    hold?.handler = self
  }

  func release() {
    relative?.destroy()
    swipe?.destroy()
    pinch?.destroy()
    hold?.destroy()
    pointer.release()
  }
}

extension PointerPrinter: WlPointer.Handler {
  func enter(_ object: WlPointer, serial: UInt32, surface: WlSurface?, surfaceX: Fixed, surfaceY: Fixed) {
    EventPrinter.say("pointer enter \(place(surfaceX, surfaceY))")
  }

  func leave(_ object: WlPointer, serial: UInt32, surface: WlSurface?) { EventPrinter.say("pointer leave") }

  func motion(_ object: WlPointer, time: UInt32, surfaceX: Fixed, surfaceY: Fixed) {
    EventPrinter.say("pointer motion \(place(surfaceX, surfaceY))", at: time)
  }

  func button(_ object: WlPointer, serial: UInt32, time: UInt32, button: UInt32, state: WlPointer.ButtonState) {
    EventPrinter.say("pointer button \(button) \(state == .pressed ? "pressed" : "released")", at: time)
  }

  func axis(_ object: WlPointer, time: UInt32, axis: WlPointer.Axis, value: Fixed) {
    EventPrinter.say("pointer axis \(axis.word) \(value.text)", at: time)
  }

  func axisSource(_ object: WlPointer, axisSource: WlPointer.AxisSource) {
    EventPrinter.say("pointer axis-source \(axisSource.word)")
  }

  func axisStop(_ object: WlPointer, time: UInt32, axis: WlPointer.Axis) {
    EventPrinter.say("pointer axis-stop \(axis.word)", at: time)
  }

  func axisDiscrete(_ object: WlPointer, axis: WlPointer.Axis, discrete: Int32) {
    EventPrinter.say("pointer axis-discrete \(axis.word) \(discrete)")
  }

  func axisValue120(_ object: WlPointer, axis: WlPointer.Axis, value120: Int32) {
    EventPrinter.say("pointer axis-value120 \(axis.word) \(value120)")
  }

  func frame(_ object: WlPointer) { EventPrinter.say("pointer frame") }
}

extension PointerPrinter: ZwpRelativePointerV1.Handler {
  func relativeMotion(
    _ object: ZwpRelativePointerV1, utimeHi: UInt32, utimeLo: UInt32, dx: Fixed, dy: Fixed, dxUnaccel: Fixed,
    dyUnaccel: Fixed
  ) {
    EventPrinter.say("pointer step \(place(dx, dy)) unaccelerated \(place(dxUnaccel, dyUnaccel))")
  }
}

extension PointerPrinter: ZwpPointerGestureSwipeV1.Handler {
  func begin(_ object: ZwpPointerGestureSwipeV1, serial: UInt32, time: UInt32, surface: WlSurface?, fingers: UInt32) {
    EventPrinter.say("swipe begin \(fingers)", at: time)
  }
  func update(_ object: ZwpPointerGestureSwipeV1, time: UInt32, dx: Fixed, dy: Fixed) {
    EventPrinter.say("swipe update \(place(dx, dy))", at: time)
  }
  func end(_ object: ZwpPointerGestureSwipeV1, serial: UInt32, time: UInt32, cancelled: Int32) {
    EventPrinter.say("swipe \(cancelled == 0 ? "end" : "cancel")", at: time)
  }
}

extension PointerPrinter: ZwpPointerGesturePinchV1.Handler {
  func begin(_ object: ZwpPointerGesturePinchV1, serial: UInt32, time: UInt32, surface: WlSurface?, fingers: UInt32) {
    EventPrinter.say("pinch begin \(fingers)", at: time)
  }
  func update(
    _ object: ZwpPointerGesturePinchV1, time: UInt32, dx: Fixed, dy: Fixed, scale: Fixed, rotation: Fixed
  ) {
    EventPrinter.say("pinch update \(place(dx, dy)) scale \(scale.text) rotation \(rotation.text)", at: time)
  }
  func end(_ object: ZwpPointerGesturePinchV1, serial: UInt32, time: UInt32, cancelled: Int32) {
    EventPrinter.say("pinch \(cancelled == 0 ? "end" : "cancel")", at: time)
  }
}

extension PointerPrinter: ZwpPointerGestureHoldV1.Handler {
  func begin(_ object: ZwpPointerGestureHoldV1, serial: UInt32, time: UInt32, surface: WlSurface?, fingers: UInt32) {
    EventPrinter.say("hold begin \(fingers)", at: time)
  }
  func end(_ object: ZwpPointerGestureHoldV1, serial: UInt32, time: UInt32, cancelled: Int32) {
    EventPrinter.say("hold \(cancelled == 0 ? "end" : "cancel")", at: time)
  }
}

extension WlPointer.Axis {
  fileprivate var word: String { self == .verticalScroll ? "vertical" : "horizontal" }
}

extension WlPointer.AxisSource {
  fileprivate var word: String {
    switch self {
    case .wheel: "wheel"
    case .finger: "finger"
    case .continuous: "continuous"
    case .wheelTilt: "wheel-tilt"
    default: "unknown"
    }
  }
}

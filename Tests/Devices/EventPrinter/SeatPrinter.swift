import WaylandClient

/// Prints the events of a seat's touch, pointer and keyboard.
final class SeatPrinter: WlSeat.Handler {
  private let seat: WlSeat
  private let managers: (gestures: ZwpPointerGesturesV1?, relative: ZwpRelativePointerManagerV1?)
  private var touch: WlTouch?
  private var keyboard: WlKeyboard?
  private var pointer: PointerPrinter?
  private let tablets: TabletPrinter?
  /// Called with the place where a finger lands.
  var onDown: (Double, Double) -> Void = { _, _ in }

  init(
    _ seat: WlSeat, gestures: ZwpPointerGesturesV1?, relative: ZwpRelativePointerManagerV1?,
    tablets: ZwpTabletManagerV2?
  ) {
    self.seat = seat
    managers = (gestures, relative)
    self.tablets = tablets.map { TabletPrinter($0.getTabletSeat(seat: seat)) }
    seat.handler = self
  }

  /// Releases the objects of lost capabilities and requests those of new ones.
  func capabilities(_ object: WlSeat, capabilities: WlSeat.Capability) {
    if capabilities.contains(.touch) != (touch != nil) {
      touch?.release()
      touch = capabilities.contains(.touch) ? seat.getTouch() : nil
      touch?.handler = self
    }
    if capabilities.contains(.keyboard) != (keyboard != nil) {
      keyboard?.release()
      keyboard = capabilities.contains(.keyboard) ? seat.getKeyboard() : nil
      keyboard?.handler = self
    }
    if capabilities.contains(.pointer) != (pointer != nil) {
      pointer?.release()
      pointer = capabilities.contains(.pointer) ? PointerPrinter(seat.getPointer(), managers) : nil
    }
  }
}

extension SeatPrinter: WlTouch.Handler {
  func down(_ object: WlTouch, serial: UInt32, time: UInt32, surface: WlSurface?, id: Int32, x: Fixed, y: Fixed) {
    EventPrinter.say("touch down \(id) \(place(x, y))", at: time)
    onDown(x.double, y.double)
  }

  func motion(_ object: WlTouch, time: UInt32, id: Int32, x: Fixed, y: Fixed) {
    EventPrinter.say("touch motion \(id) \(place(x, y))", at: time)
  }

  func up(_ object: WlTouch, serial: UInt32, time: UInt32, id: Int32) { EventPrinter.say("touch up \(id)", at: time) }
  func cancel(_ object: WlTouch) { EventPrinter.say("touch cancel") }
  func frame(_ object: WlTouch) { EventPrinter.say("touch frame") }
  func shape(_ object: WlTouch, id: Int32, major: Fixed, minor: Fixed) {
    EventPrinter.say("touch shape \(id) \(place(major, minor))")
  }
  func orientation(_ object: WlTouch, id: Int32, orientation: Fixed) {
    EventPrinter.say("touch orientation \(id) \(orientation.text)")
  }
}

extension SeatPrinter: WlKeyboard.Handler {
  func enter(_ object: WlKeyboard, serial: UInt32, surface: WlSurface?, keys: [UInt8]) {
    let held = stride(from: 0, to: keys.count, by: 4).map { start in
      keys[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    EventPrinter.say("keyboard enter\(held.map { " \($0)" }.joined())")
  }

  func leave(_ object: WlKeyboard, serial: UInt32, surface: WlSurface?) { EventPrinter.say("keyboard leave") }

  func key(_ object: WlKeyboard, serial: UInt32, time: UInt32, key: UInt32, state: WlKeyboard.KeyState) {
    EventPrinter.say("key \(key) \(state == .pressed ? "pressed" : "released")", at: time)
  }

  func modifiers(
    _ object: WlKeyboard, serial: UInt32, modsDepressed: UInt32, modsLatched: UInt32, modsLocked: UInt32, group: UInt32
  ) {
    EventPrinter.say("modifiers \(modsDepressed) \(modsLatched) \(modsLocked) \(group)")
  }
}

import WaylandClient

/// Prints the events of a seat's touch, pointer and keyboard.
final class SeatWitness: WlSeat.Handler {
  private let seat: WlSeat
  private let managers: (gestures: ZwpPointerGesturesV1?, relative: ZwpRelativePointerManagerV1?)
  private var touch: WlTouch?
  private var keyboard: WlKeyboard?
  private var pointer: PointerWitness?
  private let tablets: TabletWitness?

  init(
    _ seat: WlSeat, gestures: ZwpPointerGesturesV1?, relative: ZwpRelativePointerManagerV1?,
    tablets: ZwpTabletManagerV2?
  ) {
    self.seat = seat
    managers = (gestures, relative)
    self.tablets = tablets.map { TabletWitness($0.getTabletSeat(seat: seat)) }
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
      pointer = capabilities.contains(.pointer) ? PointerWitness(seat.getPointer(), managers) : nil
    }
  }
}

extension SeatWitness: WlTouch.Handler {
  func down(_ object: WlTouch, serial: UInt32, time: UInt32, surface: WlSurface?, id: Int32, x: Fixed, y: Fixed) {
    Witness.say("touch down \(id) \(place(x, y))", at: time)
  }

  func motion(_ object: WlTouch, time: UInt32, id: Int32, x: Fixed, y: Fixed) {
    Witness.say("touch motion \(id) \(place(x, y))", at: time)
  }

  func up(_ object: WlTouch, serial: UInt32, time: UInt32, id: Int32) { Witness.say("touch up \(id)", at: time) }
  func cancel(_ object: WlTouch) { Witness.say("touch cancel") }
  func frame(_ object: WlTouch) { Witness.say("touch frame") }
  func shape(_ object: WlTouch, id: Int32, major: Fixed, minor: Fixed) {
    Witness.say("touch shape \(id) \(place(major, minor))")
  }
  func orientation(_ object: WlTouch, id: Int32, orientation: Fixed) {
    Witness.say("touch orientation \(id) \(orientation.text)")
  }
}

extension SeatWitness: WlKeyboard.Handler {
  func enter(_ object: WlKeyboard, serial: UInt32, surface: WlSurface?, keys: [UInt8]) {
    let held = stride(from: 0, to: keys.count, by: 4).map { start in
      keys[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    Witness.say("keyboard enter\(held.map { " \($0)" }.joined())")
  }

  func leave(_ object: WlKeyboard, serial: UInt32, surface: WlSurface?) { Witness.say("keyboard leave") }

  func key(_ object: WlKeyboard, serial: UInt32, time: UInt32, key: UInt32, state: WlKeyboard.KeyState) {
    Witness.say("key \(key) \(state == .pressed ? "pressed" : "released")", at: time)
  }

  func modifiers(
    _ object: WlKeyboard, serial: UInt32, modsDepressed: UInt32, modsLatched: UInt32, modsLocked: UInt32, group: UInt32
  ) {
    Witness.say("modifiers \(modsDepressed) \(modsLatched) \(modsLocked) \(group)")
  }
}

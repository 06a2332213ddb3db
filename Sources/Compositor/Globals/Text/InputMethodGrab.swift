import Seats
import Surfaces
import WaylandServer

/// An object that receives the keys of a grab: a `zwp_input_method_keyboard_grab_v2`, or with version 1 of input methods
/// a `wl_keyboard` that the input method's context creates.
protocol GrabWire: Resource {
  func setHandler(_ grab: InputMethodGrab)
  func sendKeymap(format: WlKeyboard.KeymapFormat, fd: Int32, size: UInt32)
  func sendRepeatInfo(rate: Int32, delay: Int32)
  func sendKey(serial: UInt32, time: UInt32, key: UInt32, state: WlKeyboard.KeyState)
  func sendModifiers(serial: UInt32, modsDepressed: UInt32, modsLatched: UInt32, modsLocked: UInt32, group: UInt32)
}

extension ZwpInputMethodKeyboardGrabV2: GrabWire {
  func setHandler(_ grab: InputMethodGrab) { handler = grab }
}

extension WlKeyboard: GrabWire {
  func setHandler(_ grab: InputMethodGrab) { handler = grab }
}

/// A keyboard grab of an input method. It receives keys in place of the client with keyboard focus.
final class InputMethodGrab: ZwpInputMethodKeyboardGrabV2.Handler, WlKeyboard.Handler {
  let target: KeyGrabTarget
  private unowned let resource: any GrabWire
  private unowned let seat: SeatGlobal

  init(_ resource: any GrabWire, _ target: KeyGrabTarget, of seat: SeatGlobal) {
    self.resource = resource
    self.target = target
    self.seat = seat
    describeKeyboard()
  }

  func release(_ object: ZwpInputMethodKeyboardGrabV2) {}
  func release(_ object: WlKeyboard) {}

  /// Sends the keymap and the key repetition.
  func describeKeyboard() {
    seat.withKeymap(for: resource.client) { [resource] in resource.sendKeymap(format: $0, fd: $1, size: $2) }
    resource.sendRepeatInfo(rate: seat.keyRepeat.rate, delay: seat.keyRepeat.delay)
  }

  func deliverKey(_ code: UInt32, isPressed: Bool, time: InputTime) {
    resource.sendKey(
      serial: seat.server.display.nextSerial(), time: time.milliseconds, key: code,
      state: isPressed ? .pressed : .released)
  }

  func deliverModifiers(_ modifiers: Modifiers) {
    resource.sendModifiers(
      serial: seat.server.display.nextSerial(), modsDepressed: modifiers.depressed, modsLatched: modifiers.latched,
      modsLocked: modifiers.locked, group: modifiers.group)
  }
}

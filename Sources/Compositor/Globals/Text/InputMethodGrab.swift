import Seats
import Surfaces
import WaylandServer

/// A `zwp_input_method_keyboard_grab_v2`. It receives keys in place of the client with keyboard focus.
final class InputMethodGrab: ZwpInputMethodKeyboardGrabV2.Handler {
  let target: KeyGrabTarget
  private unowned let resource: ZwpInputMethodKeyboardGrabV2
  private unowned let seat: SeatGlobal

  init(_ resource: ZwpInputMethodKeyboardGrabV2, _ target: KeyGrabTarget, of seat: SeatGlobal) {
    self.resource = resource
    self.target = target
    self.seat = seat
    describeKeyboard()
  }

  func release(_ object: ZwpInputMethodKeyboardGrabV2) {}

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

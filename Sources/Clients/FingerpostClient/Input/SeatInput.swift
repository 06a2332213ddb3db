import Interaction
import WaylandClient

/// The seat, serial and time of an input event, for requests that need them.
struct Moment {
  var seat: WlSeat
  /// The serial that identifies the event in requests.
  var serial: UInt32
}

/// A seat with the devices that it currently has.
final class SeatInput: WlSeat.Handler {
  let seat: WlSeat
  private unowned let application: WaylandApplication
  private let display: Display
  /// The first identifier of this seat's touches in the application; those of seats do not overlap.
  private let firstTouch: Int
  private var touch: TouchInput?
  private var pointer: PointerInput?
  private var keyboard: KeyboardInput?
  private var text: TextInputRelay?

  init(_ seat: WlSeat, number: Int, _ application: WaylandApplication, _ display: Display) {
    (self.seat, self.application, self.display) = (seat, application, display)
    firstTouch = number << 33
    seat.handler = self
    if let manager = display.textInputs {
      text = TextInputRelay(manager.getTextInput(seat: seat), application)
    }
  }

  func capabilities(_ object: WlSeat, capabilities: WlSeat.Capability) {
    if capabilities.contains(.touch) != (touch != nil) {
      touch?.leave()
      touch = capabilities.contains(.touch) ? TouchInput(seat, firstTouch: firstTouch, application) : nil
    }
    if capabilities.contains(.pointer) != (pointer != nil) {
      pointer?.leave()
      pointer = capabilities.contains(.pointer) ? PointerInput(seat, firstTouch: firstTouch, application) : nil
    }
    if capabilities.contains(.keyboard) != (keyboard != nil) {
      keyboard?.leave()
      keyboard = capabilities.contains(.keyboard) ? KeyboardInput(seat, application) : nil
    }
  }

  /// Milliseconds until a held key repeats; nil if none does.
  var nextRepeat: Double? { keyboard?.nextRepeat }

  /// The text of the seat's keymap; nil if it has none.
  var keymapText: String? { keyboard?.keymapText }

  /// The modifier keys that are held.
  var modifierFlags: KeyModifierFlags { keyboard?.modifierFlags ?? [] }

  func repeatKey() { keyboard?.repeatIfDue() }

  /// Tells input methods about the first responder of the key window.
  func updateTextInput() { text?.update() }

  /// Ends one touch that the compositor has cancelled.
  func cancelTouch(_ id: Int32) { touch?.cancel(id) }

  func leave() {
    touch?.leave()
    pointer?.leave()
    keyboard?.leave()
    text?.leave()
    if seat.version >= 5 { seat.release() } else { seat.discard() }
  }
}

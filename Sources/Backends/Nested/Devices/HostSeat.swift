import Geometry
import Seats
package import WaylandClient

/// The device ids of one seat of the host.
struct HostDevices {
  let pointer: DeviceID
  let keyboard: DeviceID
  let touch: DeviceID
  /// The touch screen for emulated touches.
  let emulated: DeviceID

  /// - Parameter number: the seat's number, counted from 1 in order of appearance.
  init(number: UInt32) {
    let first = number &* 4 &- 3
    (pointer, keyboard) = (DeviceID(.hosts, first), DeviceID(.hosts, first &+ 1))
    (touch, emulated) = (DeviceID(.hosts, first &+ 2), DeviceID(.hosts, first &+ 3))
  }
}

/// One seat of the host with its current devices.
package final class HostSeat {
  let name: UInt32
  let seat: WlSeat
  let devices: HostDevices
  /// The owner of all seats. Unowned and unsafe, since every event uses it.
  unowned(unsafe) let input: HostInput
  private var pointer: HostPointer?
  private(set) var keyboard: HostKeyboard?
  private var touch: HostTouch?
  private var emulation: TouchEmulation
  /// The serial of the last press, touch or keyboard focus; nil before the first.
  private(set) var serial: UInt32?

  init(_ seat: WlSeat, name: UInt32, number: UInt32, of input: HostInput) {
    self.seat = seat
    self.name = name
    self.input = input
    devices = HostDevices(number: number)
    emulation = TouchEmulation(devices.emulated)
    seat.handler = self
  }

  var hasTouch: Bool { touch != nil }
  var hasKeyboardFocus: Bool { keyboard?.hasFocus == true }

  /// Releases the devices of a removed seat. All input in progress ends.
  func leave() {
    pointer?.leave()
    keyboard?.leave()
    touch?.leave()
    (pointer, keyboard, touch) = (nil, nil, nil)
    seat.handler = nil
  }

  func surfaceWillGo(_ surface: WlSurface) {
    pointer?.surfaceWillGo(surface)
    keyboard?.surfaceWillGo(surface)
    touch?.surfaceWillGo(surface)
  }

  // MARK: For the devices

  func deliver(_ event: InputEvent, at time: InputTime) { input.receiver.receive(event, at: time) }

  func moment(_ milliseconds: UInt32) -> InputTime { input.moment(milliseconds) }

  func noteSerial(_ serial: UInt32) { self.serial = serial }

  func keyboardFocusDidChange() { input.keyboardFocusDidChange(of: self) }
}

extension HostSeat: WlSeat.Handler {
  package func capabilities(_ object: WlSeat, capabilities: WlSeat.Capability) {
    if capabilities.contains(.pointer) != (pointer != nil) {
      pointer?.leave()
      pointer = capabilities.contains(.pointer) ? HostPointer(seat.getPointer(), of: self) : nil
    }
    if capabilities.contains(.keyboard) != (keyboard != nil) {
      keyboard?.leave()
      keyboard = capabilities.contains(.keyboard) ? HostKeyboard(seat.getKeyboard(), of: self) : nil
      input.seatsDidChange()
    }
    if capabilities.contains(.touch) != (touch != nil) {
      touch?.leave()
      touch = capabilities.contains(.touch) ? HostTouch(seat.getTouch(), of: self) : nil
    }
  }
}

// MARK: - Touch emulation

extension HostSeat {
  var isEmulating: Bool { emulation.isActive }
  var hiddenModifiers: UInt32 { emulation.hidden }

  func withholds(_ key: UInt32) -> Bool { emulation.withholds(key) }

  /// - Returns: false if the press remains a pointer event.
  func beginEmulation(_ button: UInt32, at place: Point<LayoutSpace>, _ time: InputTime) -> Bool {
    guard let modifier = input.touchModifierInForce, let keyboard,
      emulation.begin(button, at: place, holding: keyboard.modifiers.depressed, by: modifier)
    else { return false }
    keyboard.tellModifiers()
    emulate(at: time) { $0.moved(to: place) }
    return true
  }

  func emulate(at time: InputTime, _ body: (inout TouchEmulation) -> [InputEvent]) {
    for event in body(&emulation) { deliver(event, at: time) }
    if !emulation.isActive { keyboard?.tellModifiers() }
  }

  /// - Returns: true if the button ended the emulated touch.
  func endEmulation(_ button: UInt32, _ time: InputTime) -> Bool {
    guard emulation.isActive, button == TouchEmulation.primaryButton else { return false }
    emulate(at: time) { $0.released() }
    return true
  }

  func modifiersDidChange(at time: InputTime) {
    guard emulation.isActive, let keyboard else { return }
    emulate(at: time) { $0.held(keyboard.modifiers.depressed) }
  }
}

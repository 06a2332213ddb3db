import Seats
import WaylandClient

/// A `wl_keyboard` of the host.
///
/// Keys that are down when a window gets the keyboard focus were pressed for another client, so only their modifiers
/// are delivered. Keys that are down when the focus is lost are released.
final class HostKeyboard {
  private let keyboard: WlKeyboard
  /// The seat, which calls `leave` before it is released. Unowned and unsafe, since every key event uses it.
  private unowned(unsafe) let seat: HostSeat
  /// The window that has the keyboard focus.
  private var surface: WlSurface?
  /// The modifiers as the host sends them.
  private(set) var modifiers = Modifiers()
  /// Keys whose press was delivered.
  private var held: [UInt32] = []
  private(set) var keymap: [UInt8]?
  private(set) var keyRepeat: (rate: Int32, delay: Int32)?
  private var time = InputTime.zero

  init(_ keyboard: WlKeyboard, of seat: HostSeat) {
    self.keyboard = keyboard
    self.seat = seat
    held.reserveCapacity(16)
    keyboard.handler = self
  }

  /// Ends the focus and releases the device, after the seat has lost its keyboard.
  func leave() {
    loseFocus()
    seat.input.keyboardDidGo(self)
    if keyboard.version >= 3 { keyboard.release() } else { keyboard.discard() }
  }

  var hasFocus: Bool { surface != nil }

  func surfaceWillGo(_ surface: WlSurface) {
    if surface === self.surface { loseFocus() }
  }

  private func send(_ event: InputEvent) { seat.deliver(event, at: time) }

  private func loseFocus() {
    guard hasFocus else { return }
    time = max(time, seat.input.receiver.now)
    for code in held.reversed() { send(.key(.key(device: seat.devices.keyboard, code: code, isPressed: false))) }
    held.removeAll(keepingCapacity: true)
    (modifiers.depressed, modifiers.latched) = (0, 0)
    tellModifiers()
    surface = nil
    seat.keyboardFocusDidChange()
  }

  /// Sends the modifiers, except those that are part of an emulated touch.
  ///
  /// Does nothing without the keyboard focus, because a release could not be delivered later.
  func tellModifiers() {
    guard hasFocus else { return }
    var visible = modifiers
    visible.depressed &= ~seat.hiddenModifiers
    visible.latched &= ~seat.hiddenModifiers
    send(.key(.modifiers(device: seat.devices.keyboard, visible)))
  }
}

// MARK: - Events of the host

extension HostKeyboard: WlKeyboard.Handler {
  func keymap(_ object: WlKeyboard, format: WlKeyboard.KeymapFormat, fd: consuming OwnedFD, size: UInt32) {
    guard format == .xkbV1, let text = HostKeymap.read(fd, size: size) else { return }
    keymap = text
    seat.input.keymapDidChange(of: self)
  }

  func repeatInfo(_ object: WlKeyboard, rate: Int32, delay: Int32) {
    keyRepeat = (rate, delay)
    seat.input.keyRepeatDidChange(of: self)
  }

  func enter(_ object: WlKeyboard, serial: UInt32, surface: WlSurface?, keys: [UInt8]) {
    loseFocus()
    guard let surface, seat.input.isOurs(surface) else { return }
    self.surface = surface
    time = max(time, seat.input.receiver.now)
    seat.noteSerial(serial)
    seat.input.speak(as: self)
    seat.keyboardFocusDidChange()
  }

  func leave(_ object: WlKeyboard, serial: UInt32, surface: WlSurface?) { loseFocus() }

  func key(_ object: WlKeyboard, serial: UInt32, time: UInt32, key: UInt32, state: WlKeyboard.KeyState) {
    guard hasFocus else { return }
    self.time = seat.moment(time)
    switch state {
    case .pressed: press(key, serial)
    case .released:
      guard let index = held.firstIndex(of: key) else { return }
      held.remove(at: index)
      send(.key(.key(device: seat.devices.keyboard, code: key, isPressed: false)))
    default: break
    }
  }

  private func press(_ key: UInt32, _ serial: UInt32) {
    seat.noteSerial(serial)
    guard !held.contains(key), !seat.withholds(key) else { return }
    seat.input.speak(as: self)
    held.append(key)
    send(.key(.key(device: seat.devices.keyboard, code: key, isPressed: true)))
  }

  func modifiers(
    _ object: WlKeyboard, serial: UInt32, modsDepressed: UInt32, modsLatched: UInt32, modsLocked: UInt32, group: UInt32
  ) {
    modifiers = Modifiers(depressed: modsDepressed, latched: modsLatched, locked: modsLocked, group: group)
    guard hasFocus else { return }
    time = max(time, seat.input.receiver.now)
    seat.modifiersDidChange(at: time)
    tellModifiers()
  }
}

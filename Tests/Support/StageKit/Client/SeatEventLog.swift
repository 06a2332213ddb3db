package import WaylandClient

/// Records the events of a client's pointer, keyboard and touch, and of further objects that the client requests from
/// its seat.
package final class SeatEventLog {
  private unowned let client: TestClient
  private let seat: WlSeat
  private let parts: [Proxy]
  private var moreParts: [Proxy] = []
  private var lines: [String] = []
  /// The serial of the last button, key, touch or keyboard focus.
  package private(set) var serial: UInt32 = 0

  init(_ client: TestClient) {
    self.client = client
    seat = client.seat
    let (pointer, keyboard, touch) = (seat.getPointer(), seat.getKeyboard(), seat.getTouch())
    parts = [pointer, keyboard, touch]
    pointer.handler = self
    keyboard.handler = self
    touch.handler = self
  }

  /// The events since the last read.
  package var received: [String] {
    defer { lines = [] }
    return lines
  }

  private func note(_ line: String, serial: UInt32? = nil) {
    lines.append(line)
    if let serial { self.serial = serial }
  }

  /// Requests a second pointer and its relative motion.
  package func listenToSteps() {
    let pointer = seat.getPointer()
    let relative = client.bind(ZwpRelativePointerManagerV1.self, version: 1).getRelativePointer(pointer: pointer)
    relative.handler = self
    moreParts += [pointer, relative]
  }

  /// Inhibits the compositor's shortcuts while a surface has the keyboard.
  package func inhibitShortcuts(on surface: WlSurface) {
    let manager = client.bind(ZwpKeyboardShortcutsInhibitManagerV1.self, version: 1)
    let inhibitor = manager.inhibitShortcuts(surface: surface, seat: seat)
    inhibitor.handler = self
    moreParts.append(inhibitor)
  }

  /// Grabs the keyboard as an input method.
  package func grabKeys() {
    let method = client.bind(ZwpInputMethodManagerV2.self, version: 1).getInputMethod(seat: seat)
    let grab = method.grabKeyboard()
    grab.handler = self
    moreParts += [method, grab]
  }
}

extension SeatEventLog: WlPointer.Handler, ZwpRelativePointerV1.Handler {
  package func enter(_ object: WlPointer, serial: UInt32, surface: WlSurface?, surfaceX: Fixed, surfaceY: Fixed) {
    note("pointer enter \(surfaceX),\(surfaceY)")
  }

  package func leave(_ object: WlPointer, serial: UInt32, surface: WlSurface?) { note("pointer leave") }

  package func motion(_ object: WlPointer, time: UInt32, surfaceX: Fixed, surfaceY: Fixed) {
    note("pointer to \(surfaceX),\(surfaceY)")
  }

  package func button(
    _ object: WlPointer, serial: UInt32, time: UInt32, button: UInt32, state: WlPointer.ButtonState
  ) { note("button \(button) \(state == .pressed ? "down" : "up")", serial: serial) }

  package func relativeMotion(
    _ object: ZwpRelativePointerV1, utimeHi: UInt32, utimeLo: UInt32, dx: Fixed, dy: Fixed, dxUnaccel: Fixed,
    dyUnaccel: Fixed
  ) { note("step \(dx),\(dy) (\(dxUnaccel),\(dyUnaccel))") }
}

extension SeatEventLog: WlTouch.Handler {
  package func down(
    _ object: WlTouch, serial: UInt32, time: UInt32, surface: WlSurface?, id: Int32, x: Fixed, y: Fixed
  ) { note("down \(id) at \(x),\(y)", serial: serial) }

  package func up(_ object: WlTouch, serial: UInt32, time: UInt32, id: Int32) { note("up \(id)") }

  package func motion(_ object: WlTouch, time: UInt32, id: Int32, x: Fixed, y: Fixed) {
    note("move \(id) to \(x),\(y)")
  }

  package func frame(_ object: WlTouch) { note("touch frame") }
  package func cancel(_ object: WlTouch) { note("touch cancel") }
}

extension SeatEventLog: WlKeyboard.Handler {
  package func keymap(_ object: WlKeyboard, format: WlKeyboard.KeymapFormat, fd: consuming OwnedFD, size: UInt32) {
    note("keymap")
  }

  package func enter(_ object: WlKeyboard, serial: UInt32, surface: WlSurface?, keys: [UInt8]) {
    note("keyboard enter \(keys)", serial: serial)
  }

  package func leave(_ object: WlKeyboard, serial: UInt32, surface: WlSurface?) { note("keyboard leave") }

  package func key(_ object: WlKeyboard, serial: UInt32, time: UInt32, key: UInt32, state: WlKeyboard.KeyState) {
    note("key \(key) \(state == .pressed ? "down" : "up")", serial: serial)
  }

  package func modifiers(
    _ object: WlKeyboard, serial: UInt32, modsDepressed: UInt32, modsLatched: UInt32, modsLocked: UInt32,
    group: UInt32
  ) { note("modifiers \(modsDepressed) \(modsLatched) \(modsLocked) \(group)") }

  package func repeatInfo(_ object: WlKeyboard, rate: Int32, delay: Int32) { note("repeat \(rate) \(delay)") }
}

extension SeatEventLog: ZwpKeyboardShortcutsInhibitorV1.Handler {
  package func active(_ object: ZwpKeyboardShortcutsInhibitorV1) { note("shortcuts ours") }
  package func inactive(_ object: ZwpKeyboardShortcutsInhibitorV1) { note("shortcuts back") }
}

extension SeatEventLog: ZwpInputMethodKeyboardGrabV2.Handler {
  package func key(
    _ object: ZwpInputMethodKeyboardGrabV2, serial: UInt32, time: UInt32, key: UInt32, state: WlKeyboard.KeyState
  ) { note("grabbed key \(key) \(state == .pressed ? "down" : "up")") }

  package func modifiers(
    _ object: ZwpInputMethodKeyboardGrabV2, serial: UInt32, modsDepressed: UInt32, modsLatched: UInt32,
    modsLocked: UInt32, group: UInt32
  ) { note("grabbed modifiers \(modsDepressed) \(modsLatched) \(modsLocked) \(group)") }

  package func keymap(
    _ object: ZwpInputMethodKeyboardGrabV2, format: WlKeyboard.KeymapFormat, fd: consuming OwnedFD, size: UInt32
  ) { note("grabbed keymap") }
}

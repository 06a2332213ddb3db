import CSystem
import Glibc
import WaylandServer

/// A seat of the host, with functions that send its events. Surfaces are identified by number.
final class HostHands {
  private unowned let host: Host
  var global: Global<WlSeat>?
  private var seats: [WlSeat] = []
  private var capabilities: WlSeat.Capability
  private(set) var pointers: [WlPointer] = []
  private(set) var keyboards: [WlKeyboard] = []
  private(set) var touches: [WlTouch] = []
  /// The keymap that new keyboards receive: text with a zero byte at its end.
  var keymap: [UInt8]?
  var repeatInfo: (rate: Int32, delay: Int32)?
  /// The time of the host's clock, in milliseconds.
  var time: UInt32 = 5000
  private(set) var lastSerial: UInt32 = 0

  init(_ capabilities: WlSeat.Capability, of host: Host) {
    self.capabilities = capabilities
    self.host = host
  }

  func attach(_ seat: WlSeat) {
    seat.handler = self
    seats.append(seat)
    seat.onDestroy = { [weak self, unowned seat] in self?.seats.removeAll { $0 === seat } }
    seat.sendCapabilities(capabilities: capabilities)
  }

  func has(_ capabilities: WlSeat.Capability) {
    self.capabilities = capabilities
    for seat in seats { seat.sendCapabilities(capabilities: capabilities) }
  }

  private func next() -> UInt32 {
    lastSerial = host.display.nextSerial()
    return lastSerial
  }

  // MARK: Pointer

  func pointerEnters(_ surface: Int, _ x: Double, _ y: Double) {
    for pointer in pointers {
      pointer.sendEnter(serial: next(), surface: host.surfaces[surface], surfaceX: Fixed(x), surfaceY: Fixed(y))
    }
  }

  func pointerLeaves(_ surface: Int) {
    for pointer in pointers { pointer.sendLeave(serial: next(), surface: host.surfaces[surface]) }
  }

  func pointerMoves(_ x: Double, _ y: Double) {
    for pointer in pointers { pointer.sendMotion(time: time, surfaceX: Fixed(x), surfaceY: Fixed(y)) }
  }

  func pointerSteps(_ dx: Double, _ dy: Double, unaccelerated ux: Double, _ uy: Double) {
    for pointer in host.relativePointers {
      pointer.sendRelativeMotion(
        utimeHi: 0, utimeLo: time * 1000, dx: Fixed(dx), dy: Fixed(dy), dxUnaccel: Fixed(ux), dyUnaccel: Fixed(uy))
    }
  }

  func button(_ isDown: Bool) { button(0x110, isDown) }

  func button(_ code: UInt32, _ isDown: Bool) {
    for pointer in pointers {
      pointer.sendButton(serial: next(), time: time, button: code, state: isDown ? .pressed : .released)
    }
  }

  func axisSource(_ source: WlPointer.AxisSource) { pointers.forEach { $0.sendAxisSource(axisSource: source) } }
  func axis(_ axis: WlPointer.Axis, _ value: Double) {
    pointers.forEach { $0.sendAxis(time: time, axis: axis, value: Fixed(value)) }
  }
  func axisStops(_ axis: WlPointer.Axis) { pointers.forEach { $0.sendAxisStop(time: time, axis: axis) } }
  func axisDiscrete(_ axis: WlPointer.Axis, _ clicks: Int32) {
    pointers.forEach { $0.sendAxisDiscrete(axis: axis, discrete: clicks) }
  }
  func axisValue120(_ axis: WlPointer.Axis, _ parts: Int32) {
    pointers.forEach { $0.sendAxisValue120(axis: axis, value120: parts) }
  }
  func axisDirection(_ axis: WlPointer.Axis, isInverted: Bool) {
    pointers.forEach { $0.sendAxisRelativeDirection(axis: axis, direction: isInverted ? .inverted : .identical) }
  }
  func pointerFrame() { pointers.forEach { $0.sendFrame() } }

  // MARK: Touchpad

  func swipeBegins(_ fingers: UInt32, on surface: Int) {
    host.swipes.forEach { $0.sendBegin(serial: next(), time: time, surface: host.surfaces[surface], fingers: fingers) }
  }

  func swipe(_ dx: Double, _ dy: Double) {
    host.swipes.forEach { $0.sendUpdate(time: time, dx: Fixed(dx), dy: Fixed(dy)) }
  }

  func swipeEnds(isCancelled: Bool = false) {
    host.swipes.forEach { $0.sendEnd(serial: next(), time: time, cancelled: isCancelled ? 1 : 0) }
  }

  func pinchBegins(_ fingers: UInt32, on surface: Int) {
    host.pinches.forEach { $0.sendBegin(serial: next(), time: time, surface: host.surfaces[surface], fingers: fingers) }
  }

  func pinch(_ dx: Double, _ dy: Double, scale: Double, rotation: Double) {
    for pinch in host.pinches {
      pinch.sendUpdate(time: time, dx: Fixed(dx), dy: Fixed(dy), scale: Fixed(scale), rotation: Fixed(rotation))
    }
  }

  func holdBegins(_ fingers: UInt32, on surface: Int) {
    host.holds.forEach { $0.sendBegin(serial: next(), time: time, surface: host.surfaces[surface], fingers: fingers) }
  }

  func holdEnds(isCancelled: Bool) {
    host.holds.forEach { $0.sendEnd(serial: next(), time: time, cancelled: isCancelled ? 1 : 0) }
  }

  // MARK: Fingers

  func down(_ id: Int32, on surface: Int, _ x: Double, _ y: Double) {
    for touch in touches {
      touch.sendDown(serial: next(), time: time, surface: host.surfaces[surface], id: id, x: Fixed(x), y: Fixed(y))
    }
  }

  func move(_ id: Int32, _ x: Double, _ y: Double) {
    touches.forEach { $0.sendMotion(time: time, id: id, x: Fixed(x), y: Fixed(y)) }
  }

  func up(_ id: Int32) { touches.forEach { $0.sendUp(serial: next(), time: time, id: id) } }

  func shape(_ id: Int32, _ major: Double, _ minor: Double, degrees: Double) {
    for touch in touches {
      touch.sendShape(id: id, major: Fixed(major), minor: Fixed(minor))
      touch.sendOrientation(id: id, orientation: Fixed(degrees))
    }
  }

  func touchFrame() { touches.forEach { $0.sendFrame() } }
  func touchCancel() { touches.forEach { $0.sendCancel() } }

  // MARK: Keys

  func keyboardEnters(_ surface: Int, held: [UInt32] = []) {
    let keys = held.flatMap { code in withUnsafeBytes(of: code) { Array($0) } }
    for keyboard in keyboards { keyboard.sendEnter(serial: next(), surface: host.surfaces[surface], keys: keys) }
  }

  func keyboardLeaves(_ surface: Int) {
    for keyboard in keyboards { keyboard.sendLeave(serial: next(), surface: host.surfaces[surface]) }
  }

  func key(_ code: UInt32, _ isDown: Bool) {
    for keyboard in keyboards {
      keyboard.sendKey(serial: next(), time: time, key: code, state: isDown ? .pressed : .released)
    }
  }

  func modifiers(_ depressed: UInt32 = 0, latched: UInt32 = 0, locked: UInt32 = 0, group: UInt32 = 0) {
    for keyboard in keyboards {
      keyboard.sendModifiers(
        serial: next(), modsDepressed: depressed, modsLatched: latched, modsLocked: locked, group: group)
    }
  }

  func sendKeymap(_ text: [UInt8]) {
    keymap = text
    keyboards.forEach { sendKeymap(to: $0) }
  }

  func tellRepeat(_ rate: Int32, _ delay: Int32) {
    repeatInfo = (rate, delay)
    keyboards.forEach { $0.sendRepeatInfo(rate: rate, delay: delay) }
  }

  private func sendKeymap(to keyboard: WlKeyboard) {
    guard let keymap else { return }
    let file = fp_memory_file("keymap")
    _ = keymap.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    keyboard.sendKeymap(format: .xkbV1, fd: file, size: UInt32(keymap.count))
    close(file)
  }
}

extension HostHands: WlSeat.Handler {
  func getPointer(_ object: WlSeat, id: WlPointer) {
    pointers.append(id)
    id.onDestroy = { [weak self, unowned id] in self?.pointers.removeAll { $0 === id } }
  }

  func getKeyboard(_ object: WlSeat, id: WlKeyboard) {
    keyboards.append(id)
    id.onDestroy = { [weak self, unowned id] in self?.keyboards.removeAll { $0 === id } }
    sendKeymap(to: id)
    if let repeatInfo { id.sendRepeatInfo(rate: repeatInfo.rate, delay: repeatInfo.delay) }
  }

  func getTouch(_ object: WlSeat, id: WlTouch) {
    touches.append(id)
    id.onDestroy = { [weak self, unowned id] in self?.touches.removeAll { $0 === id } }
  }

  func release(_ object: WlSeat) {}
}

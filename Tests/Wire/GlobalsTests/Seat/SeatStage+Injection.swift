import Geometry
import Glibc
import Globals
import Seats
import Surfaces

/// Virtual devices of clients. Any text that contains `keymap` is a valid keymap; in it, each key has its code as
/// meaning.
extension SeatStage: InputInjector {
  func addDevice(of client: ClientID) -> DeviceID {
    let device = DeviceID(.clients, 1 + UInt32(virtualDevices.count))
    virtualDevices.append(device)
    router.setMaker(client, of: device)
    return device
  }

  func removeDevice(_ device: DeviceID) {
    router.route(.deviceRemoved(device), at: now)
    router.setMaker(nil, of: device)
    if let keymap = keymaps.removeValue(forKey: device) {
      drain()
      seat.setKeymap(nil, as: keymap)
    }
  }

  var keyboardIsBehind: Bool { seat.keyboardIsBehind }
  var pointerIsBehind: Bool { seat.pointerIsBehind }

  func inject(_ events: [InputEvent]) {
    for event in events { router.route(event, at: now) }
  }

  func setKeymap(_ text: [UInt8], of device: DeviceID) -> Bool {
    guard String(decoding: text, as: UTF8.self).hasPrefix("keymap") else { return false }
    let id = KeymapID(rawValue: UInt32(keymaps.count) + 1)
    keymaps[device] = id
    seat.setKeymap(KeymapOffer(descriptor: STDIN_FILENO, size: UInt32(text.count)), as: id)
    router.take(.setKeyboard(PlainKeyboard(), id, of: device), at: now)
    return true
  }

  /// The keys of Backspace, of `a` and of `A` on a keyboard with the modifiers Shift and Control.
  func keys(typing keysym: UInt32, modifiers: [String]) -> [UInt32]? {
    let known: [UInt32: [UInt32]] = [0xFF08: [14], 0x61: [30], 0x41: [42, 30]]
    let held: [UInt32] = modifiers.compactMap { ["Shift": 42, "Control": 29][$0] }
    guard let keys = known[keysym], held.count == modifiers.count else { return nil }
    return held.filter { !keys.contains($0) } + keys
  }
}

extension SeatStage: PointerWarper {
  func warpPointer(to place: Point<SurfaceSpace>, on surface: SurfaceID) {
    router.take(.warpPointer(surface, to: place), at: now)
  }
}

extension SeatStage: PointerConstrainer {
  func addConstraint(_ constraint: PointerConstraint) { router.take(.addConstraint(constraint), at: now) }

  func changeConstraint(_ id: ConstraintID, _ change: SurfaceChange) {
    router.take(.changeConstraint(id, within: change.constraintRegion, hint: change.cursorHint), at: now)
  }

  func removeConstraint(_ id: ConstraintID) { router.take(.removeConstraint(id), at: now) }
}

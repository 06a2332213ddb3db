/// Checks the input events that a client received against the rules of wl_touch, wl_pointer and wl_keyboard.
struct WireLedger {
  /// Fingers that are down, by the `wl_touch` that received them.
  private var touches: [UInt32: Set<UInt32>] = [:]
  private var unframed: Set<UInt32> = []
  private var pointers: [UInt32: WireFocus] = [:]
  private var keyboards: [UInt32: WireFocus] = [:]
  private var gone: Set<UInt32> = []
  private var released: Set<UInt32> = []
  /// Keyboards that receive the keys of a grab, which need no focus.
  private var grabs: Set<UInt32> = []
  private(set) var fault: String?

  private mutating func check(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds, fault == nil { fault = message() }
  }

  /// Records that the client is about to destroy a surface. Presses on it may then end without an event.
  mutating func surfaceGoes(_ surface: UInt32) { gone.insert(surface) }

  /// Records that the client is about to release an object, which receives no further events. Presses on it end without
  /// one.
  mutating func objectGoes(_ object: UInt32) { released.insert(object) }

  /// Records that a keyboard receives the keys of an input method's grab.
  mutating func keyboardGrabs(_ object: UInt32) { grabs.insert(object) }

  /// The presses that have begun and not ended.
  var open: [String] {
    touches.filter { !$0.value.isEmpty && !released.contains($0.key) }.map { "wl_touch \($0.key) has \($0.value)" }
      + pointers.filter { isOpen($0, $1) }.map { "wl_pointer \($0.key) has \($0.value.held)" }
      + keyboards.filter { isOpen($0, $1) }.map { "wl_keyboard \($0.key) has \($0.value.held)" }
  }

  private func isOpen(_ object: UInt32, _ focus: WireFocus) -> Bool {
    !focus.held.isEmpty && !isGone(focus) && !released.contains(object)
  }

  private func isGone(_ focus: WireFocus) -> Bool { focus.surface.map { gone.contains($0) } ?? true }
  private mutating func note(_ fault: String?) { self.fault = self.fault ?? fault }

  mutating func receive(_ object: UInt32, _ event: String, _ values: [UInt32]) {
    switch event {
    case "wl_touch.down":
      check(touches[object, default: []].insert(values[3]).inserted, "second down of \(values[3])")
      unframed.insert(object)
    case "wl_touch.motion": check(touches[object]?.contains(values[1]) == true, "motion of \(values[1])")
    case "wl_touch.up":
      check(touches[object]?.remove(values[2]) != nil, "up of \(values[2])")
      unframed.insert(object)
    case "wl_touch.frame": unframed.remove(object)
    case "wl_touch.cancel":
      check(touches[object]?.isEmpty == false, "cancel of nothing")
      touches[object] = []
      unframed.remove(object)
    case "wl_pointer.enter": note(pointers[object, default: WireFocus()].enter(values[1], gone))
    case "wl_pointer.leave": note(pointers[object, default: WireFocus()].leave(values[1], gone))
    case "wl_pointer.motion", "wl_pointer.axis":
      check(pointers[object]?.surface != nil, "\(event) outside")
    case "wl_pointer.button": note(pointers[object, default: WireFocus()].press(values[2], values[3] == 1))
    case "wl_keyboard.enter": note(keyboards[object, default: WireFocus()].enter(values[1], gone))
    case "wl_keyboard.leave": note(keyboards[object, default: WireFocus()].leave(values[1], gone))
    // A key that was pressed before the enter event may be released later.
    case "wl_keyboard.key" where !grabs.contains(object):
      note(keyboards[object, default: WireFocus()].press(values[2], values[3] == 1, mayBeHeldBefore: true))
    default: break
    }
  }
}

/// The focus of one pointer or keyboard in its client, and the pressed buttons or keys.
private struct WireFocus {
  private(set) var surface: UInt32?
  private(set) var held: Set<UInt32> = []

  /// - Returns: the error; nil if the event is valid.
  mutating func enter(_ entered: UInt32, _ gone: Set<UInt32>) -> String? {
    let before = surface
    (surface, held) = (entered, [])
    return before.map { gone.contains($0) } ?? true ? nil : "enter of \(entered) while in \(before!)"
  }

  mutating func leave(_ left: UInt32, _ gone: Set<UInt32>) -> String? {
    let before = surface
    (surface, held) = (nil, [])
    if before == left || before.map({ gone.contains($0) }) == true { return nil }
    return "leave of \(left) while in \(before.map { "\($0)" } ?? "nothing")"
  }

  mutating func press(_ code: UInt32, _ isPressed: Bool, mayBeHeldBefore: Bool = false) -> String? {
    let isRight = isPressed ? held.insert(code).inserted : held.remove(code) != nil || mayBeHeldBefore
    if isRight && surface != nil { return nil }
    return "\(code) \(isPressed ? "pressed" : "released") out of order, in \(surface.map { "\($0)" } ?? "nothing")"
  }
}

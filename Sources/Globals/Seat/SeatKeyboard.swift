import Seats
import Surfaces

/// The surface that has the keyboard, and what its client knows of it.
struct KeyboardFocus {
  let target: KeyboardTarget
  /// evdev codes.
  var held: [UInt32]
  var modifiers = Modifiers()
}

/// The focus and the keymaps of a seat's keyboards.
final class SeatKeyboard {
  private(set) var focus: KeyboardFocus?
  /// What clients map, by the router's name for it; without the seat's own, keys mean nothing but their codes.
  private var keymaps: [KeymapID: KeymapOffer] = [:]
  /// The keymap of the keyboard that was used last.
  private(set) var keymapInForce = KeymapID.seat

  /// - Parameter keymap: the seat's own.
  init(keymap: KeymapOffer?) { keymaps[.seat] = keymap }

  func enter(_ target: KeyboardTarget, held: [UInt32]) { focus = KeyboardFocus(target: target, held: held) }

  func leave() { focus = nil }

  func key(_ code: UInt32, isPressed: Bool) {
    if isPressed {
      focus?.held.append(code)
    } else {
      focus?.held.removeAll { $0 == code }
    }
  }

  func changeModifiers(_ modifiers: Modifiers) { focus?.modifiers = modifiers }

  func keymap(_ id: KeymapID) -> KeymapOffer? { keymaps[id] }

  /// The name itself, or the seat's where no keymap has the name.
  func known(_ id: KeymapID) -> KeymapID { keymaps[id] == nil ? .seat : id }

  /// Changes the keymap of a name; nil ends the name.
  func define(_ id: KeymapID, as keymap: KeymapOffer?) {
    keymaps[id] = keymap
    keymapInForce = known(keymapInForce)
  }

  func use(_ id: KeymapID) { keymapInForce = known(id) }
}

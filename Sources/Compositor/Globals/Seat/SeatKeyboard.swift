import Seats
import Surfaces

/// The surface with keyboard focus, and the keyboard's state as sent to its client.
struct KeyboardFocus {
  let target: KeyboardTarget
  /// The pressed keys, as evdev codes.
  var held: [UInt32]
  var modifiers = Modifiers()
}

/// The focus and the keymaps of a seat's keyboards.
final class SeatKeyboard {
  private(set) var focus: KeyboardFocus?
  /// The keymaps by the router's IDs. Without the seat's own keymap, keys have only codes and no symbols.
  private var keymaps: [KeymapID: KeymapOffer] = [:]
  /// The keymap of the keyboard that was used last.
  private(set) var keymapInForce = KeymapID.seat

  /// - Parameter keymap: the seat's own keymap.
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

  /// The ID itself, or the seat's ID if no keymap was set for it.
  func known(_ id: KeymapID) -> KeymapID { keymaps[id] == nil ? .seat : id }

  /// Sets the keymap of an ID; nil removes the ID.
  func define(_ id: KeymapID, as keymap: KeymapOffer?) {
    keymaps[id] = keymap
    keymapInForce = known(keymapInForce)
  }

  func use(_ id: KeymapID) { keymapInForce = known(id) }
}

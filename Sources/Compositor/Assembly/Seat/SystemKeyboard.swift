import Globals
package import Keymaps
import Seats

/// The seat's keyboard: its keymap, its state, and the keymap file that is shared with clients.
package final class SystemKeyboard {
  package let keymap: Keymap
  let state: KeyboardState
  private let file: KeymapFile

  /// - Throws: if the layout does not exist or the system refuses the file.
  package init(_ names: KeymapNames) throws(KeymapError) {
    keymap = try Keymap(names)
    state = KeyboardState(keymap)
    file = try KeymapFile(keymap)
  }

  /// Compiles a keymap in the text format `xkb_v1`.
  package init(text: [UInt8]) throws(KeymapError) {
    keymap = try Keymap(text: text)
    state = KeyboardState(keymap)
    file = try KeymapFile(keymap)
  }

  /// The keyboard lights that are on.
  package var lights: KeyboardLights { state.lights }

  /// The index of the layout in effect.
  package var lockedLayout: UInt32 { state.modifiers.group }

  /// The keymap file for clients to map; valid while this object exists.
  var offer: KeymapOffer { KeymapOffer(descriptor: file.descriptor, size: file.size) }
}

import Globals
package import Keymaps
import Seats

/// The seat's keyboard: its keymap, its state, and the keymap file that is shared with clients.
package final class SystemKeyboard {
  package let keymap: Keymap
  let state: KeyboardState
  /// Created when a client needs it. Many runs have no client with a keyboard, and writing the keymap as text takes a third of
  /// the time that compiling it takes.
  private var file: KeymapFile?

  /// - Parameter compiled: a keymap that is used if it is the one of these names.
  /// - Throws: if the layout does not exist.
  package init(_ names: KeymapNames, compiled: Keymap? = nil) throws(KeymapError) {
    keymap = if let compiled, compiled.isCurrent(for: names) { compiled } else { try Keymap(names) }
    state = KeyboardState(keymap)
  }

  /// Compiles a keymap in the text format `xkb_v1`.
  package init(text: [UInt8]) throws(KeymapError) {
    keymap = try Keymap(text: text)
    state = KeyboardState(keymap)
  }

  /// The keyboard lights that are on.
  package var lights: KeyboardLights { state.lights }

  /// The index of the layout in effect.
  package var lockedLayout: UInt32 { state.modifiers.group }

  /// The keymap file for clients to map.
  var offer: KeymapOffer {
    KeymapOffer { [self] in
      if file == nil { file = try? KeymapFile(keymap) }
      return file.map { ($0.descriptor, $0.size) }
    }
  }
}

import Globals
import Keymaps
import Seats

/// A keymap that a client has set for a virtual device, in a read-only file for other clients.
final class VirtualKeymap {
  let id: KeymapID
  let keymap: Keymap
  private let file: KeymapFile

  init(_ id: KeymapID, _ keymap: Keymap) throws(KeymapError) {
    self.id = id
    self.keymap = keymap
    file = try KeymapFile(keymap)
  }

  var byteCount: Int { Int(file.size) }
  var offer: KeymapOffer { KeymapOffer(descriptor: file.descriptor, size: file.size) }
}

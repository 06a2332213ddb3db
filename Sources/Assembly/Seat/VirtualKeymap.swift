import Globals
import Keymaps
import Seats

/// A keymap that a client has brought, as others are given it: in a file of ours, that nobody can change.
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

import System

/// A read-only file with a keymap that clients can map. All clients and keyboards use the same file.
package final class KeymapFile {
  private let file: SealedFile

  package init(_ keymap: Keymap) throws(KeymapError) {
    do throws(SealedFile.Fault) {
      file = try SealedFile(keymap.text, name: "fingerpost-keymap")
    } catch {
      throw .file(error)
    }
  }

  /// The file's descriptor, open while this object exists. libwayland duplicates it when it is sent.
  package var descriptor: Int32 { file.descriptor }
  /// The size in bytes, including the final NUL, as in `wl_keyboard.keymap`.
  package var size: UInt32 { UInt32(clamping: file.size) }
}

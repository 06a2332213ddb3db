import System

/// A keymap in memory that clients can map and none can change: one file for all clients and keyboards.
public final class KeymapFile {
  private let file: SealedFile

  public init(_ keymap: Keymap) throws(KeymapError) {
    do throws(SealedFile.Fault) {
      file = try SealedFile(keymap.text, name: "fingerpost-keymap")
    } catch {
      throw .file(error)
    }
  }

  /// Stays open as long as this object lives. libwayland duplicates it when it is sent.
  public var descriptor: Int32 { file.descriptor }
  /// In bytes, the final NUL included, as `wl_keyboard.keymap` wants it.
  public var size: UInt32 { UInt32(clamping: file.size) }
}

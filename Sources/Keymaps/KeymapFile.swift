import CSystem
import CXKBCommon
import Glibc

/// A keymap in memory that clients can map and none can change: one file for all clients and keyboards.
///
/// The descriptor is open for reading only, so that clients that map it shared, as those of old seat versions do, can;
/// the seals keep everyone from writing, growing or shrinking it.
public final class KeymapFile {
  /// Stays open as long as this object lives; libwayland duplicates it when it is sent.
  public let descriptor: Int32
  /// In bytes, the final NUL included, as `wl_keyboard.keymap` wants it.
  public let size: UInt32

  public init(_ keymap: Keymap) throws(KeymapError) {
    let text = keymap.text
    let file = fp_memory_file("fingerpost-keymap")
    guard file >= 0 else { throw .file(operation: "make", errno: errno) }
    do throws(KeymapError) {
      try Self.write(text, to: file)
    } catch {
      close(file)
      throw error
    }
    let readOnly = open("/proc/self/fd/\(file)", O_RDONLY | O_CLOEXEC)
    if readOnly >= 0 { close(file) }
    descriptor = readOnly >= 0 ? readOnly : file
    size = UInt32(clamping: text.count)
  }

  deinit { close(descriptor) }

  private static func write(_ text: [UInt8], to file: Int32) throws(KeymapError) {
    var rest = text[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .file(operation: "write", errno: errno) }
      rest = rest.dropFirst(count)
    }
    guard fp_add_all_seals(file) == 0 else { throw .file(operation: "seal", errno: errno) }
  }
}

import System
import WaylandClient

/// Reads the keymap that a host sends.
enum HostKeymap {
  /// Bytes; the largest keymaps in use have about 100 kB.
  private static let largest: UInt32 = 1 << 20

  /// - Returns: the text up to the first zero byte; nil if the file does not have the announced size.
  static func read(_ file: borrowing OwnedFD, size: UInt32) -> [UInt8]? {
    guard (1...largest).contains(size) else { return nil }
    return try? ReceivedFile.text(file.rawValue, size: Int(size))
  }
}

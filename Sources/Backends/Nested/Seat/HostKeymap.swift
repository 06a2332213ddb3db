import Glibc
import WaylandClient

/// Reads what a host says is its keymap.
///
/// It is read, not mapped: whoever has mapped a file that becomes shorter dies.
enum HostKeymap {
  /// The largest keymaps that are in use have about 100 kB.
  private static let largest: UInt32 = 1 << 20

  /// - Returns: the text up to the first zero byte; nil where there is none of the size said.
  static func read(_ file: borrowing OwnedFD, size: UInt32) -> [UInt8]? {
    guard (1...largest).contains(size) else { return nil }
    var text = [UInt8](repeating: 0, count: Int(size))
    let descriptor = file.rawValue
    var count = 0
    while count < text.count {
      let step = text[count...].withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(count)) }
      if step < 0 && errno == EINTR { continue }
      guard step > 0 else { return nil }
      count += step
    }
    return text.firstIndex(of: 0).map { Array(text[..<$0]) } ?? text
  }
}

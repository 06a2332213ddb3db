import Glibc
import WaylandServer

/// What a client says is a keymap, before anybody has looked at it.
///
/// It is read, not mapped: a client may make its file shorter at any moment, and whoever has mapped it then dies.
enum KeymapText {
  /// The largest keymaps that are in use have about 100 kB.
  static let largest: UInt32 = 1 << 18

  enum Fault: Error, CustomStringConvertible {
    case size(UInt32)
    /// A pipe, a device or the like.
    case notAFile
    /// The file ends before the size that was said.
    case short(Int, of: UInt32)
    case unreadable(errno: Int32)

    var description: String {
      switch self {
      case .size(let size): "a keymap of \(size) bytes: there must be some, and at most \(KeymapText.largest)"
      case .notAFile: "the keymap's descriptor is no file"
      case .short(let count, let size): "the keymap's file has \(count) of the \(size) bytes said"
      case .unreadable(let errno): "the keymap's file cannot be read (\(String(cString: strerror(errno))))"
      }
    }
  }

  /// - Returns: everything up to the first zero byte, or to the end.
  static func read(_ file: borrowing OwnedFD, size: UInt32) throws(Fault) -> [UInt8] {
    guard (1...largest).contains(size) else { throw .size(size) }
    var status = stat()
    guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    var text = [UInt8](repeating: 0, count: Int(size))
    var count = 0
    while count < text.count {
      let descriptor = file.rawValue
      let step = text[count...].withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(count)) }
      if step < 0 && errno == EINTR { continue }
      if step < 0 { throw .unreadable(errno: errno) }
      if step == 0 { throw .short(count, of: size) }
      count += step
    }
    return text.firstIndex(of: 0).map { Array(text[..<$0]) } ?? text
  }
}

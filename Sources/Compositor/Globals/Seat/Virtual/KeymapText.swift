import System
import WaylandServer

/// The text of a client's keymap before it is checked.
enum KeymapText {
  /// The limit of a keymap's size in bytes. The largest keymaps in use have about 100 kB.
  static let largest: UInt32 = 1 << 18

  enum Fault: Error, CustomStringConvertible {
    case size(UInt32)
    /// A pipe, a device or similar.
    case notAFile
    /// The file ends before the given size.
    case short(Int, of: UInt32)
    case unreadable(ErrorNumber)

    var description: String {
      switch self {
      case .size(let size): "invalid keymap size \(size); expected 1 to \(KeymapText.largest) bytes"
      case .notAFile: "the keymap's descriptor is not a file"
      case .short(let count, let size): "the keymap file has \(count) bytes; expected \(size)"
      case .unreadable(let reason): "cannot read the keymap file: \(reason)"
      }
    }
  }

  /// - Returns: the text up to the first zero byte, or to the end.
  static func read(_ file: borrowing OwnedFD, size: UInt32) throws(Fault) -> [UInt8] {
    guard (1...largest).contains(size) else { throw .size(size) }
    do throws(ReceivedFile.Fault) {
      return try ReceivedFile.text(file.rawValue, size: Int(size))
    } catch {
      switch error {
      case .notAFile: throw .notAFile
      case .short(let count): throw .short(count, of: size)
      case .unreadable(let reason): throw .unreadable(reason)
      }
    }
  }
}

import Glibc

/// The standard input of this process.
package enum StandardInput {
  package static let descriptor = STDIN_FILENO

  /// Reads what has arrived, at most 4 KiB. Waits if nothing has.
  ///
  /// - Returns: nil at the end of the input, or if it cannot be read.
  package static func read() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}

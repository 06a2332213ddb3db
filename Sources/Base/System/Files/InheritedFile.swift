import Glibc

/// A file that the program that started this one has opened.
package enum InheritedFile {
  /// Reads a file to its end, and closes it, so that programs of this process cannot read it.
  ///
  /// - Returns: nil if the descriptor is not open, or the file is longer than the limit in bytes.
  package static func read(_ descriptor: Int32, atMost limit: Int) -> [UInt8]? {
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &portion, portion.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += portion[..<count]
      guard bytes.count <= limit else { return nil }
    }
  }
}

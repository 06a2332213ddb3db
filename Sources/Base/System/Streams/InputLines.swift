import Glibc

/// The lines of standard input, each awaited.
package final class InputLines {
  package enum Line: Equatable, Sendable {
    /// A line without its end.
    case text(String)
    /// A line that was longer than allowed, and was dropped.
    case tooLong
  }

  private let longest: Int
  private var bytes: [UInt8] = []
  private var isDropping = false

  /// - Parameter longest: the longest line, in bytes.
  package init(longest: Int) { self.longest = longest }

  /// Waits for the next line; nil at the end of the input. A last line without an end is not complete, and is dropped.
  package func next() -> Line? {
    var searched = 0
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        bytes.removeFirst(end + 1)
        guard isDropping else { return .text(line) }
        isDropping = false
        return .tooLong
      }
      if bytes.count > longest { (bytes, isDropping) = ([], true) }
      searched = bytes.count
      guard readMore() else { return nil }
    }
  }

  private func readMore() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      while true {
        let count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
        if count < 0, errno == EINTR { continue }
        return count > 0
      }
    }
  }
}

import Glibc

/// Formats text with the C library's printf, for logs of C libraries.
package enum PrintedText {
  /// - Returns: one line without its line end, up to 1023 bytes.
  package static func make(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer) -> String {
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
      guard let start = buffer.baseAddress, vsnprintf(start, buffer.count, format, arguments) >= 0 else { return "" }
      return String(cString: start)
    }
    return text.last?.isNewline == true ? String(text.dropLast()) : text
  }
}

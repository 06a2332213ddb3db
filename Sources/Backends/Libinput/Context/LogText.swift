import Glibc

/// Text as the C library's printf makes it.
enum LogText {
  /// - Returns: one line, without its end.
  static func make(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer) -> String {
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
      guard let start = buffer.baseAddress, vsnprintf(start, buffer.count, format, arguments) >= 0 else { return "" }
      return String(cString: start)
    }
    return text.last?.isNewline == true ? String(text.dropLast()) : text
  }
}

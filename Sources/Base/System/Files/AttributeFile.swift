import Glibc

/// An attribute of a device below /sys, which is read again and again.
package final class AttributeFile {
  private let descriptor: Int32

  /// Opens an attribute. It stays open until this object is released.
  ///
  /// - Throws: the kernel's reason.
  package init(_ path: String) throws(ErrorNumber) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw ErrorNumber.latest }
  }

  deinit { close(descriptor) }

  /// Reads the current value as a whole number, without allocating.
  ///
  /// - Throws: the kernel's reason; EINVAL for a text that is not a number.
  package func number() throws(ErrorNumber) -> Int64 {
    var text: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    let count = withUnsafeMutableBytes(of: &text) { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= 0 else { throw ErrorNumber.latest }
    guard let value = withUnsafeBytes(of: &text, { Self.number(in: $0[..<count]) }) else {
      throw ErrorNumber.invalidArgument
    }
    return value
  }

  private static func number(in bytes: Slice<UnsafeRawBufferPointer>) -> Int64? {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let isNegative = line.first == UInt8(ascii: "-")
    return Int64(digits: isNegative ? line.dropFirst() : line).map { isNegative ? -$0 : $0 }
  }

  /// Reads a short attribute as text, without spaces and line ends around it.
  ///
  /// - Returns: nil if it does not exist or cannot be read.
  package static func text(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = pread(descriptor, buffer.baseAddress, buffer.count, 0)
      guard count >= 0 else { return nil }
      let bytes = buffer[..<count]
      let isSpace: (UInt8) -> Bool = { $0 <= UInt8(ascii: " ") }
      guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
      else { return "" }
      return String(decoding: bytes[first...last], as: UTF8.self)
    }
  }
}

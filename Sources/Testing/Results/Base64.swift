/// Bytes as text (RFC 4648).
package enum Base64 {
  private static let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  package static let standard = Array((common + "+/").utf8)
  static let urlSafe = Array((common + "-_").utf8)

  /// - Parameter letters: the alphabet, of 64 letters.
  package static func encode(_ bytes: [UInt8], by letters: [UInt8] = standard) -> [UInt8] {
    let size = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: size) { text, count in
      letters.withUnsafeBufferPointer { letters in
        bytes.withUnsafeBufferPointer { bytes in
          var (from, to) = (0, 0)
          while from < bytes.count {
            let left = bytes.count - from
            let second = left > 1 ? bytes[from + 1] : 0
            let third = left > 2 ? bytes[from + 2] : 0
            text[to] = letters[Int(bytes[from] >> 2)]
            text[to + 1] = letters[Int((bytes[from] & 3) << 4 | second >> 4)]
            text[to + 2] = left > 1 ? letters[Int((second & 15) << 2 | third >> 6)] : UInt8(ascii: "=")
            text[to + 3] = left > 2 ? letters[Int(third & 63)] : UInt8(ascii: "=")
            from += 3
            to += 4
          }
        }
      }
      count = size
    }
  }
}

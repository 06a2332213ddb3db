/// Bytes as the text of a data URL.
enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
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

/// The forms in which a secret is found.
enum SecretForms {
  /// The value itself, percent-encoded, base64-encoded, and with the escapes of JSON.
  static func all(of value: [UInt8]) -> Set<[UInt8]> {
    var forms: Set<[UInt8]> = [value, escaped(value)]
    for digits in [upper, lower] {
      let encoded = percentEncoded(value, digits)
      forms.insert(encoded)
      forms.insert(percentEncoded(value, digits, space: [UInt8(ascii: "+")]))
    }
    for alphabet in [Base64.standard, Base64.urlSafe] {
      let encoded = Base64.encode(value, by: alphabet)
      forms.insert(encoded)
      forms.insert(Array(encoded.prefix { $0 != UInt8(ascii: "=") }))
    }
    return forms
  }

  private static let upper = Array("0123456789ABCDEF".utf8)
  private static let lower = Array("0123456789abcdef".utf8)
  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  /// The unreserved characters of RFC 3986.
  private static let unreserved = Set((letters + "-._~").utf8)

  /// - Parameter space: the bytes for a space; nil for `%20`.
  private static func percentEncoded(_ value: [UInt8], _ digits: [UInt8], space: [UInt8]? = nil) -> [UInt8] {
    value.flatMap { byte -> [UInt8] in
      if unreserved.contains(byte) { return [byte] }
      if byte == UInt8(ascii: " "), let space { return space }
      return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }

  private static func escaped(_ value: [UInt8]) -> [UInt8] {
    value.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): Array("\\n".utf8)
      case UInt8(ascii: "\t"): Array("\\t".utf8)
      case UInt8(ascii: "\r"): Array("\\r".utf8)
      default: [byte]
      }
    }
  }
}

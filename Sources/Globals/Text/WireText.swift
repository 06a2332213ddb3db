/// Text on its way from one client to another.
///
/// Offsets are bytes of UTF-8. What one client says must never end another: a text fits into a message, and an offset lies
/// between two characters, however it came.
struct WireText: Equatable {
  /// Bytes; `zwp_text_input_v3` and `zwp_input_method_v2` both set it.
  static let limit = 4000

  let string: String

  /// Bytes that are no UTF-8 have been replaced by then, which may have tripled their number: what is too much is cut off.
  init(_ string: String) {
    guard string.utf8.count > Self.limit else {
      self.string = string
      return
    }
    let end = Self.boundary(before: Self.limit, in: string)
    self.string = String(string[..<string.utf8.index(string.startIndex, offsetBy: end)])
  }

  /// The offset itself, or the nearest one before it at which a character begins; the text's ends for what is beyond them.
  func boundary(_ offset: Int32) -> Int { Self.boundary(before: Int(offset), in: string) }

  private static func boundary(before offset: Int, in string: String) -> Int {
    let bytes = string.utf8
    guard offset < bytes.count else { return bytes.count }
    var place = max(0, offset)
    while place > 0, bytes[bytes.index(bytes.startIndex, offsetBy: place)] & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}

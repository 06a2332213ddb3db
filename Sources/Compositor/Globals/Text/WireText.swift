/// Text that is passed from one client to another.
///
/// Offsets are bytes of UTF-8. Invalid values of one client must not disconnect another: the text is cut to the size
/// that fits into a message, and offsets are moved to the beginning of a Unicode scalar.
struct WireText: Equatable {
  /// The limit in bytes, which `zwp_text_input_v3` and `zwp_input_method_v2` define.
  static let limit = 4000

  let string: String

  /// Cuts the text to the limit. Invalid UTF-8 was replaced before, which may have tripled its size.
  init(_ string: String) {
    guard string.utf8.count > Self.limit else {
      self.string = string
      return
    }
    let end = Self.boundary(before: Self.limit, in: string)
    self.string = String(string[..<string.utf8.index(string.startIndex, offsetBy: end)])
  }

  /// The offset, or the nearest one before it at which a Unicode scalar begins. Offsets beyond the text are clamped.
  func boundary(_ offset: Int32) -> Int { Self.boundary(before: Int(offset), in: string) }

  private static func boundary(before offset: Int, in string: String) -> Int {
    let bytes = string.utf8
    guard offset < bytes.count else { return bytes.count }
    var place = max(0, offset)
    while place > 0, bytes[bytes.index(bytes.startIndex, offsetBy: place)] & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}

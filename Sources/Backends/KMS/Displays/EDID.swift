package import Geometry
package import Surfaces

/// The description that a display gives of itself, as its EDID has it. Only the base block of 128 bytes is read.
///
/// The bytes come from outside, so every value is checked, and values that make no sense count as unknown.
package struct EDID: Equatable, Sendable {
  /// Three letters of the maker, the model, and the serial number.
  package private(set) var identity = DisplayState.Identity()
  /// The visible size; nil if the display does not have a size, or gives an aspect ratio instead.
  package private(set) var millimetres: Size<OutputSpace>?

  /// - Parameter bytes: the base block, and extensions, which are ignored.
  /// - Returns: nil if the bytes do not begin with a base block, or its checksum is wrong.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.length, bytes.starts(with: Self.header),
      bytes.prefix(Self.length).reduce(0, &+) == 0
    else { return nil }
    let block = Array(bytes.prefix(Self.length))
    let descriptors = stride(from: 54, to: 126, by: 18).map { Descriptor(bytes: Array(block[$0..<$0 + 18])) }
    identity.maker = Self.maker(UInt16(block[8]) << 8 | UInt16(block[9]))
    identity.model = Self.text(0xFC, in: descriptors) ?? Self.code(block[10..<12], digits: 4)
    identity.serial = Self.text(0xFF, in: descriptors) ?? Self.code(block[12..<16], digits: 8)
    millimetres = Self.millimetres(centimetres: Sides(Int(block[21]), Int(block[22])), descriptors[0].millimetres)
  }
}

// MARK: - Names

extension EDID {
  private static let length = 128
  private static let header: [UInt8] = [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0]

  /// Three letters of five bits each, of which 1 is A; nil if one is not a letter.
  private static func maker(_ bits: UInt16) -> String? {
    let letters = [10, 5, 0].map { UInt8(bits >> $0 & 0x1F) }
    guard bits >> 15 == 0, letters.allSatisfy({ (1...26).contains($0) }) else { return nil }
    return String(decoding: letters.map { $0 + 0x40 }, as: UTF8.self)
  }

  /// The first text of a kind that is not empty.
  private static func text(_ tag: UInt8, in descriptors: [Descriptor]) -> String? {
    descriptors.lazy.compactMap { $0.text(tag) }.first
  }

  /// A number, least byte first, as hexadecimal digits; nil if it is 0.
  private static func code(_ bytes: ArraySlice<UInt8>, digits: Int) -> String? {
    let number = bytes.reversed().reduce(0) { UInt32($0) << 8 | UInt32($1) }
    guard number != 0 else { return nil }
    let text = String(number, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: digits - text.count) + text
  }
}

/// One of the four parts of a base block: a timing, or a text.
private struct Descriptor {
  /// 18 bytes.
  let bytes: [UInt8]

  private var isTiming: Bool { bytes[0] != 0 || bytes[1] != 0 }

  /// The size that a timing has.
  var millimetres: Sides? {
    guard isTiming else { return nil }
    return Sides(Int(bytes[12]) | Int(bytes[14] >> 4) << 8, Int(bytes[13]) | Int(bytes[14] & 0xF) << 8)
  }

  /// The printable characters of a text with this tag, without spaces around them; nil if there are none.
  func text(_ tag: UInt8) -> String? {
    guard !isTiming, bytes[2] == 0, bytes[3] == tag else { return nil }
    let printable = bytes[5...].prefix { $0 != 0x0A && $0 != 0 }.filter { (0x20...0x7E).contains($0) }
    let text = printable.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed()
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }
}

// MARK: - Sizes

/// A width and a height in a unit that the context gives.
private struct Sides: Equatable {
  var width: Int
  var height: Int

  init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

  func scaled(by factor: Int) -> Sides { Sides(width * factor, height * factor) }
}

extension EDID {
  /// Aspect ratios that displays give as millimetres or centimetres, with the factors for which no display of that size is
  /// common.
  private static let aspectRatios: [Sides] =
    [Sides(16, 9), Sides(16, 10)].flatMap { [$0, $0.scaled(by: 10), $0.scaled(by: 100)] }
    + [Sides(4, 3), Sides(5, 4), Sides(21, 9)].flatMap { [$0, $0.scaled(by: 10)] }

  private static func isSize(_ millimetres: Sides) -> Bool {
    let (width, height) = (millimetres.width, millimetres.height)
    return width > 0 && height > 0
      && !aspectRatios.contains { $0 == millimetres || $0 == Sides(height, width) }
  }

  /// The size of the preferred timing, which is exact, or else the whole centimetres.
  ///
  /// Some displays give the timing's size in centimetres. Then its numbers are those of the whole centimetres.
  private static func millimetres(centimetres: Sides, _ timing: Sides?) -> Size<OutputSpace>? {
    let sizes = [timing.flatMap { $0 == centimetres ? nil : $0 }, centimetres.scaled(by: 10)]
    return sizes.lazy.compactMap { $0 }.first(where: isSize).map { Size(Double($0.width), Double($0.height)) }
  }
}

import Geometry
import SeededRandom
import Surfaces
import Testing

@testable import KMS

@Suite("The EDID of a display")
struct EDIDTests {
  private func millimetres(_ width: Double, _ height: Double) -> Size<OutputSpace> { Size(width, height) }

  @Test func theMonitorOfQEMUHasItsNamesAndItsSize() throws {
    let edid = try #require(EDID(EDIDBlock.qemu.bytes))
    #expect(edid.identity == DisplayState.Identity(maker: "RHT", model: "QEMU Monitor"))
    #expect(edid.millimetres == millimetres(320, 200))
  }

  @Test func numbersReplaceMissingTexts() throws {
    var block = EDIDBlock()
    (block.product, block.serial) = (0x7AB, 0x01_02_AB)
    let edid = try #require(EDID(block.bytes))
    #expect(edid.identity == DisplayState.Identity(maker: "ABZ", model: "0x07AB", serial: "0x000102AB"))
    #expect(edid.millimetres == nil)
  }

  @Test func textsReplaceNumbers() throws {
    var block = EDIDBlock()
    (block.product, block.serial) = (0x7AB, 7)
    block.descriptors = [.text(0xFF, "SN-0042"), .text(0xFE, "a panel"), .text(0xFC, "Panel 24")]
    let edid = try #require(EDID(block.bytes))
    #expect(edid.identity == DisplayState.Identity(maker: "ABZ", model: "Panel 24", serial: "SN-0042"))
  }

  @Test func zeroNumbersAreUnknown() throws {
    let edid = try #require(EDID(EDIDBlock().bytes))
    #expect(edid.identity == DisplayState.Identity(maker: "ABZ"))
  }

  @Test(arguments: [0, 0x0401 | 0x8000, 27 << 10 | 1 << 5 | 1, 1 << 10 | 1 << 5])
  func aMakerWithoutThreeLettersIsUnknown(bits: Int) throws {
    var block = EDIDBlock()
    block.maker = UInt16(bits)
    #expect(try #require(EDID(block.bytes)).identity.maker == nil)
  }

  @Test func textsHavePrintableCharactersOnly() throws {
    var block = EDIDBlock()
    block.descriptors = [
      .bytes(0xFC, [0x20, 0x41, 0x00, 0x42]),
      .bytes(0xFF, [0x20, 0x1B, 0x5B, 0x7F, 0xC3, 0xA9, 0x31, 0x20, 0x32, 0xFF, 0x20, 0x0A, 0x33]),
    ]
    let identity = try #require(EDID(block.bytes)).identity
    #expect(identity.model == "A")
    #expect(identity.serial == "[1 2")
  }

  @Test func aTextHasAtMost13Characters() throws {
    var block = EDIDBlock()
    block.descriptors = [.bytes(0xFC, Array("0123456789abc".utf8)), .text(0xFF, "x")]
    #expect(try #require(EDID(block.bytes)).identity == .init(maker: "ABZ", model: "0123456789abc", serial: "x"))
  }

  @Test func anEmptyTextCountsAsMissing() throws {
    var block = EDIDBlock()
    block.product = 1
    block.descriptors = [.text(0xFC, "   "), .bytes(0xFC, [0x0A, 0x41]), .text(0xFF, "")]
    #expect(try #require(EDID(block.bytes)).identity == .init(maker: "ABZ", model: "0x0001"))
    block.descriptors.append(.text(0xFC, "second"))
    #expect(try #require(EDID(block.bytes)).identity.model == "second")
  }

  @Test func thePreferredTimingHasTheExactSize() throws {
    var block = EDIDBlock()
    block.centimetres = (60, 34)
    block.descriptors = [.timing(597, 336), .timing(100, 100)]
    #expect(try #require(EDID(block.bytes)).millimetres == millimetres(597, 336))
    block.descriptors = [.timing(0, 336)]
    #expect(try #require(EDID(block.bytes)).millimetres == millimetres(600, 340))
    block.descriptors = [.text(0xFC, "first"), .timing(597, 336)]
    #expect(try #require(EDID(block.bytes)).millimetres == millimetres(600, 340))
    block.descriptors = [.timing(4095, 4095)]
    #expect(try #require(EDID(block.bytes)).millimetres == millimetres(4095, 4095))
  }

  @Test func aTimingInCentimetresIsRecognized() throws {
    var block = EDIDBlock()
    (block.centimetres, block.descriptors) = ((52, 32), [.timing(52, 32)])
    #expect(try #require(EDID(block.bytes)).millimetres == millimetres(520, 320))
  }

  @Test(arguments: [
    (16, 9), (9, 16), (160, 90), (1600, 900), (16, 10), (160, 100), (100, 160), (4, 3), (40, 30), (21, 9), (5, 4),
  ])
  func anAspectRatioIsNotASize(width: Int, height: Int) throws {
    var block = EDIDBlock()
    block.descriptors = [.timing(width, height)]
    #expect(try #require(EDID(block.bytes)).millimetres == nil)
    block.centimetres = (52, 32)
    #expect(try #require(EDID(block.bytes)).millimetres == millimetres(520, 320))
  }

  @Test(arguments: [(16, 9), (16, 10), (160, 90), (0, 0), (79, 0), (0, 79)])
  func centimetresCanBeAnAspectRatioToo(width: UInt8, height: UInt8) throws {
    var block = EDIDBlock()
    block.centimetres = (width, height)
    #expect(try #require(EDID(block.bytes)).millimetres == nil)
  }

  @Test func extensionsAreIgnored() throws {
    let bytes = EDIDBlock.qemu.bytes
    #expect(EDID(bytes + Array(repeating: 0xA5, count: 128)) == EDID(bytes))
  }

  @Test func aTruncatedBlockIsRefused() {
    let bytes = EDIDBlock.qemu.bytes
    #expect((0..<bytes.count).allSatisfy { EDID(Array(bytes.prefix($0))) == nil })
    #expect(EDID(bytes) != nil)
  }

  @Test func aChangedByteIsRefused() {
    let bytes = EDIDBlock.qemu.bytes
    for place in bytes.indices {
      var changed = bytes
      changed[place] &+= 1
      #expect(EDID(changed) == nil, "byte \(place)")
    }
  }

  @Test func randomBytesGiveNoOddValues() {
    var random = SeededRandom(39)
    var (read, sized) = (0, 0)
    for number in 0..<10_000 {
      var bytes = (0..<Int.random(in: 0...260, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      // Three of four have a header and a checksum, and random contents.
      if number % 4 != 0, bytes.count >= 128 {
        bytes = EDIDBlock.sealed(Array(bytes[..<128]), tags: [0xFC, 0xFF]) + bytes[128...]
      }
      guard let edid = EDID(bytes) else { continue }
      read += 1
      for text in [edid.identity.model, edid.identity.serial].compactMap({ $0 }) {
        #expect((1...13).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(number)")
        #expect(text.first != " " && text.last != " ", "\(number)")
      }
      #expect(edid.identity.maker.map { $0.count == 3 && $0.allSatisfy { ("A"..."Z").contains($0) } } ?? true)
      if let size = edid.millimetres {
        sized += 1
        #expect(size.width > 0 && size.height > 0 && size.width <= 4095 && size.height <= 4095, "\(number)")
      }
    }
    #expect(read > 3000 && sized > 3000)
  }
}

/// The parts of a base block that tests set.
struct EDIDBlock {
  enum Descriptor {
    case text(UInt8, String)
    /// A text with these bytes, without an end of its own.
    case bytes(UInt8, [UInt8])
    /// A timing with a size in millimetres.
    case timing(Int, Int)
  }

  /// `ABZ`.
  var maker: UInt16 = 1 << 10 | 2 << 5 | 26
  var product: UInt16 = 0
  var serial: UInt32 = 0
  var centimetres: (UInt8, UInt8) = (0, 0)
  var descriptors: [Descriptor] = []

  /// The values of QEMU's monitor of 1280x800.
  static var qemu: EDIDBlock {
    var block = EDIDBlock()
    block.maker = 18 << 10 | 8 << 5 | 20
    block.centimetres = (32, 20)
    block.product = 0x1234
    block.descriptors = [.timing(320, 200), .bytes(0xFD, [50, 125, 30, 160]), .text(0xFC, "QEMU Monitor")]
    return block
  }

  var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 128)
    (bytes[8], bytes[9]) = (UInt8(maker >> 8), UInt8(maker & 0xFF))
    (bytes[10], bytes[11]) = (UInt8(product & 0xFF), UInt8(product >> 8))
    for place in 0..<4 { bytes[12 + place] = UInt8(serial >> (8 * UInt32(place)) & 0xFF) }
    (bytes[18], bytes[19]) = (1, 4)
    (bytes[21], bytes[22]) = centimetres
    for (index, descriptor) in descriptors.enumerated() {
      bytes.replaceSubrange(54 + 18 * index..<72 + 18 * index, with: Self.bytes(descriptor))
    }
    return Self.sealed(bytes)
  }

  /// The bytes with a header, a checksum, and the tags of texts in their last descriptors.
  static func sealed(_ block: [UInt8], tags: [UInt8] = []) -> [UInt8] {
    var bytes = block
    bytes.replaceSubrange(0..<8, with: [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0])
    for (index, tag) in tags.enumerated() {
      bytes.replaceSubrange(90 + 18 * index..<94 + 18 * index, with: [0, 0, 0, tag])
    }
    bytes[127] = 0 &- bytes[..<127].reduce(0, &+)
    return bytes
  }

  private static func bytes(_ descriptor: Descriptor) -> [UInt8] {
    switch descriptor {
    case .text(let tag, let text):
      let text = (Array(text.utf8) + [0x0A] + Array(repeating: 0x20, count: 13)).prefix(13)
      return [0, 0, 0, tag, 0] + text
    case .bytes(let tag, let text): return [0, 0, 0, tag, 0] + (text + Array(repeating: 0, count: 13)).prefix(13)
    case .timing(let width, let height):
      var bytes = [UInt8](repeating: 0, count: 18)
      (bytes[0], bytes[1]) = (0x01, 0x1D)
      (bytes[12], bytes[13]) = (UInt8(width & 0xFF), UInt8(height & 0xFF))
      bytes[14] = UInt8((width >> 8) << 4 | height >> 8)
      return bytes
    }
  }
}

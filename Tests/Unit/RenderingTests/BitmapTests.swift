import Geometry
import Testing

@testable import Rendering

@Suite("Bitmaps")
struct BitmapTests {
  /// The bytes of an opaque pixel with red 0xFF, green 0x80 and blue 0, in each format.
  static let orange: [(PixelFormat, [UInt8])] = [
    (.argb8888, [0x00, 0x80, 0xFF, 0xFF]), (.xrgb8888, [0x00, 0x80, 0xFF, 0x12]),
    (.abgr8888, [0xFF, 0x80, 0x00, 0xFF]), (.xbgr8888, [0xFF, 0x80, 0x00, 0x34]),
    (.rgb565, [0x00, 0xFC]), (.argb2101010, [0x00, 0x00, 0xF8, 0xFF]),
  ]

  @Test("each format's bytes are read as the colour they mean", arguments: orange)
  func formats(format: PixelFormat, bytes: [UInt8]) throws {
    let row = bytes + bytes + [0xEE, 0xEE, 0xEE, 0xEE]
    let bitmap = try row.withUnsafeBytes { memory in
      try Bitmap(copying: Pixels(memory, stride: row.count, size: IntSize(2, 1), format: format))
    }
    let color = try #require(bitmap.color(x: 1, y: 0))
    #expect(color.difference(from: Color(red: 255, green: 128, blue: 0)) <= (format == .rgb565 ? 4 : 1))
    #expect(bitmap.color(x: 2, y: 0) == nil)
    #expect(bitmap.color(x: 0, y: -1) == nil)
  }

  @Test("a format is found by the number wl_shm has for it")
  func codes() {
    for format in PixelFormat.allCases { #expect(PixelFormat(sharedMemoryCode: format.sharedMemoryCode) == format) }
    #expect(PixelFormat.abgr8888.sharedMemoryCode == 0x3432_4241)
    #expect(PixelFormat.argb2101010.sharedMemoryCode == 0x3033_5241)
    #expect(PixelFormat(sharedMemoryCode: 2) == nil)
  }

  @Test("memory too small for the pixels is refused, however large the numbers")
  func hostileMemory() {
    let bytes = [UInt8](repeating: 0, count: 64)
    bytes.withUnsafeBytes { memory in
      for (stride, width, height) in [
        (16, 4, 5), (15, 4, 4), (Int.max, 4, 2), (Int.min, 1, 1), (16, Int.max, 1), (16, 0, 4), (16, -4, 4),
        (Int.max / 2, 1, Int(Int32.max)),
      ] {
        #expect(throws: RenderingError.self) {
          try Pixels(memory, stride: stride, size: IntSize(width, height), format: .argb8888)
        }
      }
      #expect(throws: Never.self) {
        try Pixels(memory, stride: 20, size: IntSize(1, 4), format: .argb8888)
      }
    }
  }

  @Test("a bitmap of no pixel or of too long an edge is refused")
  func hostileSizes() {
    for (width, height) in [(0, 1), (1, 0), (-5, 5), (Bitmap.longestEdge + 1, 1), (1, Int.max)] {
      #expect(
        throws: RenderingError.size(
          width: Int(IntSize<BufferSpace>(width, 1).width), height: Int(IntSize<BufferSpace>(1, height).height))
      ) {
        try Bitmap(size: IntSize(width, height), format: .rgb565)
      }
    }
  }

  @Test("only what is damaged is copied from a client's memory, at any alignment")
  func copiesDamage() throws {
    let bitmap = try Bitmap(size: IntSize(4, 4), format: .rgb565)
    let memory = [UInt8](repeating: 0xFF, count: 1 + 9 * 4)
    let done = try memory.withUnsafeBytes { memory in
      let odd = UnsafeRawBufferPointer(rebasing: memory[1...])
      let pixels = try Pixels(odd, stride: 9, size: IntSize(4, 4), format: .rgb565)
      return bitmap.copy(pixels, damage: Region(IntRect(x: 1, y: 2, width: Int32.max, height: 1)))
    }
    #expect(done)
    let white = (0..<16).filter { bitmap.color(x: $0 % 4, y: $0 / 4) == .white }
    #expect(white == [9, 10, 11])
  }

  @Test("colours are read from hexadecimal digits as the web writes them")
  func hexColors() {
    #expect(Color(hex: "#f80") == Color(red: 255, green: 136, blue: 0))
    #expect(Color(hex: "0a141e") == Color(red: 10, green: 20, blue: 30))
    #expect(Color(hex: "#ff000080") == Color(premultipliedRed: 128, green: 0, blue: 0, alpha: 128))
    for text in ["", "#", "#ff", "#ggg", "#12345", "#+12345", "12 456"] { #expect(Color(hex: text) == nil, "\(text)") }
    #expect(Color(red: 10, green: 20, blue: 30).description == "#0a141e")
    #expect(
      Color(singlePixelRed: .max, green: 0, blue: 0x8080_8080, alpha: .max) == Color(red: 255, green: 0, blue: 128))
  }
}

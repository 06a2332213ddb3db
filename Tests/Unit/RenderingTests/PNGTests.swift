import CPNG
import Geometry
import SeededRandom
import Testing

@testable import Rendering

/// Tests of the bytes of PNG files, which libpng reads.
@Suite struct PNGTests {
  private enum Kind: CaseIterable {
    /// Each pixel is random.
    case noise
    /// One of a few colours at each pixel.
    case colors
    /// Long runs in a row.
    case runs
    /// Most pixels are equal to those above.
    case columns
    /// Pixels that were in the row before.
    case repetitions
  }

  private func words(_ kind: Kind, _ width: Int, _ height: Int, _ random: inout SeededRandom) -> [UInt32] {
    let colors = (0..<9).map { _ in random.color }
    var words = [UInt32](repeating: colors[0], count: width * height)
    for index in words.indices {
      let isNew = Int.random(in: 0..<20, using: &random) == 0
      switch kind {
      case .noise: words[index] = random.color
      case .colors: words[index] = colors[Int.random(in: 0..<9, using: &random)]
      case .runs where index > 0 && !isNew: words[index] = words[index - 1]
      case .columns where index >= width && !isNew: words[index] = words[index - width]
      case .repetitions where index >= 30 && !isNew: words[index] = words[index - 30]
      default: words[index] = random.color
      }
    }
    return words
  }

  private func png(_ words: [UInt32], _ width: Int, hasAlpha: Bool) -> [UInt8] {
    let height = words.count / width
    let rows = words.withUnsafeBufferPointer { words in
      PixelPacker(width: width, hasAlpha: hasAlpha).packed(words.baseAddress!, stride: width, height: height)
    }
    return PNGFile.bytes(width: width, height: height, hasAlpha: hasAlpha, rows: rows)
  }

  /// The pixels that libpng reads; nil if it refuses the file or warns.
  private func read(_ file: [UInt8]) -> (words: [UInt32], width: Int, hasAlpha: Bool)? {
    file.withUnsafeBytes { file in
      var image = png_image()
      image.version = png_uint_32(PNG_IMAGE_VERSION)
      guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else { return nil }
      let hasAlpha = image.format & fp_png_alpha != 0
      image.format = fp_png_bgra
      var words = [UInt32](repeating: 1, count: Int(image.width) * Int(image.height))
      guard words.withUnsafeMutableBytes({ png_image_finish_read(&image, nil, $0.baseAddress, 0, nil) }) != 0,
        image.warning_or_error == 0
      else { return nil }
      return (words, Int(image.width), hasAlpha)
    }
  }

  @Test("random pictures are read back as they were written", arguments: [false, true])
  func roundTrip(hasAlpha: Bool) {
    var random = SeededRandom(176)
    // A row of 12,000 pixels is longer than the distance of repetitions. 70,000 pixels of noise need several blocks.
    let sizes = [(1, 1), (1, 7), (2, 3), (87, 2), (259, 5), (12_000, 2), (700, 100)]
    for (width, height) in sizes {
      for kind in Kind.allCases {
        let words = words(kind, width, height, &random)
        let again = read(png(words, width, hasAlpha: hasAlpha))
        let expected = hasAlpha ? words : words.map { $0 | 0xFF00_0000 }
        let isSame = again?.words == expected
        #expect(isSame && again?.width == width && again?.hasAlpha == hasAlpha, "\(kind) \(width)x\(height)")
      }
    }
  }

  @Test("a picture of one colour is small, and one of noise hardly larger than its pixels")
  func sizes() {
    var random = SeededRandom(1)
    #expect(png([UInt32](repeating: 0x12_3456, count: 1280 * 800), 1280, hasAlpha: false).count < 8_000)
    let noise = words(.noise, 300, 200, &random)
    #expect(png(noise, 300, hasAlpha: false).count < 300 * 200 * 3 * 102 / 100)
  }

  @Test("the unused byte of a pixel without alpha does not change the file")
  func unusedBytes() {
    let plain = [UInt32](repeating: 0x0012_3456, count: 40)
    var random = SeededRandom(2)
    let others = plain.map { $0 | random.color & 0xFF00_0000 }
    let isEqual = png(plain, 8, hasAlpha: false) == png(others, 8, hasAlpha: false)
    #expect(isEqual)
  }

  @Test("codes are complete, and no longer than allowed")
  func codes() {
    // The shortest code of Fibonacci's numbers has as many bits as there are symbols.
    var counts: [UInt32] = [1, 1]
    while counts.count < 40 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
    for (counts, longest) in [(counts, 15), (Array(counts[..<19]), 7), (Array(counts[..<12]), 15)] {
      let code = PrefixCode(counts: counts + [0], longest: longest)
      #expect(code.lengths.allSatisfy { $0 <= longest })
      #expect(code.lengths.last == 0)
      let used = code.lengths.filter { $0 > 0 }
      #expect(used.count == counts.count)
      #expect(used.reduce(0) { $0 + 1 << (20 - Int($1)) } == 1 << 20)
    }
  }
}

extension SeededRandom {
  fileprivate var color: UInt32 {
    mutating get { UInt32(truncatingIfNeeded: next()) }
  }
}

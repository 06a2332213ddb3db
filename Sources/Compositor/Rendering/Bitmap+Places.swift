package import Geometry
import Glibc

extension Bitmap {
  /// The places where a smaller picture occurs in this one, from top to bottom and left to right.
  ///
  /// Exact occurrences are searched first. The tolerance and the share of differing pixels count only if there are none.
  /// Transparent pixels of the smaller picture (alpha 0) match every colour. Of occurrences that overlap, the one with
  /// the fewest differing pixels counts.
  ///
  /// - Parameters:
  ///   - tolerance: the largest difference of a colour channel that counts as equal, 0 to 255.
  ///   - differing: the fraction of the smaller picture's pixels that may differ more, 0 to 1.
  /// - Throws: `.indistinct` if the smaller picture has only one colour, or occurs almost everywhere; `.outOfMemory`.
  package func places(
    of small: Bitmap, tolerance: UInt8 = 0, differing: Double = 0
  ) throws(RenderingError) -> [IntRect<BufferSpace>] {
    guard small.size.width <= size.width, small.size.height <= size.height else { return [] }
    let (large, small) = (try converted(to: .argb8888), try small.converted(to: .argb8888))
    guard let search = PictureSearch(for: small, in: large) else { throw .indistinct }
    let exact = try search.hits(tolerance: 0, mostDiffering: 0)
    let share = differing.isNaN ? 0 : max(0, min(1, differing))
    let mostDiffering = Int(share * Double(search.pixelCount))
    guard exact.isEmpty, tolerance > 0 || mostDiffering > 0 else { return search.places(of: exact) }
    return search.places(of: try search.hits(tolerance: tolerance, mostDiffering: mostDiffering))
  }
}

/// The search for a small picture in a large one.
///
/// Its pixels are compared in the order of their colour's frequency in the large picture, rarest first, so that most
/// positions are ruled out by their first pixels.
private struct PictureSearch {
  struct Hit {
    let x: Int
    let y: Int
    let differing: Int
  }

  /// The number of hits, overlapping ones included, above which a picture counts as indistinct.
  private static let mostHits = 4096
  /// The number of compared pixels above which a search is given up.
  private static let mostComparisons = 1 << 31

  private let large: Bitmap
  private let small: Bitmap
  /// The colours of the small picture's opaque pixels, and their offsets in the large picture's memory in words.
  private let colors: [UInt32]
  private let offsets: [Int]

  /// The number of pixels that are compared.
  var pixelCount: Int { colors.count }

  /// Nil if the small picture has fewer than two colours.
  init?(for small: Bitmap, in large: Bitmap) {
    (self.large, self.small) = (large, small)
    let frequencies = Self.frequencies(in: large)
    let (width, height) = (Int(small.size.width), Int(small.size.height))
    let stride = large.stride / 4
    var pixels: [(frequency: UInt32, color: UInt32, offset: Int)] = []
    small.withWords { words in
      for y in 0..<height {
        for x in 0..<width {
          let word = words[y * width + x]
          guard word >> 24 != 0 else { continue }
          let color = word & 0xFF_FFFF
          pixels.append((frequencies[Self.bin(of: color)], color, y * stride + x))
        }
      }
    }
    guard let first = pixels.first, pixels.contains(where: { $0.color != first.color }) else { return nil }
    pixels.sort { $0.frequency != $1.frequency ? $0.frequency < $1.frequency : $0.offset < $1.offset }
    colors = pixels.map(\.color)
    offsets = pixels.map(\.offset)
  }

  /// Five bits of each channel.
  private static func bin(of color: UInt32) -> Int {
    let (red, green, blue) = (color >> 19, color >> 11 & 0x1F, color >> 3 & 0x1F)
    return Int(red << 10 | green << 5 | blue)
  }

  private static func frequencies(in picture: Bitmap) -> [UInt32] {
    var counts = [UInt32](repeating: 0, count: 1 << 15)
    picture.withWords { words in
      counts.withUnsafeMutableBufferPointer { counts in
        for word in words { counts[bin(of: word & 0xFF_FFFF)] &+= 1 }
      }
    }
    return counts
  }

  /// The positions at which at most some pixels differ.
  func hits(tolerance: UInt8, mostDiffering: Int) throws(RenderingError) -> [Hit] {
    var hits: [Hit] = []
    let isDistinct = large.withWords { words in
      colors.withUnsafeBufferPointer { colors in
        offsets.withUnsafeBufferPointer { offsets in
          scan(words, colors, offsets, tolerance: Int32(tolerance), mostDiffering: mostDiffering, &hits)
        }
      }
    }
    guard isDistinct else { throw .indistinct }
    return hits
  }

  /// - Returns: false if there are too many hits, or the search takes too long.
  private func scan(
    _ words: UnsafeMutableBufferPointer<UInt32>, _ colors: UnsafeBufferPointer<UInt32>,
    _ offsets: UnsafeBufferPointer<Int>, tolerance: Int32, mostDiffering: Int, _ hits: inout [Hit]
  ) -> Bool {
    let stride = large.stride / 4
    let (columns, rows) = (Int(large.size.width - small.size.width) + 1, Int(large.size.height - small.size.height) + 1)
    let count = colors.count
    var comparisons = 0
    var y = 0
    while y < rows {
      var start = y * stride
      let end = start + columns
      while start < end {
        var differing = 0
        var index = 0
        while index < count {
          let (wanted, found) = (colors[index], words[start + offsets[index]] & 0xFF_FFFF)
          if wanted != found, tolerance == 0 || Self.differ(wanted, found, tolerance) {
            differing += 1
            if differing > mostDiffering { break }
          }
          index += 1
        }
        comparisons += index
        if index == count {
          if hits.count == Self.mostHits { return false }
          hits.append(Hit(x: start - y * stride, y: y, differing: differing))
        }
        start += 1
      }
      if comparisons > Self.mostComparisons { return false }
      y += 1
    }
    return true
  }

  @inline(__always)
  private static func differ(_ first: UInt32, _ second: UInt32, _ tolerance: Int32) -> Bool {
    distance(first >> 16, second >> 16) > tolerance || distance(first >> 8 & 0xFF, second >> 8 & 0xFF) > tolerance
      || distance(first & 0xFF, second & 0xFF) > tolerance
  }

  @inline(__always)
  private static func distance(_ first: UInt32, _ second: UInt32) -> Int32 {
    abs(Int32(bitPattern: first) - Int32(bitPattern: second))
  }

  /// The areas of hits without those that overlap a better one.
  func places(of hits: [Hit]) -> [IntRect<BufferSpace>] {
    let (width, height) = (Int(small.size.width), Int(small.size.height))
    var kept: [Hit] = []
    for hit in hits.sorted(by: { ($0.differing, $0.y, $0.x) < ($1.differing, $1.y, $1.x) })
    where !kept.contains(where: { abs($0.x - hit.x) < width && abs($0.y - hit.y) < height }) {
      kept.append(hit)
    }
    return kept.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
      .map { IntRect(x: $0.x, y: $0.y, width: width, height: height) }
  }
}

import Glibc

/// Compresses rows of pixels to the contents of a PNG file.
///
/// Each row is filtered with "up", so pixels that are equal to those above are zeros, and most bytes of a window's picture are.
/// Runs and pixels that occurred earlier in the row become repetitions. Whole pixels are compared, so it is several times as
/// fast as zlib, which compares bytes.
final class PixelPacker {
  /// The number of bytes of a pixel in the file.
  private let channels: Int
  private let width: Int
  /// The bits of a word that are in the file.
  private let mask: UInt32
  /// The filtered pixels of a row, and one more that ends each run.
  private let deltas: UnsafeMutablePointer<UInt32>
  private let blackRow: UnsafeMutablePointer<UInt32>
  private let tokens: UnsafeMutablePointer<UInt32>
  private var tokenCount = 0
  /// The number of the last pixel that two pixels began with, for each hash of them.
  private let places: UnsafeMutablePointer<Int>
  /// The number of the row's first pixel.
  private var rowStart = 0
  private var checksum = Checksum()
  private let stream: DeflateStream

  private static let hashBits: UInt32 = 11
  /// The number of tokens after which a block ends. Each block has codes of its own.
  private static let blockTokens = 32_768
  private static let farthest = 32_768
  private static let upFilter: UInt32 = 2

  /// - Parameter hasAlpha: true if the words of rows have an alpha channel, which is then not premultiplied.
  init(width: Int, hasAlpha: Bool) {
    self.width = width
    channels = hasAlpha ? 4 : 3
    mask = hasAlpha ? 0xFFFF_FFFF : 0xFF_FFFF
    stream = DeflateStream(bytesPerPixel: channels)
    deltas = .allocate(capacity: width + 1)
    deltas.initialize(repeating: 0, count: width + 1)
    blackRow = .allocate(capacity: width)
    blackRow.initialize(repeating: 0, count: width)
    tokens = .allocate(capacity: Self.blockTokens + 2 * width + 2)
    places = .allocate(capacity: 1 << Self.hashBits)
    places.initialize(repeating: -1, count: 1 << Self.hashBits)
  }

  deinit {
    deltas.deallocate()
    blackRow.deallocate()
    tokens.deallocate()
    places.deallocate()
  }

  /// The zlib stream of rows. Equal pixels give equal bytes.
  ///
  /// - Parameter stride: the number of words from one row to the next.
  func packed(_ pixels: UnsafePointer<UInt32>, stride: Int, height: Int) -> [UInt8] {
    var above = UnsafePointer(blackRow)
    for y in 0..<height {
      let row = pixels + y * stride
      add(.byte(Self.upFilter))
      checksum.add(Self.upFilter)
      if memcmp(row, above, width * 4) == 0 {
        addZeros()
      } else {
        filter(row, above)
        addDeltas()
      }
      checksum.endRow()
      above = row
      rowStart += width
      if tokenCount >= Self.blockTokens || y == height - 1 { endBlock(isLast: y == height - 1) }
    }
    return stream.ended(checksum: checksum.value)
  }

  @inline(__always)
  private func add(_ token: PixelToken) {
    tokens[tokenCount] = token.word
    tokenCount &+= 1
  }

  private func endBlock(isLast: Bool) {
    stream.add(UnsafeBufferPointer(start: tokens, count: tokenCount), isLast: isLast)
    tokenCount = 0
  }

  /// Adds the tokens of a row that is equal to the one above.
  private func addZeros() {
    add(.pixel(0))
    if channels == 4 { add(.byte(0)) }
    if width > 1 { add(.repetition(pixels: width - 1, distance: channels)) }
    checksum.addZeros(width * channels)
  }

  /// Subtracts each byte of the row above.
  private func filter(_ row: UnsafePointer<UInt32>, _ above: UnsafePointer<UInt32>) {
    let (deltas, mask, width) = (deltas, mask, width)
    var x = 0
    while x < width {
      let (ours, theirs) = (row[x], above[x])
      deltas[x] = (((ours | 0x8080_8080) &- (theirs & 0x7F7F_7F7F)) ^ ((ours ^ ~theirs) & 0x8080_8080)) & mask
      x &+= 1
    }
  }

  /// Adds the tokens of the filtered row.
  private func addDeltas() {
    let (deltas, width) = (deltas, width)
    var former: UInt32?
    var x = 0
    while x < width {
      let delta = deltas[x]
      var end = x &+ 1
      deltas[width] = ~delta
      while deltas[end] == delta { end &+= 1 }
      if delta != former {
        if delta != 0, let place = formerPlace(of: x) {
          x = addRepetition(of: place, at: x)
          former = deltas[x &- 1]
          continue
        }
        addPixel(delta)
        x &+= 1
      }
      if end > x {
        add(.repetition(pixels: end &- x, distance: channels))
        checksum.add(delta, pixels: end &- x, channels)
      }
      former = delta
      x = end
    }
  }

  @inline(__always)
  private func addPixel(_ delta: UInt32) {
    add(.pixel(delta))
    if channels == 4 { add(.byte(delta >> 24)) }
    checksum.add(delta, pixels: 1, channels)
  }

  /// The place in the row where the pixel at `x` and the next one occurred before; nil if it is not known.
  @inline(__always)
  private func formerPlace(of x: Int) -> Int? {
    let (delta, next) = (deltas[x], deltas[x &+ 1])
    let mixed = (delta &* 0x9E37_79B1 ^ next &* 0x85EB_CA6B) &* 0xC2B2_AE35
    let hash = Int(truncatingIfNeeded: mixed >> (32 &- Self.hashBits))
    let place = places[hash] &- rowStart
    places[hash] = rowStart &+ x
    guard place >= 0, deltas[place] == delta, deltas[place &+ 1] == next, x &+ 1 < width,
      (x &- place) &* channels <= Self.farthest
    else { return nil }
    return place
  }

  /// Adds a repetition of as many pixels as possible.
  ///
  /// - Returns: the first pixel that is not in it.
  private func addRepetition(of place: Int, at x: Int) -> Int {
    var end = x
    while end < width, deltas[end] == deltas[end &- x &+ place] {
      checksum.add(deltas[end], pixels: 1, channels)
      end &+= 1
    }
    add(.repetition(pixels: end &- x, distance: (x &- place) &* channels))
    return end
  }
}

/// The Adler-32 checksum of a zlib stream.
private struct Checksum {
  private static let modulus: UInt64 = 65_521
  private var first: UInt64 = 1
  private var second: UInt64 = 0

  var value: UInt32 { UInt32(second << 16 | first) }

  @inline(__always)
  mutating func add(_ byte: UInt32) {
    first &+= UInt64(byte)
    second &+= first
  }

  @inline(__always)
  mutating func addZeros(_ count: Int) { second &+= first &* UInt64(truncatingIfNeeded: count) }

  /// Adds equal pixels.
  @inline(__always)
  mutating func add(_ pixel: UInt32, pixels: Int, _ channels: Int) {
    guard pixel != 0 else { return addZeros(pixels &* channels) }
    for _ in 0..<pixels {
      let (red, green, blue) = (UInt64(pixel >> 16 & 255), UInt64(pixel >> 8 & 255), UInt64(pixel & 255))
      second &+= 3 &* first &+ 3 &* red &+ 2 &* green &+ blue
      first &+= red &+ green &+ blue
      if channels == 4 { add(pixel >> 24) }
    }
  }

  /// Reduces the sums. They have room for the bytes of a row.
  mutating func endRow() {
    first %= Self.modulus
    second %= Self.modulus
  }
}

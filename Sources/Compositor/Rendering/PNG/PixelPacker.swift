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
  private var tokens: TokenList
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
    tokens = TokenList(capacity: Self.blockTokens + 2 * width + 2)
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
      tokens.add(.byte(Self.upFilter))
      checksum.add(byte: Self.upFilter)
      if memcmp(row, above, width * 4) == 0 {
        addZeros()
      } else {
        filter(row, above)
        addDeltas()
      }
      checksum.endRow()
      above = row
      rowStart += width
      if tokens.count >= Self.blockTokens || y == height - 1 { endBlock(isLast: y == height - 1) }
    }
    return stream.ended(checksum: checksum.value)
  }

  private func endBlock(isLast: Bool) {
    stream.add(tokens.all, isLast: isLast)
    tokens.removeAll()
  }

  /// Adds the tokens of a row that is equal to the one above.
  private func addZeros() {
    tokens.addPixel(0, channels)
    if width > 1 { tokens.add(.repetition(pixels: width - 1, distance: channels)) }
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
    let (deltas, width, channels) = (deltas, width, channels)
    // Local copies, so that their fields stay in registers.
    var (tokens, checksum) = (tokens, checksum)
    var former: UInt32?
    var x = 0
    while x < width {
      let delta = deltas[x]
      if delta != former {
        if delta != 0, let place = formerPlace(of: x) {
          let start = x
          while x < width, deltas[x] == deltas[x &- start &+ place] {
            checksum.add(deltas[x], channels)
            x &+= 1
          }
          tokens.add(.repetition(pixels: x &- start, distance: (start &- place) &* channels))
          former = deltas[x &- 1]
          continue
        }
        tokens.addPixel(delta, channels)
        checksum.add(delta, channels)
        x &+= 1
      }
      let start = x
      deltas[width] = ~delta
      while deltas[x] == delta { x &+= 1 }
      if x > start {
        tokens.add(.repetition(pixels: x &- start, distance: channels))
        checksum.add(delta, pixels: x &- start, channels)
      }
      former = delta
    }
    (self.tokens, self.checksum) = (tokens, checksum)
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
}

/// The tokens of a block, in memory of their own.
private struct TokenList {
  private let start: UnsafeMutablePointer<UInt32>
  private(set) var count = 0

  init(capacity: Int) { start = .allocate(capacity: capacity) }

  func deallocate() { start.deallocate() }

  var all: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(start: start, count: count) }

  mutating func removeAll() { count = 0 }

  /// Adds a token. There must be room.
  @inline(__always)
  mutating func add(_ token: PixelToken) {
    start[count] = token.word
    count &+= 1
  }

  @inline(__always)
  mutating func addPixel(_ pixel: UInt32, _ channels: Int) {
    add(.pixel(pixel))
    if channels == 4 { add(.byte(pixel >> 24)) }
  }
}

/// The Adler-32 checksum of a zlib stream.
private struct Checksum {
  private static let modulus: UInt64 = 65_521
  private var first: UInt64 = 1
  private var second: UInt64 = 0

  var value: UInt32 { UInt32(second << 16 | first) }

  @inline(__always)
  mutating func add(byte: UInt32) {
    first &+= UInt64(byte)
    second &+= first
  }

  @inline(__always)
  mutating func addZeros(_ count: Int) { second &+= first &* UInt64(truncatingIfNeeded: count) }

  /// Adds equal pixels. The sums of each pixel grow by the same amount from one to the next.
  @inline(__always)
  mutating func add(_ pixel: UInt32, pixels: Int = 1, _ channels: Int) {
    let (red, green, blue) = (UInt64(pixel >> 16 & 255), UInt64(pixel >> 8 & 255), UInt64(pixel & 255))
    var (sum, weighted) = (red &+ green &+ blue, 3 &* red &+ 2 &* green &+ blue)
    if channels == 4 {
      sum &+= UInt64(pixel >> 24)
      weighted &+= sum
    }
    let (count, channels) = (UInt64(truncatingIfNeeded: pixels), UInt64(truncatingIfNeeded: channels))
    second &+= count &* (channels &* first &+ weighted) &+ channels &* sum &* (count &* (count &- 1) / 2)
    first &+= count &* sum
  }

  /// Reduces the sums. They have room for the bytes of a row.
  mutating func endRow() {
    first %= Self.modulus
    second %= Self.modulus
  }
}

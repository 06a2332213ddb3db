/// Writes a sequence of bits into bytes, the lowest bit of a byte first.
struct BitWriter {
  private var words: UnsafeMutablePointer<UInt32>
  private var capacity: Int
  private var wordCount = 0
  /// The last bits, fewer than 32 between two calls.
  private var pending: UInt64 = 0
  private var pendingCount: UInt64 = 0

  init() {
    capacity = 256
    words = .allocate(capacity: capacity)
  }

  func deallocate() { words.deallocate() }

  /// Makes room for a number of bits. `put` checks nothing.
  mutating func reserve(bits: Int) {
    let needed = wordCount + bits / 32 + 2
    guard needed > capacity else { return }
    capacity = max(needed, 2 * capacity)
    let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
    larger.moveInitialize(from: words, count: wordCount)
    words.deallocate()
    words = larger
  }

  /// - Parameter count: the number of bits, at most 32.
  @inline(__always)
  mutating func put(_ bits: UInt32, count: UInt32) {
    pending |= UInt64(bits) &<< pendingCount
    pendingCount &+= UInt64(count)
    guard pendingCount >= 32 else { return }
    words[wordCount] = UInt32(truncatingIfNeeded: pending).littleEndian
    wordCount &+= 1
    pending &>>= 32
    pendingCount &-= 32
  }

  /// Fills the last byte with zeros.
  mutating func align() { put(0, count: UInt32(8 - pendingCount % 8) % 8) }

  /// The bytes, after `align`.
  var bytes: [UInt8] {
    var bytes = [UInt8](UnsafeRawBufferPointer(start: words, count: wordCount * 4))
    for shift in stride(from: 0, to: pendingCount, by: 8) { bytes.append(UInt8(truncatingIfNeeded: pending >> shift)) }
    return bytes
  }
}

/// Received bytes, which are removed line by line.
struct LineBuffer {
  private var bytes: [UInt8] = []
  /// The index of the first byte that has not been removed.
  private var start = 0
  /// The index before which no line ends.
  private var searched = 0

  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Removes and returns the next whole line, without its end; nil if no whole line has arrived.
  mutating func takeLine() -> ArraySlice<UInt8>? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      compact()
      return nil
    }
    let line = bytes[start..<end]
    (start, searched) = (end + 1, end + 1)
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  mutating func removeAll() {
    bytes = []
    (start, searched) = (0, 0)
  }

  private mutating func compact() {
    guard start > 0 else { return }
    bytes.removeFirst(start)
    searched -= start
    start = 0
  }
}

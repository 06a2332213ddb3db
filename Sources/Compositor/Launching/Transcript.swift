/// The newest output of a program; older output is dropped.
package struct Transcript {
  package private(set) var bytes: [UInt8] = []
  /// The number of older bytes that were dropped.
  package private(set) var dropped = 0
  /// At most 1 MiB is kept: enough for any message a test looks for, and a limit for clients that print without end.
  private static let limit = 1 << 20

  package init() {}

  mutating func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
    guard bytes.count > Self.limit else { return }
    let excess = bytes.count - Self.limit / 2
    bytes.removeFirst(excess)
    dropped += excess
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The last lines, for messages.
  package func tail(lines count: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).suffix(count + 1).joined(separator: "\n")
  }
}

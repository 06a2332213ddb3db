/// The newest output of a program; older output is dropped.
public struct Transcript {
  private var bytes: [UInt8] = []
  /// At most 1 MiB is kept: enough for any message a test looks for, and a limit for clients that print without end.
  private static let limit = 1 << 20

  public init() {}

  mutating func append(_ more: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: more)
    if bytes.count > Self.limit { bytes.removeFirst(bytes.count - Self.limit / 2) }
  }

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The last lines, for messages.
  public func tail(lines count: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).suffix(count + 1).joined(separator: "\n")
  }
}

/// The bytes that a client sends to its bus: first the authentication, which this type answers, then messages, whose
/// lengths it checks.
///
/// sd-bus reads messages of up to 128 MiB into memory. A client that has a bus of its own must not get that much.
struct ClientStream {
  /// The client has sent something that no client sends, or a message that is too long.
  struct Violation: Error, Equatable {}

  private enum State {
    /// The byte 0 with which a client begins.
    case start
    case lines
    case header
    /// Inside a message, with the number of bytes until its end.
    case rest(Int)
  }

  /// The bytes of one message. The largest answers seen are caches of GTK 4: 2 MiB for 10,000 widgets.
  static let messageLimit = 8 << 20
  private static let lineLimit = 4_096
  private static let headerLength = 16

  private var state = State.start
  /// The line or the header that has begun.
  private var begun: [UInt8] = []
  private var isAuthenticated = false

  /// True after the authentication, when the client expects messages.
  var hasBegun: Bool {
    switch state {
    case .start, .lines: false
    case .header, .rest: true
    }
  }

  /// Takes the bytes that the client has sent.
  ///
  /// - Parameters:
  ///   - messages: receives the bytes of messages.
  ///   - replies: receives what the authentication answers.
  mutating func take(
    _ bytes: ArraySlice<UInt8>, messages: inout [UInt8], replies: inout [UInt8]
  ) throws(Violation) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      switch state {
      case .start:
        guard bytes[index] == 0 else { throw Violation() }
        index += 1
        state = .lines
      case .lines:
        try takeOfLine(bytes[index], &replies)
        index += 1
      case .header:
        begun.append(bytes[index])
        index += 1
        guard begun.count == Self.headerLength else { continue }
        let rest = try Self.length(after: begun)
        messages += begun
        begun = []
        state = rest == 0 ? .header : .rest(rest)
      case .rest(let left):
        let count = min(left, bytes.endIndex - index)
        messages += bytes[index..<(index + count)]
        index += count
        state = left == count ? .header : .rest(left - count)
      }
    }
  }

  /// The number of bytes after the header of a message.
  private static func length(after header: [UInt8]) throws(Violation) -> Int {
    let isLittle = header[0] == UInt8(ascii: "l")
    guard isLittle || header[0] == UInt8(ascii: "B") else { throw Violation() }
    func number(_ start: Int) -> Int {
      let bytes = header[start..<(start + 4)]
      return (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
    }
    // The fields end at a multiple of 8 bytes.
    let length = number(4) + (number(12) + 7) / 8 * 8
    guard length + headerLength <= messageLimit else { throw Violation() }
    return length
  }

  // MARK: - Authentication

  private mutating func takeOfLine(_ byte: UInt8, _ replies: inout [UInt8]) throws(Violation) {
    begun.append(byte)
    guard begun.count <= Self.lineLimit, replies.count <= Self.lineLimit else { throw Violation() }
    guard begun.suffix(2) == [13, 10] else { return }
    let line = String(decoding: begun.dropLast(2), as: UTF8.self)
    begun = []
    guard let reply = try reply(to: line) else {
      state = .header
      return
    }
    replies += Array("\(reply)\r\n".utf8)
  }

  /// The answer to a line; nil if messages follow. The kernel has said who the client is, so that every claim is accepted.
  private mutating func reply(to line: String) throws(Violation) -> String? {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    switch words.first {
    case "AUTH" where words.count > 1 && ["EXTERNAL", "ANONYMOUS"].contains(words[1]):
      guard words.count > 2 else { return "DATA" }
      isAuthenticated = true
    case "DATA": isAuthenticated = true
    case "AUTH", "CANCEL", "ERROR":
      isAuthenticated = false
      return "REJECTED EXTERNAL ANONYMOUS"
    case "BEGIN":
      guard isAuthenticated else { throw Violation() }
      return nil
    // Descriptors are not passed.
    default: return "ERROR"
    }
    return "OK " + String(repeating: "0", count: 31) + "1"
  }
}

import TrialPrograms

/// An event as the client printed it.
struct SentLine: Hashable, Sendable {
  /// The event without its time.
  var words: String
  /// Milliseconds; nil for events that carry no time.
  var time: UInt32?

  init(_ line: String) {
    let parts = line.split(separator: "@", maxSplits: 1)
    words = parts.first.map { String($0.hasSuffix(" ") ? $0.dropLast() : $0) } ?? ""
    time = parts.count > 1 ? UInt32(parts[1]) : nil
  }
}

extension [SentLine] {
  var words: [String] { map(\.words) }

  /// - Throws: if the events differ. Times are ignored.
  func expect(_ what: String, _ expected: [String]) throws(TrialFailure) {
    if words != expected { throw TrialFailure(what, found: words, expected: expected) }
  }
}

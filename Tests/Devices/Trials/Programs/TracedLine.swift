import JSONText
import TrialPrograms

/// An input or output event in Fingerpost's trace.
struct TracedLine: Hashable {
  /// For example `in touch.down 0 320,400`: the direction, the event, the finger or key, and the place in hundredths.
  /// Absent parts are omitted.
  var words: String

  /// Returns nil for lines without an event, such as explanations.
  init?(_ line: String) {
    guard let json = try? JSON.read(Array(line.utf8)) else { return nil }
    guard let way = ["in", "out"].first(where: { json[$0] != nil }), let what = json[way]?.text else { return nil }
    var words = [way, what]
    for member in ["finger", "key"] {
      if let number = json[member]?.number { words.append("\(Int(number))") }
    }
    if let place = json["at"]?.list { words.append(place.map { "\($0.number ?? .nan)" }.joined(separator: ",")) }
    self.words = words.joined(separator: " ")
  }
}

extension [TracedLine] {
  /// - Throws: if the lines differ.
  func expect(_ what: String, _ expected: [String]) throws(TrialFailure) {
    let words = map(\.words)
    if words != expected { throw TrialFailure("the trace of \(what)", found: words, expected: expected) }
  }
}

import JSONText

/// What came in or went out, as a line of Fingerpost's trace says.
struct TracedLine: Hashable {
  /// `in touch.down 0 320,400`: which way, what, whose finger or which key, and where in hundredths; what there is of these.
  var words: String

  /// Nil for lines that explain something.
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
  /// - Throws: where it is not exactly this.
  func expect(_ what: String, _ expected: [String]) throws(TrialFailure) {
    let words = map(\.words)
    if words != expected { throw TrialFailure("the trace of \(what)", found: words, expected: expected) }
  }
}

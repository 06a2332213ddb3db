import TrialPrograms

extension SentLine {
  /// The number after a word, for example 1.5 in `scale 1.5`.
  func number(after word: String) -> Double? {
    let parts = words.split(separator: " ")
    return parts.firstIndex { $0 == word }.flatMap { $0 + 1 < parts.count ? Double(parts[$0 + 1]) : nil }
  }
}

extension [SentLine] {
  /// The lines without holds. On a busy machine a finger can be played so slowly that libinput reports a hold.
  var withoutHolds: [SentLine] { filter { !$0.words.hasPrefix("hold ") } }

  /// - Throws: if a line begins with none of these words, or if no line begins with one of them.
  func expect(kinds: [String], _ what: String) throws(TrialFailure) {
    for line in words where !kinds.contains(where: { line.hasPrefix($0) }) {
      throw TrialFailure("\(what): '\(line)' among\n    \(words.joined(separator: "\n    "))")
    }
    for kind in kinds where !words.contains(where: { $0.hasPrefix(kind) }) {
      throw TrialFailure("\(what): no '\(kind)' among\n    \(words.joined(separator: "\n    "))")
    }
  }

  /// The sums of the first two numbers, written as `x,y`, or of the first number, over all lines that begin with a
  /// word.
  func sum(of kind: String) -> (Double, Double) {
    var sum = (0.0, 0.0)
    for line in words where line.hasPrefix(kind + " ") {
      let numbers = line.dropFirst(kind.count + 1).prefix { $0 != " " }.split(separator: ",").compactMap { Double($0) }
      sum.0 += numbers.first ?? 0
      sum.1 += numbers.dropFirst().first ?? 0
    }
    return sum
  }
}

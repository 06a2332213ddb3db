extension NodeReader {
  /// Reads any scalar as text. A null value is an error; a quoted empty text is valid.
  package func string(_ what: String = "text") -> String? {
    if let text { return text }
    fault(expected: what)
    return nil
  }

  /// Reads text that is not empty. Names and paths end at U+0000 for the system, so it is an error.
  package func name(_ what: String = "a name") -> String? {
    let isCut = text?.utf8.contains(0) == true
    if let text, !text.isEmpty, !isCut { return text }
    fault(expected: isCut ? "\(what) without the character U+0000" : what)
    return nil
  }

  package func boolean() -> Bool? {
    switch plainText?.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default:
      fault(expected: "true or false")
      return nil
    }
  }

  package func number(in range: ClosedRange<Double> = -1e9...1e9) -> Double? {
    if let plainText, let value = Double(decimal: plainText), range.contains(value) { return value }
    fault(expected: "a number from \(range.phrase)")
    return nil
  }

  package func integer(in range: ClosedRange<Int> = -1_000_000_000...1_000_000_000) -> Int? {
    let value = text.flatMap { $0.hasPrefix("+") ? nil : Int($0) }.flatMap { range.contains($0) ? $0 : nil }
    if let value, plainText != nil { return value }
    let isSingle = range.lowerBound == range.upperBound
    let expected = isSingle ? "\(range.lowerBound)" : "a whole number from \(range.phrase)"
    fault(expected: value == nil ? expected : "\(expected) without quotes")
    return nil
  }

  /// Reads one of the names of an enumeration.
  package func choice<Choice: CaseIterable & RawRepresentable>(_ type: Choice.Type = Choice.self) -> Choice?
  where Choice.RawValue == String {
    choice(of: Choice.allCases.map { ($0.rawValue, $0) })
  }

  /// Reads one of the listed names; several names may have the same meaning.
  package func choice<Choice>(of choices: [(name: String, meaning: Choice)]) -> Choice? {
    if let text, let match = choices.first(where: { $0.name == text }) { return match.meaning }
    let names = choices.map(\.name)
    fault(expected: names.alternatives, nearestName: text.flatMap { names.nearest(to: $0) })
    return nil
  }
}

extension [String] {
  /// The texts as `a, b or c`, for error messages.
  package var alternatives: String {
    guard count > 1, let last else { return first ?? "nothing" }
    return "\(dropLast().joined(separator: ", ")) or \(last)"
  }
}

/// A demand and the measured value.
package struct Verdict {
  /// The name of the demand. Benchmarks/known-misses.txt names demands by it.
  package let demand: String
  /// The permitted values in words.
  package let limit: String
  package let seen: String
  package let isMet: Bool

  /// - Parameter demand: the name, without a colon.
  package init(demand: String, limit: String, seen: String, isMet: Bool) {
    (self.demand, self.limit, self.seen, self.isMet) = (demand, limit, seen, isMet)
  }

  /// A demand that a value is at most a limit.
  package init(_ demand: String, _ value: Double, atMost limit: Double, _ unit: String = "", decimals: Int = 2) {
    func text(_ value: Double) -> String { value.text(decimals) + (unit.isEmpty ? "" : " \(unit)") }
    self.init(demand: demand, limit: "at most \(text(limit))", seen: text(value), isMet: value <= limit)
  }
}

/// Prints all verdicts, for tools/demands.
package func judge(_ verdicts: [Verdict]) {
  print()
  for verdict in verdicts {
    print("demand: \(verdict.demand): \(verdict.limit), measured \(verdict.seen), \(verdict.isMet ? "met" : "missed")")
  }
}

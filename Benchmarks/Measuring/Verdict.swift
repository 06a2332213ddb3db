/// A demand and the measured value.
package struct Verdict {
  package var demand: String
  package var seen: String
  package var isMet: Bool
  /// True if the value does not depend on the machine's load. Then a missed demand is an error.
  package var isCount: Bool

  package init(demand: String, seen: String, isMet: Bool, isCount: Bool = false) {
    self.demand = demand
    self.seen = seen
    self.isMet = isMet
    self.isCount = isCount
  }
}

/// Prints all verdicts.
///
/// - Throws: an error if a demand is missed that does not depend on the machine's load.
package func judge(_ verdicts: [Verdict]) throws {
  var table = Table("demand", "seen", "met")
  for verdict in verdicts { table.add(verdict.demand, verdict.seen, verdict.isMet ? "yes" : "no") }
  print("\ndemands:")
  print(table.text)
  if verdicts.contains(where: { $0.isCount && !$0.isMet }) {
    throw MeasuringError("a demand is missed that does not depend on the machine's speed")
  }
}

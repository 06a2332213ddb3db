/// A demand beside what was seen.
public struct Verdict {
  public var demand: String
  public var seen: String
  public var isMet: Bool
  /// Whether missing it is a fault whatever the machine is busy with.
  public var isCount: Bool

  public init(demand: String, seen: String, isMet: Bool, isCount: Bool = false) {
    self.demand = demand
    self.seen = seen
    self.isMet = isMet
    self.isCount = isCount
  }
}

/// Prints all verdicts.
///
/// - Throws: where a demand is missed that does not depend on the machine's speed.
public func judge(_ verdicts: [Verdict]) throws {
  var table = Table("demand", "seen", "met")
  for verdict in verdicts { table.add(verdict.demand, verdict.seen, verdict.isMet ? "yes" : "no") }
  print("\ndemands:")
  print(table.text)
  if verdicts.contains(where: { $0.isCount && !$0.isMet }) {
    throw MeasuringError("a demand is missed that does not depend on the machine's speed")
  }
}

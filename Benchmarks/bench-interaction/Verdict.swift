import ArgumentParser
import CBenchmarks
import Measuring

/// A demand beside what was seen.
struct Verdict {
  var demand: String
  var seen: String
  var isMet: Bool
  /// Whether missing it is a fault whatever the machine is busy with.
  var isCount = false
}

/// Prints all verdicts.
///
/// - Throws: where a demand is missed that does not depend on the machine's speed.
func judge(_ verdicts: [Verdict]) throws {
  var table = Table("demand", "seen", "met")
  for verdict in verdicts { table.add(verdict.demand, verdict.seen, verdict.isMet ? "yes" : "no") }
  print("\ndemands:")
  print(table.text)
  if verdicts.contains(where: { $0.isCount && !$0.isMet }) { throw ExitCode.failure }
}

/// Nanoseconds of CPU time of one call: the least of many short runs, so that other work on the machine tells little.
func nanoseconds(calls: Int, _ body: (Int) -> Void) -> Double {
  for index in 0..<calls { body(index) }
  var least = Double.infinity
  for _ in 0..<15 {
    var done = 0
    let start = bench_own_cpu_time()
    repeat {
      for index in 0..<calls { body(index) }
      done += calls
    } while bench_own_cpu_time() - start < 1_500_000
    least = min(least, Double(bench_own_cpu_time() - start) / Double(done))
  }
  return least
}

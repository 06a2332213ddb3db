import CBenchmarks

/// The CPU time of one call in nanoseconds. It is the minimum of many short runs, so that other work on the machine has
/// little influence.
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

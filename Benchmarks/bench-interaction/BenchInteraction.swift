import Geometry
import Glibc
import Interaction

/// Prints what hit tests and the routing of touches cost, beside other ways to do the same.
@main
struct BenchInteraction {
  static func main() {
    let a = CommandLine.arguments
    if a.count > 1 {
      if a[1] == "touches" { for n in [1, 10, 100] { TouchBench(n).measure() } } else { TouchBench(Int(a[1])!).storm(Int(a[2])!) }
      return
    }
    print(
      "hit tests, ns each: the library, the plain recursion over the same objects, a scan of an array of rectangles")
    print(row("shape", "points", "views", "library", "recursion", "scan", "rec/lib", "scan/lib"))
    var agree = true
    for shape in Shape.allCases {
      for points in Points.allCases {
        for count in [10, 100, 1000, 10_000, 100_000] {
          agree = HitTestBench(shape, count).measure(points) && agree
        }
      }
    }
    print(agree ? "all answers are those of the recursion" : "ANSWERS DIFFER")
    TouchBench(10).measure()
  }
}

/// One line of a table.
func row(_ fields: String...) -> String {
  let widths = [6, 10, 8, 10, 12, 10, 9, 9]
  return zip(fields, widths).map { field, width in
    String(repeating: " ", count: max(0, width - field.count)) + field
  }.joined(separator: " ")
}

/// A number with one decimal.
func decimal(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}

/// Nanoseconds of one call, over at least so many calls and milliseconds.
func nanoseconds(calls: Int, _ body: (Int) -> Void) -> Double {
  let clock = ContinuousClock()
  for index in 0..<calls { body(index) }
  var best = Double.infinity
  for _ in 0..<5 {
    var done = 0
    let start = clock.now
    repeat {
      for index in 0..<calls { body(index) }
      done += calls
    } while clock.now - start < .milliseconds(4)
    let elapsed = clock.now - start
    let total = Double(elapsed.components.seconds) * 1e9 + Double(elapsed.components.attoseconds) / 1e9
    best = min(best, total / Double(done))
  }
  return best
}

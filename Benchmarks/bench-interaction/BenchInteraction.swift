import ArgumentParser
import Measuring

@main
struct BenchInteraction: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-interaction",
    abstract: "Measures hit tests and the routing of touches beside other ways to do the same, and judges the figures.",
    subcommands: [All.self, HitTests.self, Touches.self, Storm.self],
    defaultSubcommand: All.self)
}

/// Runs all benchmarks.
struct All: ParsableCommand {
  func run() { judge(HitTests.measure() + Touches.measure()) }
}

/// Benchmarks hit tests in trees of 10 to 100,000 views.
struct HitTests: ParsableCommand {
  func run() { judge(Self.measure()) }

  static func measure() -> [Verdict] {
    var table = HitTestTable()
    for shape in Shape.allCases {
      for count in [10, 100, 1000, 10_000, 100_000] {
        let bench = HitTestBench(shape, count)
        for points in Points.allCases { table.add(bench.measure(points)) }
      }
    }
    print(
      "hit tests, ns each: the library, the plain recursion over the same objects, a scan of an array of rectangles")
    print(table.text)
    return table.verdicts + [DeepTree(depth: 10_000).verdict]
  }
}

/// Benchmarks a moving finger in front of recognizers.
struct Touches: ParsableCommand {
  func run() { judge(Self.measure()) }

  static func measure() -> [Verdict] {
    var table = Table("one moved touch through", "ns", "allocations of 1,000")
    let figures = TouchScene.Kind.allCases.map { TouchScene($0).measure() }
    for figure in figures { table.add(figure.kind.title, figure.nanoseconds.text(0), "\(figure.allocations)") }
    print("\ntouches:")
    print(table.text)
    return figures.flatMap(\.verdicts)
  }
}

/// Delivers a number of moved touches and nothing else, for tools that measure the process.
struct Storm: ParsableCommand {
  @Option(help: "What the touch moves through: one, ten, hundred or ongoing.") var through = TouchScene.Kind.ten
  @Option(help: "How many events.") var events = 10_000

  func run() { TouchScene(through).storm(events) }
}

extension TouchScene.Kind: ExpressibleByArgument {}

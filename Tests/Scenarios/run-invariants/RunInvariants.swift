import ArgumentParser
import Foundation
import ScenarioPlayer

@main
struct RunInvariants: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run-invariants",
    abstract: "Plays random trees, recognizers and input, and checks after every step what must always hold.",
    discussion: """
      Before, it counts what a moved touch asks the allocator for: nothing.

      Exits with 1 at the first failure, after printing its seed and a short scenario that shows it.
      """)

  @Option(help: "How many steps to play.")
  var steps = 1_000_000

  @Option(help: "The seed of the first tree; the next tree has the next one.")
  var seed: UInt64 = 1

  /// The allowed growth of resident memory after the first tenth of the trees, in kilobytes.
  private var toleratedGrowth: Int { 4096 }

  func run() throws {
    try countAllocations()
    let trees = max(1, steps / InvariantRun.stepsPerTree)
    var residentEarly = 0
    for index in 0..<trees {
      if index == trees / 10 { residentEarly = residentKilobytes }
      guard let failure = InvariantRun(seed: seed &+ UInt64(index)).play() else { continue }
      print("seed \(failure.seed): \(failure.message)")
      print(failure.scenarioFile)
      throw ExitCode(1)
    }
    let growth = residentKilobytes - residentEarly
    guard growth <= toleratedGrowth else {
      print("memory grew by \(growth) kB over \(trees) trees")
      throw ExitCode(1)
    }
    print(
      "\(trees * InvariantRun.stepsPerTree) steps on \(trees) random trees, nothing amiss; memory grew by \(growth) kB")
  }

  /// Checks that a moved touch allocates nothing once warm. Only optimised code can meet this: other code allocates in
  /// every loop.
  private func countAllocations() throws {
    #if !DEBUG
      var touch = WarmTouch()
      let allocations = touch.allocations()
      guard allocations == 0 else {
        let seen = allocations.map { "\($0) allocations" } ?? "not all of them watched it"
        print("a thousand moves of a touch through ten recognizers: \(seen)")
        throw ExitCode(1)
      }
      print("a thousand moves of a touch through ten recognizers: no allocation")
    #endif
  }

  private var residentKilobytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * 4
  }
}

import ArgumentParser
import Foundation
import ScenarioPlayer

@main
struct RunScenarios: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run-scenarios",
    abstract: "Plays scenarios of the responder model and compares their logs.",
    discussion: "Exits with 0 if all passed, 1 if any failed, 2 if a file says something the schema does not know.")

  @Argument(help: "Files of scenarios.")
  var files: [String]

  @Option(help: ArgumentHelp("Play this scenario only; may be given again.", valueName: "id"))
  var only: [String] = []

  @Flag(help: "Show every log.")
  var log = false

  func run() throws {
    var (passed, failed, faulty) = (0, 0, 0)
    do {
      var scenarios = try files.flatMap { try Scenario.read(contentsOfFile: $0) }
      if let unknown = only.first(where: { id in !scenarios.contains { $0.id == id } }) {
        throw ScenarioError(message: "no scenario has the id \(unknown)")
      }
      if !only.isEmpty { scenarios.removeAll { !only.contains($0.id) } }
      for scenario in scenarios {
        do {
          let result = try ScenarioPlayer.play(scenario)
          if result.hasPassed { passed += 1 } else { failed += 1 }
          report(result)
        } catch let error as ScenarioError {
          complain(error)
          faulty += 1
        }
      }
    } catch let error as ScenarioError {
      complain(error)
      throw ExitCode(2)
    }
    print("\(passed) passed, \(failed) failed" + (faulty > 0 ? ", \(faulty) cannot be played" : ""))
    if faulty > 0 { throw ExitCode(2) }
    if failed > 0 { throw ExitCode(1) }
  }

  private func complain(_ error: ScenarioError) {
    FileHandle.standardError.write(Data("run-scenarios: \(error)\n".utf8))
  }

  private func report(_ result: ScenarioPlayer.Result) {
    print("\(result.hasPassed ? "passed" : "FAILED") \(result.scenario.id)  \(result.scenario.title)")
    if !result.hasPassed {
      for line in result.difference { print("    \(line)") }
    } else if log {
      for line in result.log { print("      \(line)") }
    }
  }
}

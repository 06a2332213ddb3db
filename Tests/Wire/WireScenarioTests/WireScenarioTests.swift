import Checkout
import Foundation
import Testing

private let file = "spec/scenarios.json"
private let scenarios = WireScenario.read(URL(filePath: SharedData.path(file)))

@Suite(.enabled(if: SharedData.has(file), "\(SharedData.missing(file))")) struct WireScenarioTests {
  @Test("what clients are sent is what the scenario says", arguments: scenarios)
  func play(_ scenario: WireScenario) {
    let log = WireStage(scenario.tree).play(scenario.steps)
    #expect(inOrderOfUse(log) == inOrderOfUse(scenario.log))
  }

  @Test("no scenario is missing")
  func completeness() {
    #expect(scenarios.map(\.id) == ["WL-01", "WL-02", "WL-03", "WL-04", "WL-06", "WL-08", "WL-09", "WL-10"])
  }
}

/// The lines with each touch's wire id replaced by its number, in the order of the first events for each touch.
func inOrderOfUse(_ log: [String]) -> [String] {
  var numbers: [String: Int] = [:]
  var count = 0
  return log.map { line in
    var words = line.split(separator: " ").map(String.init)
    guard words.count > 2, ["down", "motion", "up", "cancelled"].contains(words[1]) else { return line }
    if words[1] == "down" {
      count += 1
      numbers[words[2]] = count
    }
    words[2] = numbers[words[2]].map { "#\($0)" } ?? "unknown"
    return words.joined(separator: " ")
  }
}

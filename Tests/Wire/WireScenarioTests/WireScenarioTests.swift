import Checkout
import Foundation
import Testing

/// The scenario file is beside the checkout; the environment variable `FINGERPOST_SCENARIOS` names another place.
private let file =
  ProcessInfo.processInfo.environment["FINGERPOST_SCENARIOS"].map { URL(filePath: $0) }
  ?? URL(filePath: Checkout.path("../shared/spec/scenarios.json")).standardized
private let scenarios = WireScenario.read(file)

@Suite struct WireScenarioTests {
  @Test(
    "what clients are sent is what the scenario says",
    .enabled(if: !scenarios.isEmpty, "\(file.path) is not there; the stories of SeatsTests tell the same"),
    arguments: scenarios)
  func play(_ scenario: WireScenario) {
    let log = WireStage(scenario.tree).play(scenario.steps)
    #expect(inOrderOfUse(log) == inOrderOfUse(scenario.log))
  }

  @Test("no scenario is missing", .enabled(if: !scenarios.isEmpty))
  func completeness() {
    #expect(scenarios.map(\.id) == ["WL-01", "WL-02", "WL-03", "WL-04", "WL-06", "WL-08", "WL-09", "WL-10"])
  }
}

/// The lines with each touch's wire id replaced by its number in the order in which clients first hear of touches.
private func inOrderOfUse(_ log: [String]) -> [String] {
  var numbers: [String: Int] = [:]
  var count = 0
  return log.map { line in
    var words = line.split(separator: " ").map(String.init)
    guard words.count > 2, ["down", "motion", "up"].contains(words[1]) else { return line }
    if words[1] == "down" {
      count += 1
      numbers[words[2]] = count
    }
    words[2] = numbers[words[2]].map { "#\($0)" } ?? "unknown"
    return words.joined(separator: " ")
  }
}

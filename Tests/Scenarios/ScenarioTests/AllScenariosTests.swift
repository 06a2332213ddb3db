import Checkout
import Foundation
import ScenarioPlayer
import Testing

@Suite struct AllScenariosTests {
  private static let shared = "spec/scenarios.json"

  @Test(.enabled(if: SharedData.has(shared), "\(SharedData.missing(shared))"))
  func `Every scenario of the responder model gives its exact log`() throws {
    try expectAllToPass(inFile: SharedData.path(Self.shared))
  }

  @Test func `Every scenario of our own gives its exact log`() throws {
    let folder = Checkout.path("Tests/Scenarios/ScenarioTests/Scenarios")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
    #expect(!files.isEmpty)
    for file in files.sorted() { try expectAllToPass(inFile: "\(folder)/\(file)") }
  }

  private func expectAllToPass(inFile path: String) throws {
    let scenarios = try Scenario.read(contentsOfFile: path)
    #expect(!scenarios.isEmpty)
    for scenario in scenarios {
      let result = try ScenarioPlayer.play(scenario)
      let difference = result.difference.joined(separator: "\n")
      #expect(result.hasPassed, "\(scenario.id) \(scenario.title)\n\(difference)")
    }
  }
}

import Foundation
import ScenarioPlayer
import Testing

@Suite struct AllScenariosTests {
  @Test func `Every scenario of the responder model gives its exact log`() throws {
    let path = packageRoot.appending(path: "../shared/spec/scenarios.json").path
    guard FileManager.default.fileExists(atPath: path) else {
      print("skipped: the scenarios of the responder model are not beside the package")
      return
    }
    try expectAllToPass(inFile: path)
  }

  @Test func `Every scenario of our own gives its exact log`() throws {
    let folder = packageRoot.appending(path: "Tests/ScenarioTests/Scenarios").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
    #expect(!files.isEmpty)
    for file in files.sorted() { try expectAllToPass(inFile: "\(folder)/\(file)") }
  }

  private var packageRoot: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
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

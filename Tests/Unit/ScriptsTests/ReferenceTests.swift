import Checkout
import Documents
import Foundation
import Scripts
import Testing

@Suite("The reference of the language")
struct ReferenceTests {
  private static func text() throws -> String {
    try String(contentsOfFile: Checkout.path("docs/scripts.md"), encoding: .utf8)
  }

  /// The YAML examples in the reference.
  private static func examples() throws -> [String] {
    try text().components(separatedBy: "```yaml\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  /// The clients in the examples.
  private static let cast = ["term", "editor", "list", "paint", "map", "demo", "dialog"]

  /// The example as a complete script: adds clients to steps, and steps to clients.
  private func script(_ example: String) -> String {
    if example.contains("steps:\n  - wait") { return example }
    if !example.hasPrefix("- ") { return example + "steps: []\n" }
    let clients = Self.cast.map { "\($0): cat" }.joined(separator: ", ")
    let steps = example.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    return "outputs: [{name: main}, {name: side}]\nclients: {\(clients)}\nsteps:\n" + steps.joined(separator: "\n")
  }

  @Test("every example in it is read without a fault")
  func examplesAreRead() throws {
    let examples = try Self.examples()
    #expect(examples.count > 10)
    for example in examples {
      let files = PretendFiles(texts: [
        "s.yaml": script(example), "login.yaml": "variables: {who: alice}\nsteps: []",
        "drag.events": SmallRecording.text,
      ])
      do {
        let read = try files.read("s.yaml")
        #expect(read.warnings.isEmpty, "\(read.warnings.rendered)")
      } catch {
        Issue.record("\(error.diagnostics.rendered)")
      }
    }
  }

  @Test("every word a step can begin with is in it")
  func wordsAreThere() throws {
    let known = try #require(faults("steps:\n  - {qqqqqqqqqqqq: 1}").first?.split(separator: "expected ").last)
    let words = known.replacingOccurrences(of: " or ", with: ", ").components(separatedBy: ", ")
    #expect(words.count > 20)
    let text = try Self.text()
    for word in words { #expect(text.contains("`\(word)") || text.contains("- \(word):"), "\(word)") }
  }
}

import Checkout
import Documents
import Foundation
import Scripts
import Testing
import Transcription

/// Tests that written steps are read back as the same steps.
@Suite struct WritingTests {
  @Test(arguments: ["Examples", "Tests/Programs/ClientTests/Scripts", "Tests/Fuzz/Corpus/script"])
  func everyStepOfEveryScriptThereIs(_ folder: String) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Checkout.path(folder))
    var count = 0
    for file in files.sorted() where file.hasSuffix(".yaml") {
      let path = Checkout.path("\(folder)/\(file)")
      var script = try ScriptReader.read(path: path).script
      script.settings.clock = .virtual
      script.settings.samplesPerSecond = 60
      script.policy = nil
      script.steps.removeAll { ScriptText.line($0.kind) == nil }
      let text = ScriptText.heading(script) + script.steps.compactMap { ScriptText.line($0.kind) }.joined()
      let again = try ScriptReader.read(text: text, file: "again").script
      #expect(again.outputs == script.outputs)
      #expect(again.settings == script.settings)
      #expect(again.clients.map(\.withoutPosition) == script.clients.map(\.withoutPosition))
      for (one, other) in zip(again.steps, script.steps) {
        #expect(ScriptText.line(one.kind) == ScriptText.line(other.kind), "\(file)")
      }
      #expect(again.steps.count == script.steps.count, "\(file)")
      count += again.steps.count
    }
    #expect(count > 0)
  }

  @Test(arguments: [
    "appeared: {client: term, role: subsurface}", "appeared: {role: layer}", "drag: none",
    "drag: {by: finger, from: term, over: none, types: [text/*]}", "drag: {over: {app-id: a, surface: [1]}}",
    "text-field: {active: no}", "text-field: {purpose: password}", "text-field: {purpose: url, surrounding: \"a: *\"}",
    "any: [{drag: none}, {appeared: {role: popup}}, {windows: {count: 2}}]",
  ])
  func conditionsAreReadBack(_ condition: String) throws {
    let step = "  - expect: {\(condition), within: 2s, soft: yes}\n"
    let script = try ScriptReader.read(text: "clients: {term: foot}\nsteps:\n\(step)", file: "s").script
    let line = try #require(script.steps.first.flatMap { ScriptText.line($0.kind) })
    #expect(line.contains("within: 2s") && line.contains("soft: yes"))
    let again = try ScriptReader.read(text: "clients: {term: foot}\nsteps:\n\(line)", file: "s").script
    #expect(again.steps.first.flatMap { ScriptText.line($0.kind) } == line)
    #expect(again.conditions.count == script.conditions.count)
    #expect(line.replacing("\"", with: "").contains(condition.replacing("\"", with: "")), "\(line)")
  }

  @Test func physicalSizesAreReadBack() throws {
    let output = ScriptOutput(
      name: "main", size: PixelSize(width: 800, height: 480), physicalSize: PhysicalSize(width: 154.25, height: 86))
    let heading = ScriptText.heading(Script(outputs: [output]))
    #expect(heading.contains("physical-size: [154.25mm, 86mm]"))
    let step = Step.Kind.hardware(.output(OutputStep(physicalSize: PhysicalSize(width: 80, height: 60))))
    let again = try ScriptReader.read(text: heading + (ScriptText.line(step) ?? ""), file: "again").script
    #expect(again.outputs == [output])
    #expect(again.steps.map(\.kind) == [step])
  }

  @Test(arguments: [
    "plain", "", "two words", "yes", "12", "-x", "--app-id=term", "---", "#", "a: b", "a #b", "{", "\"", "\\", "'",
    "é€",
    "a\u{7}b\u{2028}", "~", "null", "none", "=", "a=b", "*", "&a", "!", "%", "@", "`",
  ])
  func everyWordOfACommand(_ word: String) throws {
    let client = ScriptClient(
      name: "it", command: .arguments(["x", word]), position: SourcePosition(file: "x", line: 1, column: 1))
    let script = Script(clients: [client], steps: [])
    let line = try #require(ScriptText.line(.keyboard(.type(TypeStep(text: word)))))
    let again = try ScriptReader.read(text: ScriptText.heading(script) + line, file: "again").script
    #expect(again.clients.map(\.command) == [.arguments(["x", word])])
    #expect(again.steps.map(\.kind) == [.keyboard(.type(TypeStep(text: word)))])
  }
}

extension ScriptClient {
  fileprivate var withoutPosition: ScriptClient {
    var client = self
    client.position = SourcePosition(file: "", line: 0, column: 0)
    return client
  }
}

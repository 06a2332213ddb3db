import Checkout
import Documents
import Foundation
import Scripts
import SeededRandom
import Testing
import Transcription
import WidgetTerms

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
    "cursor: ns-resize", "cursor: default",
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

  @Test("Steps with widgets and pictures are read back", arguments: 0..<40)
  func widgetsAreReadBack(seed: Int) throws {
    var random = SeededRandom(UInt64(seed) + 1)
    let heading = "clients: {term: foot}\nsteps:\n"
    let forms = [
      "tap: {in: term, KEYS}", "double-tap: {in: term, KEYS, at: [3, 50%], force: yes}",
      "fill: {in: term, KEYS, with: \"a: b\"}",
      "scroll-to: {in: {title: \"T*\"}, KEYS}", "swipe: {in: term, from: {KEYS}, to: {in: term, KEYS, at: [1, 2]}}",
      "pointer: {click: left, in: term, KEYS}", "pointer: {drag: left, in: term, from: {KEYS}, to: {KEYS}}",
      "pointer: {move: {to: {in: term, KEYS}}}", "touch: {down: 1, in: term, KEYS, at: top}\n  - touch: {up: 1}",
      "touchpad: {swipe: [9, 0], in: term, KEYS}", "screenshot: {file: a.png, in: term, KEYS}",
      "pinch: {in: term, KEYS, scale: 2}", "expect: {widget: {in: term, KEYS, count: 3}}",
      "wait: {widget: {in: term, KEYS}, within: 2s}", "expect: {any: [{widget: {in: term, KEYS}}, {drag: none}]}",
      "tap: {in: term, like: \"a b.png\", tolerance: 1.5%, differing: 2%}", "long-press: {output: main, like: a.png}",
      "draw: {in: term, along: [{KEYS}, [1, 2], {KEYS}]}", "tap: {like: a.png, at: [1, 1]}",
    ]
    for form in forms {
      var step = form
      while let range = step.range(of: "KEYS") { step.replaceSubrange(range, with: keys(&random, depth: 0)) }
      let script = try ScriptReader.read(text: "\(heading)  - \(step)\n", file: "s").script
      let lines = try script.steps.map { try #require(ScriptText.line($0.kind)) }
      let again = try ScriptReader.read(text: heading + lines.joined(), file: "again").script
      #expect(again.steps.map { ScriptText.line($0.kind) } == lines, "\(step)")
      let widgets = script.steps.flatMap(\.kind.widgets)
      #expect(again.steps.flatMap(\.kind.widgets).map(\.description) == widgets.map(\.description), "\(step)")
      #expect(widgets.isEmpty == !form.contains("KEYS"))
      let places = again.steps.flatMap(\.kind.places).map { [$0.x, $0.y] }
      #expect(places == script.steps.flatMap(\.kind.places).map { [$0.x, $0.y] }, "\(step)")
    }
  }

  /// Random keys of a selector.
  private func keys(_ random: inout SeededRandom, depth: Int) -> String {
    var keys = ["role: \(WidgetRole.names.randomElement(using: &random)!)"]
    for key in ["name", "text", "label"] where Bool.random(using: &random) {
      keys.append("\(key): \(["Save", "\"a: \\\"b\\\" *\"", "\"\"", "\"12\""].randomElement(using: &random)!)")
    }
    if Bool.random(using: &random) { keys.append("value: \(["3", "0.25", "-1e6"].randomElement(using: &random)!)") }
    if Bool.random(using: &random) {
      keys.append("state: \(["checked", "not checked", "[focused, not busy]"].randomElement(using: &random)!)")
    }
    guard depth < 3 else { return keys.joined(separator: ", ") }
    for key in ["inside", "below", "above", "left-of", "right-of"] where Int.random(in: 0..<4, using: &random) == 0 {
      keys.append("\(key): {\(self.keys(&random, depth: depth + 1))}")
    }
    return keys.joined(separator: ", ")
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

  @Test func aProgramOfX11WithSpeechIsReadAgain() throws {
    let client = ScriptClient(
      name: "it", command: .arguments(["xterm"]), isX11: true, geometry: PixelSize(width: 1000, height: 700),
      hasSpeech: true, position: SourcePosition(file: "x", line: 1, column: 1))
    let line = try #require(ScriptText.line(.keyboard(.type(TypeStep(text: "a")))))
    let script = Script(clients: [client], steps: [])
    let again = try ScriptReader.read(text: ScriptText.heading(script) + line, file: "again").script
    #expect(again.clients.map(\.withoutPosition) == [client.withoutPosition])
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

import Documents
import Scripts
import Testing

@Suite("Parts of a script that are played alone")
struct OutlineTests {
  private static let texts = [
    "a.yaml": """
    before: [{run: "true"}]
    steps:
      - tap: [1, 1]
      - tap: [2, 2]
      - group:
          name: One
          steps:
            - tap: [3, 3]
            - group: {name: Inner, steps: [{tap: [4, 4]}]}
      - include: b.yaml
      - touch: {down: 1, at: [5, 5]}
      - group: {name: Held, steps: [{touch: {move: 1, to: [6, 6]}}]}
      - touch: {up: 1}
      - repeat: {times: 2, steps: [{tap: [7, 7]}]}
      - when:
          windows: {count: 1}
          within: 1ms
          steps:
            - tap: [8, 8]
    """,
    "b.yaml": "steps: [{tap: [9, 9]}]",
  ]

  private func script() throws -> Script { try PretendFiles(texts: Self.texts).read("a.yaml").script }

  private func taps(_ lines: Int...) throws -> [String] {
    let part = try script().part(atLines: lines, of: "a.yaml")
    #expect(part.before.count == 1)
    return part.steps.map(\.summary)
  }

  private func fault(_ line: Int) -> String {
    do {
      _ = try script().part(atLines: [line], of: "a.yaml")
      return "none"
    } catch {
      return "\(error)"
    }
  }

  private static let opening = ["tap: [1, 1]", "tap: [2, 2]"]

  @Test(
    "A line in an outermost group plays the steps before the first group, and the whole group", arguments: [5, 8, 9])
  func groups(line: Int) throws { #expect(try taps(line) == Self.opening + ["tap: [3, 3]", "tap: [4, 4]"]) }

  @Test("A line before the first group plays the steps up to it")
  func opening() throws {
    #expect(try taps(3) == ["tap: [1, 1]"])
    #expect(try taps(4) == Self.opening)
    #expect(try taps(3, 4) == Self.opening)
  }

  @Test("A step outside groups is played after the steps before the first group, as often as it is repeated")
  func steps() throws {
    #expect(try taps(14) == Self.opening + ["tap: [7, 7]", "tap: [7, 7]"])
    #expect(try taps(19).count == 3)
    #expect(try taps(14, 5).count == 6)
  }

  @Test("Without lines the whole script is played")
  func whole() throws { #expect(try script().part(atLines: [], of: "a.yaml") == script()) }

  @Test("A line without a step, and a part that needs input from before, are faults")
  func faults() throws {
    #expect(fault(1) == "no group or step at line 1; the nearest is at line 3")
    #expect(fault(10) == "no group or step at line 10; the nearest is at line 11")
    #expect(
      fault(12) == "the steps at line 12 cannot be played alone, because steps before them hold input, or have changed "
        + "outputs, devices, frames or clients")
    #expect(fault(13).hasPrefix("the steps at line 13 cannot be played alone"))
  }

  @Test("What the steps before the first group hold and change is there for each part")
  func held() throws {
    let text = """
      steps:
        - touch: {down: 1, at: [1, 1]}
        - output: {remove: main}
        - group: {name: One, steps: [{touch: {move: 1, to: [2, 2]}}]}
        - group: {name: Two, steps: [{touch: {move: 1, to: [3, 3]}}]}
        - touch: {up: 1}
      """
    let script = try ScriptReader.read(text: text, file: "a").script
    #expect(try script.part(atLines: [5], of: "a").steps.count == 3)
    #expect(script.gaps == [])
  }

  @Test("The borders for injected faults are those of the part")
  func gaps() throws {
    #expect(try script().gaps == [1, 2, 4, 5, 8, 10])
    #expect(try script().part(atLines: [14], of: "a.yaml").gaps == [1, 2])
    #expect(try script().part(atLines: [5], of: "a.yaml").gaps == [1, 2])
  }
}

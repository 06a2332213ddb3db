import Documents
import Inspector
import Testing

/// Tests of the insertion of picked steps into the text of a script.
@Suite("Inserted steps")
struct StepInsertionTests {
  private func inserted(
    _ side: StepInsertion.Side = .behind, line: Int, column: Int, in text: String
  ) throws -> String {
    try StepInsertion.insert(
      "tap: [1, 2]", side, SourcePosition(file: "a.yaml", line: line, column: column), in: text
    ).text
  }

  @Test("a step comes behind all lines of its neighbour, with the indentation of the list")
  func lines() throws {
    let text = """
      steps:   # all of them
        - tap:
            in: foot   # the terminal

            at: center
        # The next one types.
        - type: a

      """
    #expect(
      try inserted(line: 2, column: 5, in: text) == """
        steps:   # all of them
          - tap:
              in: foot   # the terminal

              at: center
          - tap: [1, 2]
          # The next one types.
          - type: a

        """)
    #expect(try inserted(line: 7, column: 5, in: text) == text.dropLast() + "\n  - tap: [1, 2]\n")
    #expect(
      try inserted(.before, line: 2, column: 5, in: text)
        == text.replacing("steps:   # all of them\n", with: "steps:   # all of them\n  - tap: [1, 2]\n"))
  }

  @Test("a list at the left edge, a step of a group, a text of several lines, and a file without a last line end")
  func shapes() throws {
    #expect(try inserted(line: 2, column: 3, in: "steps:\n- wait: a") == "steps:\n- wait: a\n- tap: [1, 2]")
    #expect(
      try inserted(line: 4, column: 9, in: "steps:\n  - group:\n      steps:\n      - wait: a\n  - wait: b\n")
        == "steps:\n  - group:\n      steps:\n      - wait: a\n      - tap: [1, 2]\n  - wait: b\n")
    #expect(
      try inserted(line: 2, column: 5, in: "steps:\n  - run: |\n      # no comment\n      true\nclients: {}\n")
        == "steps:\n  - run: |\n      # no comment\n      true\n  - tap: [1, 2]\nclients: {}\n")
  }

  @Test("a step with its name above it, on whose line the dash is")
  func named() throws {
    let text = "steps:\n  -   name: a # 1\n\n      # 2\n      wait: b\n  - wait: c\n"
    #expect(
      try inserted(line: 5, column: 7, in: text)
        == "steps:\n  -   name: a # 1\n\n      # 2\n      wait: b\n  - tap: [1, 2]\n  - wait: c\n")
    #expect(
      try inserted(.before, line: 5, column: 7, in: text)
        == "steps:\n  - tap: [1, 2]\n  -   name: a # 1\n\n      # 2\n      wait: b\n  - wait: c\n")
  }

  @Test("line ends stay those of the file")
  func lineEnds() throws {
    #expect(
      try inserted(line: 2, column: 5, in: "steps:\r\n  - wait: a\r\n")
        == "steps:\r\n  - wait: a\r\n  - tap: [1, 2]\r\n")
  }

  @Test("a step that does not begin its line is refused, with its position")
  func flow() {
    #expect(throws: StepInsertion.Refusal.self) { try inserted(line: 1, column: 9, in: "steps: [{wait: a}]\n") }
    #expect(throws: StepInsertion.Refusal.self) { try inserted(line: 9, column: 1, in: "steps: []\n") }
    do throws(StepInsertion.Refusal) {
      _ = try StepInsertion.insert(
        "tap: [1, 2]", .behind, SourcePosition(file: "a.yaml", line: 1, column: 10), in: "steps: [{wait: a}]\n")
    } catch {
      #expect(error.description.contains("a.yaml:1:10") && error.description.contains("by hand"))
    }
  }

  // MARK: Several insertions

  private static let text = "steps:\n  - wait: a\n  - wait: b\n"

  private func position(_ line: Int) -> SourcePosition { SourcePosition(file: "a.yaml", line: line, column: 5) }

  private func insert(_ step: String, into edits: inout ScriptEdits) throws {
    let (text, place) = try edits.inserting(step, orBefore: position(2))
    edits.didInsert(text, at: place)
  }

  @Test("steps are inserted in the order in which they were picked, each behind the step that was played last")
  func several() throws {
    var edits = ScriptEdits(["a.yaml": Self.text])
    try insert("tap: [1, 1]", into: &edits)
    try insert("tap: [2, 2]", into: &edits)
    edits.didPlay(position(2))
    try insert("tap: [3, 3]", into: &edits)
    try insert("tap: [4, 4]", into: &edits)
    edits.didPlay(position(3))
    try insert("tap: [5, 5]", into: &edits)
    #expect(
      edits.texts["a.yaml"] == """
        steps:
          - tap: [1, 1]
          - tap: [2, 2]
          - wait: a
          - tap: [3, 3]
          - tap: [4, 4]
          - wait: b
          - tap: [5, 5]

        """)
    #expect(edits.current(position(3)) == position(7))
  }

  @Test("a file whose text is not known is not written")
  func unknown() {
    #expect(throws: StepInsertion.Refusal.self) {
      try ScriptEdits([:]).inserting("tap: [1, 1]", orBefore: position(2))
    }
  }
}

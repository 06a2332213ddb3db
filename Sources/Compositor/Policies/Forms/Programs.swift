import Documents
import JSONText

/// A program as one file gives it.
struct ProgramDraft {
  var program: ProgramPolicy
  /// True if the program replaces the program of the same name in an earlier file.
  var replaces = false

  static var form: PolicyForm<ProgramDraft> {
    table.form { ProgramDraft(program: ProgramPolicy(name: "", command: [], position: $0)) }
  }

  private static var table: PolicyTable<ProgramDraft> {
    let command = PolicyForm<[String]>.program({ $0 }, line: { ["/bin/sh", "-c", $0] })
    return FieldTable(
      "a program",
      [
        Field(
          "name", "The name in logs, traces and privileges.", \.program.name, .name("the name of a program"),
          isRequired: true),
        Field("command", "The program and its arguments.", \.program.command, command, isRequired: true),
        Field("restart", "When it is started again: always, on-failure or never.", \.program.restart, .choice),
        Field(
          "restarts-per-minute", "After this number of restarts within a minute, the program is given up.",
          \.program.restartsPerMinute, .integer(1...60)),
        Field("enabled", "Whether the program is started.", \.program.isEnabled, .boolean),
        Field(
          "replace", "Whether this entry replaces the program of the same name in an included file.", \.replaces,
          .boolean),
      ])
  }
}

extension ProgramDraft: NamedDraft {
  static var kind: String { "program" }
  static func name(of finished: ProgramPolicy) -> String { finished.name }
  static func position(of finished: ProgramPolicy) -> SourcePosition? { finished.position }
  var finished: ProgramPolicy { program }
}

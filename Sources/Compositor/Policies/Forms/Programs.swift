import Documents
import JSONText

extension NamedEntry<ProgramPolicy> {
  static var form: PolicyForm<NamedEntry> {
    table.form { NamedEntry(ProgramPolicy(name: "", command: [], position: $0)) }
  }

  private static var table: PolicyTable<NamedEntry> {
    let command = PolicyForm<[String]>.program({ $0 }, line: { ["/bin/sh", "-c", $0] })
    return FieldTable(
      "a program",
      [
        Field(
          "name", "The name in logs, traces and privileges.", \.value.name, .name("the name of a program"),
          isRequired: true),
        Field("command", "The program and its arguments.", \.value.command, command, isRequired: true),
        Field("restart", "When it is started again: always, on-failure or never.", \.value.restart, .choice),
        Field(
          "restarts-per-minute", "After this number of restarts within a minute, the program is given up.",
          \.value.restartsPerMinute, .integer(1...60)),
        Field("enabled", "Whether the program is started.", \.value.isEnabled, .boolean),
        Field(
          "replace", "Whether this entry replaces the program of the same name in an included file.", \.replaces,
          .boolean),
      ])
  }
}

import Documents
import JSONText

extension NamedEntry<ProgramPolicy> {
  static var form: PolicyForm<NamedEntry> {
    table.form { NamedEntry(ProgramPolicy(name: "", command: [], position: $0)) }
  }

  private static var table: PolicyTable<NamedEntry> {
    let command = PolicyForm<[String]>.program({ $0 }, line: { ["/bin/sh", "-c", $0] })
    let limit = PolicyForm<TimeSpan>.duration(TimeSpan.seconds(1)...TimeSpan.seconds(3_600)).orNone()
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
        Field(
          "restart-if-unresponsive",
          "The time without an answer to a ping after which it is ended, to be started again, or none.",
          \.value.restartIfUnresponsive, limit),
        Field(
          "restart-without-window", "The time without a window after which it is ended, to be started again, or none.",
          \.value.restartWithoutWindow, limit),
        Field("enabled", "Whether the program is started.", \.value.isEnabled, .boolean),
        Field(
          "replace", "Whether this entry replaces the program of the same name in an included file.", \.replaces,
          .boolean),
      ])
  }
}

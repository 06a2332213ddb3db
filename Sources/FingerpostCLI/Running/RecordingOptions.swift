import ArgumentParser

/// The options for recording a script.
struct RecordingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Where to write what is done, as a script that does it again.", valueName: "file"))
  var record: String?

  @Flag(help: "With --record, records each sample instead of steps that a person would write.")
  var raw = false

  func validate() throws {
    if raw, record == nil { throw ValidationError("--raw says how to record: name the file with --record") }
  }
}

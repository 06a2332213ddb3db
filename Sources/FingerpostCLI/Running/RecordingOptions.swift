import ArgumentParser

/// The options for recording a script.
struct RecordingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Write the session as a script that repeats it to this file.", valueName: "file"))
  var record: String?

  @Flag(help: "With --record: write every sample instead of readable steps.")
  var raw = false

  func validate() throws {
    if raw, record == nil { throw ValidationError("--raw needs --record FILE") }
  }
}

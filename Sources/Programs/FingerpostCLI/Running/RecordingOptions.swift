import ArgumentParser
import Scripts
import Sessions

/// The options for recording a script.
struct RecordingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write the session as a script that repeats it to this file.", valueName: "file"),
    completion: .file())
  var record: String?

  @Flag(help: "With --record: write every sample instead of readable steps.")
  var raw = false

  /// Whether accessibility is turned on so that a recording of a private session names widgets.
  func wantsWidgets(of session: SessionSettings, _ settings: ScriptSettings) -> Bool {
    guard record != nil, !raw, session.kind == .private, session.hasBus, settings.isAccessible != false else {
      return false
    }
    if MachineFacts.current().registry != nil { return true }
    Console.report(
      .warning, "the recording has no widgets: at-spi2-registryd is not installed (Debian: at-spi2-core)")
    return false
  }

  func validate() throws {
    if raw, record == nil { throw ValidationError("--raw needs --record FILE") }
  }
}

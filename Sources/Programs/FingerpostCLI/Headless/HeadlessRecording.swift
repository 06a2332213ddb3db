import ArgumentParser
import Documents
import Recordings
import Scripts

extension HeadlessCommand {
  /// True if a script, a recording or served steps are played. Its input is then the only input, at the times in the file.
  var isPlaying: Bool { script != nil || recording != nil || serve }

  /// A description of the file that provides all input; nil if other input is allowed.
  var inputOwner: String? {
    if serve { return "input comes from the steps of 'play' requests" }
    return isPlaying ? "a \(script == nil ? "recording" : "script") is playing and provides all input" : nil
  }

  /// A script that only plays the recording; nil if the command line names none.
  func readRecording() throws -> Script? {
    guard let recording else { return nil }
    do throws(InvalidDocument) {
      let read = try NamedFile.recording(recording)
      Console.warn(read.warnings)
      let start = SourcePosition(file: recording, line: 1, column: 1)
      let step = Step(
        .fingers(.recording(RecordingStep(file: recording, track: read.track))), at: start,
        summary: "recording: \(recording)")
      return Script(steps: [step])
    } catch {
      Console.complain(error.diagnostics)
      throw ExitCode(2)
    }
  }
}

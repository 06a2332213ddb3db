import ArgumentParser
import Documents
import Recordings
import Scripts

extension HeadlessCommand {
  /// Whether input comes from a file, by a clock of its own, and nobody else's input does.
  var isPlaying: Bool { script != nil || recording != nil }

  /// Who has all input, in words; nil where others may give some.
  var inputOwner: String? {
    isPlaying ? "a \(script == nil ? "recording" : "script") is playing, and all input is its own" : nil
  }

  /// A script that plays the recording and does nothing else; nil where there is none to play.
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

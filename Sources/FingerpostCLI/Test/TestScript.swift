import Documents
import Playback
import Recordings
import Runner
import Scripts
import System

/// Reads the scripts of tests.
enum TestScript {
  /// Reads one script with the values of the command line.
  static func read(_ path: String, given inputs: ScriptInputs) throws(InvalidDocument) -> ReadScript {
    try ScriptReader.read(
      try Document.read(path: path), given: inputs,
      load: { (path) throws(InvalidDocument) in try Document.read(path: path) },
      loadRecording: { (path) throws(InvalidDocument) in try RecordingReader.read(path: path) }, knowing: .ofServer)
  }

  /// The inputs of every test: those of the command line, this machine's environment, and the `tests.yaml` of folders.
  ///
  /// - Parameter session: the kind that the command line demands; nil for the default of tests, a private session.
  static func inputs(
    _ variables: [String: String], secrets: [String: String], session: SessionSettings.Kind?
  ) -> ScriptInputs {
    ScriptInputs(
      variables: variables, secrets: secrets, session: session ?? .private,
      workingDirectory: (try? Folder.current()) ?? "", environment: { Environment.variable($0) },
      loadDefaults: { (path) throws(InvalidDocument) in
        Folder.contains(path) ? try Document.read(path: path) : nil
      })
  }
}

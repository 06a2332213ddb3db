package import Documents
package import Recordings

/// A script and the warnings of its reading.
package struct ReadScript: Equatable, Sendable {
  package var script: Script
  package var warnings: [Diagnostic]
  /// The file itself, the `tests.yaml` above it and all files that it includes.
  package var files: [String]
  /// The recordings that are played, and the pictures and trees that steps compare with, which may be missing.
  package var references: [String] = []
  /// The names of the script's variables, which can be given from outside, sorted.
  package var variables: [String] = []
  /// The variables whose values are secret, of all files.
  package var secretVariables: [SecretVariable] = []

  /// The secret values. Everything that is written about a run must mask them.
  package var secrets: [String] { secretVariables.map(\.value) }
}

/// A variable whose value must not appear in anything that is written.
package struct SecretVariable: Hashable, Sendable {
  package var name: String
  /// At least 4 characters.
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// Turns a document into a script, or reports all of its errors.
package enum ScriptReader {
  /// The highest number of steps after includes and repeats have been expanded.
  package static let mostSteps = 20_000

  /// Loads an included file. A relative path is already joined to the path of the including file.
  package typealias Loader = IncludeChain.Loader

  /// Loads a recording. A relative path is already joined to the path of the script.
  package typealias RecordingLoader = (_ path: String) throws(InvalidDocument) -> ReadRecording

  /// Reads a script and the files that it includes.
  ///
  /// - Parameters:
  ///   - inputs: the values of variables, the combination of the matrix, and folders.
  ///   - knowledge: the valid names of keys and events; nil accepts any name.
  /// - Throws: all errors of all files together, in the order of the files and lines.
  package static func read(
    _ document: Document, given inputs: ScriptInputs = ScriptInputs(), load: @escaping Loader,
    loadRecording: @escaping RecordingLoader = ScriptReader.refuseRecording, knowing knowledge: ScriptVocabulary? = nil
  ) throws(InvalidDocument) -> ReadScript {
    let reading = ScriptReading(inputs, load: load, loadRecording: loadRecording, knowledge: knowledge)
    let script = reading.readMain(document)
    let diagnostics = reading.diagnostics
    guard !diagnostics.containsErrors else { throw InvalidDocument(diagnostics) }
    return ReadScript(
      script: script, warnings: diagnostics, files: reading.files,
      references: reading.recordings + script.pictureReferences + script.widgetReferences,
      variables: reading.variables.names,
      secretVariables: reading.secrets.all)
  }

  /// Returns true if a file is a test, by its name: `*.test.yaml`.
  package static func isTest(_ file: String) -> Bool { TestsFiles.isTest(file) }

  /// Returns true if a file has the defaults of tests, by its name: `tests.yaml`.
  package static func isDefaults(_ file: String) -> Bool { TestsFiles.isDefaults(file) }

  /// Reads a file with the defaults of tests.
  ///
  /// - Returns: all errors and warnings.
  package static func diagnostics(ofDefaults document: Document, given inputs: ScriptInputs) -> [Diagnostic] {
    let reading = ScriptReading(inputs, load: refuse, loadRecording: refuseRecording)
    reading.readDefaults(document)
    return reading.diagnostics
  }

  /// Reads a script from text. The files that it includes come from `load`; by default they are errors.
  package static func read(
    text: String, file: String, load: @escaping Loader = ScriptReader.refuse, knowing knowledge: ScriptVocabulary? = nil
  ) throws(InvalidDocument) -> ReadScript {
    try read(try Document.parse(text: text, file: file), load: load, knowing: knowledge)
  }

  /// Reads a script file and the files that it includes.
  package static func read(path: String, knowing knowledge: ScriptVocabulary? = nil) throws(InvalidDocument)
    -> ReadScript
  {
    try read(
      try Document.read(path: path), load: { (path) throws(InvalidDocument) in try Document.read(path: path) },
      loadRecording: { (path) throws(InvalidDocument) in try RecordingReader.read(path: path) }, knowing: knowledge)
  }

  package static func refuse(_ path: String) throws(InvalidDocument) -> Document {
    throw InvalidDocument([Diagnostic(at: nil, "cannot open \(path) (includes are not allowed here)")])
  }

  package static func refuseRecording(_ path: String) throws(InvalidDocument) -> ReadRecording {
    throw InvalidDocument([Diagnostic(at: nil, "cannot open \(path) (recordings are not allowed here)")])
  }
}

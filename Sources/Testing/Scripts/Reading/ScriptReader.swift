public import Documents
public import Recordings

/// A script and the warnings of its reading.
public struct ReadScript: Equatable, Sendable {
  public var script: Script
  public var warnings: [Diagnostic]
  /// The file itself, the `tests.yaml` above it and all files that it includes.
  public var files: [String]
  /// The recordings that are played, and the pictures and trees that steps compare with, which may be missing.
  public var references: [String] = []
  /// The names of the script's variables, which can be given from outside, sorted.
  public var variables: [String] = []
  /// The variables whose values are secret, of all files.
  public var secretVariables: [SecretVariable] = []

  /// The secret values. Everything that is written about a run must mask them.
  public var secrets: [String] { secretVariables.map(\.value) }
}

/// A variable whose value must not appear in anything that is written.
public struct SecretVariable: Hashable, Sendable {
  public var name: String
  /// At least 4 characters.
  public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// Turns a document into a script, or reports all of its errors.
public enum ScriptReader {
  /// The highest number of steps after includes and repeats have been expanded.
  public static let mostSteps = 20_000

  /// Loads an included file. A relative path is already joined to the path of the including file.
  public typealias Loader = IncludeChain.Loader

  /// Loads a recording. A relative path is already joined to the path of the script.
  public typealias RecordingLoader = (_ path: String) throws(InvalidDocument) -> ReadRecording

  /// Reads a script and the files that it includes.
  ///
  /// - Parameters:
  ///   - inputs: the values of variables, the combination of the matrix, and folders.
  ///   - knowledge: the valid names of keys and events; nil accepts any name.
  /// - Throws: all errors of all files together, in the order of the files and lines.
  public static func read(
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
  public static func isTest(_ file: String) -> Bool { TestsFiles.isTest(file) }

  /// Returns true if a file has the defaults of tests, by its name: `tests.yaml`.
  public static func isDefaults(_ file: String) -> Bool { TestsFiles.isDefaults(file) }

  /// Reads a file with the defaults of tests.
  ///
  /// - Returns: all errors and warnings.
  public static func diagnostics(ofDefaults document: Document, given inputs: ScriptInputs) -> [Diagnostic] {
    let reading = ScriptReading(inputs, load: refuse, loadRecording: refuseRecording)
    reading.readDefaults(document)
    return reading.diagnostics
  }

  /// Reads a script from text. The files that it includes come from `load`; by default they are errors.
  public static func read(
    text: String, file: String, load: @escaping Loader = ScriptReader.refuse, knowing knowledge: ScriptVocabulary? = nil
  ) throws(InvalidDocument) -> ReadScript {
    try read(try Document.parse(text: text, file: file), load: load, knowing: knowledge)
  }

  /// Reads a script file and the files that it includes.
  public static func read(path: String, knowing knowledge: ScriptVocabulary? = nil) throws(InvalidDocument)
    -> ReadScript
  {
    try read(
      try Document.read(path: path), load: { (path) throws(InvalidDocument) in try Document.read(path: path) },
      loadRecording: { (path) throws(InvalidDocument) in try RecordingReader.read(path: path) }, knowing: knowledge)
  }

  public static func refuse(_ path: String) throws(InvalidDocument) -> Document {
    throw InvalidDocument([Diagnostic(at: nil, "cannot open \(path) (includes are not allowed here)")])
  }

  public static func refuseRecording(_ path: String) throws(InvalidDocument) -> ReadRecording {
    throw InvalidDocument([Diagnostic(at: nil, "cannot open \(path) (recordings are not allowed here)")])
  }
}

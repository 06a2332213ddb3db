public import Documents
public import Recordings

/// A script and what else came to light while it was read.
public struct ReadScript: Equatable, Sendable {
  public var script: Script
  public var warnings: [Diagnostic]
  /// The file itself and all it includes.
  public var files: [String]
}

/// Turns a document into a script, or into every fault it has.
public enum ScriptReader {
  /// Steps of a script once includes and repeats are written out.
  public static let mostSteps = 20_000

  /// How the text of an included file is found; a relative path is already joined to the including file's.
  public typealias Loader = IncludeChain.Loader

  /// How a recording is found; a relative path is already joined to the script's.
  public typealias RecordingLoader = (_ path: String) throws(InvalidDocument) -> ReadRecording

  /// Reads a script and everything it includes.
  ///
  /// - Parameter knowledge: what names of keys and events are checked against; nil leaves them unchecked.
  /// - Throws: all faults of all files together, in the order of the files and lines.
  public static func read(
    _ document: Document, load: @escaping Loader,
    loadRecording: @escaping RecordingLoader = ScriptReader.refuseRecording, knowing knowledge: ScriptKnowledge? = nil
  ) throws(InvalidDocument) -> ReadScript {
    let reading = ScriptReading(load: load, loadRecording: loadRecording, knowledge: knowledge)
    let script = reading.readMain(document)
    let diagnostics = reading.faults.diagnostics
    guard !reading.faults.hasErrors else { throw InvalidDocument(diagnostics) }
    return ReadScript(script: script, warnings: diagnostics, files: reading.files)
  }

  /// Reads a script from text; what it includes comes from `load`, by default from nowhere.
  public static func read(
    text: String, file: String, load: @escaping Loader = ScriptReader.refuse, knowing knowledge: ScriptKnowledge? = nil
  ) throws(InvalidDocument) -> ReadScript {
    try read(try Document.parse(text: text, file: file), load: load, knowing: knowledge)
  }

  /// Reads a script file and the files it includes.
  public static func read(path: String, knowing knowledge: ScriptKnowledge? = nil) throws(InvalidDocument) -> ReadScript
  {
    try read(
      try Document.read(path: path), load: { (path) throws(InvalidDocument) in try Document.read(path: path) },
      loadRecording: { (path) throws(InvalidDocument) in try RecordingReader.read(path: path) }, knowing: knowledge)
  }

  public static func refuse(_ path: String) throws(InvalidDocument) -> Document {
    throw InvalidDocument([Diagnostic(at: nil, "cannot open \(path) (nothing can be included here)")])
  }

  public static func refuseRecording(_ path: String) throws(InvalidDocument) -> ReadRecording {
    throw InvalidDocument([Diagnostic(at: nil, "cannot open \(path) (no recording can be played here)")])
  }
}

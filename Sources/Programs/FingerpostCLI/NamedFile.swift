import Documents
import Playback
import Recordings
import Scenes
import Scripts
import System

/// Reads files named on the command line. They may be pipes, or `-` for standard input, and are read once when the
/// program starts. Files that they refer to must be regular files.
enum NamedFile {
  static func text(_ path: String) throws(InvalidDocument) -> String {
    try Document.readText(path: path, longest: RecordingReader.longestText, .any)
  }

  static func script(_ path: String, given inputs: ScriptInputs) throws(InvalidDocument) -> ReadScript {
    try script(try Document.read(path: path, .any), given: inputs)
  }

  static func script(_ document: Document, given inputs: ScriptInputs) throws(InvalidDocument) -> ReadScript {
    var inputs = inputs
    inputs.loadTree = { (path) throws(InvalidDocument) in
      Folder.contains(path) ? try Document.readText(path: path) : nil
    }
    return try ScriptReader.read(
      document, given: inputs, load: { (path) throws(InvalidDocument) in try Document.read(path: path) },
      loadRecording: { (path) throws(InvalidDocument) in try RecordingReader.read(path: path) }, knowing: .ofServer)
  }

  static func recording(_ path: String) throws(InvalidDocument) -> ReadRecording {
    try recording(path, text: try text(path))
  }

  /// - Parameter text: the text of the recording. A file next to the recording may describe its device.
  static func recording(_ path: String, text: String) throws(InvalidDocument) -> ReadRecording {
    try RecordingReader.read(path: path) { (file) throws(InvalidDocument) in
      file == path ? text : try RecordingReader.loadFile(file)
    }
  }
}

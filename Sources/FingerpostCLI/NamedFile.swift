import Documents
import Playback
import Recordings
import Scripts
import System

/// Files that the command line names, which may be pipes, or `-` for standard input. They are read once, as the program
/// starts. The files that they name in turn must be regular files.
enum NamedFile {
  static func text(_ path: String) throws(InvalidDocument) -> String {
    try Document.readText(path: path, longest: RecordingReader.longestText, .any)
  }

  static func script(_ path: String) throws(InvalidDocument) -> ReadScript {
    try script(try Document.read(path: path, .any))
  }

  static func script(_ document: Document) throws(InvalidDocument) -> ReadScript {
    try ScriptReader.read(
      document, load: { (path) throws(InvalidDocument) in try Document.read(path: path) },
      loadRecording: { (path) throws(InvalidDocument) in try RecordingReader.read(path: path) }, knowing: .ofServer)
  }

  static func recording(_ path: String) throws(InvalidDocument) -> ReadRecording {
    try recording(path, text: try text(path))
  }

  /// - Parameter text: of the recording, whose device may be described by a file beside it.
  static func recording(_ path: String, text: String) throws(InvalidDocument) -> ReadRecording {
    try RecordingReader.read(path: path) { (file) throws(InvalidDocument) in
      file == path ? text : try RecordingReader.loadFile(file)
    }
  }
}

import ArgumentParser
import Assembly
import Documents
import Playback
import Policies
import Recordings
import Scripts

/// The command `fingerpost check FILE…`.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Says what is wrong with scripts, policies and recordings, without running anything.",
    discussion:
      "A file with steps, clients or settings is read as a script, what evemu or libinput has recorded as a recording, any other as a policy; what they include is read too. Prints FILE: valid for each file without an error. Ends with status 2 where there is an error."
  )

  @Argument(help: "Scripts, policies and recordings.")
  var files: [String]

  func run() throws {
    var isSound = true
    for file in files {
      let diagnostics = Self.diagnostics(of: file)
      Console.warn(diagnostics)
      if diagnostics.containsErrors {
        isSound = false
      } else {
        Console.say("\(file): valid")
      }
    }
    if !isSound { throw ExitCode(2) }
  }

  /// The errors and warnings of a file and of all files that it includes.
  private static func diagnostics(of file: String) -> [Diagnostic] {
    do throws(InvalidDocument) {
      let text = try NamedFile.text(file)
      if RecordingReader.isRecording(text) { return try NamedFile.recording(file, text: text).warnings }
      let document = try Document.parse(text: text, file: file)
      guard isScript(document) else {
        return PolicyReader.examine(
          document, load: PolicyReader.readFile, keys: .ofKeymaps, users: .ofSystem
        ).diagnostics
      }
      return try NamedFile.script(document).warnings
    } catch {
      return error.diagnostics
    }
  }

  private static func isScript(_ document: Document) -> Bool {
    guard case .mapping(let entries) = document.root.content else { return false }
    return entries.contains { ["steps", "clients", "settings"].contains($0.key.text) }
  }
}

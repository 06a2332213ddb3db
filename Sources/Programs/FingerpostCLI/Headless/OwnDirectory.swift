import Documents
import Scripts
import System

/// A new folder for the files of a script in a working directory in which nothing can be written, such as that of the
/// installed examples.
final class OwnDirectory {
  let path: String
  private var isUsed = false

  private init(_ path: String) { self.path = path }

  /// Makes the folder if the working directory cannot be written; nil if it can.
  static func make() -> OwnDirectory? {
    guard !Folder.allowsWriting(".") else { return nil }
    let parent = Environment.variable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    return (try? FolderTree.makeTemporary(in: parent, "fingerpost-files")).map(OwnDirectory.init)
  }

  /// Says which folder a script uses, unless the script sets its own.
  func note(_ script: Script) {
    guard script.settings.directory == path else { return }
    isUsed = true
    Console.report(
      .warning, "the working directory cannot be written, so the files of the script are in \(path)")
  }

  /// Removes the folder if no script uses it.
  func end() { if !isUsed { Folder.removeIfEmpty(path) } }
}

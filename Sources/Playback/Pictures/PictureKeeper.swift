import Documents
import Rendering
import System

/// Writes the references of a run.
public final class PictureKeeper {
  /// The references that a run writes.
  public enum Update: String, CaseIterable, Sendable {
    case none
    /// Those whose file does not exist.
    case missing
    /// Those too that differ from what is shown.
    case all
  }

  let update: Update

  public init(update: Update) { self.update = update }

  /// Writes an expected tree, and makes its folder if that is missing.
  func write(_ tree: String, to file: String) throws {
    try Folder.make(path: FilePath.directory(of: file))
    try OutputFile.write(tree, to: file)
  }

  /// Writes a reference, and makes its folder if that is missing.
  func write(_ update: ReferenceUpdate) throws {
    try Folder.make(path: FilePath.directory(of: update.file))
    try update.picture().writePNG(to: update.file)
  }
}

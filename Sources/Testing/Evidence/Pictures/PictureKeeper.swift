import Documents
import Rendering
import System

/// Writes the references of a run.
package final class PictureKeeper {
  /// The references that a run writes.
  package enum Update: String, CaseIterable, Sendable {
    case none
    /// Those whose file does not exist.
    case missing
    /// Those too that differ from what is shown.
    case all
  }

  package let update: Update

  package init(update: Update) { self.update = update }

  /// Returns whether the run writes an expected tree.
  ///
  /// - Parameter isMissing: whether its file does not exist.
  package func updatesTree(isMissing: Bool) -> Bool {
    switch update {
    case .all: true
    case .missing: isMissing
    case .none: false
    }
  }

  /// Writes an expected tree, and makes its folder if that is missing.
  package func write(_ tree: String, to file: String) throws {
    try Folder.make(path: FilePath.directory(of: file))
    try OutputFile.write(tree, to: file)
  }

  /// Writes a reference, and makes its folder if that is missing.
  package func write(_ update: ReferenceUpdate) throws {
    try Folder.make(path: FilePath.directory(of: update.file))
    try update.picture().writePNG(to: update.file)
  }
}

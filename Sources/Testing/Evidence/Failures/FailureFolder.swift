import Documents
import Results
package import System

/// The files of failed steps, in a folder of results that Fingerpost may empty.
package enum FailureFolder {
  package static func isMarked(_ path: String) -> Bool { Folder.contains(FilePath.join(path, ResultsMarker.name)) }

  /// Makes the folder if it is missing, and marks it.
  package static func mark(_ path: String) throws(FileFault) {
    try Folder.make(path: path)
    guard !isMarked(path) else { return }
    try OutputFile.write(ResultsMarker.text, to: FilePath.join(path, ResultsMarker.name))
  }

  /// The files of a failure whose names do not depend on the outputs.
  private static let names: Set<String> = [
    "found.png", "expected.png", "difference.png", "accept.png", "check.json", "why.txt", "found-tree.yaml", trees,
  ]
  /// The file of the widgets that the windows of clients contained.
  package static let trees = "tree.yaml"

  /// Removes the files of a failure, and its folder if nothing else is in it.
  package static func removeFailure(_ folder: String) throws(FileFault) {
    try removeFiles(of: folder)
    Folder.removeIfEmpty(folder)
  }

  /// Removes the files of a failure.
  static func removeFiles(of folder: String) throws(FileFault) {
    for file in Folder.names(in: folder) where names.contains(file) || showsOutput(file) {
      try Folder.remove(file: "\(folder)/\(file)")
    }
  }

  private static func showsOutput(_ file: String) -> Bool { file.hasPrefix("found-") && file.hasSuffix(".png") }
}

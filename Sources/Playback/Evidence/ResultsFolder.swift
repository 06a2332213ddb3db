import Documents
public import System

/// A folder that contains results of runs, and that Fingerpost may empty.
public enum ResultsFolder {
  /// The name of the file that marks such a folder.
  public static let marker = ".fingerpost-results"

  public static func isMarked(_ path: String) -> Bool { Folder.contains(FilePath.join(path, marker)) }

  /// Makes the folder if it is missing, and marks it.
  public static func mark(_ path: String) throws(FileFault) {
    try Folder.make(path: path)
    guard !isMarked(path) else { return }
    try OutputFile.write("{\"format\":1}\n", to: FilePath.join(path, marker))
  }
}

import Documents
public import System

/// Finds the scripts of a run.
public enum TestFiles {
  /// The end of the names of tests in folders.
  public static let ending = ".test.yaml"

  /// The scripts that paths name, each once, in the order of their bytes.
  ///
  /// - Parameter paths: files with any name, and folders, which are searched for names that end in `.test.yaml`.
  ///   Names that begin with a dot, and folders of results, are left out.
  /// - Throws: if a path does not exist or cannot be read.
  public static func find(_ paths: [String]) throws(FileFault) -> [String] {
    var files: Set<String> = []
    for path in paths {
      let path = path.isEmpty ? "." : FilePath.normal(path)
      let place = path.isEmpty ? "." : path
      guard FileKind(at: place) == .folder else {
        // Reading reports a file that does not exist, with all other faults.
        files.insert(place)
        continue
      }
      files.formUnion(
        try Folder.files(below: place) { name, isFolder in
          guard !name.hasPrefix(".") else { return false }
          return isFolder ? name != ResultsFolder.usual : name.hasSuffix(ending)
        })
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

import Documents
import Scripts
package import System

/// Finds the scripts of a run.
package enum TestFiles {
  /// The end of the names of tests in folders.
  package static let ending = ".test.yaml"

  /// The scripts that paths name, each once, in the order of their bytes.
  ///
  /// - Parameter paths: files with any name, and folders, which are searched for names that end in `.test.yaml`.
  ///   Names that begin with a dot, and folders of results, are left out.
  /// - Throws: if a path does not exist or cannot be read.
  package static func find(_ paths: [String]) throws(FileFault) -> [String] {
    var files: Set<String> = []
    for path in paths {
      let path = path.isEmpty ? "." : FilePath.normal(path)
      let place = path.isEmpty ? "." : path
      guard FileKind(at: place) == .folder else {
        // Reading reports a file that does not exist, with all other faults.
        files.insert(place)
        continue
      }
      files.formUnion(try self.files(below: place) { $0.hasSuffix(ending) })
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The scripts in a folder and below it, and the defaults for them, in the order of their bytes.
  ///
  /// - Throws: if a folder cannot be read.
  package static func findWithDefaults(in folder: String) throws(FileFault) -> [String] {
    try files(below: FilePath.normal(folder)) { $0.hasSuffix(ending) || ScriptReader.isDefaults($0) }
  }

  private static func files(below folder: String, where isWanted: (String) -> Bool) throws(FileFault) -> [String] {
    try Folder.files(below: folder.isEmpty ? "." : folder) { name, isFolder in
      guard !name.hasPrefix(".") else { return false }
      return isFolder ? isSearched(folder: name) : isWanted(name)
    }
  }

  /// The folders that `find` searches. Folders that cannot be read are left out.
  package static func folders(_ paths: [String]) -> [String] {
    var folders: Set<String> = []
    for path in paths {
      let normal = FilePath.normal(path)
      add(normal.isEmpty ? "." : normal, to: &folders)
    }
    return folders.sorted()
  }

  private static func add(_ folder: String, to folders: inout Set<String>) {
    guard FileKind(at: folder) == .folder, folders.insert(folder).inserted else { return }
    for name in Folder.names(in: folder) where isSearched(folder: name) {
      let path = folder == "." ? name : FilePath.join(folder, name)
      if FileKind(ofLinkAt: path) == .folder { add(path, to: &folders) }
    }
  }

  /// Returns false for names of folders that are left out.
  private static func isSearched(folder name: String) -> Bool { !name.hasPrefix(".") && name != ResultsFolder.usual }

  /// Returns true if a change of a file or folder may add tests or change their defaults.
  package static func mayAddTests(_ path: String) -> Bool {
    let name = FilePath.name(of: path)
    if name.hasSuffix(ending) || ScriptReader.isDefaults(path) { return !name.hasPrefix(".") }
    return isSearched(folder: name) && FileKind(at: path) == .folder
  }
}

import Documents
import JSONText
package import Results
package import System

/// The folder with the results of a run.
///
/// The folder has a marker, so that a run empties no folder that it has not made.
package final class ResultsFolder {
  /// The folder in the working directory without an option.
  package static let usual = "fingerpost-results"
  static let marker = ResultsMarker.name
  /// The file that a run locks; see `FolderLock`.
  private static let lockFile = "lock"

  /// The path as messages name it.
  package let path: String
  private let lock: FolderLock

  /// Makes the folder, or empties the one of an earlier run.
  ///
  /// - Throws: if the folder holds something else than results, another run uses it, or it cannot be written.
  package init(_ path: String) throws(ResultsFault) {
    self.path = path
    let entries: [String]
    do throws(FileFault) {
      try Folder.make(path: path)
      entries = try Folder.entries(of: path)
    } catch {
      throw ResultsFault("\(error)")
    }
    guard entries.isEmpty || entries.contains(Self.marker) else {
      throw ResultsFault(
        "the folder \(path) is not emptied, because it is not one of 'fingerpost test' (it has no file "
          + "\(Self.marker)); name another folder with --results")
    }
    lock = try Self.lock(path, exists: entries.contains(Self.lockFile))
    for entry in entries where entry != Self.marker && entry != Self.lockFile {
      if let fault = FolderTree.remove("\(path)/\(entry)") { throw ResultsFault("\(fault)") }
    }
    do throws(FileFault) {
      try OutputFile.write(ResultsMarker.text, to: "\(path)/\(Self.marker)")
    } catch {
      throw ResultsFault("\(error)")
    }
  }

  private static func lock(_ path: String, exists: Bool) throws(ResultsFault) -> FolderLock {
    if exists {
      if let lock = FolderLock(abandoned: path) { return lock }
      throw ResultsFault("another run writes its results to \(path); name another folder with --results")
    }
    do throws(FileFault) {
      return try FolderLock(of: path)
    } catch {
      throw ResultsFault("\(error)")
    }
  }

  /// The name of the folder of a test, such as `0007-menu.test.yaml`.
  package static func name(of test: PlannedTest) -> String {
    let number = String(test.number)
    let zeros = String(repeating: "0", count: max(0, 4 - number.count))
    return "\(zeros)\(number)-\(FilePath.name(of: test.file))"
  }

  package func folder(of test: PlannedTest) -> String { "\(path)/\(Self.name(of: test))" }

  /// Removes the folder of a test.
  package func remove(_ test: PlannedTest) throws(FileFault) {
    if let fault = FolderTree.remove(folder(of: test)) { throw fault }
  }

  /// Writes `run.json`.
  package func write(_ summary: RunSummary) throws(FileFault) {
    try OutputFile.write(summary.json.laidOut() + "\n", to: "\(path)/\(RunSummary.file)")
  }
}

/// The reason why a folder cannot hold results.
package struct ResultsFault: Error, Equatable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}

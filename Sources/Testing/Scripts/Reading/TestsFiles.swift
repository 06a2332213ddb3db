import Documents

/// The files with the defaults of tests: `tests.yaml` in the folder of a test, or else in the nearest folder above it, and
/// in each folder above that one, as long as it has the file.
enum TestsFiles {
  static let name = "tests.yaml"
  private static let suffix = ".test.yaml"

  /// The keys whose lists are joined, those of outer folders first.
  private static let joined = ["before", "after"]

  /// Returns true if a file is a test, by its name.
  static func isTest(_ file: String) -> Bool { file.hasSuffix(suffix) }

  /// Returns true if a file has the defaults of tests, by its name.
  static func isDefaults(_ file: String) -> Bool { FilePath.name(of: file) == name }

  /// The paths to try, from the folder of the file upwards.
  ///
  /// - Parameter workingDirectory: the absolute path where relative paths begin; empty to end there.
  static func paths(above file: String, workingDirectory: String) -> [String] {
    let normal = FilePath.normal(file)
    let isOutside = normal.hasPrefix("..")
    let path = isOutside ? FilePath.absolute(normal, in: workingDirectory) : normal
    let own = folders(of: FilePath.directory(of: path))
    let outer = path.hasPrefix("/") || workingDirectory.isEmpty ? [] : folders(of: workingDirectory).dropFirst()
    return (own + outer).map { FilePath.join($0, name) }
  }

  /// The folder and all folders above it; the last one is `/` or the empty path.
  private static func folders(of folder: String) -> [String] {
    var folders = [folder]
    while let last = folders.last, !last.isEmpty, last != "/" { folders.append(FilePath.directory(of: last)) }
    return folders
  }

  /// Returns the files above a test, the nearest first. Files that cannot be read are reported.
  static func documents(above file: String, _ inputs: ScriptInputs, _ faults: FaultList) -> [Document] {
    var documents: [Document] = []
    for path in paths(above: file, workingDirectory: inputs.workingDirectory) {
      do throws(InvalidDocument) {
        if let document = try inputs.loadDefaults(path) {
          documents.append(document)
        } else if !documents.isEmpty {
          break
        }
      } catch {
        faults.report(error.diagnostics, ofFileNamedAt: SourcePosition(file: file, line: 1, column: 1))
        break
      }
    }
    for document in documents { faults.know(document.source) }
    return documents
  }

  /// The entries of a test and those of the defaults that it does not have. Mappings are combined key by key.
  static func combined(_ inner: [Node.Entry], with outer: [Node.Entry]) -> [Node.Entry] {
    var entries = inner
    for entry in outer {
      guard let index = entries.firstIndex(where: { $0.key.text == entry.key.text }) else {
        entries.append(entry)
        continue
      }
      let own = entries[index].value
      switch (own.content, entry.value.content) {
      case (.mapping(let some), .mapping(let others)):
        entries[index].value.content = .mapping(combined(some, with: others))
      case (.sequence(let some), .sequence(let others)) where joined.contains(entry.key.text):
        entries[index].value.content = .sequence(others + some)
      default: break
      }
    }
    return entries
  }
}

import Documents
import Scripts
import System

/// The folder of one test, in which each failed step has a folder of its own: `14-5-pixels` for the step at line 14,
/// column 5.
struct EvidenceFolder {
  /// The file that each folder of a failure has.
  static let explanation = "why.txt"

  let path: String
  /// The folder of results that contains `path` and is marked before the first file is written; nil if the caller has
  /// marked it.
  private let results: String?
  private let script: String
  /// The number of failures of each step so far, because a step may be repeated.
  private var failures: [String: Int] = [:]

  init(_ path: String, in results: String?, script: String) {
    (self.path, self.results, self.script) = (path, results, script)
  }

  /// Removes the failures of an earlier run from a marked folder of results. Other files stay.
  func removeFormerFailures() {
    guard let results, FailureFolder.isMarked(results) else { return }
    for name in Folder.names(in: path) where name != "." && name != ".." {
      let folder = "\(path)/\(name)"
      guard Folder.contains("\(folder)/\(Self.explanation)") else { continue }
      try? FailureFolder.removeFailure(folder)
    }
    Folder.removeIfEmpty(path)
  }

  /// Makes the folder of a failure.
  ///
  /// - Returns: its name inside the folder of the test.
  mutating func makeFolder(for step: Step) throws(FileFault) -> String {
    if let results { try FailureFolder.mark(results) }
    let position = step.position
    let included = position.file == script ? "" : "\(Self.name(of: position.file))-"
    let name = "\(included)\(position.line)-\(position.column)-\(step.evidenceWord)"
    let count = failures[name, default: 0] + 1
    failures[name] = count
    let unique = count == 1 ? name : "\(name)-\(count)"
    try Folder.make(path: "\(path)/\(unique)")
    // An earlier run may have left other files.
    try FailureFolder.removeFiles(of: "\(path)/\(unique)")
    return unique
  }

  /// The name of a client or an output as a part of a file's name.
  static func fileName(_ name: String) -> String { String(name.map { $0 == "/" ? "_" : $0 }) }

  /// The name of a file without its folders and its ending. Standard input and names that no folder can have are
  /// `script`.
  static func name(of path: String) -> String {
    let file = FilePath.name(of: path)
    let name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    return name.isEmpty || name == "-" || name == "." ? "script" : name
  }
}

extension Step {
  /// The word for the name of a folder: `pixels` for checks of pixels, else the word of the step.
  fileprivate var evidenceWord: String {
    if case .check(let check) = kind, check.comparesPixels { return "pixels" }
    let word = summary.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return word.isEmpty ? "step" : String(word)
  }
}

extension CheckStep {
  fileprivate var comparesPixels: Bool {
    switch self {
    case .expect(let expectation): if case .pixels = expectation.condition { true } else { false }
    case .wait(let wait): if case .pixels = wait.event { true } else { false }
    default: false
    }
  }
}

import Documents
import Policies
import Testing

/// Files that exist only in a test.
struct PretendFiles {
  var texts: [String: String]

  func examine(_ path: String, keys: KeyCatalog? = nil, users: UserDirectory? = nil) -> ReadPolicy {
    PolicyReader.examine(path: path, load: load, keys: keys, users: users)
  }

  private func load(_ path: String) throws(InvalidDocument) -> Document {
    guard let text = texts[FilePath.normal(path)] else {
      throw InvalidDocument([Diagnostic(at: nil, "cannot open \(path)")])
    }
    return try Document.parse(text: text, file: path)
  }
}

/// Reads a policy that must have no errors or warnings.
func read(_ text: String) throws -> Policy {
  let result = PretendFiles(texts: ["p": text]).examine("p")
  #expect(result.diagnostics.map(\.headline) == [])
  return try #require(result.policy)
}

/// The errors and warnings of a policy, without the source lines below them.
func faults(_ text: String, keys: KeyCatalog? = nil) -> [String] {
  PretendFiles(texts: ["p": text]).examine("p", keys: keys).diagnostics.map(\.headline)
}

extension Diagnostic {
  var headline: String {
    let place = position.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
    return place + (severity == .warning ? "warning: " : "") + sentence
  }
}

func at(_ line: Int, _ column: Int, in file: String = "p") -> SourcePosition {
  SourcePosition(file: file, line: line, column: column)
}

/// A chord as a policy stores it.
func keys(_ text: String) throws -> KeyChord { try KeyChord(parsing: text).normalized }

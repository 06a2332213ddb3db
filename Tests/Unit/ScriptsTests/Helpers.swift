import Documents
import Recordings
import Scripts
import Testing

/// The type of scripts, not the one of the test library.
typealias Expectation = Scripts.Expectation

/// Files that exist only in a test.
struct PretendFiles {
  var texts: [String: String]

  func read(_ path: String, given inputs: ScriptInputs = ScriptInputs()) throws(InvalidDocument) -> ReadScript {
    var inputs = inputs
    inputs.loadDefaults = { (path) throws(InvalidDocument) in texts[path] == nil ? nil : try load(path) }
    return try ScriptReader.read(try load(path), given: inputs, load: load) { (path) throws(InvalidDocument) in
      try RecordingReader.read(path: path, load: text)
    }
  }

  private func load(_ path: String) throws(InvalidDocument) -> Document {
    try Document.parse(text: try text(path), file: path)
  }

  private func text(_ path: String) throws(InvalidDocument) -> String {
    guard let text = texts[path] else { throw InvalidDocument([Diagnostic(at: nil, "cannot open \(path)")]) }
    return text
  }
}

/// The kinds of the steps under `steps:`, with the clients `term` and `other`.
func steps(_ text: String) throws -> [Step.Kind] {
  let script = "clients: {term: foot, other: cat}\nsteps:\n\(text)\n"
  return try ScriptReader.read(text: script, file: "s.yaml").script.steps.map(\.kind)
}

/// The errors and warnings of a script, without the source lines below them.
func faults(_ text: String) -> [String] {
  do {
    return try ScriptReader.read(text: text, file: "s").warnings.map(\.headline)
  } catch {
    return error.diagnostics.map(\.headline)
  }
}

extension Diagnostic {
  var headline: String {
    let place = position.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
    return place + (severity == .warning ? "warning: " : "") + sentence
  }
}

extension WindowSelector {
  /// A selector of a client by name, at a position in the helpers' file.
  static func client(_ name: String, _ line: Int, _ column: Int) -> WindowSelector {
    WindowSelector(client: name, position: SourcePosition(file: "s.yaml", line: line, column: column))
  }
}

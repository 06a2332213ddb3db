/// Collects the errors of a set of documents, so that all of them are reported together.
package final class FaultList {
  private static let mostKept = 1_000

  private var gathered: [Diagnostic] = []
  private var sources: [String: SourceText] = [:]
  private var fileOrder: [String: Int] = [:]
  package private(set) var hasErrors = false
  /// Describes a node as a phrase for an error message.
  let describe: (Node) -> String

  /// - Parameter describe: describes a node, in the terms of its file format; YAML by default.
  package init(describing describe: @escaping (Node) -> String = \.foundPhrase) { self.describe = describe }

  /// Adds the text of a file, so that errors in this file include their line.
  package func know(_ source: SourceText) {
    sources[source.file] = source
    note(source.file)
  }

  /// Adds a diagnostic. After a thousand, further ones are dropped.
  package func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { hasErrors = true }
    guard gathered.count < Self.mostKept else { return }
    var diagnostic = diagnostic
    if let file = diagnostic.position?.file { note(file) }
    if diagnostic.sourceLine == nil, let position = diagnostic.position {
      diagnostic.sourceLine = sources[position.file]?.line(position.line)
    }
    gathered.append(diagnostic)
  }

  package func report(
    at position: SourcePosition?, _ message: String,
    found: String? = nil, expected: String? = nil, nearestName: String? = nil
  ) {
    report(Diagnostic(at: position, message, found: found, expected: expected, nearestName: nearestName))
  }

  package func warn(at position: SourcePosition?, _ message: String) {
    report(Diagnostic(.warning, at: position, message))
  }

  /// The diagnostics without duplicates, sorted by file in the order in which the files were added, then by position.
  package var diagnostics: [Diagnostic] {
    var seen = Set<Diagnostic>()
    return gathered.filter { seen.insert($0).inserted }.enumerated().sorted { a, b in
      rank(a).lexicographicallyPrecedes(rank(b))
    }.map(\.element)
  }

  private func note(_ file: String) {
    if fileOrder[file] == nil { fileOrder[file] = fileOrder.count }
  }

  private func rank(_ entry: (offset: Int, element: Diagnostic)) -> [Int] {
    guard let place = entry.element.position else { return [-1, 0, 0, entry.offset] }
    return [fileOrder[place.file] ?? 0, place.line, place.column, entry.offset]
  }
}

/// A YAML file as a tree. Every node has its position in the file.
///
/// Anchors, aliases and merge keys (`<<`) are resolved. These are errors: tags, a second document in the file, keys
/// that are not scalars, and duplicate keys. Depth, length and the number of nodes after the expansion of aliases are
/// limited.
package struct Document: Sendable {
  package let root: Node
  package let source: SourceText

  package static let deepestNesting = 64

  /// Reads YAML text.
  ///
  /// - Parameter file: the file name in positions.
  /// - Throws: all errors. Parsing ends at the first syntax error.
  package static func parse(
    text: String, file: String, limits: DocumentLimits = DocumentLimits()
  ) throws(InvalidDocument) -> Document {
    let faults = FaultList()
    let source = SourceText(file: file, text: text)
    faults.know(source)
    guard text.utf8.count <= limits.longestText else {
      faults.report(
        at: SourcePosition(file: file, line: 1, column: 1), "file too long",
        found: "\(text.utf8.count) bytes", expected: "at most \(limits.longestText) bytes")
      throw InvalidDocument(faults.diagnostics)
    }
    let composer = DocumentComposer(text: text, file: file, limits: limits, faults: faults)
    guard let root = composer.compose(), !faults.hasErrors else { throw InvalidDocument(faults.diagnostics) }
    return Document(root: root, source: source)
  }
}

/// The limits of the size of a document.
package struct DocumentLimits: Equatable, Sendable {
  /// The length in bytes.
  package var longestText: Int
  /// The number of nodes after the expansion of aliases.
  package var mostNodes: Int

  package init(longestText: Int = 4 << 20, mostNodes: Int = 200_000) {
    self.longestText = longestText
    self.mostNodes = mostNodes
  }
}

/// The errors of an invalid text; never empty.
public struct InvalidDocument: Error, CustomStringConvertible {
  public let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// All diagnostics, with their lines of the text.
  public var description: String { diagnostics.rendered }
}

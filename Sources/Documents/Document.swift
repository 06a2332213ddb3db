/// A YAML file as a tree whose every node knows where it was written.
///
/// Anchors, aliases and merge keys (`<<`) are resolved. Tags, a second document in the file, keys that are not plain
/// text and keys given twice are faults. Depth, length and the number of nodes after all aliases are bounded.
public struct Document: Sendable {
  public let root: Node
  public let source: SourceText

  public static let deepestNesting = 64

  /// Reads YAML text.
  ///
  /// - Parameter file: the name that positions carry.
  /// - Throws: every fault found. After a fault of syntax nothing behind it is looked at; all others are gathered.
  public static func parse(
    text: String, file: String, limits: DocumentLimits = DocumentLimits()
  ) throws(InvalidDocument) -> Document {
    let faults = FaultList()
    let source = SourceText(file: file, text: text)
    faults.know(source)
    guard text.utf8.count <= limits.longestText else {
      faults.report(
        at: SourcePosition(file: file, line: 1, column: 1), "file too long",
        found: "\(text.utf8.count) bytes", expected: "at most \(limits.longestText)")
      throw InvalidDocument(faults.diagnostics)
    }
    let composer = DocumentComposer(text: text, file: file, limits: limits, faults: faults)
    guard let root = composer.compose(), !faults.hasErrors else { throw InvalidDocument(faults.diagnostics) }
    return Document(root: root, source: source)
  }
}

/// How large a document may be.
public struct DocumentLimits: Equatable, Sendable {
  /// Bytes.
  public var longestText: Int
  /// Counted once all aliases are written out.
  public var mostNodes: Int

  public init(longestText: Int = 4 << 20, mostNodes: Int = 200_000) {
    self.longestText = longestText
    self.mostNodes = mostNodes
  }
}

/// Why a text is no document; never empty.
public struct InvalidDocument: Error, CustomStringConvertible {
  public let diagnostics: [Diagnostic]

  public init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// All diagnostics, with their lines of the text.
  public var description: String { diagnostics.rendered }
}

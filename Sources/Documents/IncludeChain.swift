/// The files that are being read, each named by the one before it.
public final class IncludeChain {
  /// How a file is found; a relative path is already joined to the including file's.
  public typealias Loader = (_ path: String) throws(InvalidDocument) -> Document

  private static let deepest = 32
  private let what: String
  private let faults: FaultList
  private let load: Loader
  private var openFiles: [String] = []
  private var readFiles: Set<String> = []
  /// Every file asked for, those that could not be read too, each once.
  public private(set) var files: [String] = []

  /// - Parameter what: what the files are, with the article, for faults: `a policy`.
  public init(_ what: String, faults: FaultList, load: @escaping Loader) {
    self.what = what
    self.faults = faults
    self.load = load
  }

  /// Reads a document; what it includes meanwhile is inside it.
  public func read<Value>(_ document: Document, _ body: (NodeReader) -> Value) -> Value {
    let file = document.source.file
    faults.know(document.source)
    note(file)
    openFiles.append(FilePath.normal(file))
    readFiles.insert(FilePath.normal(file))
    defer { openFiles.removeLast() }
    return body(NodeReader(document.root, faults: faults))
  }

  /// Reads the file that is named in another.
  ///
  /// - Parameters:
  ///   - position: where it is named; its path begins at the folder of that file.
  ///   - once: a file that has been read already is not read again.
  /// - Returns: nil where it is not read; unless `once` is the reason, that has been reported.
  public func include<Value>(
    _ name: String, at position: SourcePosition, once: Bool = false, _ body: (NodeReader) -> Value?
  ) -> Value? {
    let file = position.path(to: name)
    let normal = FilePath.normal(file)
    if let start = openFiles.firstIndex(of: normal) {
      let circle = (openFiles[start...] + [normal]).joined(separator: " → ")
      faults.report(at: position, "\(what) cannot include itself: \(circle)")
      return nil
    }
    if once, readFiles.contains(normal) { return nil }
    guard openFiles.count < Self.deepest else {
      faults.report(at: position, "included too deeply", expected: "at most \(Self.deepest) files inside each other")
      return nil
    }
    note(file)
    do {
      return read(try load(file), body)
    } catch {
      faults.report(error.diagnostics, ofFileNamedAt: position)
      return nil
    }
  }

  private func note(_ file: String) {
    if !files.contains(file) { files.append(file) }
  }
}

extension SourcePosition {
  /// A path as seen from the folder of the file that this is a place of.
  public func path(to path: String) -> String { FilePath.join(FilePath.directory(of: file), path) }
}

extension FaultList {
  /// Reports what is wrong with another file; faults without a place are shown where the file is named.
  public func report(_ diagnostics: [Diagnostic], ofFileNamedAt position: SourcePosition) {
    for var diagnostic in diagnostics {
      if diagnostic.position == nil { diagnostic.position = position }
      report(diagnostic)
    }
  }
}

/// The files that are being read, each included by the previous one.
package final class IncludeChain {
  /// Loads a file. A relative path is already joined to the folder of the including file.
  package typealias Loader = (_ path: String) throws(InvalidDocument) -> Document

  private static let deepest = 32
  private let what: String
  private let faults: FaultList
  private let load: Loader
  private var openFiles: [String] = []
  private var readFiles: Set<String> = []
  /// Every requested file once, including those that could not be read.
  package private(set) var files: [String] = []

  /// - Parameter what: the kind of files with its article, for error messages: `a policy`.
  package init(_ what: String, faults: FaultList, load: @escaping Loader) {
    self.what = what
    self.faults = faults
    self.load = load
  }

  /// Reads a document with `body`. Files that `body` includes are inside this document.
  package func read<Value>(_ document: Document, _ body: (NodeReader) -> Value) -> Value {
    let file = document.source.file
    faults.know(document.source)
    note(file)
    openFiles.append(FilePath.normal(file))
    readFiles.insert(FilePath.normal(file))
    defer { openFiles.removeLast() }
    return body(NodeReader(document.root, faults: faults))
  }

  /// Reads an included file.
  ///
  /// - Parameters:
  ///   - position: the position of the name; a relative path begins at the folder of that file.
  ///   - once: if true, a file that has already been read is not read again.
  /// - Returns: the value of `body`; nil if the file was not read. Unless `once` is the cause, an error has been
  ///   reported.
  package func include<Value>(
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
      faults.report(at: position, "included too deeply", expected: "at most \(Self.deepest) nested files")
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
  /// The path relative to the folder of the file of this position.
  package func path(to path: String) -> String { FilePath.join(FilePath.directory(of: file), path) }
}

extension FaultList {
  /// Reports the errors of another file. Errors without a position are reported where the file is named.
  package func report(_ diagnostics: [Diagnostic], ofFileNamedAt position: SourcePosition) {
    for var diagnostic in diagnostics {
      if diagnostic.position == nil { diagnostic.position = position }
      report(diagnostic)
    }
  }
}

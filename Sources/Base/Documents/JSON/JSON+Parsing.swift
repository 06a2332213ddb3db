package import JSONText

extension JSON {
  /// Reads one value, which only white space may surround.
  ///
  /// - Parameter file: the file name in the position of an error.
  /// - Throws: the first error only, since the text after it cannot be parsed reliably.
  package static func parse(_ text: String, file: String) throws(InvalidDocument) -> JSON {
    do {
      return try JSON(reading: text)
    } catch {
      let faults = FaultList()
      faults.know(SourceText(file: file, text: text))
      faults.report(
        Diagnostic(
          at: SourcePosition(file: file, line: error.line, column: error.column),
          "invalid JSON: \(error.message)", found: error.found, expected: error.expected))
      throw InvalidDocument(faults.diagnostics)
    }
  }
}

public import JSONText

extension JSON {
  /// Reads one value; nothing but white space may come before or after it.
  ///
  /// - Parameter file: the name that the position of a fault carries.
  /// - Throws: one fault, the first: behind it nothing can be told for sure.
  public static func parse(_ text: String, file: String) throws(InvalidDocument) -> JSON {
    do {
      return try JSON(reading: text)
    } catch {
      let faults = FaultList()
      faults.know(SourceText(file: file, text: text))
      faults.report(
        Diagnostic(
          at: SourcePosition(file: file, line: error.line, column: error.column),
          "not valid JSON: \(error.message)", found: error.found, expected: error.expected))
      throw InvalidDocument(faults.diagnostics)
    }
  }
}

package import Documents

/// Reads selectors of widgets that arrive one by one while a compositor runs.
package enum LiveSelectors {
  /// Reads texts, each with one selector or a list of selectors. The key `in` is optional.
  ///
  /// - Throws: all errors of all texts.
  package static func read(_ texts: [String]) throws(InvalidDocument) -> [WidgetSelector] {
    let reading = ScriptReading(load: ScriptReader.refuse, loadRecording: ScriptReader.refuseRecording, knowledge: nil)
    var selectors: [WidgetSelector] = []
    for (index, text) in texts.enumerated() {
      do {
        let name = texts.count == 1 ? "selector" : "selector \(index + 1)"
        selectors += reading.readSelectors(try Document.parse(text: text, file: name))
      } catch {
        for diagnostic in error.diagnostics { reading.faults.report(diagnostic) }
      }
    }
    guard !reading.faults.hasErrors else { throw InvalidDocument(reading.faults.diagnostics) }
    return selectors
  }
}

package import Documents

/// Reads steps that arrive one by one while a compositor runs, and keeps track of pressed fingers, keys and buttons.
///
/// It reads only input steps, because the control socket has separate requests for the others.
package struct LiveSteps {
  private var held = HeldInput()

  package init() {}

  /// Reads texts, each with one step or a list of steps. If a text has an error, no pressed input is recorded.
  ///
  /// A client is named as in a script, or by its app id. The window is searched when the step is played.
  ///
  /// - Parameters:
  ///   - knowledge: the valid names of keys and events; nil accepts any name.
  ///   - findsWidgets: whether steps may name widgets.
  /// - Throws: all errors of all texts.
  package mutating func read(
    _ texts: [String], knowing knowledge: ScriptVocabulary? = nil, findsWidgets: Bool = false
  ) throws(InvalidDocument) -> [Step] {
    let reading = ScriptReading(
      load: ScriptReader.refuse, loadRecording: ScriptReader.refuseRecording, knowledge: knowledge)
    reading.held = held
    var steps: [Step] = []
    for (index, text) in texts.enumerated() {
      do {
        let name = texts.count == 1 ? "step" : "step \(index + 1)"
        steps += reading.readLive(try Document.parse(text: text, file: name))
      } catch {
        for diagnostic in error.diagnostics { reading.faults.report(diagnostic) }
      }
    }
    for step in steps {
      if let reason = step.kind.faultAsInput ?? step.kind.faultOfLocators(findsWidgets: findsWidgets) {
        reading.faults.report(at: step.position, reason)
      }
    }
    guard !reading.faults.hasErrors else { throw InvalidDocument(reading.faults.diagnostics) }
    held = reading.held
    return steps
  }

  /// Records that all pressed input has been released.
  package mutating func letGo() { held = HeldInput() }
}

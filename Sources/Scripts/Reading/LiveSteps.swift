public import Documents

/// Reads steps that come one by one while a compositor runs, and remembers what they hold down.
///
/// Only input is read: what else a script can do, its user can do without it.
public struct LiveSteps {
  private var held = HeldInput()

  public init() {}

  /// Reads texts of one step or a list of steps each; nothing is remembered of texts with a fault.
  ///
  /// A client is named as a script names it, or by its app id; whether there is such a window is seen when a step is played.
  /// - Parameter knowledge: what names of keys are checked against; nil leaves them unchecked.
  /// - Throws: all faults of all texts.
  public mutating func read(
    _ texts: [String], knowing knowledge: ScriptKnowledge? = nil
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
    for step in steps { step.kind.faultAsInput.map { reading.faults.report(at: step.position, $0) } }
    guard !reading.faults.hasErrors else { throw InvalidDocument(reading.faults.diagnostics) }
    held = reading.held
    return steps
  }

  /// Everything that was held down has been let go.
  public mutating func letGo() { held = HeldInput() }
}

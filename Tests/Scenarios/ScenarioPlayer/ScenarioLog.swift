/// The lines a scenario has written so far.
final class ScenarioLog {
  private(set) var lines: [String] = []
  private let traces: Set<Trace>

  init(_ traces: Set<Trace>) { self.traces = traces }

  func line(_ text: String) { lines.append(text) }

  /// Writes a line only where the scenario asks for it.
  func trace(_ trace: Trace, _ text: @autoclosure () -> String) {
    if traces.contains(trace) { lines.append(text()) }
  }
}

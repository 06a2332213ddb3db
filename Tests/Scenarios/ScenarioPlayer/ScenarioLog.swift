/// The log of a scenario.
final class ScenarioLog {
  private(set) var lines: [String] = []
  private let traces: Set<Trace>

  init(_ traces: Set<Trace>) { self.traces = traces }

  func line(_ text: String) { lines.append(text) }

  /// Writes a line if the scenario enables its kind.
  func trace(_ trace: Trace, _ text: @autoclosure () -> String) {
    if traces.contains(trace) { lines.append(text()) }
  }
}

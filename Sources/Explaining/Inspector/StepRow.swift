package import Scripts

/// A step in the panel of the inspector.
package struct StepRow: Equatable, Sendable {
  package enum State: Sendable { case passed, failed, next, later }

  package var step: Step
  package var state: State

  package init(_ step: Step, _ state: State) { (self.step, self.state) = (step, state) }
}

extension [StepRow] {
  /// The number of steps before and after the current one.
  private static var neighbours: (before: Int, after: Int) { (1, 2) }

  /// The next step, or the last one at the end of the run, with its neighbours.
  ///
  /// - Parameters:
  ///   - steps: all steps of the script.
  ///   - results: the results of the played steps.
  ///   - next: the step that is played next; nil at the end of the run.
  package init(_ steps: [Step], _ results: [StepResult], next: Step?) {
    let played = results.map { StepRow($0.step, $0.isPassed ? .passed : .failed) }
    guard let next else {
      self = Array(played.suffix(Self.neighbours.before + 1))
      return
    }
    let index = steps.firstIndex(of: next) ?? steps.count
    let later = steps.dropFirst(index + 1).prefix(Self.neighbours.after).map { StepRow($0, .later) }
    self = Array(played.suffix(Self.neighbours.before)) + [StepRow(next, .next)] + later
  }
}

import Scripts

/// Steps that are complete but can still be merged with the next one.
struct PendingSteps {
  var steps: [TimedStep] = []
  var waits: [WaitStep] = []
  /// True if effects of the steps may arrive after the next event. Then the conditions in between are not expected.
  var isRacing = false
  /// The conditions that held when the next step began; nil until they are noted.
  var expectations: [Expectation]?

  /// True if the steps may have changed a condition. A wait or an expectation changes nothing by itself.
  var isWorthExpecting: Bool {
    guard waits.isEmpty, let last = steps.last else { return !waits.isEmpty }
    return !last.kind.isCheck
  }
  var input: InputKind { steps.last?.input ?? .other }

  mutating func add(_ step: TimedStep) { steps.append(step) }

  /// Lets a move that is the last step end at the widget that the next step presses.
  mutating func lastMoveEnds(at widget: PressedWidget) {
    if steps.last?.endsAtPlace == true { steps[steps.count - 1].spot?.end = widget }
  }

  /// Merges a step with the last one if both are parts of one multiple tap or click.
  ///
  /// - Returns: the microseconds by which the merged step takes longer to play; nil if the steps cannot be merged.
  mutating func merge(_ step: TimedStep) -> Int64? {
    guard waits.isEmpty, let last = steps.last, let whole = last.merged(with: step) else { return nil }
    steps[steps.count - 1] = whole
    expectations = nil
    return whole.playingTime - last.playingTime
  }
}

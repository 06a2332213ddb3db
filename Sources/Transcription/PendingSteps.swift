import Scripts

/// Steps that are complete but may still become part of a greater one.
struct PendingSteps {
  var steps: [TimedStep] = []
  var waits: [WaitStep] = []
  /// Whether effects of the steps may come after the next event: what held in between need not hold again.
  var isRacing = false
  /// What held when the next step began; nil as long as it has not been noted.
  var expectations: [Expectation]?

  /// Whether the steps may have changed what holds: a wait or an expectation causes nothing by itself.
  var isWorthExpecting: Bool {
    guard waits.isEmpty, let last = steps.last else { return !waits.isEmpty }
    return !last.kind.isCheck
  }
  var input: InputKind { steps.last?.input ?? .other }

  mutating func add(_ step: TimedStep) { steps.append(step) }

  /// Makes a step part of the last one, where both are one tap or click of several times.
  ///
  /// - Returns: how much longer the greater step takes to play; nil where there is none.
  mutating func merge(_ step: TimedStep) -> Int64? {
    guard waits.isEmpty, let last = steps.last, let whole = last.merged(with: step) else { return nil }
    steps[steps.count - 1] = whole
    expectations = nil
    return whole.playingTime - last.playingTime
  }
}

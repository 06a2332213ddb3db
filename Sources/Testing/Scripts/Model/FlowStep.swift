/// A step that decides which steps are played.
package indirect enum FlowStep: Equatable, Sendable {
  case when(WhenStep)
}

extension FlowStep: StepFamily {
  var faultAsInput: String? { Self.onlyInputIsInjected }
}

/// Plays steps if a condition comes true within a limit, and other steps if it does not.
package struct WhenStep: Equatable, Sendable {
  /// The condition and its limit.
  package var condition: Expectation
  package var steps: [Step]
  /// The steps that are played if the condition has not come true within its limit.
  package var otherwise: [Step]

  package init(_ condition: Expectation, steps: [Step], otherwise: [Step] = []) {
    self.condition = condition
    self.steps = steps
    self.otherwise = otherwise
  }
}

extension Step {
  /// The steps inside this one, of all its branches.
  package var inner: [Step] {
    switch kind {
    case .flow(.when(let step)): step.steps + step.otherwise
    case .fingers, .pointer, .touchpad, .pen, .keyboard, .hardware, .window, .program, .check, .widget: []
    }
  }
}

extension Sequence<Step> {
  /// The steps and all steps inside them, in the order of the file.
  package var withInner: [Step] { flatMap { [$0] + $0.inner.withInner } }
}

extension Script {
  /// The steps of all branches, and those before the clients start and at the end.
  package var allSteps: [Step] { (before + steps + after).withInner }

  /// The conditions that steps wait for or expect, with those inside `any`.
  package var conditions: [Expectation.Condition] { allSteps.flatMap(\.kind.conditions) }
}

extension Step.Kind {
  /// The conditions that the step itself waits for or expects, with those inside `any`.
  package var conditions: [Expectation.Condition] {
    switch self {
    case .check(.expect(let expectation)): expectation.condition.withInner
    case .check(.wait(let step)): step.condition?.withInner ?? []
    case .flow(.when(let step)): step.condition.condition.withInner
    case .check, .fingers, .pointer, .touchpad, .pen, .keyboard, .hardware, .window, .program, .widget: []
    }
  }
}

import Scripts

extension Step.Kind {
  /// The client whose end the step causes, waits for or expects. The client may end slightly before the step.
  var awaitedExit: String? {
    switch self {
    case .check(let step): step.awaitedExit
    case .flow(.when(let step)): step.condition.condition.awaitedExit
    case .program(let step): step.awaitedExit
    case .fingers, .pointer, .touchpad, .pen, .keyboard, .hardware, .window, .widget: nil
    }
  }
}

extension ProgramStep {
  /// The client whose end the step causes. The client may end slightly before the step.
  var awaitedExit: String? { if case .kill(let kill) = self { kill.client } else { nil } }
}

extension Step.Kind {
  /// True if a `within` of the step bounds everything that it waits for.
  var hasLimit: Bool {
    switch self {
    case .check(.wait), .check(.expect), .flow(.when): true
    case .check, .fingers, .pointer, .touchpad, .pen, .keyboard, .hardware, .window, .program, .widget:
      false
    }
  }
}

extension CheckStep {
  /// The client whose end the step waits for or expects. The client may end slightly before the step.
  var awaitedExit: String? {
    if case .wait(let step) = self, case .exit(let client) = step.event { return client }
    if case .expect(let expectation) = self { return expectation.condition.awaitedExit }
    return nil
  }
}

extension Expectation.Condition {
  /// The client whose end the condition is. The client may end slightly before the step.
  var awaitedExit: String? {
    for case .exit(let client, _) in withInner { return client }
    return nil
  }
}

extension Step.Kind {
  /// The condition that the step expects or waits for; nil for other steps.
  var condition: Expectation.Condition? {
    switch self {
    case .check(.expect(let expectation)): expectation.condition
    case .check(.wait(let wait)): wait.condition
    default: nil
    }
  }
}

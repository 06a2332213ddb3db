import Documents

extension Script {
  static var before: ScriptField<Script> {
    hook(
      "before", "Steps before the clients start: `run`, and `expect` of a file.", \.before,
      expected: "run, or expect with a file, because no client has started", \.isBeforeClients)
  }

  static var after: ScriptField<Script> {
    hook(
      "after", "Steps at the end of every run, also after a failure. The clients are still connected.", \.after,
      expected: "run, kill, wait, pause, screenshot, expect, fail or when", \.isAtEnd)
  }

  private static func hook(
    _ name: String, _ summary: String, _ path: WritableKeyPath<Script, [Step]>, expected: String,
    _ isAllowed: KeyPath<Step.Kind, Bool>
  ) -> ScriptField<Script> {
    ScriptField(name, summary, schema: { _ in StepWord.listSchema }) { node, reading, script in
      let steps = reading.readSteps(node, groups: [])
      for step in steps.withInner where !step.kind[keyPath: isAllowed] || step.group != nil {
        let what = step.group == nil ? "this step" : "a group"
        reading.faults.report(at: step.position, "\(what) cannot be in \"\(name)\"", expected: expected)
      }
      script[keyPath: path] = steps
    }
  }
}

extension Step.Kind {
  /// True if the step needs neither clients nor windows.
  fileprivate var isBeforeClients: Bool {
    switch self {
    case .program(.run): true
    case .check(.expect(let expectation)): if case .file = expectation.condition { true } else { false }
    case .program, .check, .flow, .fingers, .pointer, .touchpad, .pen, .keyboard, .hardware, .window, .widget: false
    }
  }

  /// True if the step tidies up or checks what the run has left.
  fileprivate var isAtEnd: Bool {
    switch self {
    case .program(.run), .program(.kill), .check, .flow: true
    case .program, .fingers, .pointer, .touchpad, .pen, .keyboard, .hardware, .window, .widget: false
    }
  }
}

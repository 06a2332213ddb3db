package import Documents
package import Results
package import Scripts
package import Seats

/// Masks the secrets of a run in everything that the run reports.
///
/// Secrets are masked by their value. The text that a step types into a secret text field becomes a secret, and the text of the
/// step is not reported at all, so that short texts do not appear either.
package final class Secrecy {
  /// The secrets so far: the values of the script's secret variables, and the texts of secret fields.
  package private(set) var secrets = Secrets()
  private let privacy: KeyPrivacy

  package init(_ privacy: KeyPrivacy) { self.privacy = privacy }

  /// Adds the values of secret variables.
  package func add(_ values: some Sequence<String>) {
    for value in values { secrets.add(value) }
  }

  /// The text with `•••` instead of each secret.
  package func masked(_ text: String) -> String { secrets.masked(text) }

  /// True while the active text field is secret, or a step types a secret value.
  package var hidesKeys: Bool { privacy.hidesKeys }

  // MARK: Steps

  /// A step that is being played.
  package struct Playing {
    fileprivate let step: Step
    /// The number of secret fields that were active before the step.
    fileprivate let fields: Int
    fileprivate let wasSecret: Bool
    /// Whether the step types a secret value, so that its keys are hidden.
    fileprivate let typesSecret: Bool
    /// The step as observers receive it.
    package let shown: Step
  }

  /// A step is about to be played.
  package func begin(_ step: Step) -> Playing {
    let typesSecret = step.kind.secretTexts?.contains { secrets.masked($0) != $0 } == true
    if typesSecret { privacy.beginSecretText() }
    return Playing(
      step: step, fields: privacy.fieldCount, wasSecret: privacy.isOn, typesSecret: typesSecret,
      shown: shown(step, isSecret: privacy.isOn))
  }

  /// A step that may be played next, without the secrets known so far and without what it would type into a secret field.
  package func preview(of step: Step) -> Step {
    let isHidden = privacy.isOn && step.kind.secretTexts != nil
    return masked(isHidden ? Self.withoutText(step) : step)
  }

  /// The result of a step, without what it typed into a secret field.
  package func result(of playing: Playing, _ outcome: StepResult.Outcome, took: TimeSpan) -> StepResult {
    if playing.typesSecret { privacy.endSecretText() }
    // The field may have become secret during the step, for example after a Tab.
    let isSecret = playing.wasSecret || privacy.fieldCount != playing.fields
    let shown = shown(playing.step, isSecret: isSecret)
    return StepResult(shown, masked(outcome), took: took)
  }

  /// The step without its secrets.
  private func shown(_ step: Step, isSecret: Bool) -> Step {
    var step = step
    if isSecret, let texts = step.kind.secretTexts {
      for text in texts {
        // Tab and Return are keys. The text may begin in another field.
        for part in text.split(whereSeparator: { $0 == "\t" || $0.isNewline }) { secrets.add(String(part)) }
      }
      step = Self.withoutText(step)
    }
    return masked(step)
  }

  private static func withoutText(_ step: Step) -> Step {
    var step = step
    let word = step.summary.prefix { $0 != ":" }
    step.summary = word.isEmpty ? Secrets.mask : "\(word): \(Secrets.mask)"
    return step
  }

  /// The step with `•••` instead of each secret known so far.
  package func masked(_ step: Step) -> Step {
    guard !secrets.isEmpty else { return step }
    var step = step
    step.summary = secrets.masked(step.summary)
    step.name = step.name.map { secrets.masked($0) }
    step.groups = step.groups.map { secrets.masked($0) }
    return step
  }

  /// The result with `•••` instead of each secret known so far.
  package func masked(_ result: StepResult) -> StepResult {
    var result = result
    (result.step, result.outcome) = (masked(result.step), masked(result.outcome))
    return result
  }

  private func masked(_ outcome: StepResult.Outcome) -> StepResult.Outcome {
    switch outcome {
    case .passed, .skipped, .notNeeded: outcome
    case .failed(let expected, let actual):
      .failed(expected: secrets.masked(expected), actual: secrets.masked(actual))
    case .broken(let reason): .broken(reason: secrets.masked(reason))
    }
  }

  /// The report without secrets, including those that the run has found after a step.
  package func masked(_ report: RunReport) -> RunReport {
    guard !secrets.isEmpty else { return report }
    var report = report
    report.results = report.results.map { masked($0) }
    report.clientFaults = report.clientFaults.map { secrets.masked($0) }
    report.warnings = report.warnings.map { RunWarning(at: $0.position, secrets.masked($0.message)) }
    return report
  }
}

extension Step.Kind {
  /// The texts that the step reveals if the active field is secret; nil for a step that reveals none.
  var secretTexts: [String]? {
    switch self {
    case .keyboard(let step): step.secretTexts
    case .check(.expect(let expectation)) where expectation.condition.namesKey: []
    case .check(.wait(let wait)) where wait.condition?.namesKey == true: []
    case .flow(.when(let when)) where when.condition.condition.namesKey: []
    case .widget(.fill(let step)): [step.text]
    case .fingers, .pointer, .touchpad, .pen, .hardware, .window, .program, .check, .flow, .widget: nil
    }
  }
}

extension Expectation.Condition {
  /// True if the condition, or one inside it, has the name of a key.
  fileprivate var namesKey: Bool {
    withInner.contains { condition in
      if case .routed(let check) = condition, case .key = check.subject { true } else { false }
    }
  }
}

extension KeyboardStep {
  fileprivate var secretTexts: [String]? {
    switch self {
    case .type(let step): [step.text]
    case .key, .chord: []
    case .paste(let step): [step.text]
    case .compose(.preedit(let text, _)), .compose(.commit(let text)): [text]
    case .media, .clipboard, .compose(.delete): nil
    }
  }
}

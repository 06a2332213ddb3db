import Documents

extension StepWord {
  /// Steps that decide which steps are played.
  static var flow: [StepWord] {
    [StepWord("when", "Plays steps if a condition comes true within a limit.", WhenDraft.form) { .flow(.when($0)) }]
  }
}

/// A `when` while it is being read.
private struct WhenDraft {
  var expectation = ExpectationDraft()
  var steps: [Step] = []
  var otherwise: [Step] = []

  private typealias Row = ScriptField<WhenDraft>

  /// A condition with its limit and the steps of both branches.
  static var form: ScriptForm<WhenStep> {
    let within = Row(
      "within", "The limit in real time for the condition.", \.expectation.within, .duration, isRequired: true)
    let branches = [
      within, branch("steps", "The steps if the condition comes true.", \.steps, isRequired: true),
      branch("else", "The steps if the condition does not come true.", \.otherwise),
    ].map { $0.named("when-\($0.name)") }
    return .mergedChoices(
      "a condition",
      ExpectationDraft.conditions.map { part in
        Choice(
          part.fields.map { $0.inside(\.expectation) } + branches, part.rules, from: WhenDraft(),
          as: { draft in
            draft.expectation.expectation.map { WhenStep($0, steps: draft.steps, otherwise: draft.otherwise) }
          }
        ) { mapping, reading, draft in part.check(mapping, reading, &draft.expectation) }
      })
  }

  private static func branch(
    _ name: String, _ summary: String, _ path: WritableKeyPath<WhenDraft, [Step]>, isRequired: Bool = false
  ) -> Row {
    Row(name, summary, isRequired: isRequired, schema: { _ in StepWord.listSchema }) { node, reading, draft in
      let (before, machine) = (reading.held, reading.machine)
      draft[keyPath: path] = reading.readSteps(node, groups: reading.groups.names)
      if !reading.held.holdsSame(as: before) {
        reading.faults.report(
          at: node.position,
          "the steps of a \"when\" must release the input that they press, and no other input, because they may not be "
            + "played")
      }
      if !reading.machine.isSame(as: machine) {
        reading.faults.report(
          at: node.position,
          "the steps of a \"when\" must undo their changes of outputs, devices, frames and clients, because they may not "
            + "be played")
      }
      (reading.held, reading.machine) = (before, machine)
    }
  }
}

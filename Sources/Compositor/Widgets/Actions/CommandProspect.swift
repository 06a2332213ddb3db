import Accessibility
package import Policies
package import Traces

/// The answer to the question whether an application can perform a command now, and by which widget.
package struct CommandProspect: Equatable, Sendable {
  /// True if the command would be sent to a widget.
  package var isPossible: Bool
  /// The steps as the trace would have them. If it is possible, the answer of the last one is `performed`.
  package var steps: [CommandStep]
  /// True if the command also presses a widget, which a listing of the focused widgets does not contain.
  package var mayPress: Bool

  package init(isPossible: Bool, steps: [CommandStep], mayPress: Bool = false) {
    (self.isPossible, self.steps, self.mayPress) = (isPossible, steps, mayPress)
  }
}

extension ActionListing {
  /// Decides whether a command is possible as `ActionDesk` would: by the names, then by the focused text.
  package func prospect(of command: ApplicationCommand) -> CommandProspect {
    var steps: [CommandStep] = []
    var passed: [CommandStep.Passed] = []
    func add(_ step: CommandStep) {
      var step = step
      (step.passed, passed) = (passed, [])
      steps.append(step)
    }
    for link in command.names.isEmpty ? [] : links {
      guard let name = command.names.first(where: link.actions.contains) else {
        passed.append(CommandStep.Passed(role: link.widget.role, name: link.widget.name))
        continue
      }
      let isUsable = link.widget.isUsable
      add(link.step(name, isUsable ? .performed : .disabled))
      if isUsable { return CommandProspect(isPossible: true, steps: steps) }
    }
    if let name = command.names.first, !passed.isEmpty { add(CommandStep(asked: name, .notListed)) }
    if let operation = command.text {
      let (step, isPossible) = attempt(operation)
      steps.append(step)
      if isPossible { return CommandProspect(isPossible: true, steps: steps) }
    }
    return CommandProspect(isPossible: false, steps: steps, mayPress: command.press != nil)
  }

  private func attempt(_ operation: TextOperation) -> (CommandStep, isPossible: Bool) {
    guard hasFocus, let link = links.first else { return (CommandStep(asked: operation.asked, .noFocus), false) }
    if let refusal = TextAttempt.refusal(of: operation, in: link.widget, of: application) {
      return (link.step(operation.asked, refusal), false)
    }
    guard let text else { return (link.step(operation.asked, .notListed), false) }
    switch TextAttempt(operation, on: text, of: link.widget) {
    case .possible: return (link.step(operation.asked, .performed), true)
    case .impossible(let answer): return (link.step(operation.asked, answer), false)
    }
  }
}

extension ActionListing.Link {
  fileprivate func step(_ asked: String, _ answer: CommandStep.Answer) -> CommandStep {
    CommandStep(role: widget.role, name: widget.name, asked: asked, answer)
  }
}

import JSONText

/// One widget on the way of an action through an application, and what it has answered.
package struct CommandStep: Equatable, Sendable {
  /// The widget's role and name; both empty for the whole application.
  package var role: String
  package var name: String
  /// What the widget was asked for: one of its actions, such as `clipboard.copy`, or `text copy`.
  package var asked: String
  package var answer: Answer
  /// The widgets that were asked before and do not list it, with their roles and names, the focused one first.
  package var passed: [Passed] = []

  package struct Passed: Equatable, Sendable {
    package var role: String
    package var name: String

    package init(role: String, name: String) { (self.role, self.name) = (role, name) }
  }

  /// What is asked for an action that a client has declared. The `role` is `action` with its name, the `name` its title.
  package static let declared = "perform"
  /// The value of `asked` for an action of the edit menu, when the menu opens and again when an item is pressed. The `role` is the
  /// responder that performs the action.
  package static let menu = "edit-menu"

  package enum Answer: String, CaseIterable, Sendable {
    case performed
    /// An action of the edit menu is possible, or is not.
    case possible
    case notPossible = "not-possible"
    /// The widget has no such action now. GTK 4 does not list actions that are disabled.
    case notListed = "not-listed"
    case disabled
    /// The widget has the action and has answered that it did not perform it.
    case refused
    /// The message was sent, and no answer has come in time.
    case unanswered
    /// The application says that it has performed it, but nothing has changed.
    case ineffective
    /// Nothing was sent: the application did not answer in time what its widgets can do.
    case noAnswer = "no-answer"
    /// Nothing was sent: the application has no accessibility tree, or no widget has the focus.
    case noTree = "no-tree"
    case noFocus = "no-focus"
    /// Nothing was sent: the toolkit cannot do it in this way.
    case unsupported
    /// Nothing was sent: the text is that of a password.
    case secret
    /// Nothing was sent: nothing is selected.
    case nothingSelected = "nothing-selected"
    /// Nothing was sent: several widgets match.
    case ambiguous
  }

  package init(role: String = "", name: String = "", asked: String, _ answer: Answer) {
    (self.role, self.name, self.asked, self.answer) = (role, name, asked, answer)
  }
}

/// What a widget has answered when an action was sent to its application, as a line of a trace. The flight recorder does
/// not contain these answers.
package struct TracedCommand: Equatable, Sendable {
  package var step: CommandStep
  /// The name of the action.
  package var action: String
  /// The number of the event that sent the action; 0 if no event caused it.
  package var event: UInt32
  /// The surface of the application's window.
  package var surface: UInt32

  package init(_ step: CommandStep, of action: String, event: UInt32, surface: UInt32) {
    (self.step, self.action, self.event, self.surface) = (step, action, event, surface)
  }
}

extension TraceWriter {
  /// Writes the line of a command.
  package func write(_ command: TracedCommand) {
    introduce(surface: command.surface)
    open(command.event)
    line.add("command", TracedWidget.cut(command.step.asked))
    line.add("action", command.action)
    line.add("of", name(ofSurface: command.surface))
    if !command.step.role.isEmpty { line.add("asked", TracedWidget.words(command.step.role, command.step.name)) }
    line.add("answer", command.step.answer.rawValue)
    if !command.step.passed.isEmpty {
      line.openList("passed")
      for widget in command.step.passed { line.add(TracedWidget.words(widget.role, widget.name)) }
      line.closeList()
    }
    line.close()
  }
}

package import Accessibility
package import Assembly
package import Policies
import Seats
package import Surfaces
package import Traces

/// The effect that an action would have if it were sent now, with the answer of each responder on its way.
package struct ActionOutlook: Equatable, Sendable {
  /// The way in which an action is performed.
  package enum Way: String, CaseIterable, Sendable {
    /// By the client of a surface, which has declared the action.
    case client
    /// By an action of the application, or a press of one of its widgets.
    case application
    /// By an operation on the focused text.
    case text
    case keys
    /// By an operation of the compositor on a window.
    case window
    case shell
  }

  /// One place of the chain, and what it answers.
  package struct Answer: Equatable, Sendable {
    package var way: Way
    /// The responder that answers: a widget, a surface, a window or the shell.
    package var responder: String
    /// The operation that the responder would carry out: an action of the application, `text copy`, keys, or an
    /// operation on a window. Empty for the shell.
    package var asked: String
    /// Why it cannot do it, as a word that `Phrases` has a sentence for; nil if it can.
    package var obstacle: String?
    /// The client's declaration of the action; nil if no client has declared it.
    package var declared: DeclaredAction?

    package init(_ way: Way, _ responder: String, asked: String, obstacle: String? = nil) {
      (self.way, self.responder, self.asked, self.obstacle) = (way, responder, asked, obstacle)
    }
  }

  package var action: String
  /// The answers from the focused widget up to the shell. The first that can perform the action is the last.
  package var answers: [Answer]

  package init(of action: String, _ answers: [Answer]) { (self.action, self.answers) = (action, answers) }

  /// The nearest declaration of a client; nil if none has declared the action.
  package var declared: DeclaredAction? { answers.lazy.compactMap(\.declared).first }

  /// The answer of the responder that would perform the action; nil if none can.
  package var performer: Answer? { answers.last.flatMap { $0.obstacle == nil ? $0 : nil } }
}

extension ActionOutlook.Answer {
  /// The answer as a sentence without a full stop.
  package var sentence: String { Phrases.prospect(responder: responder, asked: asked, obstacle: obstacle) }
}

/// A question for what actions would do if they were sent now. The compositor knows a part of the answer at once; the
/// rest is the application's.
package struct ActionOutlookQuestion {
  private let compositor: Compositor
  private let prospects: [(name: String, prospect: ActionProspect)]
  private let subject: ClientWindow?
  /// The window whose application has to be asked; nil if none has.
  package let window: ClientWindow?

  /// - Parameters:
  ///   - names: the names of the actions.
  ///   - subject: the window that the actions are for; nil for the first responder.
  package init(of names: [String], for subject: ClientWindow?, in compositor: Compositor) {
    (self.compositor, self.subject) = (compositor, subject)
    prospects = names.map { ($0, compositor.applications.prospects.prospect(of: $0, for: subject)) }
    let asked = prospects.lazy.flatMap(\.prospect.entries).first {
      if case .application = $0.performance { $0.window != nil } else { false }
    }
    window = asked?.window.flatMap { compositor.window($0) }
  }

  /// Asks clients for the states of actions that they validate, from the first responder up.
  ///
  /// - Parameter then: called once with a question that knows the states: at once if no client validates the
  ///   action, otherwise when all have answered or their deadlines have passed.
  package func validated(then: @escaping (ActionOutlookQuestion) -> Void) {
    let (names, subject) = (prospects.map(\.name), subject)
    compositor.applications.questions(of: names, for: subject).validated { [compositor] _ in
      then(ActionOutlookQuestion(of: names, for: subject, in: compositor))
    }
  }

  /// The query for the widget that an action would press.
  package static func query(for press: WidgetMatch) -> WidgetQuery { WidgetQuery(press) }

  /// The widgets that actions would press. Each has to be searched, too.
  package var presses: [WidgetMatch] {
    var found: [WidgetMatch] = []
    for entry in prospects.flatMap(\.prospect.entries) {
      guard let press = command(of: entry)?.press, !found.contains(press) else { continue }
      found.append(press)
    }
    return found
  }

  private func command(of entry: ActionProspect.Entry) -> ApplicationCommand? {
    if case .application(let id, _)? = entry.performance { compositor.applications.prospects.command(id) } else { nil }
  }

  /// The outlooks, in the order of the names.
  ///
  /// - Parameters:
  ///   - listing: the answer of the application of `window`; nil without a window.
  ///   - pressed: the widgets that were found for `presses`.
  ///   - mask: masks secrets in the names of widgets.
  package func outlooks(
    _ listing: Result<ActionListing, WidgetFault>?, pressed: [WidgetMatch: [LocatedWidget]] = [:],
    masking mask: (String) -> String = { $0 }
  ) -> [ActionOutlook] {
    prospects.map { name, prospect in
      ActionOutlook(of: name, answers(of: prospect, name, listing, pressed, masking: mask))
    }
  }

  private func answers(
    of prospect: ActionProspect, _ name: String, _ listing: Result<ActionListing, WidgetFault>?,
    _ pressed: [WidgetMatch: [LocatedWidget]],
    masking mask: (String) -> String
  ) -> [ActionOutlook.Answer] {
    var answers: [ActionOutlook.Answer] = []
    for entry in prospect.entries {
      let responder = words(for: entry.part)
      if var declared = entry.declared {
        declared.title = mask(declared.title)
        let asked = declared.title.isEmpty ? name : "\(name) \"\(declared.title)\""
        var answer = ActionOutlook.Answer(
          .client, responder, asked: asked, obstacle: declared.isEnabled ? nil : "disabled")
        answer.declared = declared
        answers.append(answer)
        if declared.isEnabled { return answers }
        continue
      }
      switch entry.performance {
      case nil, .shell:
        answers.append(.init(.shell, responder, asked: "", obstacle: entry.isPermitted ? nil : "not-drawn"))
        return answers
      case .nothing:
        answers.append(.init(.shell, responder, asked: "", obstacle: "nothing"))
        return answers
      case .window(let operation):
        let subject = entry.window.flatMap { compositor.window($0) }.map { compositor.names[$0.surface] } ?? responder
        let obstacle = entry.isPermitted ? nil : entry.window == nil ? "no-window" : "not-now"
        answers.append(.init(.window, subject, asked: operation.name, obstacle: obstacle))
        if entry.isPermitted { return answers }
      case .chord(let chord):
        answers.append(keys(chord, prospect, responder))
        if entry.isPermitted { return answers }
      case .application(_, let chord):
        if let command = command(of: entry), entry.window != nil {
          answers += steps(of: command, listing, pressed).map { .init($0, masking: mask) }
          if answers.last?.obstacle == nil, !answers.isEmpty { return answers }
        }
        guard let chord else { continue }
        answers.append(keys(chord, prospect, responder))
        return answers
      }
    }
    return answers
  }

  private func keys(
    _ chord: SyntheticChord, _ prospect: ActionProspect, _ responder: String
  ) -> ActionOutlook.Answer {
    let target = prospect.keyboard.flatMap { compositor.surface($0) }.map { compositor.names[$0] }
    return .init(
      .keys, target ?? responder, asked: compositor.applications.prospects.keys(of: chord).map { "\($0)" } ?? "keys",
      obstacle: target == nil ? "no-keyboard" : nil)
  }

  private func steps(
    of command: ApplicationCommand, _ listing: Result<ActionListing, WidgetFault>?,
    _ pressed: [WidgetMatch: [LocatedWidget]]
  ) -> [CommandStep] {
    let asked = command.names.first ?? command.text.map { "text \($0.rawValue)" } ?? "press"
    switch listing {
    case .success(let listing):
      let prospect = listing.prospect(of: command)
      guard prospect.mayPress, let press = command.press else { return prospect.steps }
      return prospect.steps + [step(of: press, pressed[press] ?? [])]
    case .failure(let fault): return [CommandStep(asked: asked, fault.stepAnswer)]
    case nil: return [CommandStep(asked: asked, .noTree)]
    }
  }

  private func step(of press: WidgetMatch, _ found: [LocatedWidget]) -> CommandStep {
    let shown = found.filter(\.isShown).innermost
    guard let widget = shown.first?.widget else { return CommandStep(asked: "press", .notListed) }
    let answer: CommandStep.Answer = shown.count > 1 ? .ambiguous : widget.isUsable ? .performed : .disabled
    return CommandStep(role: widget.role, name: widget.name, asked: "press", answer)
  }

  private func words(for part: ChainSnapshot.Part?) -> String {
    switch part {
    case .surface(let id): compositor.surface(id).map { compositor.names[$0] } ?? "a surface"
    case .window(let id), .presenter(let id): compositor.window(id).map { compositor.names[$0.surface] } ?? "a window"
    case .client(let id): compositor.label(of: id)
    case .desktop, .shell, nil: "the shell"
    }
  }
}

extension ActionOutlook.Answer {
  /// The answer of a widget, or of a whole application.
  ///
  /// - Parameter mask: masks secrets in the name of the widget.
  package init(_ step: CommandStep, masking mask: (String) -> String) {
    let responder = step.role.isEmpty ? "the application" : WidgetLine(role: step.role, name: mask(step.name)).words
    self.init(
      step.asked.hasPrefix("text ") ? .text : .application, responder, asked: step.asked,
      obstacle: step.answer == .performed ? nil : step.answer.rawValue)
  }
}

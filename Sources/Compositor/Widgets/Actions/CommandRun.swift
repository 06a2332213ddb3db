import Accessibility
import Assembly
import Documents
import Policies
import Surfaces
import Traces
import WaylandServer

/// One command on its way through an application: the widgets from the focused one up to the window, then the focused
/// text, then a widget to press.
///
/// Before something is sent that may have an effect, anything may fail, and the next way is tried. After it, two answers lead on: an
/// explicit refusal, and that a text is not selected, since it does no harm to select it twice. The run ends without an answer when
/// it is deinitialized.
final class CommandRun {
  private let command: ApplicationCommand
  private let window: ClientWindow
  private let desk: ApplicationWidgets
  private let willSend: () -> Void
  /// Calls a closure a short time later, unless its timer is cancelled.
  private let wait: (@escaping () -> Void) -> EventSource
  private var then: ((CommandReport) -> Void)?
  private var steps: [CommandStep] = []
  /// The widgets since the last step that do not list the command.
  private var passed: [Widget] = []
  /// The question for the chain, or for the widget to press.
  private var request: WidgetRequest?
  private var timer: EventSource?
  /// True once a message that may have an effect is under way, or had one.
  private var isCommitted = false
  private var hasNoTimeLeft = false
  /// How often a widget's actions have changed between the list and the use of a number.
  private var changes = 0
  private static let mostChanges = 3

  init(
    _ command: ApplicationCommand, in window: ClientWindow, _ desk: ApplicationWidgets, willSend: @escaping () -> Void,
    then: @escaping (CommandReport) -> Void, wait: @escaping (@escaping () -> Void) -> EventSource
  ) {
    (self.command, self.window, self.desk, self.willSend, self.then) = (command, window, desk, willSend, then)
    self.wait = wait
  }

  deinit {
    request?.cancel()
    timer?.cancel()
  }

  /// Keeps the timer that calls `giveUpListing`.
  func hold(_ timer: EventSource) { if isOpen { self.timer = timer } else { timer.cancel() } }

  /// Ends the run unless something was sent. After a refusal of what was sent, it ends then.
  func giveUpListing() {
    hasNoTimeLeft = true
    if !isCommitted { end(.declined, .noAnswer) }
  }

  func start() {
    request = desk.chain(of: window) { [weak self] result in
      switch result {
      case .success(let chain): self?.climb(chain, from: 0)
      case .failure(let fault): self?.end(.declined, fault.stepAnswer)
      }
    }
  }

  // MARK: Ends

  private var isOpen: Bool { then != nil }

  /// The name of a step's request if the step is not about one name.
  private var subject: String { command.names.first ?? command.text?.asked ?? "press" }

  private func note(_ answer: CommandStep.Answer, by widget: Widget? = nil, as asked: String? = nil) {
    var step = CommandStep(role: widget?.role ?? "", name: widget?.name ?? "", asked: asked ?? subject, answer)
    step.passed = passed.map { CommandStep.Passed(role: $0.role, name: $0.name) }
    passed = []
    steps.append(step)
  }

  private func end(
    _ outcome: CommandReport.Outcome, _ answer: CommandStep.Answer, by widget: Widget? = nil, as asked: String? = nil
  ) {
    note(answer, by: widget, as: asked)
    finish(outcome)
  }

  private func finish(_ outcome: CommandReport.Outcome) {
    guard let then else { return }
    self.then = nil
    request?.cancel()
    timer?.cancel()
    then(CommandReport(outcome, steps))
  }

  // MARK: The application's own actions

  private func climb(_ chain: WidgetChain, from index: Int) {
    guard isOpen else { return }
    guard !command.names.isEmpty else { return operate(chain) }
    guard chain.links.indices.contains(index) else {
      if !passed.isEmpty { note(.notListed) }
      return operate(chain)
    }
    let widget = chain.links[index]
    ActionNames.read(of: widget.id, from: desk.source) { [weak self] result in
      guard let self, isOpen else { return }
      switch result {
      case .failure(let fault): end(.declined, fault.stepAnswer, by: widget)
      case .success(let names):
        guard let name = command.names.first(where: names.contains), let number = names.firstIndex(of: name) else {
          passed.append(widget)
          return climb(chain, from: index + 1)
        }
        guard widget.isUsable else {
          note(.disabled, by: widget, as: name)
          return climb(chain, from: index + 1)
        }
        perform(number, of: widget, as: name, name) { [weak self] in
          self?.climb(chain, from: index + 1)
        } again: { [weak self] in
          self?.climb(chain, from: index)
        }
      }
    }
  }

  /// Performs an action by its number, if that still has the name.
  ///
  /// - Parameters:
  ///   - next: called if the widget has refused.
  ///   - again: called if the number has another name by now.
  private func perform(
    _ number: Int, of widget: Widget, as asked: String, _ name: String, next: @escaping () -> Void,
    again: @escaping () -> Void
  ) {
    readFacts(of: widget) { [weak self] before in
      guard let self, isOpen else { return }
      desk.source.ask(.actionName(number), of: widget.id) { [weak self] result in
        guard let self, isOpen else { return }
        if case .success(.text(name)) = result {
          return send(.performAction(number), to: widget, as: asked, before, next: next)
        }
        if case .failure(let fault) = result, fault.isOfApplication {
          return end(.declined, fault.stepAnswer, by: widget, as: asked)
        }
        changes += 1
        if changes <= Self.mostChanges { return again() }
        note(.notListed, by: widget, as: asked)
        next()
      }
    }
  }

  /// The facts of the text that the command changes, to see later whether it has done so; nil if they do not show it.
  private func readFacts(of widget: Widget, then: @escaping (TextFacts?) -> Void) {
    guard let operation = command.text, operation != .copy, widget.mayHaveText else { return then(nil) }
    TextFacts.read(of: widget.id, from: desk.source) { result in then(try? result.get()) }
  }

  // MARK: The text

  private func operate(_ chain: WidgetChain) {
    guard isOpen else { return }
    guard let operation = command.text else { return press() }
    guard chain.hasFocus, let widget = chain.links.first else {
      note(.noFocus, as: operation.asked)
      return press()
    }
    let refusal = TextAttempt.refusal(of: operation, in: widget, of: chain.application)
    guard refusal == nil, widget.mayHaveText else {
      note(refusal ?? .notListed, by: widget, as: operation.asked)
      return press()
    }
    TextFacts.read(of: widget.id, from: desk.source) { [weak self] result in
      guard let self, isOpen else { return }
      switch result {
      case .failure(let fault): end(.declined, fault.stepAnswer, by: widget, as: operation.asked)
      case .success(nil):
        note(.notListed, by: widget, as: operation.asked)
        press()
      case .success(let facts?):
        switch TextAttempt(operation, on: facts, of: widget) {
        case .possible(let deed):
          let before = operation == .copy ? nil : facts
          send(deed, to: widget, as: operation.asked, before) { [weak self] in self?.press() }
        case .impossible(let answer):
          note(answer, by: widget, as: operation.asked)
          press()
        }
      }
    }
  }

  // MARK: A widget to press

  private static let press = "press"
  /// The names that toolkits give the action of a press, the most fitting first.
  private static let presses = ["click", "press", "Press", "activate", "doDefault", "toggle", "Toggle", "jump"]

  private func press() {
    guard isOpen else { return }
    guard let match = command.press else { return finish(.declined) }
    request = desk.find(WidgetQuery(match), in: window) { [weak self] result in
      guard let self, isOpen else { return }
      switch result {
      case .failure(let fault): end(.declined, fault.stepAnswer, as: Self.press)
      case .success(let all):
        let shown = all.filter(\.isShown).innermost
        guard let widget = shown.first?.widget else { return end(.declined, .notListed, as: Self.press) }
        guard shown.count == 1 else { return end(.declined, .ambiguous, by: widget, as: Self.press) }
        guard widget.isUsable else { return end(.declined, .disabled, by: widget, as: Self.press) }
        press(widget) { [weak self] in self?.pressInside(widget, match) }
      }
    }
  }

  /// Presses the widget of the same name inside another one that cannot be pressed. A menu button of GTK 4 contains the button.
  private func pressInside(_ outer: Widget, _ match: WidgetMatch) {
    let name = outer.name
    var query = WidgetQuery()
    query.name = WidgetQuery.TextTest(name) { $0 == name }
    query.inside = [WidgetQuery(match)]
    request = desk.find(query, in: window) { [weak self] result in
      guard let self, isOpen else { return }
      let inner = (try? result.get())?.first { found in
        found.isShown && found.widget.isUsable && found.ancestors.first?.id == outer.id
      }
      guard let inner, !name.isEmpty else { return end(.declined, .notListed, by: outer, as: Self.press) }
      press(inner.widget) { [weak self] in self?.end(.declined, .notListed, by: outer, as: Self.press) }
    }
  }

  /// - Parameter orElse: called if the widget lists no press.
  private func press(_ widget: Widget, orElse: @escaping () -> Void) {
    ActionNames.read(of: widget.id, from: desk.source) { [weak self] result in
      guard let self, isOpen else { return }
      switch result {
      case .failure(let fault): end(.declined, fault.stepAnswer, by: widget, as: Self.press)
      case .success(let names):
        guard let name = Self.presses.first(where: names.contains), let number = names.firstIndex(of: name) else {
          return orElse()
        }
        perform(number, of: widget, as: Self.press, name) { [weak self] in
          self?.finish(.declined)
        } again: { [weak self] in
          self?.press(widget, orElse: orElse)
        }
      }
    }
  }

  // MARK: Sending

  /// - Parameters:
  ///   - before: the facts of the text before the request; nil if they do not show whether the request had an effect.
  ///   - next: called if the application says that it has not done it.
  private func send(
    _ deed: WidgetDeed, to widget: Widget, as asked: String, _ before: TextFacts?, next: @escaping () -> Void
  ) {
    isCommitted = true
    willSend()
    desk.source.ask(.deed(deed), of: widget.id) { [weak self] result in
      guard let self, isOpen else { return }
      switch result {
      case .success(.done(false)), .failure(.unsupported):
        isCommitted = false
        note(.refused, by: widget, as: asked)
        hasNoTimeLeft ? finish(.declined) : next()
      // It was not sent.
      case .failure(.cancelled): end(.declined, .noAnswer, by: widget, as: asked)
      case .success: verify(widget, asked, before)
      case .failure: end(.unanswered, .unanswered, by: widget, as: asked)
      }
    }
  }

  /// How often a text is looked at for pasted data, which another client sends: 200 ms in all.
  private static let mostLooks = 10

  /// Ends the command, after a look at the text.
  private func verify(_ widget: Widget, _ asked: String, _ before: TextFacts?, looks: Int = 1) {
    guard let before else { return end(.performed, .performed, by: widget, as: asked) }
    TextFacts.read(of: widget.id, from: desk.source) { [weak self] result in
      guard let self, isOpen else { return }
      guard let after = try? result.get() else { return end(.performed, .performed, by: widget, as: asked) }
      let isDone = command.text == .selectAll ? after.isAllSelected : after != before
      if !isDone, command.text == .paste, looks < Self.mostLooks {
        timer?.cancel()
        timer = wait { [weak self] in self?.verify(widget, asked, before, looks: looks + 1) }
        return
      }
      if !isDone, command.text == .selectAll { return goOn(after: widget, asked) }
      guard isDone, command.text == .paste, let place = after.placeBehindPaste(since: before) else {
        return end(.performed, isDone ? .performed : .ineffective, by: widget, as: asked)
      }
      desk.source.ask(.deed(.moveCaret(to: place)), of: widget.id) { [weak self] _ in
        if let self, isOpen { end(.performed, .performed, by: widget, as: asked) }
      }
    }
  }

  /// Goes on after a request that had no effect, and that may be repeated in another way.
  private func goOn(after widget: Widget, _ asked: String) {
    isCommitted = false
    guard asked == command.text?.asked else { return end(.declined, .ineffective, by: widget, as: asked) }
    note(.ineffective, by: widget, as: asked)
    hasNoTimeLeft ? finish(.declined) : press()
  }
}

extension TextFacts {
  fileprivate var isAllSelected: Bool { selection == 0..<characterCount }

  /// The place behind what was pasted, if the caret is still before it, as in GTK 4. The next typed letter belongs there.
  fileprivate func placeBehindPaste(since before: TextFacts) -> Int? {
    let length = characterCount - before.characterCount
    return caret == before.caret && length > 0 ? caret + length : nil
  }
}

extension WidgetQuery {
  /// The query of a widget that a policy names.
  init(_ match: WidgetMatch) {
    self.init()
    role = match.role
    name = match.name.map { name in TextTest("\(name)") { name.matches($0) } }
  }
}

extension WidgetFault {
  /// The answer of a step if nothing was sent.
  var stepAnswer: CommandStep.Answer {
    switch self {
    case .noTree, .unavailable: .noTree
    case .noAnswer, .cancelled, .gone, .otherRole, .malformed: .noAnswer
    case .unsupported: .unsupported
    }
  }
}

import Accessibility
import Assembly
import Policies
import Scripts
import Seats
import Surfaces
import Widgets

extension Player {
  /// Examines once whether a widget has the keyboard focus. An application answers later, so the first call never holds.
  func examineFirstResponder(_ selector: WidgetSelector) -> Finding {
    let expected = "first responder: \(selector)"
    guard let name = selector.window, let window = finder.window(name) else {
      return .fails(expected: expected, actual: finder.describe(compositor.mappedWindows))
    }
    let keyboard = compositor.seat.keyboardTarget.flatMap { compositor.surface($0.surface) }
    guard keyboard?.root.window?.presenter === window else {
      let actual = keyboard.map { "\(compositor.names[$0]) has the keyboard" } ?? "no surface has the keyboard"
      return .fails(expected: expected, actual: actual)
    }
    let key = WidgetCondition.focus(selector)
    guard let answer = finder.widgets.pollFocus(selector, in: window) else {
      return finder.widgets.finding(of: key)
        ?? .fails(expected: expected, actual: "\(session.label(of: window)) has not answered")
    }
    let finding: Finding
    switch answer {
    case .failure(let reason):
      finding = .fails(expected: expected, actual: WidgetWords.fault(reason, of: session.label(of: window)))
    case .success(let look):
      guard let focused = look.focused else {
        finding = .fails(expected: expected, actual: "no widget has the focus")
        break
      }
      // Toolkits put the focus on the text inside a field, or on the field.
      let holds = look.fitting.contains { $0.widget.id == focused.widget.id || $0.isField && focused.isFocus(of: $0) }
      finding = Finding(holds, expected: expected, actual: "\(WidgetWords.selector(focused.widget)) has the focus")
    }
    return finder.widgets.note(finding, of: key)
  }
}

extension PossibleAction {
  /// A description for error messages.
  fileprivate var words: String {
    let window = window.map { " in \($0)" } ?? ""
    let way = way.map { " by \($0.rawValue)" } ?? ""
    return isPossible ? "\(action)\(window) to be possible\(way)" : "\(action)\(window) not to be possible\(way)"
  }

  fileprivate func allows(_ outlook: ActionOutlook) -> Bool {
    let fits = outlook.performer.map { way == nil || $0.way.rawValue == way?.rawValue } ?? false
    return fits == isPossible
  }
}

extension Player {
  /// Examines once whether an action could be performed. If an application has to be asked, it answers later.
  func examinePossibleAction(_ check: PossibleAction) -> Finding {
    let key = WidgetCondition.action(check)
    let subject = check.window.flatMap { finder.window($0) }
    if let name = check.window, subject == nil {
      return .fails(expected: "a window \(name)", actual: finder.describe(compositor.mappedWindows))
    }
    let question = session.validated(ActionOutlookQuestion(of: [check.action], for: subject, in: compositor))
    var listing: Result<ActionListing, WidgetFault>?
    var pressed: [WidgetMatch: [LocatedWidget]] = [:]
    if let window = question.window {
      let press = question.presses.first
      guard let answer = finder.widgets.pollActions(of: window, press: press) else {
        return finder.widgets.finding(of: key)
          ?? .fails(expected: check.words, actual: "\(session.label(of: window)) has not answered")
      }
      listing = answer.map(\.listing)
      if let press, case .success(let look) = answer { pressed[press] = look.pressed }
    }
    let outlook = question.outlooks(listing, pressed: pressed, masking: session.secrecy.masked)[0]
    return finder.widgets.note(
      Finding(check.allows(outlook), expected: check.words, actual: outlook.words), of: key)
  }
}

extension ActionOutlook {
  /// The chain with each answer, for error messages.
  fileprivate var words: String {
    guard !answers.isEmpty else { return "nothing handles it" }
    guard let performer else { return answers.map(\.sentence).joined(separator: "; ") }
    let others = answers.dropLast().map(\.sentence)
    let rest = others.isEmpty ? "" : " (\(others.joined(separator: "; ")))"
    return "it is performed by \(performer.sentence)\(rest)"
  }
}

import Accessibility
import Evidence
import Policies
import Scenes
import Scripts
import Surfaces
import Widgets

/// Examines conditions about widgets, the focus inside windows, and what actions would do.
struct WidgetExaminer {
  private let search: Search
  private let parts: CheckParts

  init(_ search: Search, _ parts: CheckParts) { (self.search, self.parts) = (search, parts) }

  private var scene: any SceneReading { search.scene }
  private var finder: WindowFinder { search.finder }
  private var widgets: StepWidgets { search.widgets }

  func finding(of condition: Expectation.Condition) -> Finding {
    switch condition {
    case .widget(let check): finding(of: check)
    case .firstResponder(let selector): finding(ofFocus: selector)
    case .canPerform(let check): finding(of: check)
    default: .holds
    }
  }

  /// Examines once whether widgets fit. An application answers later, so the first call never holds.
  private func finding(of check: WidgetCheck) -> Finding {
    let expected = check.words
    guard let host = check.widget.window else { return .fails(expected: expected, actual: "no window is given") }
    guard let place = finder.host(host) else {
      return .fails(expected: "\(expected) in a window \(host)", actual: finder.describeAll())
    }
    let window = place.window
    let key = WidgetCondition.widget(check.widget, count: check.count)
    guard let answer = widgets.poll(place.selector(check.widget), in: window, for: key) else {
      if widgets.lackedNearest(to: check.widget) { return widgets.note(missing(check, in: place, host), of: key) }
      return widgets.finding(of: key)
        ?? .fails(expected: expected, actual: "\(search.clients.label(of: window)) has not answered")
    }
    switch answer {
    case .failure(.gone) where check.widget.handle != nil && check.count == 0: return widgets.note(.holds, of: key)
    case .failure(let reason):
      let words = search.words(about: reason, in: window)
      return widgets.note(.fails(expected: expected, actual: words), of: key)
    case .success(let all):
      let found = all.shown(for: check.widget)
      // The dialog itself may be missing. Then its widgets are unknown, rather than none.
      let isAbsent = found.isEmpty && place.hasDialog
      let holds = check.count.map { found.count == $0 } ?? !found.isEmpty
      guard isAbsent || !holds else { return widgets.note(.holds, of: key) }
      let finding =
        found.isEmpty
        ? missing(check, in: place, host) : .fails(expected: expected, actual: WidgetWords.candidates(found))
      return widgets.note(finding, of: key)
    }
  }

  /// The finding if no widget fits, with similar widgets as far as they are known.
  private func missing(_ check: WidgetCheck, in place: WidgetHost, _ host: WindowSelector) -> Finding {
    let near = widgets.nearWords(check.widget, in: place.window)
    guard place.hasDialog else { return .fails(expected: check.words, actual: near) }
    return .fails(
      expected: "\(check.words) in a window or a dialog \(host)", actual: "\(finder.describeAll()), with \(near)")
  }

  // MARK: The focus

  /// Examines once whether a widget has the keyboard focus. An application answers later, so the first call never holds.
  private func finding(ofFocus selector: WidgetSelector) -> Finding {
    let expected = "first responder: \(selector)"
    guard let name = selector.window, let place = finder.host(name) else {
      return .fails(expected: expected, actual: finder.describeAll())
    }
    let window = place.window
    let keyboard = scene.keyboardFocus.flatMap { scene.surface($0) }
    guard keyboard?.root.window?.presenter === window else {
      let actual = keyboard.map { "\(scene.name(of: $0)) has the keyboard" } ?? "no surface has the keyboard"
      return .fails(expected: expected, actual: actual)
    }
    let key = WidgetCondition.focus(selector)
    guard let answer = widgets.pollFocus(place.selector(selector), in: window) else {
      return widgets.finding(of: key)
        ?? .fails(expected: expected, actual: "\(search.clients.label(of: window)) has not answered")
    }
    let finding: Finding
    switch answer {
    case .failure(let reason):
      finding = .fails(expected: expected, actual: search.words(about: reason, in: window))
    case .success(let look):
      guard let focused = look.focused else {
        finding = .fails(expected: expected, actual: "no widget has the focus")
        break
      }
      // Toolkits put the focus on the text inside a field, or on the field.
      let holds = look.fitting.contains { $0.widget.id == focused.widget.id || $0.isField && focused.isFocus(of: $0) }
      finding = Finding(holds, expected: expected, actual: "\(WidgetWords.selector(focused.widget)) has the focus")
    }
    return widgets.note(finding, of: key)
  }

  // MARK: Actions

  /// Examines once whether an action could be performed. If an application has to be asked, it answers later.
  private func finding(of check: PossibleAction) -> Finding {
    let key = WidgetCondition.action(check)
    let subject = check.window.flatMap { finder.window($0) }
    if let name = check.window, subject == nil {
      return .fails(expected: "a window \(name)", actual: finder.describeAll())
    }
    let question = validated(scene.question(about: [check.action], for: subject))
    var listing: Result<ActionListing, WidgetFault>?
    var pressed: [WidgetMatch: [LocatedWidget]] = [:]
    if let window = question.window {
      let press = question.presses.first
      guard let answer = widgets.pollActions(of: window, press: press, for: key) else {
        return widgets.finding(of: key)
          ?? .fails(expected: check.words, actual: "\(search.clients.label(of: window)) has not answered")
      }
      listing = answer.map(\.listing)
      if let press, case .success(let look) = answer { pressed[press] = look.pressed }
    }
    let outlook = question.outlooks(listing, pressed: pressed, masking: parts.secrecy.masked)[0]
    return widgets.note(
      Finding(check.allows(outlook), expected: check.words, actual: outlook.words), of: key)
  }

  /// Waits until clients have told the states of the actions that they have declared and validate.
  private func validated(_ question: ActionOutlookQuestion) -> ActionOutlookQuestion {
    var result: ActionOutlookQuestion?
    question.validated { result = $0 }
    parts.patience.awaitApplication { result == nil }
    return result ?? question
  }
}

extension WidgetCheck {
  /// A description for error messages.
  var words: String {
    switch count {
    case nil: "a widget \(widget)"
    case 0: "no widget \(widget)"
    case 1: "exactly one widget \(widget)"
    case let count?: "\(count) widgets \(widget)"
    }
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

import Accessibility
import Documents
import Evidence
import Performing
import Scenes
import Scripts
import Widgets
import WidgetTerms

/// Plays steps that fill a text field of an application.
struct FillPerformer {
  private let search: Search
  private let input: InputPerformer
  private let patience: Patience
  private let warnings: RunWarnings
  private let secrecy: Secrecy

  init(
    _ search: Search, _ input: InputPerformer, _ patience: Patience, _ warnings: RunWarnings, _ secrecy: Secrecy
  ) {
    (self.search, self.input, self.patience) = (search, input, patience)
    (self.warnings, self.secrecy) = (warnings, secrecy)
  }

  /// Clicks a text field that was located, replaces its text by typing, and checks the result.
  func perform(_ step: FillStep, _ resolved: ResolvedStep, at places: StepPlaces) throws(StepFault) {
    guard let selector = step.space.widget?.within(step.space.window), let target = resolved.target else {
      throw .broken("\(step.space.words) was not found")
    }
    input.perform(.click(PointerClick(space: step.space, place: .center)), at: places)
    patience.settle()
    try awaitFocus(of: target)
    let isPassword = target.widget.role == "password"
    for way in SelectionWay.allCases {
      try select(by: way)
      try replaceSelection(with: step.text)
      patience.settle()
      if isPassword { return }
      let isLast = way == SelectionWay.allCases.last
      switch text(of: target, selector, is: step.text, isLast: isLast) {
      case .holds: return
      case .fails(let expected, let actual):
        if isLast { throw .failed(expected: expected, actual: actual) }
      }
    }
  }

  /// The ways to select the text of a field, in the order in which they are tried.
  private enum SelectionWay: CaseIterable {
    /// Ctrl+A. In some fields it does something else.
    case chord
    /// Ctrl+Home, then Ctrl+Shift+End.
    case ends
  }

  private func select(by way: SelectionWay) throws(StepFault) {
    switch way {
    case .chord: try input.perform(KeyChord(modifiers: [.control], key: "a"))
    case .ends:
      try input.perform(KeyChord(modifiers: [.control], key: "Home"))
      try input.perform(KeyChord(modifiers: [.control, .shift], key: "End"))
    }
    patience.settle()
  }

  private func replaceSelection(with text: String) throws(StepFault) {
    try secrecy.withoutKeyNames { () throws(StepFault) in
      if text.isEmpty {
        try input.perform(.tap("BackSpace", hold: .milliseconds(50)), on: nil)
      } else {
        try input.type(TypeStep(text: text))
      }
    }
  }

  private func awaitFocus(of target: LocatedWidget) throws(StepFault) {
    guard let answers = search.widgets.answers else { return }
    let look = RepeatedQuestion<LocatedWidget?>(of: answers) { [window = target.window] in
      answers.focusedWidget(of: window, then: $0)
    }
    var actual = "the application did not answer"
    let isFocused = patience.wait(patience.settings.within, orWhile: { !look.isAnswered }) {
      switch look.poll() {
      case nil: return false
      case .failure(let fault):
        actual = search.words(about: fault, in: target.window)
        return false
      case .success(let focused):
        actual = focused.map { "\(WidgetWords.selector($0.widget)) has it" } ?? "no widget has it"
        // A field of GTK 4 that is made of others neither takes the focus nor tells who inside has it. What was typed is
        // compared afterwards; a password is not.
        let states = target.widget.states
        let isSilent = states.contains(.editable) && !states.contains(.focusable) && target.widget.role != "password"
        return focused.map { $0.isFocus(of: target) } ?? isSilent
      }
    }
    guard !isFocused else {
      patience.focusDidMove()
      return
    }
    throw .failed(
      expected: "\(WidgetWords.selector(target.widget)) to get the focus by a click\(search.waited)", actual: actual)
  }

  /// Waits until a field has a text.
  ///
  /// - Parameter isLast: false ends the wait when two answers in a row have the same other text.
  private func text(
    of target: LocatedWidget, _ selector: WidgetSelector, is text: String, isLast: Bool
  ) -> Finding {
    var selector = selector.withoutContent ?? selector
    selector.index = nil
    let expected = "\(WidgetWords.selector(target.widget)) to have the text \(text.quotedForPeople)"
    var finding = Finding.fails(expected: expected, actual: "the application did not answer")
    var last: String?
    var isAnswered = false
    let widgets = StepWidgets(search.widgets.answers)
    patience.wait(patience.settings.within, orWhile: { !isAnswered }) {
      guard let answer = widgets.poll(selector, in: target.window) else { return false }
      isAnswered = true
      guard case .success(let all) = answer,
        let widget = all.first(where: { $0.widget.id == target.widget.id })?.widget
          ?? (all.count == 1 ? all.first?.widget : nil)
      else {
        finding = .fails(expected: expected, actual: "the widget is not there any more")
        return false
      }
      guard let found = widget.text else {
        warnings.warn("the application does not tell the text of \(WidgetWords.selector(widget)): it was not checked")
        finding = .holds
        return true
      }
      finding = Finding(found == text, expected: expected, actual: secrecy.excerpt(found))
      if found == text { return true }
      defer { last = found }
      return !isLast && last == found
    }
    return finding
  }
}

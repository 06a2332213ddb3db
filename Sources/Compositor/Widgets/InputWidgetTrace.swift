import Accessibility
package import Assembly
import Geometry
package import Seats
import Surfaces
import Traces

/// The lines of the trace about the widgets that input concerns: the one at the place of each press, and the one that has
/// the keyboard focus for each key. It returns nothing; it writes `TracedWidget`s.
///
/// It asks when the input arrives and never delays input. A script on a clock of its own lets it ask before, so that the
/// lines name what was there when the input came: see `prepare(for:)`. Lines are written in the order of the input.
/// Without a trace it asks nothing.
package final class InputWidgetTrace: CompositorObserver {
  /// The most questions under way. Further input gets no line.
  private static let mostQuestions = 64

  /// The most questions for the focus before a key of a script.
  private static let mostFocusQuestions = 10

  private enum Press {
    case touch(finger: Int32, Point<LayoutSpace>)
    case button(Point<LayoutSpace>)
    case key
  }

  private final class Question {
    var widget: TracedWidget
    var isAnswered = false
    var request: WidgetRequest?

    init(_ widget: TracedWidget) { self.widget = widget }
  }

  private unowned let compositor: Compositor
  private let widgets: any WindowWidgets
  /// Masks secrets in names.
  package var maskingSecrets: (String) -> String = { $0 }
  /// True if lines are written by `finish` only, so that each run of a script has them at the same place.
  private let isScripted: Bool
  private var press: Press?
  private var questions: [Question] = []
  /// The question for the press that is routed next.
  private var ahead: Question?
  /// The widget that had the focus when clients had handled the latest input.
  private var focus: (window: WindowID, answer: TracedWidget.Answer)?
  private var focusRequest: WidgetRequest?
  /// True if input was routed since `focus` was asked for.
  private var isFocusOld = true
  private var token: ObserverToken?

  /// - Parameter isScripted: true if a script plays all input, and calls `prepare` and `finish` after each settling.
  package init(_ compositor: Compositor, _ widgets: any WindowWidgets, isScripted: Bool) {
    (self.compositor, self.widgets, self.isScripted) = (compositor, widgets, isScripted)
    token = compositor.add(self)
  }

  package var topics: ObserverTopics { .input }

  package func willRoute(_ event: InputEvent, at time: InputTime, from origin: InputOrigin) {
    guard compositor.trace.isActive, let found = self.press(of: event) else { return }
    press = found
  }

  private func press(of event: InputEvent) -> Press? {
    switch event {
    case .touch(.down(let sample)): .touch(finger: sample.finger, sample.place)
    case .pointer(.button(_, _, isPressed: true)): .button(compositor.seat.cursorPlace)
    case .key(.key(_, _, isPressed: true)): .key
    default: nil
    }
  }

  package func didRoute(from origin: InputOrigin) {
    guard let press else { return }
    self.press = nil
    guard questions.count < Self.mostQuestions else { return }
    isFocusOld = true
    let event = compositor.trace.recorder.latest?.event ?? 0
    let ahead = ahead
    self.ahead = nil
    guard let question = ahead ?? ask(press) else { return }
    question.widget.event = event
    questions.append(question)
    if ahead != nil {
      question.request?.cancel()
      question.isAnswered = true
    }
    if question.isAnswered { writeAnswered() }
  }
}

// MARK: - Questions

extension InputWidgetTrace {
  private func ask(_ press: Press) -> Question? {
    switch press {
    case .touch(let finger, let place): ask(at: place, finger: finger)
    case .button(let place): ask(at: place, finger: nil)
    case .key: askFocus()
    }
  }

  private func ask(at place: Point<LayoutSpace>, finger: Int32?) -> Question? {
    let privacy = compositor.seat.privacy
    // The keys of an on-screen keyboard would reveal a password.
    guard place.x.isFinite, place.y.isFinite, !privacy.covers(place), finger.map(privacy.hidesFinger) != true,
      let window = compositor.windows.hitTest(place, for: finger == nil ? .pointer : .touch)?.window
    else { return nil }
    let question = begin(window, finger: finger, hasFocus: false)
    question.request = widgets.widget(at: place) { [weak self, weak question] result in
      guard let self, let question else { return }
      if case .success(let found?) = result { question.widget.surface = found.window.surface.id.rawValue }
      question.widget.answer = answer(result)
      didAnswer(question)
    }
    return question
  }

  private func askFocus() -> Question? {
    guard let window = compositor.seat.keyWindow else { return nil }
    let question = begin(window, finger: nil, hasFocus: true)
    if let focus, focus.window == window.id {
      question.widget.answer = focus.answer
      question.isAnswered = true
    } else {
      askFocus(of: window, for: question, questions: isScripted ? Self.mostFocusQuestions : 1)
    }
    return question
  }

  /// Asks for the focus until an answer names a widget.
  ///
  /// While an application moves the focus, for a short time no widget has it.
  private func askFocus(of window: ClientWindow, for question: Question, questions: Int) {
    question.request = widgets.focusedWidget(of: window) { [weak self, weak question, weak window] result in
      guard let self, let question else { return }
      question.widget.answer = answer(result)
      if case .success(nil) = result, questions > 1, let window {
        askFocus(of: window, for: question, questions: questions - 1)
      } else {
        didAnswer(question)
      }
    }
  }

  private func begin(_ window: ClientWindow, finger: Int32?, hasFocus: Bool) -> Question {
    Question(
      TracedWidget(
        .unknown(because: "no-answer"), event: 0, surface: window.surface.id.rawValue, finger: finger,
        hasFocus: hasFocus))
  }

  private func didAnswer(_ question: Question) {
    question.isAnswered = true
    question.request = nil
    if !isScripted { writeAnswered() }
  }

  private func writeAnswered() {
    while let first = questions.first, first.isAnswered {
      questions.removeFirst()
      compositor.trace.write(first.widget)
    }
  }

  private func answer(_ result: Result<LocatedWidget?, WidgetFault>) -> TracedWidget.Answer {
    switch result {
    case .success(let found?):
      .found(
        role: found.widget.role, name: maskingSecrets(found.widget.name),
        inside: found.ancestors.map { ($0.role, maskingSecrets($0.name)) })
    case .success(nil): .unknown(because: "none")
    case .failure(let fault): .unknown(because: fault.word)
    }
  }
}

// MARK: - Scripts

extension InputWidgetTrace {
  /// Asks what the press of an event that is routed next concerns, if it is one. The caller waits while `isWaiting`.
  ///
  /// Asked later, an application may answer before or after it has handled the press, which can open a list at the
  /// place or move the focus.
  package func prepare(for event: InputEvent) {
    guard isScripted, compositor.trace.isActive, let press = press(of: event) else { return }
    focus = nil
    ahead = ask(press)
  }

  /// Asks for the focus that the next key finds, if input was routed since the previous call.
  ///
  /// With the machine's clock, a key does not wait for a question.
  package func prepare() {
    guard isScripted, compositor.trace.isActive, isFocusOld else { return }
    isFocusOld = false
    focus = nil
    guard let window = compositor.seat.keyWindow else { return }
    askFocus(of: window, questions: Self.mostFocusQuestions)
  }

  private func askFocus(of window: ClientWindow, questions: Int) {
    focusRequest = widgets.focusedWidget(of: window) { [weak self, weak window] result in
      guard let self else { return }
      focusRequest = nil
      guard let window else { return }
      focus = (window.id, answer(result))
      if case .success(nil) = result, questions > 1 { askFocus(of: window, questions: questions - 1) }
    }
  }

  /// Makes the next `prepare` ask for the focus again.
  package func focusDidMove() { isFocusOld = true }

  /// True until all questions are answered.
  package var isWaiting: Bool {
    focusRequest != nil || ahead?.isAnswered == false || questions.contains { !$0.isAnswered }
  }

  /// Writes the lines of all input so far. Questions without an answer are given up.
  package func finish() {
    focusRequest?.cancel()
    focusRequest = nil
    for question in questions {
      question.request?.cancel()
      question.isAnswered = true
    }
    writeAnswered()
  }
}

extension WidgetFault {
  /// The reason's word in traces.
  fileprivate var word: String {
    switch self {
    case .noAnswer, .cancelled: "no-answer"
    case .gone, .otherRole: "gone"
    case .unsupported: "unsupported"
    case .malformed: "malformed"
    case .unavailable: "unavailable"
    case .noTree: "no-tree"
    }
  }
}

import Accessibility
public import Assembly
import Geometry
public import Seats
import Surfaces
import Traces

/// Adds to the trace the widgets that input concerns: the one at the place of each press, and the one that has the
/// keyboard focus for each key.
///
/// It asks when the input arrives and never delays input. Lines are written in the order of the input. Without a trace it
/// asks nothing.
public final class WidgetTracer: CompositorObserver {
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
  private let widgets: any WidgetDirectory
  /// Masks secrets in names.
  public var maskingSecrets: (String) -> String = { $0 }
  /// True if lines are written by `finish` only, so that each run of a script has them at the same place.
  private let isScripted: Bool
  private var press: Press?
  private var questions: [Question] = []
  /// The widget that had the focus when clients had handled the latest input.
  private var focus: (window: WindowID, answer: TracedWidget.Answer)?
  private var focusRequest: WidgetRequest?
  /// True if input was routed since `focus` was asked for.
  private var isFocusOld = true
  private var token: ObserverToken?

  /// - Parameter isScripted: true if a script plays all input, and calls `prepare` and `finish` after each settling.
  public init(_ compositor: Compositor, _ widgets: any WidgetDirectory, isScripted: Bool) {
    (self.compositor, self.widgets, self.isScripted) = (compositor, widgets, isScripted)
    token = compositor.add(self)
  }

  public var topics: ObserverTopics { .input }

  public func willRoute(_ event: InputEvent, at time: InputTime, from origin: InputOrigin) {
    guard compositor.trace.isActive else { return }
    switch event {
    case .touch(.down(let sample)): press = .touch(finger: sample.finger, sample.place)
    case .pointer(.button(_, _, isPressed: true)): press = .button(compositor.seat.cursorPlace)
    case .key(.key(_, _, isPressed: true)): press = .key
    default: break
    }
  }

  public func didRoute(from origin: InputOrigin) {
    guard let press else { return }
    self.press = nil
    guard questions.count < Self.mostQuestions else { return }
    isFocusOld = true
    let event = compositor.trace.recorder.latest?.event ?? 0
    switch press {
    case .touch(let finger, let place): ask(at: place, finger: finger, event: event)
    case .button(let place): ask(at: place, finger: nil, event: event)
    case .key: askFocus(event: event)
    }
  }
}

// MARK: - Questions

extension WidgetTracer {
  private func ask(at place: Point<LayoutSpace>, finger: Int32?, event: UInt32) {
    let privacy = compositor.seat.privacy
    // The keys of an on-screen keyboard would reveal a password.
    guard place.x.isFinite, place.y.isFinite, !privacy.covers(place), finger.map(privacy.hidesFinger) != true,
      let window = compositor.windows.hitTest(place, for: finger == nil ? .pointer : .touch)?.window
    else { return }
    let question = begin(window, finger: finger, event: event, hasFocus: false)
    question.request = widgets.widget(at: place) { [weak self, weak question] result in
      guard let self, let question else { return }
      if case .success(let found?) = result { question.widget.surface = found.window.surface.id.rawValue }
      question.widget.answer = answer(result)
      didAnswer(question)
    }
  }

  private func askFocus(event: UInt32) {
    guard let window = compositor.seat.keyWindow else { return }
    let question = begin(window, finger: nil, event: event, hasFocus: true)
    if let focus, focus.window == window.id {
      question.widget.answer = focus.answer
      return didAnswer(question)
    }
    question.request = widgets.focusedWidget(of: window) { [weak self, weak question] result in
      guard let self, let question else { return }
      question.widget.answer = answer(result)
      didAnswer(question)
    }
  }

  private func begin(_ window: ClientWindow, finger: Int32?, event: UInt32, hasFocus: Bool) -> Question {
    let question = Question(
      TracedWidget(
        .unknown(because: "no-answer"), event: event, surface: window.surface.id.rawValue, finger: finger,
        hasFocus: hasFocus))
    questions.append(question)
    return question
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

extension WidgetTracer {
  /// Asks for the focus that the next key finds, if input was routed since the previous call.
  ///
  /// A key can move the focus before the application answers a question that was asked with the key.
  public func prepare() {
    guard isScripted, compositor.trace.isActive, isFocusOld else { return }
    isFocusOld = false
    focus = nil
    guard let window = compositor.seat.keyWindow else { return }
    askFocus(of: window, questions: Self.mostFocusQuestions)
  }

  /// Asks for the focus until an answer names a widget.
  ///
  /// While an application moves the focus, for a short time no widget has it.
  private func askFocus(of window: ClientWindow, questions: Int) {
    focusRequest = widgets.focusedWidget(of: window) { [weak self, weak window] result in
      guard let self else { return }
      focusRequest = nil
      guard let window else { return }
      focus = (window.id, answer(result))
      if case .success(nil) = result, questions > 1 { askFocus(of: window, questions: questions - 1) }
    }
  }

  /// True until all questions are answered.
  public var isWaiting: Bool { focusRequest != nil || questions.contains { !$0.isAnswered } }

  /// Writes the lines of all input so far. Questions without an answer are given up.
  public func finish() {
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
    case .gone: "gone"
    case .unsupported: "unsupported"
    case .malformed: "malformed"
    case .unavailable: "unavailable"
    case .noTree: "no-tree"
    }
  }
}

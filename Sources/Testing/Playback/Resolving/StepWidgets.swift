package import Accessibility
import Documents
import Geometry
import Policies
import Scenes
package import Scripts
import Surfaces
import Widgets
import WidgetTerms

/// The questions about widgets of one step or one wait, with the latest answers. Each step and each wait has its own.
final class StepWidgets: FoundPlaces {
  /// A question about a window, as a key. Each answer is used once, so conditions that differ ask for themselves.
  private enum Subject: Hashable {
    case widgets(WidgetSelector, WindowID, isDetailed: Bool, WidgetCondition?)
    case nearest(WidgetSelector, WindowID)
    case focus(WidgetSelector, WindowID)
    case tree(part: WidgetSelector?, WindowID, WidgetCondition)
    case actions(press: WidgetMatch?, WindowID, WidgetCondition)
  }

  /// The message if nothing answers.
  static let isOff = "accessibility is off (settings: accessibility: yes)"
  /// The time between two questions for the nearest widgets, in nanoseconds: they compare many names.
  private static let nearPause: UInt64 = 300_000_000

  /// Answers questions; nil without accessibility.
  let answers: (any WidgetAnswers)?
  /// The questions so far, each a `RepeatedQuestion` of the answer of its subject.
  private var questions: [Subject: any Repeated] = [:]
  /// The questions that only complete error messages.
  private var wider: Set<Subject> = []
  /// The areas of widgets that were found last. Selectors have their window.
  private var areas: [WidgetSelector: Rect<LayoutSpace>] = [:]
  /// The last answers about widgets that fit a wider selector, and about the nearest ones.
  private var widened: [WidgetSelector: [LocatedWidget]] = [:]
  private var nearest: [WidgetSelector: NearestWidgets] = [:]
  /// The findings of conditions.
  private var findings: [WidgetCondition: Finding] = [:]

  init(_ answers: (any WidgetAnswers)?) { self.answers = answers }

  /// Returns an answer that has come since the last call with this subject. Asks if there is no question about it.
  private func poll<Answer>(
    _ subject: Subject, pause: UInt64 = QuestionTiming.usualPause,
    isPromising: @escaping (Answer) -> Bool = { _ in false },
    _ ask: (any WidgetAnswers) -> RepeatedQuestion<Answer>.Ask
  ) -> Result<Answer, WidgetFault>? {
    guard let answers else { return .failure(.unavailable(Self.isOff)) }
    if let question = questions[subject] as? RepeatedQuestion<Answer> { return question.poll() }
    let question = RepeatedQuestion(of: answers, pause: pause, isPromising: isPromising, ask(answers))
    questions[subject] = question
    return question.poll()
  }

  /// Whether a question has not been answered once. Questions for error messages do not count.
  var isOwedAnswers: Bool { questions.contains { !$1.isAnswered && !wider.contains($0) } }
  /// Whether a message of this look does not name similar widgets yet, because the application has not answered.
  var lacksNearest: Bool { !lacking.isEmpty }
  /// The selectors of such messages, in this look and in the one before.
  private var lacking: Set<WidgetSelector> = []
  private var formerlyLacking: Set<WidgetSelector> = []

  /// Begins a look at all conditions or places of the step.
  func beginLook() { (formerlyLacking, lacking) = (lacking, []) }

  /// Whether the message about a selector was such a message in the look before.
  func lackedNearest(to selector: WidgetSelector) -> Bool { formerlyLacking.contains(selector) }

  /// Returns the widgets that fit a selector, if an answer has come since the last call.
  ///
  /// - Parameters:
  ///   - isDetailed: whether they have all that a message may say of them.
  ///   - condition: the condition that asks; nil for a step.
  ///   - usesKept: whether an answer without a widget may be made of what was read before.
  func poll(
    _ selector: WidgetSelector, in window: ClientWindow, isDetailed: Bool = false,
    for condition: WidgetCondition? = nil, usesKept: Bool = false
  ) -> Result<[LocatedWidget], WidgetFault>? {
    let subject = Subject.widgets(selector, window.id, isDetailed: isDetailed, condition)
    return poll(subject, isPromising: { !$0.isEmpty }) { answers in
      var query = selector.query
      query.isDetailed = isDetailed
      query.expected = usesKept ? 0 : selector.expected(by: condition)
      return { [query] in answers.find(query, in: window, then: $0) }
    }
  }

  /// Returns the widget that has the focus and those that fit a selector.
  func pollFocus(_ selector: WidgetSelector, in window: ClientWindow) -> Result<FocusLook, WidgetFault>? {
    poll(.focus(selector, window.id)) { answers in
      QuestionPair.ask {
        answers.focusedWidget(of: window, then: $0)
      } andThen: { focused, then in
        answers.find(selector.query, in: window) { found in
          then(found.map { FocusLook(focused: focused, fitting: $0) })
        }
      }
    }
  }

  /// Returns what the widgets of a window can do, and the widgets that a command presses.
  func pollActions(
    of window: ClientWindow, press: WidgetMatch?, for condition: WidgetCondition
  ) -> Result<ActionLook, WidgetFault>? {
    poll(.actions(press: press, window.id, condition)) { answers in
      QuestionPair.ask {
        answers.actions(of: window, then: $0)
      } andThen: { listing, then in
        guard let press else { return QuestionPair.none(then, .success(ActionLook(listing: listing, pressed: []))) }
        return answers.find(ActionOutlookQuestion.query(for: press), in: window) { found in
          then(found.map { ActionLook(listing: listing, pressed: $0) })
        }
      }
    }
  }

  /// Returns the tree of a window, and the widgets of the part that is wanted of it.
  ///
  /// - Parameters:
  ///   - limit: the largest number of widgets to read.
  ///   - part: the selector of the part; nil for the whole tree.
  ///   - condition: the condition that asks.
  func pollTree(
    of window: ClientWindow, limit: Int, part: WidgetSelector?, for condition: WidgetCondition
  ) -> Result<TreeLook, WidgetFault>? {
    poll(.tree(part: part, window.id, condition)) { answers in
      QuestionPair.ask {
        answers.tree(of: window, limit: limit, then: $0)
      } andThen: { tree, then in
        guard let part else { return QuestionPair.none(then, .success(TreeLook(tree: tree, parts: nil))) }
        return answers.find(part.query, in: window) { found in
          then(found.map { TreeLook(tree: tree, parts: $0.shown(for: part)) })
        }
      }
    }
  }

  // MARK: Areas

  /// The area of a widget for a condition, as the last answer says, if it fits one widget that is shown.
  func area(of selector: WidgetSelector, in window: ClientWindow) -> Rect<LayoutSpace>? {
    if case .success(let found)? = poll(selector, in: window) {
      areas[selector] = found.count == 1 && found[0].visibleArea != nil ? found[0].area : nil
    }
    return areas[selector]
  }

  // MARK: Findings

  /// The finding of a condition while its application works on the next answer.
  func finding(of condition: WidgetCondition) -> Finding? { findings[condition] }

  func note(_ finding: Finding, of condition: WidgetCondition) -> Finding {
    findings[condition] = finding
    return finding
  }

  // MARK: Error messages

  /// Widgets that nearly fit a selector, for error messages. They are searched when this is called, so the first calls
  /// may not have them.
  func nearWords(_ selector: WidgetSelector, in window: ClientWindow) -> String {
    if selector.handle != nil { return "the widget of the handle, in another window or without what else is given" }
    // While a dialog of a page is open, browsers leave out what cannot be used.
    let dialog = WidgetSelector(window: selector.window, role: "dialog", position: selector.position)
    let dialogs = widgets(of: dialog, in: window) ?? []
    let open = dialogs.isEmpty || selector.role == "dialog" ? "" : "; open: \(WidgetWords.list(dialogs))"
    if let wider = selector.withoutContent {
      let found = widgets(of: wider, in: window, isDetailed: selector.hasDetails)
      if found == nil { lacking.insert(selector) }
      if let found, !found.isEmpty {
        return "none, but there is \(WidgetWords.differences(of: found, from: selector))\(open)"
      }
    }
    let near = nearest(to: selector, in: window)
    if near == nil { lacking.insert(selector) }
    return (near.map { WidgetWords.near($0, to: selector) } ?? "none") + open
  }

  /// The widgets of a wider selector as of the last answer; nil if none has come yet.
  ///
  /// - Parameter isDetailed: whether the message says more of them than usual.
  private func widgets(
    of selector: WidgetSelector, in window: ClientWindow, isDetailed: Bool = false
  ) -> [LocatedWidget]? {
    let subject = Subject.widgets(selector, window.id, isDetailed: isDetailed, nil)
    if questions[subject] == nil { wider.insert(subject) }
    // The question that has found nothing has just read the widgets.
    switch poll(selector, in: window, isDetailed: isDetailed, usesKept: true) {
    case .success(let found)?: widened[selector] = found.shown(for: selector)
    case .failure?: widened[selector] = widened[selector] ?? []
    case nil: break
    }
    return widened[selector]
  }

  /// The nearest widgets as of the last answer; nil if none has come yet.
  func nearest(to selector: WidgetSelector, in window: ClientWindow) -> NearestWidgets? {
    guard answers != nil else { return nil }
    let subject = Subject.nearest(selector, window.id)
    wider.insert(subject)
    let answer = poll(subject, pause: Self.nearPause) { answers in
      { answers.nearest(to: selector.query, in: window, then: $0) }
    }
    switch answer {
    case .success(let found)?: nearest[selector] = found
    case .failure?: nearest[selector] = nearest[selector] ?? NearestWidgets()
    case nil: break
    }
    return nearest[selector]
  }
}

// MARK: - Answers

/// A tree as an application has answered it.
struct TreeLook {
  let tree: WidgetTree
  /// The widgets that fit the selector of the part that was wanted; nil without one.
  let parts: [LocatedWidget]?
}

/// The widget that has the focus, and the widgets that fit a selector.
struct FocusLook {
  let focused: LocatedWidget?
  let fitting: [LocatedWidget]
}

/// What widgets can do, and the widgets that a command presses.
struct ActionLook {
  let listing: ActionListing
  let pressed: [LocatedWidget]
}

/// A condition for widgets or a tree, as a key.
enum WidgetCondition: Hashable {
  case widget(WidgetSelector, count: Int?)
  case tree(file: String, WindowSelector, inside: WidgetSelector?)
  case focus(WidgetSelector)
  case action(PossibleAction)
}

/// A question and the one that follows from its answer. Both end when this object is released.
private final class QuestionPair {
  private var requests: [AnyObject] = []

  /// Returns what asks the first question and, when it is answered, the second.
  static func ask<First, Second>(
    _ first: @escaping RepeatedQuestion<First>.Ask,
    andThen second: @escaping (First, @escaping (Result<Second, WidgetFault>) -> Void) -> AnyObject
  ) -> RepeatedQuestion<Second>.Ask {
    { then in
      let pair = QuestionPair()
      let request = first { [weak pair] result in
        switch result {
        case .failure(let fault): then(.failure(fault))
        case .success(let answer): pair?.requests.append(second(answer, then))
        }
      }
      pair.requests.append(request)
      return pair
    }
  }

  /// Answers without a second question.
  static func none<Second>(
    _ then: (Result<Second, WidgetFault>) -> Void, _ answer: Result<Second, WidgetFault>
  ) -> AnyObject {
    then(answer)
    return QuestionPair()
  }
}

extension WidgetSelector {
  /// The query that an application's widgets are searched with.
  package var query: WidgetQuery {
    var query = WidgetQuery()
    query.role = role
    query.name = name.map(Self.test)
    query.text = text.map(Self.test)
    query.label = label.map(Self.test)
    query.value = value
    query.id = id.map(Self.test)
    query.description = summary.map(Self.test)
    (query.row, query.column, query.handle) = (row, column, handle)
    query.states = Self.states(states)
    query.absentStates = Self.states(absentStates)
    query.index = index
    query.inside = inside.map(\.query)
    query.beside = neighbours.map { (WidgetQuery.Side($0.side), $0.widget.query) }
    return query
  }

  private static func test(_ pattern: TextPattern) -> WidgetQuery.TextTest {
    let small = TextPattern(pattern.text.lowercased())
    return WidgetQuery.TextTest(pattern.text, inSmallLetters: { small.matches($0) }) { pattern.matches($0) }
  }

  private static func states(_ names: [String]) -> WidgetStates {
    names.reduce([]) { $0.union(WidgetStates(named: $1) ?? []) }
  }

  /// The number of widgets that a condition waits for, at least 1.
  fileprivate func expected(by condition: WidgetCondition?) -> Int {
    guard index == nil, case .widget(_, let count?)? = condition else { return 1 }
    return max(1, count)
  }

  /// True if it has a key whose answer is not read of every widget, such as a description.
  fileprivate var hasDetails: Bool {
    let isTextRead = role.map(WidgetRole.hasText) ?? false
    return summary != nil || row != nil || column != nil || text != nil && !isTextRead
  }

  /// The selector without what a widget may change by itself: text, description, value, states and its place in a table.
  /// Nil if it has none of them.
  var withoutContent: WidgetSelector? {
    var selector = self
    (selector.text, selector.value, selector.states, selector.absentStates) = (nil, nil, [], [])
    (selector.summary, selector.row, selector.column) = (nil, nil, nil)
    return selector == self ? nil : selector
  }
}

extension WidgetQuery.Side {
  fileprivate init(_ side: WidgetSelector.Side) {
    switch side {
    case .below: self = .below
    case .above: self = .above
    case .leftOf: self = .leftOf
    case .rightOf: self = .rightOf
    case .near: self = .near
    }
  }
}

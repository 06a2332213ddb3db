import Accessibility
import Documents
import Geometry
import Policies
import Scripts
import Surfaces
import Widgets

/// The widgets that the selectors of the current step or wait refer to. It returns the latest answers about them.
package final class StepWidgets {
  /// A selector in a window.
  private struct Subject: Hashable {
    let selector: WidgetSelector
    let window: WindowID
  }

  private struct TreeSubject: Hashable {
    let window: WindowID
    let part: WidgetSelector?
  }

  private struct ActionSubject: Hashable {
    let window: WindowID
    let press: WidgetMatch?
  }

  private unowned let session: Session
  /// Answers in place of the session's desk.
  private var standIn: (any WidgetAnswers)?
  private var desk: DeskAnswers?
  /// The questions of the current wait.
  private var looks: [Subject: RepeatedQuestion<[LocatedWidget]>] = [:]
  /// The questions among them that only complete error messages.
  private var wider: Set<Subject> = []
  /// The areas of widgets that the current wait has found last. Selectors have their window.
  private var areas: [WidgetSelector: Rect<LayoutSpace>] = [:]
  /// The last answers about widgets that fit a wider selector.
  private var widened: [WidgetSelector: [LocatedWidget]] = [:]
  /// The questions for the nearest widgets, with their last answers.
  private var nearLooks: [Subject: RepeatedQuestion<NearestWidgets>] = [:]
  private var nearest: [Subject: NearestWidgets] = [:]
  /// The time between two questions for the nearest widgets, in nanoseconds: they compare many names.
  private static let nearPause: UInt64 = 300_000_000
  /// The questions for trees of the current wait.
  private var treeLooks: [TreeSubject: RepeatedQuestion<TreeLook>] = [:]
  /// The questions of the current wait for the widget that has the focus.
  private var focusLooks: [Subject: RepeatedQuestion<FocusLook>] = [:]
  /// The questions of the current wait for what widgets can do.
  private var actionLooks: [ActionSubject: RepeatedQuestion<ActionLook>] = [:]
  /// The last tree that was not as expected.
  private(set) var comparedTree: ComparedTree?
  /// The findings of the conditions of the current wait.
  private var findings: [WidgetCondition: Finding] = [:]

  init(_ session: Session) { self.session = session }

  /// Makes something else answer than the session's desk.
  package func use(_ answers: any WidgetAnswers) { standIn = answers }

  /// What answers questions; nil without accessibility.
  var answers: (any WidgetAnswers)? {
    if let standIn { return standIn }
    if desk == nil { desk = session.widgets.map(DeskAnswers.init) }
    return desk
  }

  /// Forgets all answers, and ends all requests.
  func forget() {
    guard
      !looks.isEmpty || !treeLooks.isEmpty || !focusLooks.isEmpty || !actionLooks.isEmpty || !areas.isEmpty
    else { return }
    (focusLooks, actionLooks) = ([:], [:])
    (treeLooks, comparedTree) = ([:], nil)
    (looks, wider, areas) = ([:], [], [:])
    (widened, nearLooks, nearest, findings) = ([:], [:], [:], [:])
  }

  /// Returns an answer that has come since the last call with this selector and window.
  func poll(_ selector: WidgetSelector, in window: ClientWindow) -> Result<[LocatedWidget], WidgetFault>? {
    guard let answers else { return .failure(.unavailable(Self.isOff)) }
    let subject = Subject(selector: selector, window: window.id)
    if let look = looks[subject] { return look.poll() }
    let look = RepeatedQuestion<[LocatedWidget]> { then in answers.find(selector.query, in: window, then: then) }
    looks[subject] = look
    return look.poll()
  }

  /// Whether a question of the current wait has not been answered once. Questions for error messages do not count.
  var isOwedAnswers: Bool {
    treeLooks.values.contains { !$0.isAnswered } || focusLooks.values.contains { !$0.isAnswered }
      || actionLooks.values.contains { !$0.isAnswered } || looks.contains { !$1.isAnswered && !wider.contains($0) }
  }

  /// Returns the widget that has the focus and those that fit a selector, if an answer has come since the last call.
  func pollFocus(_ selector: WidgetSelector, in window: ClientWindow) -> Result<FocusLook, WidgetFault>? {
    guard let answers else { return .failure(.unavailable(Self.isOff)) }
    let subject = Subject(selector: selector, window: window.id)
    if let look = focusLooks[subject] { return look.poll() }
    let look = RepeatedQuestion<FocusLook> { then in
      let requests = RequestPair()
      requests.first = answers.focusedWidget(of: window) { [weak requests] result in
        switch result {
        case .failure(let fault): then(.failure(fault))
        case .success(let focused):
          requests?.second = answers.find(selector.query, in: window) { found in
            then(found.map { FocusLook(focused: focused, fitting: $0) })
          }
        }
      }
      return requests
    }
    focusLooks[subject] = look
    return look.poll()
  }

  /// Returns what the widgets of a window can do, and the widgets that a command presses, if an answer has come since
  /// the last call.
  func pollActions(of window: ClientWindow, press: WidgetMatch?) -> Result<ActionLook, WidgetFault>? {
    guard let answers else { return .failure(.unavailable(Self.isOff)) }
    let subject = ActionSubject(window: window.id, press: press)
    if let look = actionLooks[subject] { return look.poll() }
    let look = RepeatedQuestion<ActionLook> { then in
      let requests = RequestPair()
      requests.first = answers.actions(of: window) { [weak requests] result in
        switch result {
        case .failure(let fault): then(.failure(fault))
        case .success(let listing):
          guard let press else { return then(.success(ActionLook(listing: listing, pressed: []))) }
          requests?.second = answers.find(ActionOutlookQuestion.query(for: press), in: window) { found in
            then(found.map { ActionLook(listing: listing, pressed: $0) })
          }
        }
      }
      return requests
    }
    actionLooks[subject] = look
    return look.poll()
  }

  /// The message if nothing answers.
  static let isOff = "accessibility is off (settings: accessibility: yes)"

  // MARK: Areas

  /// The area of a widget for a condition, as the last answer of the current wait says, if it fits one widget that is
  /// shown.
  func area(of selector: WidgetSelector, in window: ClientWindow) -> Rect<LayoutSpace>? {
    if case .success(let found)? = poll(selector, in: window) {
      areas[selector] = found.count == 1 && found[0].visibleArea != nil ? found[0].area : nil
    }
    return areas[selector]
  }
}

// MARK: - Conditions

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

/// A request and the one that follows it.
private final class RequestPair {
  var first: AnyObject?
  var second: AnyObject?
}

/// A condition for widgets or a tree, as a key.
enum WidgetCondition: Hashable {
  case widget(WidgetSelector, count: Int?)
  case tree(file: String, WindowSelector, inside: WidgetSelector?)
  case focus(WidgetSelector)
  case action(PossibleAction)
}

extension StepWidgets {
  /// The finding of a condition while its application works on the next answer.
  func finding(of condition: WidgetCondition) -> Finding? { findings[condition] }

  func note(_ finding: Finding, of condition: WidgetCondition) -> Finding {
    findings[condition] = finding
    return finding
  }

  /// Keeps a tree that is not as expected; nil for one that is.
  func note(_ tree: ComparedTree?) { comparedTree = tree }

  /// Returns the tree of a window, and the widgets of the part that is wanted of it, if they have come since the last
  /// call.
  ///
  /// - Parameters:
  ///   - limit: the largest number of widgets to read.
  ///   - part: the selector of the part; nil for the whole tree.
  func pollTree(
    of window: ClientWindow, limit: Int, part: WidgetSelector?
  ) -> Result<TreeLook, WidgetFault>? {
    guard let answers else { return .failure(.unavailable(Self.isOff)) }
    let subject = TreeSubject(window: window.id, part: part)
    if let look = treeLooks[subject] { return look.poll() }
    let look = RepeatedQuestion<TreeLook> { then in
      let requests = RequestPair()
      requests.first = answers.tree(of: window, limit: limit) { [weak requests] result in
        switch result {
        case .failure(let fault): then(.failure(fault))
        case .success(let tree):
          guard let part else { return then(.success(TreeLook(tree: tree, parts: nil))) }
          requests?.second = answers.find(part.query, in: window) { found in
            then(found.map { TreeLook(tree: tree, parts: $0.shown(for: part)) })
          }
        }
      }
      return requests
    }
    treeLooks[subject] = look
    return look.poll()
  }

  /// Widgets that nearly fit a selector, for error messages. They are searched when this is called, so the first calls
  /// may not have them.
  func nearWords(_ selector: WidgetSelector, in window: ClientWindow) -> String {
    // While a dialog of a page is open, browsers leave out what cannot be used.
    let dialog = WidgetSelector(window: selector.window, role: "dialog", position: selector.position)
    let dialogs = widgets(of: dialog, in: window) ?? []
    let open = dialogs.isEmpty || selector.role == "dialog" ? "" : "; open: \(WidgetWords.list(dialogs))"
    if let wider = selector.withoutContent, let found = widgets(of: wider, in: window), !found.isEmpty {
      return "none, but there is \(WidgetWords.differences(of: found, from: selector))\(open)"
    }
    let near = nearest(to: selector, in: window)
    return (near.map { WidgetWords.near($0, to: selector) } ?? "none") + open
  }

  /// The widgets of a wider selector as of the last answer; nil if none has come yet.
  private func widgets(of selector: WidgetSelector, in window: ClientWindow) -> [LocatedWidget]? {
    let subject = Subject(selector: selector, window: window.id)
    if looks[subject] == nil { wider.insert(subject) }
    if case .success(let found)? = poll(selector, in: window) { widened[selector] = found.shown(for: selector) }
    return widened[selector]
  }

  /// The nearest widgets as of the last answer; nil if none has come yet.
  private func nearest(to selector: WidgetSelector, in window: ClientWindow) -> NearestWidgets? {
    guard let answers else { return nil }
    let subject = Subject(selector: selector, window: window.id)
    let look =
      nearLooks[subject]
      ?? RepeatedQuestion(pause: Self.nearPause) { answers.nearest(to: selector.query, in: window, then: $0) }
    nearLooks[subject] = look
    if case .success(let found)? = look.poll() { nearest[subject] = found }
    return nearest[subject]
  }
}

extension WidgetSelector {
  /// The query that an application's widgets are searched with.
  var query: WidgetQuery {
    var query = WidgetQuery()
    query.role = role
    query.name = name.map(Self.test)
    query.text = text.map(Self.test)
    query.label = label.map(Self.test)
    query.value = value
    query.states = Self.states(states)
    query.absentStates = Self.states(absentStates)
    query.index = index
    query.inside = inside.map(\.query)
    query.beside = neighbours.map { (WidgetQuery.Side($0.side), $0.widget.query) }
    return query
  }

  private static func test(_ pattern: TextPattern) -> WidgetQuery.TextTest {
    WidgetQuery.TextTest(pattern.text) { pattern.matches($0) }
  }

  private static func states(_ names: [String]) -> WidgetStates {
    names.reduce([]) { $0.union(WidgetStates(named: $1) ?? []) }
  }

  /// The selector without what a widget may change by itself: text, value and states. Nil if it has none of them.
  var withoutContent: WidgetSelector? {
    guard text != nil || value != nil || !states.isEmpty || !absentStates.isEmpty else { return nil }
    var selector = self
    (selector.text, selector.value, selector.states, selector.absentStates) = (nil, nil, [], [])
    return selector
  }
}

extension WidgetQuery.Side {
  fileprivate init(_ side: WidgetSelector.Side) {
    switch side {
    case .below: self = .below
    case .above: self = .above
    case .leftOf: self = .leftOf
    case .rightOf: self = .rightOf
    }
  }
}

/// The questions of one search to an application about its widgets. It returns a `WidgetAnswer` or a fault for each.
///
/// It asks each question at most once, and several at a time.
/// A fault that concerns one widget is an answer. A fault that concerns the application ends the reading. Closures run
/// one after another and never inside each other, however many answers are already known.
final class QuestionQueue {
  let application: WidgetApplication
  let coordinates: WidgetCoordinates
  let facts: WidgetFacts
  /// The programs whose widgets the application shows in its windows.
  let plugs: PluggedPrograms
  let rules: ToolkitRules
  private let source: any WidgetSource
  private var areas: [WidgetInquiry: Result<WidgetAnswer, WidgetFault>] = [:]
  private var waiting: [WidgetInquiry: [(Result<WidgetAnswer, WidgetFault>) -> Void]] = [:]
  private var inquiries = FirstInFirstOut<WidgetInquiry>()
  private var ready = FirstInFirstOut<() -> Void>()
  private var underWay = 0
  private var isRunning = false
  private var isPaused = false
  private var fail: ((WidgetFault) -> Void)?
  /// True if the search uses children that were kept before it began.
  private var reusesChildren: Bool

  init(
    of application: WidgetApplication, coordinates: WidgetCoordinates, source: any WidgetSource, memory: WidgetMemory?
  ) {
    (self.application, self.coordinates, self.source) = (application, coordinates, source)
    rules = ToolkitRules(for: application)
    facts = memory?.facts(of: application, in: source) ?? WidgetFacts()
    plugs = memory?.plugs(of: application.id.bus) ?? PluggedPrograms()
    reusesChildren = facts.hasChildren
  }

  private var isEnded: Bool { fail == nil }

  /// Begins with a question that is always asked, so that no closure is called before this returns.
  func begin(at root: WidgetID, orFail fail: @escaping (WidgetFault) -> Void, then: @escaping () -> Void) {
    self.fail = fail
    // Areas are not kept, so that this is asked each time.
    ask(.extents(coordinates), of: root) { [weak self] result in
      if case .failure(.gone) = result { self?.end(with: .gone) } else { then() }
    }
  }

  /// Drops roles, parents and children that were kept before this search began and may have changed without an event.
  ///
  /// - Returns: true if any were dropped, so that another try may find more.
  func dropOldStructure() -> Bool {
    if facts.dropOldStructure() { return true }
    guard reusesChildren else { return false }
    reusesChildren = false
    return facts.dropSilentStructure()
  }

  /// Ends the reading. No closure is called after this.
  func cancel() {
    fail = nil
    waiting = [:]
    inquiries = FirstInFirstOut()
    ready = FirstInFirstOut()
  }

  func end(with fault: WidgetFault) {
    let fail = fail
    cancel()
    fail?(fault)
  }

  func ask(
    _ question: WidgetQuestion, of widget: WidgetID,
    then: @escaping (Result<WidgetAnswer, WidgetFault>) -> Void
  ) {
    guard !isEnded else { return }
    let inquiry = WidgetInquiry(widget: widget, question: question)
    if let known = facts[inquiry] ?? areas[inquiry] {
      ready.append { then(known) }
    } else if waiting[inquiry] != nil {
      waiting[inquiry]?.append(then)
    } else {
      waiting[inquiry] = [then]
      inquiries.append(inquiry)
    }
    run()
  }

  private func run() {
    guard !isRunning, !isPaused else { return }
    isRunning = true
    var left = SearchLimits.answersOfTurn
    while !isEnded {
      if left == 0 {
        pause()
        break
      } else if let next = ready.removeFirst() {
        next()
        left -= 1
      } else if underWay < SearchLimits.questions, let inquiry = inquiries.removeFirst() {
        send(inquiry)
      } else {
        break
      }
    }
    isRunning = false
  }

  /// Lets the loop do other work before more answers are handled.
  private func pause() {
    isPaused = true
    source.pause { [weak self] in
      self?.isPaused = false
      self?.run()
    }
  }

  /// Calls a closure in a later turn of the loop.
  func later(_ body: @escaping () -> Void) {
    source.pause { [weak self] in
      guard let self, !isEnded else { return }
      ready.append(body)
      run()
    }
  }

  /// The unique name of the connection that has a name.
  func findOwner(of name: String, then: @escaping (String?) -> Void) {
    guard !name.hasPrefix(":") else { return then(name) }
    source.owner(of: name) { [weak self] owner in
      guard let self, !isEnded else { return }
      ready.append { then(owner) }
      run()
    }
  }

  /// The widget that got the focus last, in the application or in a program whose widgets it shows.
  func lastFocus(of bus: String) -> WidgetID? { source.lastFocus(of: bus) }

  private func send(_ inquiry: WidgetInquiry) {
    underWay += 1
    source.ask(inquiry.question, of: inquiry.widget) { [weak self] result in
      self?.receive(result, to: inquiry)
    }
  }

  private func receive(_ answer: Result<WidgetAnswer, WidgetFault>, to inquiry: WidgetInquiry) {
    underWay -= 1
    let result = answer.map { $0.limited(to: inquiry.question) }
    guard !isEnded else { return }
    guard inquiry.widget.bus == application.id.bus else {
      // The revision of the application does not count the events of other programs.
      areas[inquiry] = result
      return finish(inquiry, result)
    }
    if case .failure(let fault) = result, fault.isOfApplication {
      if inquiry.question == .cache { facts.refuseCache() }
      return end(with: fault)
    }
    switch inquiry.question {
    // GTK 4 does not say when a value changes.
    case .extents, .widgetAt, .value: areas[inquiry] = result
    // A socket gets another child without an event of its own.
    case .child: areas[inquiry] = result
    // Rows are sorted and scrolled without an event.
    case .indexInParent, .cellPosition, .rowAtIndex, .columnAtIndex, .cell: areas[inquiry] = result
    // No toolkit says when they change.
    case .actionCount, .actionName, .caret, .selectionCount, .selection, .rangeExtents: areas[inquiry] = result
    case .deed, .scrollIntoView, .grabFocus, .setValue: break
    // Browsers do not say when a widget comes into view: states are asked for in each search.
    case .states where FindingWay.isBrowser(application): areas[inquiry] = result
    // The content of the cache is kept widget by widget. Only the answer that it is missing is kept whole.
    case .cache: if case .failure = result { facts.keep(result, for: inquiry) }
    default: facts.keep(result, for: inquiry)
    }
    finish(inquiry, result)
  }

  private func finish(_ inquiry: WidgetInquiry, _ result: Result<WidgetAnswer, WidgetFault>) {
    for then in waiting.removeValue(forKey: inquiry) ?? [] { ready.append { then(result) } }
    run()
  }

  /// Calls a body for each item, and `then` with what they have answered, in the order of the items.
  func each<Item, Answer>(
    _ items: [Item], _ body: (Item, @escaping (Answer) -> Void) -> Void, then: @escaping ([Answer]) -> Void
  ) {
    guard !items.isEmpty else { return then([]) }
    let gathering = Gathering<Answer>(count: items.count, then: then)
    for (index, item) in items.enumerated() { body(item) { gathering.take($0, at: index) } }
  }

  /// The items that fit, in their order.
  func filter<Item>(
    _ items: [Item], by test: (Item, @escaping (Bool) -> Void) -> Void, then: @escaping ([Item]) -> Void
  ) {
    each(items, test) { fits in then(zip(items, fits).filter(\.1).map(\.0)) }
  }
}

extension WidgetAnswer {
  /// The answer without what exceeds the limits.
  fileprivate func limited(to question: WidgetQuestion) -> WidgetAnswer {
    guard case .text(let text) = self else { return self }
    if case .text = question { return .text(String(text.prefix(SearchLimits.text))) }
    return .text(String(text.prefix(SearchLimits.name)))
  }
}

/// Answers that arrive in any order.
private final class Gathering<Answer> {
  private var answers: [Answer?]
  private var missing: Int
  private let then: ([Answer]) -> Void

  init(count: Int, then: @escaping ([Answer]) -> Void) {
    (answers, missing, self.then) = (Array(repeating: nil, count: count), count, then)
  }

  func take(_ answer: Answer, at index: Int) {
    guard answers[index] == nil else { return }
    answers[index] = answer
    missing -= 1
    if missing == 0 { then(answers.compactMap { $0 }) }
  }
}

/// A queue whose first element is removed in constant time.
private struct FirstInFirstOut<Element> {
  private var elements: [Element?] = []
  private var first = 0

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func removeFirst() -> Element? {
    guard first < elements.count else {
      elements.removeAll(keepingCapacity: true)
      first = 0
      return nil
    }
    let element = elements[first]
    elements[first] = nil
    first += 1
    return element
  }
}

/// Asks applications over the accessibility bus.
///
/// The owner calls `process` as for `AccessibilityBus`, whose `process` this one includes.
package final class BusSource: WidgetSource {
  /// Called after the descriptor's events or the deadline may have changed outside `process`.
  package var onChange: (() -> Void)?

  private let bus: AccessibilityBus
  /// The client at the other end; nil on a bus with many applications.
  private let client: ClientBus?
  private let events: BusEvents
  /// The monotonic clock, in microseconds.
  private let clock: () -> UInt64
  private var lines: [String: QuestionLine] = [:]
  private var interfaces = InterfaceBook()
  private var silences = SilenceBook()
  /// The answers that wait for the next turn.
  private var deferred: [() -> Void] = []
  private var isProcessing = false
  /// True if the last `process` has left messages.
  private(set) var hasMore = false
  /// Facts that do not change while an application is on the bus.
  private var known: [WidgetID: WidgetApplication] = [:]
  /// The toolkits by the names of connections.
  private var toolkits: [String: String] = [:]

  /// Microseconds until an application that does not answer counts as hung.
  package static let limit: UInt64 = 500_000
  /// The same for questions about the whole tree, which take a large application long.
  package static let limitForTrees: UInt64 = 2_000_000
  /// The applications that one connection may register.
  private static let applicationsOfOne = 8
  private static let daemon = "org.freedesktop.DBus"
  private static let noAnswer = "\(daemon).Error.NoReply"

  package convenience init(_ bus: AccessibilityBus, clock: @escaping () -> UInt64) {
    self.init(bus, of: nil, clock: clock)
  }

  /// Asks a client that has a bus of its own. All widgets that it is asked about must be the client's.
  convenience init(of client: ClientBus, clock: @escaping () -> UInt64) {
    self.init(client.bus, of: client, clock: clock)
  }

  private init(_ bus: AccessibilityBus, of client: ClientBus?, clock: @escaping () -> UInt64) {
    (self.bus, self.client, self.clock) = (bus, client, clock)
    events = BusEvents(bus, of: client, clock: clock)
    bus.onChange = { [weak self] in self?.didChange() }
    events.didEnd = { [weak self] in self?.didEnd($0) }
  }

  private func didChange() { if !isProcessing { onChange?() } }

  // MARK: - The loop

  /// The descriptor to watch. It does not change.
  package var descriptor: Int32 { bus.descriptor }
  /// The events to watch the descriptor for.
  package var wantedEvents: (reading: Bool, writing: Bool) { bus.wantedEvents }

  /// The time by which `process` must be called, in microseconds of the clock; 0 for at once, nil without a limit.
  package var deadline: UInt64? {
    if !deferred.isEmpty { return 0 }
    return lines.values.reduce(bus.deadline) { earliest, line in
      guard let deadline = line.deadline else { return earliest }
      return min(deadline, earliest ?? deadline)
    }
  }

  /// Handles what has arrived, sends what waits, and ends what has taken too long.
  package func process() {
    guard !isProcessing else { return }
    isProcessing = true
    defer { isProcessing = false }
    let ready = deferred
    deferred = []
    for answer in ready { answer() }
    hasMore = !bus.processMessages()
    let time = clock()
    for (name, line) in lines {
      guard let deadline = line.deadline, deadline <= time else { continue }
      let failed = lines[name]?.hang() ?? []
      // An application answers in order, so it has stopped at the first one.
      if let first = failed.first?.question { silences.note(first, of: name) }
      tryAgain(name)
      for entry in failed { entry.complete(.failure(.noAnswer)) }
    }
  }

  // MARK: - Questions

  package func ask(
    _ question: WidgetQuestion, of widget: WidgetID, then: @escaping (Result<WidgetAnswer, WidgetFault>) -> Void
  ) {
    events.register()
    guard !widget.isNull else { return later { then(.failure(.gone)) } }
    let call = BusQuestion(question, of: widget.path)
    guard !silences.refuses(call, of: widget.bus) else { return later { then(.failure(.unsupported)) } }
    guard !call.needs.isEmpty else { return send(call, question, of: widget, then: then) }
    if let known = interfaces[widget] {
      let offered = known.union(changing(in: widget.bus))
      guard offered.contains(call.needs) else { return later { then(.failure(.unsupported)) } }
      return send(call, question, of: widget, then: then)
    }
    let isFirst = interfaces.wait(for: widget) { [weak self] verdict in
      switch verdict {
      case .known: self?.ask(question, of: widget, then: then)
      case .fault(let fault):
        // A deed that was not sent has not reached the application.
        if case .deed = question { then(.failure(.cancelled)) } else { then(.failure(fault)) }
      }
    }
    if isFirst { askInterfaces(of: widget) }
  }

  /// The interfaces that widgets of a toolkit get and lose. A widget of Qt is a component while it has an area. Qt answers
  /// questions to interfaces that a widget lacks without complaint.
  private func changing(in bus: String) -> WidgetInterfaces {
    toolkits[bus] == "Qt" ? [.component, .editableText, .action] : []
  }

  /// Asks a widget for its interfaces, and sends the questions that wait for them.
  private func askInterfaces(of widget: WidgetID) {
    let question = BusQuestion(.interfaces, of: widget.path)
    let take = { [weak self] (result: Result<WidgetAnswer, WidgetFault>) in
      guard let self else { return }
      var verdict = InterfaceBook.Verdict.known
      switch result {
      case .success(.texts(let names)): interfaces.keep(WidgetInterfaces(of: names), of: widget)
      case .failure(let fault) where [.noAnswer, .cancelled].contains(fault): verdict = .fault(fault)
      case .failure(.unavailable(let reason)): verdict = .fault(.unavailable(reason))
      // The question itself shows what a widget does not say.
      case .success, .failure: interfaces.keep(.all, of: widget)
      }
      for question in interfaces.takeWaiting(for: widget) { question(verdict) }
    }
    guard !silences.refuses(question, of: widget.bus) else { return later { take(.failure(.cancelled)) } }
    ask(question, of: widget.bus, then: take)
  }

  /// Sends a question to an interface that the widget has.
  private func send(
    _ call: BusQuestion, _ question: WidgetQuestion, of widget: WidgetID,
    then: @escaping (Result<WidgetAnswer, WidgetFault>) -> Void
  ) {
    if case .deed(let deed) = question {
      if let line = lines[widget.bus], line.isHung || line.isFull || line.hasWaiting {
        return later { then(.failure(.cancelled)) }
      }
      if deed.isSelection { return select(call, of: widget.bus, then: then) }
    }
    ask(call, of: widget.bus, limit: Self.limit(of: question)) { [weak self] result in
      if case .success(.cache(let items)) = result { self?.keepInterfaces(of: items, in: widget.bus) }
      then(result)
    }
  }

  private func keepInterfaces(of items: [CachedWidget], in bus: String) {
    for item in items where item.id.bus == bus {
      if let found = item.interfaces { interfaces.keep(found, of: item.id) }
    }
  }

  /// Sends a selection without waiting for an answer. The answers to later questions follow it.
  private func select(
    _ question: BusQuestion, of name: String, then: @escaping (Result<WidgetAnswer, WidgetFault>) -> Void
  ) {
    let call =
      bus.fault == nil
      ? bus.call(name, question.path, question.interface, question.member, write: question.write) { _ in } : nil
    later { then(call == nil ? .failure(.cancelled) : .success(.done(true))) }
  }

  private static func limit(of question: WidgetQuestion) -> UInt64 {
    switch question {
    case .cache, .descendants: limitForTrees
    default: limit
    }
  }

  private func ask(
    _ question: BusQuestion, of name: String, limit: UInt64 = limit,
    then: @escaping (Result<WidgetAnswer, WidgetFault>) -> Void
  ) {
    if let fault { return later { then(.failure(fault)) } }
    guard lines[name]?.isHung != true else { return later { then(.failure(.noAnswer)) } }
    lines[name, default: QuestionLine()].wait(.init(question: question, limit: limit, complete: then))
    send(to: name)
  }

  /// Sends the waiting questions that may be sent now.
  private func send(to name: String) {
    while let (number, entry) = lines[name]?.take(at: clock()) {
      let call = bus.call(
        name, entry.question.path, entry.question.interface, entry.question.member, write: entry.question.write
      ) { [weak self] reply in
        self?.receive(reply, for: number, from: name)
      }
      if let call {
        lines[name]?.note(call, for: number)
      } else {
        _ = lines[name]?.finish(number, at: clock())
        let fault = fault ?? .gone
        later { entry.complete(.failure(fault)) }
      }
    }
  }

  private func receive(_ reply: Result<BusReader, BusError>, for number: UInt64, from name: String) {
    guard let entry = lines[name]?.finish(number, at: clock()) else { return }
    silences.didAnswer(entry.question, of: name)
    entry.complete(answer(reply, to: entry.question))
    send(to: name)
  }

  /// The end of the connection: the end of the client, or the failure of a bus with many applications.
  private var fault: WidgetFault? { bus.fault.map { client == nil ? .unavailable($0) : .gone } }

  private func answer(
    _ reply: Result<BusReader, BusError>, to question: BusQuestion
  ) -> Result<WidgetAnswer, WidgetFault> {
    switch reply {
    case .success(let reader):
      do throws(WidgetFault) {
        return .success(try question.read(reader))
      } catch {
        return .failure(error)
      }
    case .failure(let error): return .failure(error.fault == nil ? Self.fault(of: error, to: question) : fault ?? .gone)
    }
  }

  private static func fault(of error: BusError, to question: BusQuestion) -> WidgetFault {
    switch error.name {
    // The daemon answers so for an application that has left with the question.
    case "\(daemon).Error.ServiceUnknown", "\(daemon).Error.NameHasNoOwner", "\(daemon).Error.UnknownObject", noAnswer,
      "\(daemon).Error.Disconnected":
      return .gone
    case "\(daemon).Error.UnknownMethod", "\(daemon).Error.UnknownInterface":
      return question.isOfEachWidget ? .gone : .unsupported
    default: return .unsupported
    }
  }

  /// Asks a hung application one question, whose answer says that it works again.
  ///
  /// D-Bus' own `Ping` does not show that: toolkits answer it from another thread.
  private func tryAgain(_ name: String) {
    _ = bus.call(name, WidgetID.rootPath, BusQuestion.prefix + "Accessible", "GetRole") { [weak self] _ in
      self?.lines[name]?.recover()
      self?.silences.didRecover(name)
    }
  }

  /// Answers in the next turn.
  private func later(_ answer: @escaping () -> Void) {
    deferred.append(answer)
    didChange()
  }

  package func pause(then: @escaping () -> Void) { later(then) }

  private func didEnd(_ name: String) {
    known = known.filter { $0.key.bus != name }
    toolkits[name] = nil
    interfaces.forget(name)
    silences.forget(name)
    let failed = lines[name]?.removeAll() ?? []
    lines[name] = nil
    for entry in failed { entry.complete(.failure(.gone)) }
  }

  package func owner(of name: String, then: @escaping (String?) -> Void) {
    guard client == nil else { return later { then(nil) } }
    ask(.owner(of: name), of: Self.daemon) { result in
      if case .success(.text(let owner)) = result { then(owner) } else { then(nil) }
    }
  }

  // MARK: - Silence

  package func silence(of process: Int32) -> WidgetSilence? {
    let names = known.values.filter { $0.process == process }.map(\.id.bus)
    return names.lazy.compactMap { self.silences[$0] }.first
  }

  // MARK: - Events

  package func revision(of bus: String) -> UInt64 { events.revision(of: bus) }

  package var eventCount: UInt64 { events.count }

  package func structureChanges(of bus: String, since mark: UInt64) -> (mark: UInt64, widgets: Set<WidgetID>?) {
    events.structureChanges(of: bus, since: mark)
  }

  package var time: UInt64 { clock() }

  package func changedWidgets(of bus: String) -> [ChangedWidget] { events.changedWidgets(of: bus) }

  package func mayHaveChanged(_ widgets: [WidgetID], since time: UInt64) -> Bool {
    events.mayHaveChanged(widgets, since: time)
  }

  /// The widget of an application that got the focus last, and has not lost it; nil if no event has said so.
  package func lastFocus(of bus: String) -> WidgetID? { events.lastFocus(of: bus) }

  // MARK: - Applications

  package func listApplications(then: @escaping (Result<[WidgetApplication], WidgetFault>) -> Void) {
    if let client { return later { [weak self] in self?.describe(client.roots, then) } }
    events.register()
    ask(BusQuestion(.children, of: WidgetID.rootPath), of: BusEvents.registry) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(.widgets(let roots)): describe(roots, then)
      case .success: then(.failure(.malformed))
      case .failure(.gone), .failure(.unsupported):
        then(.failure(.unavailable("no at-spi2-registryd is on the accessibility bus (Debian: at-spi2-core)")))
      case .failure(let fault): then(.failure(fault))
      }
    }
  }

  private func describe(_ roots: [WidgetID], _ then: @escaping (Result<[WidgetApplication], WidgetFault>) -> Void) {
    var numbers: [String: Int] = [:]
    let roots = roots.filter { root in
      numbers[root.bus, default: 0] += 1
      return !root.isNull && numbers[root.bus, default: 0] <= Self.applicationsOfOne
    }
    let list = ApplicationList(roots, then)
    for (index, root) in roots.enumerated() {
      if let application = known[root] {
        list.set(application, at: index)
      } else {
        describe(root) { list.set($0, at: index) }
      }
    }
    list.endIfComplete()
  }

  /// Asks for the process, the toolkit and its version. Unknown facts are -1 and empty.
  private func describe(_ root: WidgetID, _ then: @escaping (WidgetApplication) -> Void) {
    var application = WidgetApplication(id: root, process: -1, toolkit: "", version: "")
    var open = 3
    func finish() {
      open -= 1
      guard open == 0 else { return }
      if application.process > 0, !application.toolkit.isEmpty { known[root] = application }
      then(application)
    }
    if let client {
      application.process = client.process
      open -= 1
    } else {
      ask(.process(of: root.bus), of: Self.daemon) { result in
        if case .success(.number(let number)) = result { application.process = Int32(exactly: number) ?? -1 }
        finish()
      }
    }
    ask(.application(root.path, "ToolkitName"), of: root.bus) { [weak self] result in
      if case .success(.text(let text)) = result {
        application.toolkit = text
        self?.toolkits[root.bus] = text
      }
      finish()
    }
    ask(.application(root.path, "Version"), of: root.bus) { result in
      if case .success(.text(let text)) = result { application.version = text }
      finish()
    }
  }
}

/// Collects the facts of applications in the order of their registration.
private final class ApplicationList {
  private var applications: [WidgetApplication?]
  private var then: ((Result<[WidgetApplication], WidgetFault>) -> Void)?
  private var isComplete = false

  init(_ roots: [WidgetID], _ then: @escaping (Result<[WidgetApplication], WidgetFault>) -> Void) {
    applications = Array(repeating: nil, count: roots.count)
    self.then = then
  }

  func set(_ application: WidgetApplication, at index: Int) {
    applications[index] = application
    if isComplete { endIfComplete() }
  }

  /// Call it after all questions were asked.
  func endIfComplete() {
    isComplete = true
    guard let then, applications.allSatisfy({ $0 != nil }) else { return }
    self.then = nil
    then(.success(applications.compactMap { $0 }))
  }
}

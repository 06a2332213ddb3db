public import Assembly
import Documents
import Globals
public import Scripts
import Seats
public import Surfaces
import System
import WaylandServer
public import Widgets

/// A compositor, the clients that a script has started in it, and the messages between them.
public final class Session {
  public let compositor: Compositor
  public let messages: MessageLog
  /// Masks what the run reports.
  public let secrecy: Secrecy
  let clipboard: ScriptClipboard
  /// The performed actions; nil for a session that only injects input.
  let actions: ActionObserver?
  let settings: ScriptSettings
  private(set) var clients: [String: LaunchedClient] = [:]
  /// The clients as the script describes them, in the order of their start.
  private(set) var started: [ScriptClient] = []
  /// Clients that may end without a fault, because the script killed them or closed one of their windows.
  private var released: Set<String> = []
  /// The clients without which the current step cannot pass. A wait ends as soon as one of them has ended.
  var needed: Set<String> = []
  /// The clients that the script has stopped.
  var stopped = StoppedClients()
  private let scriptClock: ScriptClock?
  let settling: Settling
  /// Adds widgets to the trace; nil without accessibility.
  var widgetTrace: InputWidgetTrace?
  /// Outlines widgets in the debug overlay; nil without accessibility.
  var widgetOutlines: InputWidgetOutlines?
  /// The questions about widgets that were reported as unanswered.
  var silences = ToldSilences()
  /// The recorder whose questions about widgets are answered before a script goes on; nil for none.
  public weak var recorder: ScriptRecorder?
  /// The client that was started last, until it has a window.
  var starting: ClientStart?
  /// The end of the run's `timeout`; nil without a limit and before the run.
  private var end: Deadline?
  /// Receives warnings that do not fail a step, each with its position unless it is about the current step.
  var onWarning: ((String, SourcePosition?) -> Void)?
  /// Called after each sample of a step, when clients have handled it.
  var onSample: (() -> Void)?
  /// The play mode of injected input; nil if a script is played.
  let live: LivePlay?
  /// The signals that interrupt the run; nil if the program handles signals in another way.
  public var interruption: Interruption?
  /// Returns whether to stop playing before the end of the current step; nil never stops.
  public var isAbandoned: (() -> Bool)?
  /// The clients that the next input waits for.
  var pace = ReadingPace()
  /// The reason why input was stopped because a client did not read its events; nil if that did not happen.
  var unreadInput: String?
  private var token: ObserverToken?
  /// Finds widgets of clients; nil without accessibility.
  public var widgets: ApplicationWidgets? {
    didSet { settling.isThorough = widgets != nil }
  }

  /// - Parameter clock: the clock that the compositor was made with.
  public init(_ compositor: Compositor, settings: ScriptSettings) {
    self.compositor = compositor
    self.settings = settings
    clipboard = ScriptClipboard(compositor)
    scriptClock = compositor.clock as? ScriptClock
    secrecy = Secrecy(compositor.seat.privacy)
    messages = MessageLog(compositor.server, compositor.seat.privacy)
    settling = Settling(compositor, messages)
    actions = ActionObserver(of: compositor)
    live = nil
    compositor.applications.chains.maskSecrets { [secrecy] in secrecy.masked($0) }
    compositor.programs.naming.numberStrangers()
    token = compositor.add(self)
  }

  /// Creates a session that injects input into a running compositor. It neither owns nor names the compositor's
  /// clients.
  init(_ compositor: Compositor, settings: ScriptSettings, live: LivePlay) {
    self.compositor = compositor
    self.settings = settings
    self.live = live
    clipboard = ScriptClipboard(compositor)
    actions = nil
    scriptClock = nil
    secrecy = Secrecy(compositor.seat.privacy)
    messages = MessageLog(compositor.server, compositor.seat.privacy, keepsEvents: false)
    settling = Settling(compositor, messages)
    token = compositor.add(self)
  }

  /// Names clients that the command's processes connect as `run`, even after the command itself has ended.
  func adopt(_ command: LaunchedClient) {
    if live == nil { compositor.programs.naming.assign("run", to: command.processID) }
  }
}

// MARK: - Notifications of the compositor

extension Session: CompositorObserver {
  public var topics: ObserverTopics { live == nil ? [.windows, .reading] : .reading }

  public func willAskToClose(_ window: ClientWindow) { release(label(of: window)) }

  public func clientDidFallBehind(_ client: ClientID) { pace.note(client) }
}

// MARK: - Clients

extension Session {
  /// Starts a client's program.
  func launch(_ client: ScriptClient) throws(LaunchError) -> LaunchedClient {
    let launched = try compositor.programs.launch(
      client.name, client.command.argv, adding: client.markedEnvironment,
      directory: client.directory ?? settings.directory)
    if let former = clients[client.name] { compositor.programs.naming.withdraw(from: former.processID) }
    compositor.programs.naming.assign(client.name, to: launched.processID)
    clients[client.name] = launched
    started.removeAll { $0.name == client.name }
    started.append(client)
    released.remove(client.name)
    return launched
  }

  /// Returns whether a step that names a client refers to this window.
  func isNamed(_ name: String, _ window: ClientWindow) -> Bool {
    label(of: window) == name || (live != nil && window.appID == name)
  }

  func label(of window: ClientWindow) -> String { compositor.label(of: window.client) }

  /// Marks a client as one that may end in any way without a fault.
  func release(_ client: String) { released.insert(client) }

  /// Marks a client as one that may end without a fault, unless the script says in which way it ends.
  func releaseUnlessExpected(_ client: String) {
    if !started.contains(where: { $0.name == client && $0.expectedExit != nil }) { release(client) }
  }

  func signal(_ client: String, _ signal: Signal) {
    release(client)
    clients[client]?.signal(signal.number)
  }

  /// The error message for the first client that ended unexpectedly, or nil.
  ///
  /// - Parameters:
  ///   - awaited: a client whose end the next step expects.
  ///   - step: the step that is not played because of the fault.
  func fault(awaited: String? = nil, before step: Step? = nil) -> String? {
    guard let name = fallen(awaited: awaited), let client = clients[name], let status = client.status else {
      return nil
    }
    let words = client.standardError.tail(lines: 5)
    let place = step.map { " before the step at \($0.position)" } ?? ""
    return "client \(name) ended unexpectedly (\(status))\(place)"
      + (words.isEmpty ? "" : "; the end of its standard error:\n\(words)")
  }

  /// The name of the first client that ended unexpectedly.
  func fallen(awaited: String? = nil) -> String? {
    started.first { client in
      guard client.name != awaited, let status = clients[client.name]?.reap() else { return false }
      return !released.contains(client.name) && !(client.expectedExit.map { $0.allows(status) } ?? false)
    }?.name
  }

  /// Ends every running client. Sends a request to end first, and kills clients after one second or after an urgent
  /// signal.
  public func endClients() {
    resumeAll()
    let running = clients.values.filter(\.isRunning)
    for client in running { client.askToEnd() }
    let deadline = Deadline(microseconds: 1_000_000)
    while running.contains(where: \.isRunning), !deadline.hasPassed, interruption?.isUrgent != true {
      compositor.turn(milliseconds: 5)
    }
    for client in running { client.end() }
  }
}

extension ProcessEnd {
  /// Returns whether an exit status is the expected one.
  func allows(_ status: ExitStatus) -> Bool {
    switch (self, status) {
    case (.any, _): true
    case (.status(let wanted), .exited(let code)): Int32(clamping: wanted) == code
    case (.signal(let wanted), .signalled(let number)): wanted.number == number
    case (.status, .signalled), (.signal, .exited): false
    }
  }
}

// MARK: - Input

extension Session {
  /// Routes input unless the session is halted. Returns when clients that are behind have read most of their events.
  func route(_ event: InputEvent) {
    guard halt == nil else { return }
    if widgetTrace != nil { awaitWidget(of: event, until: end) }
    if compositor.applications.touchedWidgets.isNeeded { return routeWithTouchedWidgets(event, until: end) }
    compositor.route(event)
    guard event.endsBatch else { return }
    awaitVerdicts(until: end)
    awaitReaders()
  }
}

// MARK: - Limits

extension Session {
  /// Starts the run's `timeout`.
  func beginRun() { end = settings.timeout.map { Deadline(microseconds: $0.microseconds) } }

  /// True if the run has exceeded its `timeout`. Then nothing waits any more.
  var isOutOfTime: Bool { end?.hasPassed == true }

  /// Prepares the steps at the end of a run. They have no limit for the whole run, and clients that have ended, or that
  /// do not read their events, do not end them.
  func beginEnd() {
    end = nil
    unreadInput = nil
    while let name = fallen() { release(name) }
  }

  /// Reports a warning: a condition that does not fail the run but may explain another failure.
  ///
  /// - Parameter position: the position of the condition; nil for the current step.
  func warn(_ message: String, at position: SourcePosition? = nil) { onWarning?(message, position) }
}

// MARK: - Time

extension Session {
  /// True if the session uses the machine's clock, which runs by itself.
  var isClockRunning: Bool { scriptClock == nil }

  /// Lets time pass. A script's clock is advanced; with the machine's clock, clients are served until the time has
  /// passed.
  func pass(microseconds: UInt64) {
    guard halt == nil else { return }
    if let scriptClock {
      let end = InputTime(microseconds: scriptClock.now.microseconds &+ microseconds)
      while let due = compositor.nextTimer, due <= end {
        scriptClock.advance(to: due)
        compositor.timeDidPass()
        awaitVerdicts(until: self.end)
      }
      scriptClock.advance(to: end)
      return
    }
    let span = microseconds.multipliedReportingOverflow(by: 1000)
    let sum = MonotonicClock.nanoseconds().addingReportingOverflow(span.overflow ? .max : span.partialValue)
    turn(until: sum.overflow ? .max : sum.partialValue)
  }

  /// True if steps may wait for windows. Tests that skip time turn this off.
  var mayWait: Bool { live?.skipsTime() != true }

  /// Serves clients until the machine's clock reaches a time, the session is halted or the run is out of time.
  ///
  /// - Parameter moment: the time in nanoseconds.
  /// - Returns: the current time in nanoseconds.
  @discardableResult
  func turn(until moment: UInt64) -> UInt64 {
    while true {
      let now = MonotonicClock.nanoseconds()
      if now >= moment || halt != nil || live?.skipsTime() == true || isOutOfTime { return now }
      let left = Deadline(microseconds: Int64(clamping: (moment - now + 999) / 1000)).earlier(end)
      compositor.turn(milliseconds: left.milliseconds)
    }
  }

  /// Sends the events that input has caused.
  func flush() { compositor.turn(milliseconds: 0) }

  /// The limit of a wait for a first answer. Each question to an application has a limit of its own, which is shorter.
  private static let mostOwed = TimeSpan.seconds(10)

  /// Lets clients work until a condition holds. Stops if the limit in real time has passed, the session is halted, the
  /// run is out of time, a client ended unexpectedly, or a client that the step needs has ended.
  ///
  /// The limit includes settling and the start of a client without a window.
  ///
  /// - Parameters:
  ///   - isAboutStart: whether the condition is a client's window or its end.
  ///   - isOwed: true prolongs the wait up to `mostOwed`, for example until an application has answered once.
  /// - Returns: whether the condition holds.
  func wait(
    _ limit: TimeSpan, isAboutStart: Bool = false, orWhile isOwed: () -> Bool = { false }, until holds: () -> Bool
  ) -> Bool {
    let end = Deadline(microseconds: limit.microseconds)
    let latest = Deadline(microseconds: Self.mostOwed.microseconds)
    if !isAboutStart { awaitStart(until: end) }
    while true {
      settle(until: end)
      if holds() { return true }
      if halt != nil || isOutOfTime || fault() != nil { return false }
      // Its last output counts.
      if self.end(ofAny: needed) != nil { return holds() }
      if end.hasPassed, latest.hasPassed || !isOwed() { return false }
      compositor.turn(milliseconds: end.hasPassed ? 1 : min(5, end.milliseconds))
    }
  }

  /// Lets clients work until they settle, and reports clients that are still busy after `step-timeout`.
  ///
  /// - Parameters:
  ///   - frames: the maximum number of frames shown to clients that draw without end.
  ///   - limit: an earlier deadline. Clients that are still busy then are not reported.
  func settle(frames: Int = Settling.mostFrames, until limit: Deadline? = nil) {
    guard halt == nil else { return }
    guard live?.isPlaying != true else { return flush() }
    let step = Deadline(microseconds: settings.stepTimeout.microseconds)
    var outcome = settling.settle(frames: frames, until: step.earlier(limit).earlier(end)) { halt != nil }
    if awaitApplications(until: step.earlier(limit).earlier(end)) {
      outcome = settling.settle(frames: frames, until: step.earlier(limit).earlier(end)) { halt != nil }
    }
    if widgets != nil { settleWidgets(until: step.earlier(limit).earlier(end)) }
    defer { tellSilences() }
    guard outcome != .settled, step.hasPassed else { return }
    let span = "within \(settings.stepTimeout) (step-timeout); the script continues"
    switch outcome {
    case .settled: break
    case .unanswered(let clients):
      settling.giveUp(clients)
      for client in clients {
        warn("client \(label(of: client)) did not answer \(span) without it\(silenceWords(of: client))")
      }
    case .busy(let client):
      let sender = client.map { ". The last request came from \(label(of: $0))" } ?? ""
      warn("clients did not become idle \(span)\(sender)")
    }
  }

  private func label(of client: ClientID) -> String { compositor.label(of: client) }
}

public import Assembly
import Documents
import Globals
public import Scripts
import Seats
public import Surfaces
import System
import WaylandServer

/// A compositor, the clients that a script has started in it, and what passed between them.
public final class Session {
  public let compositor: Compositor
  public let journal: WireJournal
  /// Nil for a session that only gives input.
  let actions: ActionJournal?
  let settings: ScriptSettings
  private(set) var clients: [String: LaunchedClient] = [:]
  /// As the script describes them, in the order they were started.
  private var started: [ScriptClient] = []
  /// Clients that may end without that being a fault: they were killed, or a window of theirs was closed.
  private var released: Set<String> = []
  private let scriptClock: ScriptClock?
  private let settling: Settling
  /// The client that was started last, until it has a window.
  var starting: ClientStart?
  /// When the whole run must be over; nil without a limit, and before the run.
  private var end: Deadline?
  /// Gets what a person should know though no step fails for it, with its place where it is not the present step.
  var onWarning: ((String, SourcePosition?) -> Void)?
  /// Set where no script is played: input comes when it is due, whether clients have answered or not.
  let live: LivePlay?
  /// The signals that end the run early; nil where the program has other ways to end.
  public var interruption: Interruption?
  /// The clients that the next input waits for.
  var pace = ReadingPace()
  /// Why input was given up, where a client has not read what it was sent.
  var unreadInput: String?
  private var token: ObserverToken?

  /// - Parameter clock: the clock that the compositor was made with.
  public init(_ compositor: Compositor, settings: ScriptSettings) {
    self.compositor = compositor
    self.settings = settings
    scriptClock = compositor.clock as? ScriptClock
    journal = WireJournal(compositor.server)
    settling = Settling(compositor, journal)
    actions = ActionJournal(of: compositor)
    live = nil
    compositor.programs.naming.numberStrangers()
    token = compositor.add(self)
  }

  /// A session for input that comes while a compositor runs: its clients are not the session's, nor is their naming.
  init(_ compositor: Compositor, settings: ScriptSettings, live: LivePlay) {
    self.compositor = compositor
    self.settings = settings
    self.live = live
    actions = nil
    scriptClock = nil
    journal = WireJournal(compositor.server, keepsEvents: false)
    settling = Settling(compositor, journal)
    token = compositor.add(self)
  }

  /// Calls whatever this command starts `run`, even when the command itself has ended.
  func adopt(_ command: LaunchedClient) {
    if live == nil { compositor.programs.naming.assign("run", to: command.processID) }
  }
}

// MARK: - What the compositor reports

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
      client.name, client.command.argv, adding: client.environment.map { ($0.name, $0.value) },
      directory: client.directory ?? settings.directory)
    if let former = clients[client.name] { compositor.programs.naming.withdraw(from: former.processID) }
    compositor.programs.naming.assign(client.name, to: launched.processID)
    clients[client.name] = launched
    started.removeAll { $0.name == client.name }
    started.append(client)
    released.remove(client.name)
    return launched
  }

  /// Whether a step that names a client means this window's.
  func isNamed(_ name: String, _ window: ClientWindow) -> Bool {
    label(of: window) == name || (live != nil && window.appID == name)
  }

  func label(of window: ClientWindow) -> String { compositor.label(of: window.client) }

  /// From now on the client's end is nobody's fault.
  func release(_ client: String) { released.insert(client) }

  func signal(_ client: String, _ signal: Signal) {
    release(client)
    clients[client]?.signal(signal.number)
  }

  /// The first client whose end was not asked for, in words.
  ///
  /// - Parameters:
  ///   - awaited: a client whose end the next step is about.
  ///   - step: the step that is not played because of it.
  func fault(awaited: String? = nil, before step: Step? = nil) -> String? {
    guard let name = fallen(awaited: awaited), let client = clients[name], let status = client.status else {
      return nil
    }
    let words = client.standardError.tail(lines: 5)
    let place = step.map { " before the step at \($0.position)" } ?? ""
    return "client \(name) ended unexpectedly (\(status))\(place)" + (words.isEmpty ? "" : "; it said:\n\(words)")
  }

  /// The name of the first client whose end was not asked for.
  func fallen(awaited: String? = nil) -> String? {
    started.first { client in
      guard client.name != awaited, let status = clients[client.name]?.reap() else { return false }
      return !released.contains(client.name) && !(client.expectedExit.map { $0.allows(status) } ?? false)
    }?.name
  }

  /// Ends every client that still runs: asks it first, and kills it after a second or when a second signal is urgent.
  public func endClients() {
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
  /// Whether a process that ended so ended as it may.
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
  /// Routes input, unless the session is halted. Returns when clients that are behind have caught up with it.
  func route(_ event: InputEvent) {
    guard halt == nil else { return }
    compositor.route(event)
    if event.endsBatch { awaitReaders() }
  }
}

// MARK: - Limits

extension Session {
  /// Begins to count the run's `timeout`.
  func beginRun() { end = settings.timeout.map { Deadline(microseconds: $0.microseconds) } }

  /// Whether the run has taken longer than its `timeout`. Then nothing waits any more.
  var isOutOfTime: Bool { end?.hasPassed == true }

  /// Reports what does not fail the run but may be why something else does.
  ///
  /// - Parameter position: what it is about, where that is not the present step.
  func warn(_ message: String, at position: SourcePosition? = nil) { onWarning?(message, position) }
}

// MARK: - Time

extension Session {
  /// Whether time passes by itself.
  var isClockRunning: Bool { scriptClock == nil }

  /// Lets the script's time pass; a real clock is waited for, with clients served meanwhile.
  func pass(microseconds: UInt64) {
    guard halt == nil else { return }
    if let scriptClock {
      let end = InputTime(microseconds: scriptClock.now.microseconds &+ microseconds)
      while let due = compositor.seat.nextTimer, due <= end {
        scriptClock.advance(to: due)
        compositor.timeDidPass()
      }
      scriptClock.advance(to: end)
      return
    }
    let span = microseconds.multipliedReportingOverflow(by: 1000)
    let sum = MonotonicClock.nanoseconds().addingReportingOverflow(span.overflow ? .max : span.partialValue)
    turn(until: sum.overflow ? .max : sum.partialValue)
  }

  /// Whether steps may wait for windows; input that is played in a hurry may not.
  var mayWait: Bool { live?.skipsTime() != true }

  /// Serves clients until the machine's clock has reached a moment, the session is halted or the run is out of time.
  ///
  /// - Parameter moment: in nanoseconds.
  /// - Returns: the time then, in nanoseconds.
  @discardableResult
  func turn(until moment: UInt64) -> UInt64 {
    while true {
      let now = MonotonicClock.nanoseconds()
      if now >= moment || halt != nil || live?.skipsTime() == true || isOutOfTime { return now }
      let left = Deadline(microseconds: Int64(clamping: (moment - now + 999) / 1000)).earlier(end)
      compositor.turn(milliseconds: left.milliseconds)
    }
  }

  /// Sends what input has led to.
  func flush() { compositor.turn(milliseconds: 0) }

  /// Lets clients work until something is true, the limit, in real time, has passed, or a client has died.
  ///
  /// The limit is for everything: settling, and the start of a client that has no window yet.
  ///
  /// - Parameter isAboutStart: whether a client's window or its end is what is waited for.
  func wait(_ limit: TimeSpan, isAboutStart: Bool = false, until holds: () -> Bool) -> Bool {
    let end = Deadline(microseconds: limit.microseconds)
    if !isAboutStart { awaitStart(until: end) }
    while true {
      settle(until: end)
      if holds() { return true }
      if end.hasPassed || halt != nil || isOutOfTime || fault() != nil { return false }
      compositor.turn(milliseconds: min(5, end.milliseconds))
    }
  }

  /// Lets clients work until they are idle, and reports those that are still busy after `step-timeout`.
  ///
  /// - Parameters:
  ///   - frames: how many frames are shown at most to clients that draw without end.
  ///   - limit: when to stop without a report.
  func settle(frames: Int = Settling.mostFrames, until limit: Deadline? = nil) {
    guard halt == nil else { return }
    guard live?.isPlaying != true else { return flush() }
    let step = Deadline(microseconds: settings.stepTimeout.microseconds)
    let outcome = settling.settle(frames: frames, until: step.earlier(limit).earlier(end)) { halt != nil }
    guard outcome != .settled, step.hasPassed else { return }
    let span = "within \(settings.stepTimeout) (step-timeout); the script goes on"
    switch outcome {
    case .settled: break
    case .unanswered(let clients):
      settling.giveUp(clients)
      for client in clients { warn("client \(label(of: client)) did not answer \(span) without it") }
    case .busy(let client):
      let name = client.map { label(of: $0) } ?? "nobody"
      warn("clients did not become idle \(span). The last request came from \(name)")
    }
  }

  private func label(of client: ClientID) -> String { compositor.label(of: client) }
}

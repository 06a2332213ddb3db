import Assembly
import Documents
import Glibc
import Globals
import Scripts
import Seats
import Surfaces
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
  /// Processes that `run` steps have started.
  private var commands: Set<pid_t> = []
  private let scriptClock: ScriptClock?
  /// Clients that have not answered yet whether they are done.
  private var owingAnswer: Set<ClientID> = []
  /// Set where no script is played: nobody waits for clients, and whoever is in a hurry lets no time pass.
  private let live: LivePlay?

  /// - Parameter clock: the clock that the compositor was made with.
  public init(_ compositor: Compositor, settings: ScriptSettings) {
    self.compositor = compositor
    self.settings = settings
    scriptClock = compositor.clock as? ScriptClock
    journal = WireJournal(compositor.server)
    actions = ActionJournal(of: compositor)
    live = nil
    compositor.server.clients.onConnect = { [unowned self] in name($0) }
    compositor.onCloseRequest = { [unowned self] in release(label(of: $0)) }
  }

  /// A session for input that comes while a compositor runs: its clients are not the session's, nor is their naming.
  init(_ compositor: Compositor, settings: ScriptSettings, live: LivePlay) {
    self.compositor = compositor
    self.settings = settings
    self.live = live
    actions = nil
    scriptClock = nil
    journal = WireJournal(compositor.server, keepsEvents: false)
  }

  /// Whatever a script's client starts in its turn belongs to the same kernel session, and so to the same name.
  ///
  /// Strangers are numbered as they come: a process's number would be another in each run.
  private func name(_ record: ClientRecord) {
    // Its label is the name already that it was started with.
    guard record.launch == nil else { return }
    let leader = getsid(record.processID)
    let client = clients.values.first { $0.processID == leader }?.name
    record.label = client ?? (commands.contains(leader) ? "run" : "client \(record.id.rawValue)")
  }

  /// Whatever this command starts is called `run`, even when the command itself has ended.
  func adopt(_ command: LaunchedClient) { commands.insert(command.processID) }
}

// MARK: - Clients

extension Session {
  /// Starts a client and waits until it has a window or has ended, so that the next one comes after it on the desktop.
  func start(_ client: ScriptClient) throws(LaunchError) {
    let launched = try compositor.launch(
      client.name, client.command.argv, adding: client.environment.map { ($0.name, $0.value) },
      directory: client.directory ?? settings.directory)
    clients[client.name] = launched
    started.removeAll { $0.name == client.name }
    started.append(client)
    released.remove(client.name)
    _ = wait(settings.within) { [unowned self] in
      !launched.isRunning || compositor.mappedWindows.contains { label(of: $0) == client.name }
    }
  }

  /// Whether a step that names a client means this window's.
  func isNamed(_ name: String, _ window: Window) -> Bool {
    label(of: window) == name || (live != nil && window.appID == name)
  }

  func label(of window: Window) -> String { compositor.server.clients[window.client]?.label ?? "nobody" }

  /// From now on the client's end is nobody's fault.
  func release(_ client: String) { released.insert(client) }

  func signal(_ client: String, _ signal: Signal) {
    release(client)
    clients[client]?.signal(signal.number)
  }

  /// The first client whose end was not asked for, in words.
  ///
  /// - Parameter awaited: a client whose end the next step is about.
  func fault(awaited: String? = nil) -> String? {
    guard let name = fallen(awaited: awaited), let client = clients[name], let status = client.status else {
      return nil
    }
    let words = client.standardError.tail(lines: 5)
    return "client \(name) ended unexpectedly (\(status))" + (words.isEmpty ? "" : "; it said:\n\(words)")
  }

  /// The name of the first client whose end was not asked for.
  func fallen(awaited: String? = nil) -> String? {
    started.first { client in
      guard client.name != awaited, let status = clients[client.name]?.reap() else { return false }
      return !released.contains(client.name) && !(client.expectedExit.map { $0.allows(status) } ?? false)
    }?.name
  }

  /// Ends every client that still runs, politely first: some take leave of the compositor.
  public func endClients() {
    let running = clients.values.filter(\.isRunning)
    for client in running { client.askToEnd() }
    let deadline = Deadline(microseconds: 1_000_000)
    while running.contains(where: \.isRunning), !deadline.hasPassed { compositor.turn(milliseconds: 5) }
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
  func route(_ event: InputEvent) { compositor.route(event) }
}

// MARK: - Time

extension Session {
  /// Lets the script's time pass; a real clock is waited for, with clients served meanwhile.
  func pass(microseconds: UInt64) {
    if let scriptClock {
      let end = Timestamp(microseconds: scriptClock.now.microseconds &+ microseconds)
      while let due = compositor.router.nextTimer, due <= end {
        scriptClock.advance(to: due)
        compositor.timeDidPass()
      }
      scriptClock.advance(to: end)
      return
    }
    let deadline = Deadline(microseconds: Int64(clamping: microseconds))
    while !deadline.hasPassed, live?.isHurried() != true { compositor.turn(milliseconds: deadline.milliseconds) }
  }

  /// Lets clients work until something is true, the limit, in real time, has passed, or a client has died.
  func wait(_ limit: TimeSpan, until holds: () -> Bool) -> Bool {
    let deadline = Deadline(microseconds: limit.microseconds)
    while true {
      settle()
      if holds() { return true }
      if deadline.hasPassed || fault() != nil { return false }
      compositor.turn(milliseconds: min(5, deadline.milliseconds))
    }
  }

  /// How many rounds in a row must bring nothing: some toolkits answer first, and then look at the input that came before.
  private static let quietRounds = 2

  /// How many frames in a row are shown to clients that always ask for another.
  private static let mostFrames = 8

  /// Lets clients work until they are quiet: what they were sent is handled, their frames are shown, nothing is queued.
  ///
  /// A client that draws without end is left after a few frames, and one that does not answer after the step's limit.
  func settle(frames: Int = mostFrames) {
    guard live?.isPlaying != true else { return compositor.turn(milliseconds: 0) }
    let deadline = Deadline(microseconds: settings.stepTimeout.microseconds)
    var shown = 0
    var quiet = 0
    while !deadline.hasPassed {
      let before = journal.requests
      if scriptClock != nil, shown < frames, compositor.pacer.serve() { shown += 1 }
      awaitAnswers(deadline)
      let isDrawing = compositor.pacer.isAwaited && shown < frames && scriptClock != nil
      quiet = journal.requests == before && !isDrawing ? quiet + 1 : 0
      if quiet == Self.quietRounds || shown >= frames { return }
    }
  }

  /// Asks every client that can be asked whether it has handled all that it was sent, and waits for the answers.
  ///
  /// Some clients do not listen before they have a window. One that owes an answer is not asked again.
  private func awaitAnswers(_ deadline: Deadline) {
    var asked: [ClientID] = []
    for record in compositor.server.clients.all where record.isConnected && !owingAnswer.contains(record.id) {
      let id = record.id
      guard compositor.mappedWindows.contains(where: { $0.client == id }) else { continue }
      owingAnswer.insert(id)
      if compositor.shell.ping(id, answered: { [weak self] _ in self?.owingAnswer.remove(id) }) {
        asked.append(id)
      } else {
        owingAnswer.remove(id)
      }
    }
    var isWaiting: Bool { asked.contains { owingAnswer.contains($0) } }
    repeat {
      compositor.turn(milliseconds: isWaiting ? min(20, deadline.milliseconds) : 0)
    } while (isWaiting || compositor.isCopying) && !deadline.hasPassed
  }
}

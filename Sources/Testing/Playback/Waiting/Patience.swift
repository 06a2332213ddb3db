import Accessibility
import Documents
import Evidence
import Launching
import Scenes
import Scripts
import Surfaces
import System

/// The owner of real time: how long a run, a step, a start and a reader may take, when nothing more is played, and when clients have
/// settled.
final class Patience {
  /// How a run waits.
  struct Mode {
    /// True if the script's clock is advanced by hand; false if the machine's clock runs.
    var usesScriptClock: Bool
    /// How injected input is played; nil if a script is played.
    var live: LivePlay?
    /// Microseconds of real time within which a client that is behind must read something.
    var readingPatience: Int64 = 5_000_000
  }

  /// The limit of a wait for a first answer. Each question to an application has a limit of its own, which is shorter.
  private static let mostOwed = TimeSpan.seconds(10)
  /// The longest time that the end of a settling waits for applications' answers about widgets, in microseconds.
  private static let longestWait: Int64 = 2_000_000
  /// The longest real time for verdicts in microseconds. A client may defer one for two seconds, and has a second to send it.
  private static let longestVerdict: Int64 = 3_500_000

  let settings: ScriptSettings
  private let mode: Mode
  private let scene: any SceneServing
  private let clients: ScriptClients
  private let settling: Settling
  private let widgets: WidgetWaits
  private let warnings: RunWarnings
  /// The signals that interrupt the run; nil if the program handles signals in another way.
  private let interruption: Interruption?
  /// The end of the run's `timeout`; nil without a limit and before the run.
  private var end: Deadline?
  /// Returns whether to stop playing before the end of the current step; nil never stops.
  private var isAbandoned: (() -> Bool)?
  private var readers: ReaderWait

  init(
    _ scene: any SceneServing, _ settings: ScriptSettings, _ mode: Mode, _ clients: ScriptClients, _ settling: Settling,
    _ widgets: WidgetWaits, _ warnings: RunWarnings, _ interruption: Interruption?, _ isAbandoned: (() -> Bool)?
  ) {
    (self.scene, self.settings, self.mode, self.clients) = (scene, settings, mode, clients)
    (self.settling, self.widgets, self.warnings) = (settling, widgets, warnings)
    readers = ReaderWait(patience: mode.readingPatience)
    (self.interruption, self.isAbandoned) = (interruption, isAbandoned)
  }

  // MARK: Limits

  /// Starts the run's `timeout`.
  func beginRun() { end = settings.timeout.map { Deadline(microseconds: $0.microseconds) } }

  /// Prepares the steps at the end of a run. They have no limit for the whole run, and clients that have ended, or that
  /// do not read their events, do not end them.
  func beginEnd() {
    end = nil
    readers.forgetFault()
    clients.releaseFallen()
  }

  /// True if the run has exceeded its `timeout`. Then nothing waits any more.
  var isOutOfTime: Bool { end?.hasPassed == true }

  /// The reason why no more input is played; nil if input can be played.
  var halt: Halt? {
    if let signal = interruption?.signal { return .interrupted(signal: signal) }
    if mode.live?.isAbandoned() == true || isAbandoned?() == true { return .abandoned }
    return readers.fault.map { .unread($0) }
  }

  /// The signal that has interrupted the run; nil if none has.
  var signal: Int32? { interruption?.signal }
  /// True after a further signal: clients are not asked to end, but killed.
  var isUrgent: Bool { interruption?.isUrgent == true }

  /// True if nothing has ended the run: no halt, no limit and no end of a client.
  var goesOn: Bool { halt == nil && !isOutOfTime && clients.fault() == nil }

  /// Lets what is played be abandoned.
  func abandoning<Result>(when isAbandoned: @escaping () -> Bool, _ body: () -> Result) -> Result {
    let former = self.isAbandoned
    self.isAbandoned = isAbandoned
    defer { self.isAbandoned = former }
    return body()
  }

  // MARK: Real time

  /// True if the session uses the machine's clock, which runs by itself.
  var isClockRunning: Bool { !mode.usesScriptClock }

  /// True if steps may wait for windows. Tests that skip time turn this off.
  var mayWait: Bool { mode.live?.skipsTime() != true }

  /// The waiting time for error messages, or an empty text.
  var waited: String { mayWait ? " within \(settings.within)" : "" }

  /// Serves clients until the machine's clock reaches a time, the session is halted or the run is out of time.
  ///
  /// - Parameter moment: the time in nanoseconds.
  /// - Returns: the current time in nanoseconds.
  @discardableResult
  func turn(until moment: UInt64) -> UInt64 {
    while true {
      let now = MonotonicTime.nanoseconds()
      if now >= moment || halt != nil || mode.live?.skipsTime() == true || isOutOfTime { return now }
      let left = Deadline(microseconds: Int64(clamping: (moment - now + 999) / 1000)).earlier(end)
      scene.turn(milliseconds: left.milliseconds)
    }
  }

  /// Serves clients while something is awaited, at most for a time, whatever becomes of the run.
  func turn(within microseconds: Int64, every milliseconds: Int32 = 20, while isAwaited: () -> Bool) {
    let end = Deadline(microseconds: microseconds)
    while isAwaited(), !end.hasPassed { scene.turn(milliseconds: min(milliseconds, end.milliseconds)) }
  }

  /// Serves clients in real time, with frames at a rate. The script's clock stands still.
  ///
  /// - Parameter interval: the time from frame to frame, in nanoseconds.
  func serve(for span: TimeSpan, framesEvery interval: UInt64) {
    let end = MonotonicTime.nanoseconds() &+ span.unsignedMicroseconds &* 1000
    var frame = MonotonicTime.nanoseconds()
    while halt == nil, !isOutOfTime {
      frame = min(frame &+ interval, end)
      if turn(until: frame) >= end { return }
      if !isClockRunning { scene.serveFrames() }
    }
  }

  /// Sends the events that input has caused.
  func flush() { scene.turn(milliseconds: 0) }

  // MARK: Waits

  /// Lets clients work until a condition holds. Stops if the limit in real time has passed, the session is halted, the
  /// run is out of time, a client ended unexpectedly, or a client that the step needs has ended.
  ///
  /// The limit includes settling and the start of a client without a window.
  ///
  /// - Parameters:
  ///   - isAboutStart: whether the condition is a client's window or its end.
  ///   - isOwed: true prolongs the wait up to `mostOwed`, for example until an application has answered once.
  /// - Returns: whether the condition holds.
  @discardableResult
  func wait(
    _ limit: TimeSpan, isAboutStart: Bool = false, orWhile isOwed: () -> Bool = { false }, until holds: () -> Bool
  ) -> Bool {
    let end = Deadline(microseconds: limit.microseconds)
    let latest = Deadline(microseconds: Self.mostOwed.microseconds)
    if !isAboutStart || clients.isStartingOnDisplay { awaitStart(until: end) }
    while true {
      settle(until: end)
      if holds() { return true }
      if !goesOn { return false }
      // Its last output counts.
      if clients.endOfNeeded != nil { return holds() }
      if end.hasPassed, latest.hasPassed || !isOwed() { return false }
      scene.turn(milliseconds: end.hasPassed ? 1 : min(5, end.milliseconds))
    }
  }

  /// Waits until the client that was started last has a window, has ended, or has used up `start-timeout`.
  ///
  /// - Parameter limit: an earlier deadline for this call; the next call continues the wait.
  func awaitStart(until limit: Deadline? = nil) {
    while let start = clients.starting {
      settle(until: start.end.earlier(limit))
      let name = start.client.name
      if clients.hasEnded(start) || clients.hasWindow(start) {
        clients.startDidEnd()
      } else if start.end.hasPassed {
        clients.startDidEnd()
        warnings.warn(
          "client \(name) has not opened a window within \(settings.startLimit) of its start (start-timeout); the script "
            + "continues. If it opens no window, add 'window: no' to the client", at: start.client.position)
      } else if limit?.hasPassed == true || !goesOn {
        return
      } else {
        scene.turn(milliseconds: 5)
      }
    }
  }

  // MARK: Settling

  /// Lets clients work until they settle, and reports clients that are still busy after `step-timeout`.
  ///
  /// - Parameters:
  ///   - frames: the maximum number of frames shown to clients that draw without end.
  ///   - limit: an earlier deadline. Clients that are still busy then are not reported.
  func settle(frames: Int = Settling.mostFrames, until limit: Deadline? = nil) {
    guard halt == nil else { return }
    guard mode.live?.isPlaying != true else { return flush() }
    let step = Deadline(microseconds: settings.stepTimeout.microseconds)
    let end = step.earlier(limit).earlier(self.end)
    var outcome = settling.settle(frames: frames, until: end) { halt != nil }
    if awaitApplications(until: end) { outcome = settling.settle(frames: frames, until: end) { halt != nil } }
    settleWidgets(until: end)
    defer { tellSilences() }
    guard outcome != .settled, step.hasPassed else { return }
    report(outcome)
  }

  private func report(_ outcome: Settling.Outcome) {
    let span = "within \(settings.stepTimeout) (step-timeout); the script continues"
    switch outcome {
    case .settled: break
    case .unanswered(let silent):
      settling.giveUp(silent)
      for client in silent {
        warnings.warn(
          "client \(scene.label(of: client)) did not answer \(span) without it\(widgets.silenceWords(of: client))")
      }
    case .busy(let client):
      let sender = client.map { ". The last request came from \(scene.label(of: $0))" } ?? ""
      warnings.warn("clients did not become idle \(span)\(sender)")
    }
  }

  /// Lets all clients settle within `step-timeout`, also those that were given up.
  ///
  /// - Returns: the reason why they did not; nil if they did.
  func settleCompletely() -> String? {
    let limit = settings.stepTimeout
    settling.awaitAll()
    let end = Deadline(microseconds: limit.microseconds)
    switch settling.settle(frames: Settling.mostFrames, until: end, orWhen: { halt != nil }) {
    case .settled: return nil
    case .unanswered(let clients):
      let names = Set(clients.map { "client \(scene.label(of: $0))" }).sorted()
      return names.joined(separator: ", ") + " did not answer within \(limit)"
    case .busy(let client):
      return "clients did not become idle within \(limit); the last request came from "
        + (client.map { scene.label(of: $0) } ?? "a client")
    }
  }

  /// Waits for no answers of a client whose processes are stopped.
  func clientDidStop(_ name: String) { settling.suspend(clients.connections(of: name)) }

  /// Waits for the answers of a client again.
  func clientWillResume(_ name: String) { settling.resume(clients.connections(of: name)) }

  // MARK: Applications

  /// Waits for the widgets of the input so far: so that their lines precede those of the next input, and so that a
  /// recorder knows them before the input changes the window.
  private func settleWidgets(until limit: Deadline) {
    guard mode.live == nil, widgets.prepare(asksForTrace: isClockRunning) else { return }
    serveClients(until: limit) { widgets.isWaiting }
    widgets.finish()
  }

  /// Waits until applications have performed the actions that they were sent, and have answered recognizers.
  ///
  /// - Returns: false if there was nothing to wait for.
  private func awaitApplications(until limit: Deadline) -> Bool {
    guard scene.areApplicationsBusy, mode.live == nil else { return false }
    serveClients(until: limit) { scene.areApplicationsBusy }
    return true
  }

  /// Waits until clients have judged the touches that they were sent, so that recognizers decide at the time of the
  /// event. With the machine's clock a wait here would change the times of gestures.
  func awaitVerdicts() {
    guard scene.isJudging, waitsForAnswers else { return }
    scene.holdingChains { serveClients(until: end, atMost: Self.longestVerdict) { scene.isJudging } }
  }

  /// True if input waits for the answers of applications before and after each event. With the machine's clock it does not,
  /// because a wait would change the times of gestures.
  var waitsForAnswers: Bool { mode.live == nil && !isClockRunning }

  /// Waits for an application, at most for a short time.
  func awaitApplication(while isWaiting: () -> Bool) { serveClients(until: end, while: isWaiting) }

  private func serveClients(
    until limit: Deadline?, atMost longest: Int64 = Patience.longestWait, while isWaiting: () -> Bool
  ) {
    guard isWaiting() else { return }
    let end = Deadline(microseconds: longest).earlier(limit)
    while isWaiting(), !end.hasPassed, halt == nil { scene.turn(milliseconds: min(20, end.milliseconds)) }
  }

  /// Settles if the trace asks for the focus, which an application has moved.
  func focusDidMove() {
    guard mode.live == nil, isClockRunning, widgets.focusDidMove() else { return }
    settle()
  }

  /// Warns of clients that are not asked a question about their widgets again.
  private func tellSilences() {
    var told: Set<ClientID> = []
    for window in scene.mappedWindows where told.insert(window.client).inserted {
      guard let silence = widgets.newSilence(of: window.client) else { continue }
      warnings.warn(
        "client \(scene.label(of: window.client)) did not answer the question \(silence.question) about its widgets, and "
          + "is not asked it again; \(WidgetWaits.remedy)")
    }
  }

  // MARK: Readers

  /// A client that is behind with reading was sent events.
  func clientDidFallBehind(_ client: ClientID) { readers.note(client) }

  /// Waits until clients that are behind have read most of their events, so that input is never faster than its receiver.
  func awaitReaders() {
    let behind = readers.take()
    let fault = readers.wait(for: behind, in: scene) { halt == nil && !isOutOfTime }
    readers.stop(because: fault)
  }
}

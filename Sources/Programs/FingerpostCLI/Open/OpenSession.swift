import Assembly
import Control
import ControlServer
import Documents
import Evidence
import Geometry
import Globals
import Inspector
import Overlays
import Playback
import ScriptRecording
import Scripts
import Seats
import Surfaces
import System

/// A script that is played step by step, and the inspector.
final class OpenSession {
  private let running: Running
  private let file: OpenFile
  private let writes: Bool
  private let isInWindow: Bool
  private let pictures: PictureOptions
  private let onEnd: () -> Void
  private var progress = OpenProgress()
  private var sieve = HostSieve()
  private let place: OpenPlace
  /// The widgets at the place; nil without accessibility.
  private let widgets: OpenWidgets?
  private var input: OpenInput?
  /// The window that a word waits for; nil for none.
  private var awaited: AwaitedWindow?
  /// The step that waits to be played.
  private var next: Step?
  private var isPlayingStep = false
  private var results: [StepResult] = []
  private var turns: ObserverToken?
  private var player: Player?
  /// Masks the secrets of the current run; nil before the first one.
  private var secrecy: Secrecy?

  /// - Parameters:
  ///   - writes: whether picked steps are inserted into the script.
  ///   - isInWindow: whether the outputs are windows of a host, which has keys for the session.
  ///   - onEnd: called once at the end, while the clients are still connected.
  init(
    _ file: OpenFile, in running: Running, writes: Bool, isInWindow: Bool, pictures: PictureOptions,
    onEnd: @escaping () -> Void
  ) {
    (self.file, self.running, self.writes, self.isInWindow) = (file, running, writes, isInWindow)
    (self.pictures, self.onEnd) = (pictures, onEnd)
    place = OpenPlace(running.compositor)
    widgets = running.widgets.map { OpenWidgets(running.compositor, $0.desk) }
  }

  /// Plays the script until the user ends the session.
  ///
  /// - Parameter line: the line to play up to at first; nil stops before the first step.
  /// - Returns: the exit status of the last run.
  func run(upTo line: Int?) -> Int32 {
    input = OpenInput(running.compositor.loop) { [unowned self] in progress.pause() }
    turns = running.compositor.add(self)
    running.control?.onQuit = { [unowned self] in progress.leave(by: .quit) }
    running.control?.isEnding = { [unowned self] in isLeaving }
    running.compositor.programs.startKept()
    let outputs = running.compositor.outputs.all.map { ($0, $0.description) }
    var stop = line
    while true {
      progress.begin(upTo: stop)
      stop = nil
      var report = playOnce()
      // The step that the end of the session has cut short does not count.
      report.results = results
      guard progress.exit == .restart, running.interruption.signal == nil, running.ending == nil else {
        (turns, input) = (nil, nil)
        running.control?.onQuit = nil
        running.control?.isEnding = { true }
        running.compositor.foreground.show(nil)
        if let signal = report.interruption?.signal {
          Console.report(.error, "interrupted by \(RunInterruption.name(ofSignal: signal))")
        }
        return report.exitStatus
      }
      if !isInWindow { restore(outputs) }
    }
  }

  private func playOnce() -> RunReport {
    let script = file.script
    (next, results, isPlayingStep) = (nil, [], false)
    place.follow()
    let session = running.makeSession(for: script.settings, secrets: file.secrets) { [unowned self] in isLeaving }
    secrecy = session.secrecy
    widgets?.masking = { [secrecy = session.secrecy] in secrecy.masked($0) }
    widgets?.isClient = { script.client(named: $0) != nil }
    var options = PlayerOptions()
    options.pictures = pictures.keeper
    options.evidence = pictures.recorder(of: script, file.path, in: session)
    options.observers = [OpenPrinter(self)]
    let player = Player(script, in: session, options)
    self.player = player
    defer { self.player = nil }
    return player.run(file: file.path, gate: self)
  }

  /// Gives outputs in memory the mode, scale and transform that they had at the start.
  private func restore(_ outputs: [(OutputGlobal, OutputDescription)]) {
    let present = running.compositor.outputs.all
    for (output, description) in outputs where present.contains(where: { $0 === output }) {
      if output.description != description { running.compositor.change(output, to: description) }
    }
  }

  /// True if the current run has to end.
  private var isLeaving: Bool {
    progress.exit != nil || running.ending != nil || running.interruption.signal != nil
  }
}

// MARK: - Steps

extension OpenSession: PlayGate {
  func awaitLeave(toPlay step: Step) -> Bool {
    next = step
    var isTold = false
    while !isLeaving {
      if progress.mayPlay(step.position, of: file.path) { return true }
      if !isTold { sayNext(step) }
      isTold = true
      carryOutNextWord()
    }
    return false
  }

  func awaitEnd(after report: RunReport) {
    next = nil
    defer { end() }
    guard !isLeaving else { return }
    progress.didEnd()
    for fault in report.clientFaults { Console.report(.error, masked(fault)) }
    let isFailed = !report.clientFaults.isEmpty || report.results.contains { !$0.isPassed }
    let passed = report.results.filter(\.isPassed).count
    Console.say("end: \(isFailed ? "failed; " : "")\(passed) of \(report.results.count) steps passed")
    while !isLeaving { carryOutNextWord() }
  }

  private func end() {
    player?.releaseDevices()
    if progress.exit != .restart || running.ending != nil || running.interruption.signal != nil { onEnd() }
  }

  /// Carries out a word, or serves the clients until something happens.
  private func carryOutNextWord() {
    // Each word waits for the end of the one before it.
    if let awaited { return wait(for: awaited) }
    if widgets?.isAsked != true, let word = input?.next() { return carryOut(word) }
    if !isInWindow, widgets?.isAsked != true, input?.isEnded != false { return progress.leave(by: .quit) }
    running.compositor.turn(milliseconds: -1)
    // Pictures may have changed after the notification of this turn.
    update()
  }

  func willPlay(_ step: Step) {
    isPlayingStep = true
    running.recorder?.willPlay(step)
    if !isLeaving { place.follow() }
  }

  func didPlay(_ result: StepResult) {
    isPlayingStep = false
    guard !isLeaving else { return }
    results.append(result)
    file.didPlay(result.step)
    Console.say(result.text)
  }
}

/// Prints the results of steps. It is an object of its own, because the player holds its observers.
private final class OpenPrinter: PlayObserver {
  private unowned let session: OpenSession

  init(_ session: OpenSession) { self.session = session }

  func willPlay(_ step: Step) { session.willPlay(step) }
  func didPlay(_ result: StepResult) { session.didPlay(result) }
  func didWarn(_ warning: RunWarning) { Console.complain(warning.text) }
}

// MARK: - Secrets

extension OpenSession {
  private func masked(_ text: String) -> String { secrecy?.masked(text) ?? text }

  private func sayNext(_ step: Step) {
    let shown = secrecy?.preview(of: step) ?? step
    Console.say("next: \(shown.position): \(shown.summary)")
  }

  /// The row of a step in the panel, without secrets.
  private func masked(_ row: StepRow) -> StepRow {
    guard let secrecy else { return row }
    var row = row
    switch row.state {
    case .passed, .failed: row.step = secrecy.masked(row.step)
    case .next, .later: row.step = secrecy.preview(of: row.step)
    }
    return row
  }
}

// MARK: - Words

extension OpenSession {
  private func carryOut(_ word: OpenWord) {
    switch word {
    case .step, .run:
      guard !progress.isAtEnd else {
        return Console.report(.notice, "the run has ended; restart plays the script again")
      }
      if word == .step { progress.playOne() } else { progress.playAll() }
    case .stop: progress.pause()
    case .restart: restart()
    case .wait(let window): awaited = AwaitedWindow(window)
    case .pick(let place): pick(place)
    case .pickByHand: pickByHand()
    case .whereabouts: describe(place.current)
    case .help: for (word, effect) in OpenWord.list { Console.say("\(word): \(effect)") }
    case .quit: progress.leave(by: .quit)
    }
  }

  /// Prints the next step, and what is at a place.
  private func describe(_ point: Point<LayoutSpace>) {
    if let next { sayNext(next) }
    let say = { [unowned self] (widgets: WidgetsAtPlace?) in
      let place = place.summary(at: point, widgets, for: file.script)
      Console.say(masked(AnswerText.text(of: place.json, to: .inspect(x: place.x, y: place.y)) ?? ""))
    }
    if let widgets { widgets.ask(at: point, then: say) } else { say(nil) }
  }

  /// Reads the script again. If it has errors, the current run stays.
  private func restart() {
    do throws(InvalidDocument) {
      try file.reread()
      Console.say("restart: \(file.path)")
      progress.leave(by: .restart)
    } catch {
      Console.complain(error.diagnostics)
      Console.report(.notice, "not restarted: the script stays as it was read before")
    }
  }

  private func pickByHand() {
    guard isInWindow else {
      return Console.report(.error, "a place cannot be picked by hand without a window; use pick X Y")
    }
    sieve.setPicking(!sieve.isPicking)
    if !sieve.isPicking { place.follow() }
  }

  /// Prints the step for a place, and inserts it into the script if the command line says so. The step names the widget at
  /// the place if it can; the application is asked for it.
  private func pick(_ point: Point<LayoutSpace>) {
    place.pick(point)
    guard let widgets else { return keep(place.summary(at: point, nil, for: file.script).step) }
    widgets.ask(at: point) { [unowned self] found in
      let place = place.summary(at: point, found, for: file.script)
      let step = place.step
      keep(!step.isEmpty && found.step == nil && place.window != nil ? "\(step) # no selector: \(found.reason)" : step)
    }
  }

  private func keep(_ step: String) {
    guard !step.isEmpty else {
      return Console.report(.error, "no step begins at this place: it is outside every output")
    }
    let shown = masked(step)
    Console.say("- \(shown)")
    guard writes else { return }
    guard file.script.clients.isEmpty || running.compositor.windows.windows.contains(where: \.isMapped) else {
      return Console.report(.error, "nothing was written: no window is there yet; the word wait waits for one")
    }
    guard shown == step else {
      return Console.report(.error, "nothing was written: the step contains a secret")
    }
    do throws(StepInsertion.Refusal) {
      Console.say("written: \(try file.insert(step))")
    } catch {
      Console.report(error)
    }
  }

  /// Serves the clients until the window is there or the time is over.
  private func wait(for window: AwaitedWindow) {
    if let found = window.find(in: running.compositor) {
      Console.say("window: \(found)")
      awaited = nil
    } else if window.isOverdue {
      Console.report(.error, window.failure(in: running.compositor))
      awaited = nil
    } else {
      running.compositor.turn(milliseconds: window.milliseconds)
      update()
    }
  }

  // MARK: Events of a host

  /// Takes an event of the host's devices before it is routed.
  ///
  /// - Returns: true if the event is kept from the clients.
  func withholds(_ event: InputEvent) -> Bool {
    let verdict = sieve.take(event)
    switch verdict.notice {
    case .word(.step)?, .word(.run)?:
      // While the script plays, the key for one step pauses it.
      if progress.isRunning {
        if verdict.notice == .word(.step) { progress.pause() }
      } else if player != nil, let word = verdict.notice?.word {
        carryOut(word)
      }
    case .word(let word)?: carryOut(word)
    case .moved(let point)?: place.hover(point)
    case .picked(let point)?: pick(point)
    case nil: if !verdict.isKept, event.isPointerMotion { place.follow() }
    }
    return verdict.isKept
  }
}

extension HostSieve.Notice {
  fileprivate var word: OpenWord? { if case .word(let word) = self { word } else { nil } }
}

extension InputEvent {
  fileprivate var isPointerMotion: Bool {
    switch self {
    case .pointer(.motion), .pointer(.motionAbsolute): true
    default: false
    }
  }
}

extension WidgetsAtPlace {
  /// The most characters of a reason in a comment.
  private static let longestReason = 160

  /// Why there is no step with a widget, on one line.
  fileprivate var reason: String {
    let reason = (selectorReason ?? faults.first ?? "no widget is at the place").withoutControls
    return reason.count > Self.longestReason ? "\(reason.prefix(Self.longestReason))..." : reason
  }
}

// MARK: - The panel

extension OpenSession: CompositorObserver {
  var topics: ObserverTopics { .turns }

  /// Shows the current state, also while a step is being played.
  func turnDidRoute() { update() }

  private func update() {
    showPanel()
    if running.ending == nil { running.ending = running.backendsDidTurn() }
  }

  private func showPanel() {
    guard let output = place.output else { return running.compositor.foreground.show(nil) }
    let failure = results.last.flatMap { $0.isPassed ? nil : $0 }
    let state =
      failure != nil ? "failed" : progress.isAtEnd ? "at the end" : progress.isRunning ? "running" : "paused"
    let mayAsk = !isPlayingStep && !progress.isRunning
    let known = widgets?.widgets(at: place.current, mayAsk: mayAsk)
    let contents = InspectorPanel.Contents(
      script: FilePath.name(of: file.path), state: state,
      steps: [StepRow](file.script.steps, results, next: failure == nil ? next : nil).map { masked($0) },
      failure: failure.map { secrecy?.masked($0) ?? $0 },
      place: place.summary(at: place.current, known, for: file.script),
      isPicked: place.picked != nil,
      isPicking: sieve.isPicking, hasKeys: isInWindow)
    var panel = InspectorPanel(contents, on: output)
    for index in panel.rows.indices { panel.rows[index].text = masked(panel.rows[index].text) }
    for index in panel.outlines.indices { panel.outlines[index].label = masked(panel.outlines[index].label) }
    running.compositor.foreground.show(panel)
  }
}

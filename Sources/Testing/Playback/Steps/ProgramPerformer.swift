import Documents
import Launching
import Performing
import Scenes
import Scripts
import Seats
import System

/// Plays the steps of programs: starts, stops and ends clients, and runs commands.
final class ProgramPerformer {
  /// The time in which the kernel has to stop a process, in microseconds.
  private static let stopLimit: Int64 = 1_000_000
  /// The time in which clients have to end at the end of a run, in microseconds.
  private static let endLimit: Int64 = 1_000_000
  /// The shortest limit for the start of an X server and a window manager.
  private static let displayLimit = TimeSpan.seconds(10)

  private let scene: any SceneActing
  private let clients: ScriptClients
  private let patience: Patience
  /// The clients that the script has stopped.
  private var stopped: Set<String> = []

  init(_ scene: any SceneActing, _ clients: ScriptClients, _ patience: Patience) {
    (self.scene, self.clients, self.patience) = (scene, clients, patience)
  }

  /// - Parameter known: the clients of the script.
  func perform(_ step: ProgramStep, _ known: (String) -> ScriptClient?) throws(StepFault) {
    switch step {
    case .start(let name):
      guard let client = known(name) else { throw .broken("the script has no client \(name)") }
      do {
        try start(client)
      } catch {
        throw .notStarted(error.description)
      }
    case .kill(let kill): try perform(kill)
    case .run(let run): try perform(run)
    case .stop(let client): if !stop(client) { throw .broken("client \(client) is not running") }
    case .resume(let client): if !resume(client) { throw .broken("client \(client) is not running") }
    }
  }

  /// Starts a client after the previous one has opened a window, has ended, or has used up `start-timeout`.
  func start(_ client: ScriptClient) throws(LaunchError) {
    patience.awaitStart()
    guard patience.halt == nil else { return }
    guard client.isX11 else { return try clients.start(client) }
    guard let display = try openDisplay(for: client) else { return }
    do throws(LaunchError) {
      try clients.start(client, in: display)
    } catch {
      display.end()
      throw error
    }
  }

  /// Opens a display for a program of X11, within the limit for the window of a client.
  ///
  /// - Returns: nil if nothing more is played.
  private func openDisplay(for client: ScriptClient) throws(LaunchError) -> XDisplay? {
    let display = try clients.openDisplay(for: client)
    let limit = max(patience.settings.startLimit, Self.displayLimit)
    patience.turn(within: limit.microseconds) { display.isOpening && patience.goesOn }
    if case .failed(let reason) = display.state {
      throw LaunchError(description: "client \(client.name): \(reason)")
    }
    guard !display.isOpening else {
      let words = display.words
      display.end()
      guard patience.goesOn else { return nil }
      throw LaunchError(
        description: "client \(client.name): its display of X11 was not ready within \(limit)"
          + (words.isEmpty ? "" : "; the end of the X server's standard error:\n\(words)"))
    }
    return display
  }

  private func perform(_ step: KillStep) throws(StepFault) {
    switch step.target {
    case .client(let client):
      clients.release(client)
      clients.process(of: client)?.signal(step.signal.number)
    case .program(let name): try kill(program: name, step.signal)
    }
  }

  /// Sends a signal to a program of the policy. Nothing survives SIGKILL, so the step waits until the end has been
  /// noticed: the next check finds the new state.
  private func kill(program name: String, _ signal: Signal) throws(StepFault) {
    let words = ProgramWords(scene, isClockRunning: patience.isClockRunning)
    guard let status = scene.status(ofProgram: name) else {
      throw .broken("cannot kill program \(name.quotedForPeople): \(words.noProgram)")
    }
    guard scene.signal(program: name, signal.number) else {
      throw .broken("cannot kill program \(name.quotedForPeople): it is \(words.words(of: status))")
    }
    guard signal == .kill else { return }
    patience.wait(patience.settings.within) { scene.status(ofProgram: name) != status }
  }

  /// Runs a command as a further process and waits for its end. Clients that its processes connect are named `run`, even after
  /// the command itself has ended.
  private func perform(_ step: RunStep) throws(StepFault) {
    let command: LaunchedClient
    do {
      command = try scene.launch(
        "run", step.command.argv, adding: ClientMark.adding(to: step.environment, of: "run"),
        directory: step.directory ?? patience.settings.directory, inPlaceOf: nil)
    } catch {
      throw .broken(error.description)
    }
    let limit = step.timeout ?? patience.settings.stepTimeout
    let ended = patience.wait(limit) { !command.isRunning }
    guard ended, let status = command.status else {
      command.end()
      throw .failed(expected: "the command to end within \(limit)", actual: "it was still running")
    }
    guard step.expectedExit.allows(status) else {
      let words = command.standardError.tail(lines: 5)
      throw .failed(expected: step.expectedExit.words, actual: "\(status)" + (words.isEmpty ? "" : "\n\(words)"))
    }
  }

  // MARK: Stopping

  /// Stops the processes of a client. From now on nothing waits for its answers.
  ///
  /// - Returns: false if the client is not running.
  private func stop(_ name: String) -> Bool {
    guard let client = clients.process(of: name), client.isRunning else { return false }
    client.signal(Signal.stop.number)
    stopped.insert(name)
    patience.turn(within: Self.stopLimit, every: 1) {
      ProcessTable.entry(of: client.processID)?.isStopped == false
    }
    patience.clientDidStop(name)
    return true
  }

  /// Lets a stopped client continue. Its answers are awaited again.
  ///
  /// - Returns: false if the client is not running.
  private func resume(_ name: String) -> Bool {
    stopped.remove(name)
    guard let client = clients.process(of: name), client.isRunning else { return false }
    patience.clientWillResume(name)
    client.signal(Signal.continue.number)
    return true
  }

  /// Stops all clients that run.
  ///
  /// - Returns: a function that lets them continue.
  func stopAll() -> () -> Void {
    let names = clients.names.filter { !stopped.contains($0) && stop($0) }
    return { [self] in for name in names { _ = resume(name) } }
  }

  /// Ends every running client. Sends a request to end first, and kills clients after one second or after an urgent
  /// signal.
  func endAll() {
    for name in stopped.sorted() { _ = resume(name) }
    let running = clients.running
    for client in running { client.askToEnd() }
    patience.turn(within: Self.endLimit, every: 5) {
      !patience.isUrgent && (running.contains(where: \.isRunning) || clients.haveDisplays)
    }
    for client in running { client.end() }
  }
}

/// Descriptions of the programs of a policy, for error messages.
struct ProgramWords {
  private let scene: any SceneReading
  private let isClockRunning: Bool

  init(_ scene: any SceneReading, isClockRunning: Bool) { (self.scene, self.isClockRunning) = (scene, isClockRunning) }

  var noProgram: String {
    let names = scene.programs
    return names.isEmpty
      ? "the policy starts no programs" : "the programs of the policy are \(names.joined(separator: ", "))"
  }

  /// The state, the number of starts and the time until the next one.
  func words(of status: SceneProgram) -> String {
    let text = "\(status.state), started \(Self.times(status.starts))"
    guard let due = status.due else { return text }
    let now = scene.now
    let left = TimeSpan(microseconds: Int64(clamping: max(due, now).microseconds - now.microseconds))
    guard !isClockRunning else { return "\(text), to be started again in \(left)" }
    return "\(text), to be started again in \(left) of the script's time, of which a step lets its \"within\" pass at "
      + "most (use a longer \"within\")"
  }

  static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}

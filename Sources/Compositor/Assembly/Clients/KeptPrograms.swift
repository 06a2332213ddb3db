import Documents
import Launching
import Logging
import Policies
package import Seats
import Surfaces
import System

/// The programs that the policy starts with the compositor, and their restarts.
final class KeptPrograms {
  /// Starts a program as a client.
  typealias Launch = (ProgramPolicy) throws(LaunchError) -> LaunchedClient

  private struct Kept {
    var policy: ProgramPolicy
    var schedule = RestartSchedule()
    /// The running program; nil after it has ended.
    var process: LaunchedClient?
    /// The time of the next start; nil if none is due.
    var due: InputTime?
    /// The number of times that it was started.
    var starts = 0
    var isGivenUp = false
    /// Finds out whether the running program hangs; nil if the policy has no limit for that.
    var hang: HangWatch?
    /// The time at which a program that hangs is killed; nil if it was not asked to end.
    var killing: InputTime?

    /// The next look at a program that may hang, or that was asked to end.
    var look: InputTime? { killing ?? hang?.next }
  }

  /// Microseconds that a program that hangs has to end after SIGTERM.
  static let grace: UInt64 = 5_000_000

  private var programs: [Kept] = []
  /// Programs that the policy no longer contains and that were asked to end.
  private var leaving: [LaunchedClient] = []
  /// False before the compositor's start and after its end has begun. No program is started then.
  private var isKeeping = false
  private let log: Logger
  /// Nil if programs that hang are not searched.
  private let signs: ProgramSigns?
  /// Returns true if the output of programs goes to no stream of this process, so that warnings contain its end.
  private let hidesOutput: () -> Bool
  private let launch: Launch

  init(log: Logger, signs: ProgramSigns?, hidesOutput: @escaping () -> Bool, launch: @escaping Launch) {
    self.log = log
    self.hidesOutput = hidesOutput
    self.signs = signs
    self.launch = launch
  }

  /// True if there is nothing to do in a turn of the loop.
  var isIdle: Bool { programs.isEmpty && leaving.isEmpty }

  var running: [LaunchedClient] { programs.compactMap(\.process) + leaving }

  /// The time of the next start; nil if none is due.
  var nextStart: InputTime? { programs.lazy.compactMap(\.due).min() }
  /// The time of the next look at a program that may hang, which `review` makes in a turn of the loop; nil if none is due.
  var nextLook: InputTime? { programs.lazy.compactMap(\.look).min() }

  // MARK: Policies

  /// Starts the programs of a policy.
  func begin(_ policies: [ProgramPolicy], at now: InputTime) {
    isKeeping = true
    adopt(policies, at: now)
  }

  /// Ends programs that a new policy does not contain, and starts those that it adds. A program with the same name and
  /// command continues. Does nothing before `begin`.
  func adopt(_ policies: [ProgramPolicy], at now: InputTime) {
    guard isKeeping else { return }
    var former = programs
    programs = policies.filter(\.isEnabled).map { policy in
      guard
        let index = former.firstIndex(where: { $0.policy.name == policy.name && $0.policy.command == policy.command })
      else { return Kept(policy: policy, due: now) }
      var kept = former.remove(at: index)
      kept.policy = policy
      if kept.process != nil, kept.hang?.has(limitsOf: policy) != true { kept.hang = watch(policy, from: now) }
      return kept
    }
    for program in former {
      guard let process = program.process else { continue }
      process.askToEnd()
      leaving.append(process)
    }
    startDue(at: now)
  }

  /// Starts no program any more. Running programs continue until `endAll`.
  func stopKeeping() {
    isKeeping = false
    for index in programs.indices {
      programs[index].due = nil
      (programs[index].hang, programs[index].killing) = (nil, nil)
    }
  }

  /// Ends all programs at once.
  func endAll() {
    stopKeeping()
    for process in running { process.end() }
    programs = []
    leaving = []
  }

  // MARK: Time

  /// Starts the programs whose time has come.
  func startDue(at now: InputTime) {
    for index in programs.indices {
      guard let due = programs[index].due, due <= now else { continue }
      programs[index].due = nil
      do throws(LaunchError) {
        programs[index].process = try launch(programs[index].policy)
        programs[index].starts += 1
        programs[index].hang = watch(programs[index].policy, from: now)
      } catch {
        programDidEnd(index, "\(error)", succeeded: false, at: now)
      }
    }
  }

  /// Collects the programs that have ended, and plans their restarts.
  func reap(at now: InputTime) {
    leaving.removeAll { !$0.isRunning }
    for index in programs.indices {
      guard let process = programs[index].process, let status = process.reap() else { continue }
      let hung = programs[index].killing != nil
      // A part of the program that does not end would stay in front of the next one.
      if hung { process.killSession() }
      programs[index].process = nil
      (programs[index].hang, programs[index].killing) = (nil, nil)
      guard isKeeping else { continue }
      programDidEnd(
        index, "\(programs[index].policy.name) ended (\(status))", succeeded: status == .exited(0) && !hung,
        errors: hidesOutput() ? process.standardError.tail(lines: 5) : "", at: now)
    }
  }

  /// - Parameter errors: the end of what it has written to its standard error; empty for nothing.
  private func programDidEnd(
    _ index: Int, _ end: String, succeeded: Bool, errors: String = "", at now: InputTime
  ) {
    let level: Logger.Level = succeeded ? .notice : .warning
    var words = errors[...]
    while words.last?.isWhitespace == true { words.removeLast() }
    let tail = succeeded || words.isEmpty ? "" : "; the end of its standard error:\n\(words)"
    switch programs[index].schedule.programDidEnd(programs[index].policy, succeeded: succeeded, at: now) {
    case .stays: log.log(level: level, "program \(end)\(tail)")
    case .restarts(let due):
      programs[index].due = due
      let delay = TimeSpan(microseconds: Int64(clamping: due.microseconds &- now.microseconds))
      log.log(level: level, "program \(end); it is started again in \(delay)\(tail)")
    case .givesUp(let restarts):
      programs[index].isGivenUp = true
      log.error("program \(end); it was started again \(restarts) times within a minute and is given up\(tail)")
    }
  }

  // MARK: Programs that hang

  private func watch(_ policy: ProgramPolicy, from now: InputTime) -> HangWatch? {
    signs == nil ? nil : HangWatch(policy, from: now)
  }

  /// Ends the programs that hang. Called after requests were read, so that an answer that has arrived is never late.
  func review(at now: InputTime) {
    for index in programs.indices {
      guard let process = programs[index].process, let signs else { continue }
      if let killing = programs[index].killing {
        guard killing <= now else { continue }
        process.killSession()
        programs[index].killing = now.advanced(by: Self.grace)
      } else if let next = programs[index].hang?.next, next <= now {
        look(at: index, process, signs, now)
      }
    }
  }

  private func look(at index: Int, _ process: LaunchedClient, _ signs: ProgramSigns, _ now: InputTime) {
    let clients = signs.clientsWithWindow(of: process)
    guard
      let finding = programs[index].hang?.look(
        at: clients, excused: signs.clientsAwaitingFrames, now)
    else { return }
    for client in finding.pings {
      signs.ping(client) { [weak self, weak process] in self?.clientDidAnswer(client, of: process) }
    }
    guard let cause = finding.cause else { return }
    log.warning("program \(programs[index].policy.name) hangs: it \(cause); it is ended")
    programs[index].killing = now.advanced(by: Self.grace)
    process.askToEnd()
  }

  private func clientDidAnswer(_ client: ClientID, of process: LaunchedClient?) {
    guard let index = programs.firstIndex(where: { $0.process === process && process != nil }) else { return }
    programs[index].hang?.clientDidAnswer(client)
  }

  // MARK: Reading

  func status(of name: String) -> ProgramStatus? {
    guard let program = programs.first(where: { $0.policy.name == name }) else { return nil }
    let state: ProgramStatus.State =
      if program.process != nil { .running } else if program.due != nil { .waiting } else if program.isGivenUp {
        .givenUp
      } else { .ended }
    return ProgramStatus(state: state, starts: program.starts, due: program.due)
  }

  /// The names of the policy's programs.
  var names: [String] { programs.map(\.policy.name) }

  /// Sends a signal to a program and its process group; SIGUSR1 and SIGUSR2 to the program alone.
  ///
  /// - Returns: false if it does not run.
  func signal(_ name: String, _ number: Int32) -> Bool {
    guard let process = programs.first(where: { $0.policy.name == name })?.process, process.isRunning else {
      return false
    }
    process.signal(number)
    return true
  }
}

/// The state of a program that the policy starts.
package struct ProgramStatus: Equatable, Sendable {
  package enum State: String, Sendable {
    case running
    /// The program has ended and is started again soon.
    case waiting
    /// The program has ended and stays so.
    case ended
    /// The program was started again too often within a minute.
    case givenUp = "given-up"
  }

  package var state: State
  /// The number of times that it was started.
  package var starts: Int
  /// The time of the next start; nil if none is due.
  package var due: InputTime?
}

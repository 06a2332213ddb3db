import ControlPeers
import Glibc
import SeededRandom
import WireClients

/// A real compositor process, two well-behaved clients, and a sequence of clients that send arbitrary requests.
///
/// Everything goes through the sockets, so every failure is one that a user would see: the compositor ends; a
/// well-behaved client receives an invalid event, loses its connection or gets no answer; a tap does not arrive
/// complete after the random clients have disconnected; or descriptors remain open.
package final class Soak {
  private let server: ServerProcess
  private let control: ControlPeer
  private let onlookers: [Onlooker]
  private let steps = RandomSteps()
  private var random: SeededRandom
  private var strangers: [Stranger] = []
  private var isInjecting = false
  private var lastAnswer = ""
  private var report: SoakReport

  /// Milliseconds after which a compositor without an answer counts as hung. Other programs may keep the machine busy.
  private static let patience = 30_000

  /// - Parameters:
  ///   - program: the path of `fingerpost`.
  ///   - policy: the path of a policy file; nil for none.
  /// - Throws: `SoakFailure` if the compositor cannot be started or reached.
  package init(program: String, policy: String?, seed: UInt64) throws {
    server = try ServerProcess(program: program, arguments: policy.map { ["--policy", $0] } ?? [])
    guard let control = ControlPeer(path: server.controlPath) else {
      throw SoakFailure("no control socket at \(server.controlPath)")
    }
    self.control = control
    random = SeededRandom(seed)
    report = SoakReport(policy: policy ?? "no policy")
    onlookers = try ["left", "right"].map { [server] in Onlooker($0, socket: try UnixSocket.connect(server.displayPath))
    }
  }

  /// Runs for a number of seconds, or until the first failure.
  package func run(seconds: Int) throws -> SoakReport {
    let start = Self.milliseconds()
    for onlooker in onlookers { onlooker.showWindow { awaitAnswers() } }
    awaitAnswers()
    let descriptors = server.descriptorCount
    report.residentKiBAtStart = server.residentKiB
    while report.faults.isEmpty, Self.milliseconds() - start < seconds * 1_000 {
      try visit()
      finishVisit(descriptors: descriptors)
    }
    report.residentKiBAtEnd = server.residentKiB
    report.seconds = (Self.milliseconds() - start) / 1_000
    for onlooker in onlookers { onlooker.client.hangUp() }
    control.hangUp()
    let status = server.stop()
    if status != 0 { note("ended with wait status \(status.map { "\($0)" } ?? "none: it had to be killed")") }
    return report
  }

  private func note(_ fault: String) { report.faults.append("\(fault) (\(server.folder))") }

  static func milliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
  }
}

// MARK: - A visit of random clients

extension Soak {
  private func visit() throws {
    var choices = Choices((0..<4_096).map { _ in UInt8.random(in: 0...255, using: &random) })
    while !choices.areOver, report.faults.isEmpty {
      if strangers.count < 1 + choices.below(2) {
        guard let stranger = try connectStranger() else { return }
        strangers.append(stranger)
        stranger.showWindow(&choices) { exchange() }
      }
      if !isInjecting, choices.oneIn(4) { inject(steps.next(&choices)) }
      for stranger in strangers { act(stranger, &choices) }
      exchange()
      strangers.removeAll { stranger in
        report.answers += stranger.client.counts["wl_callback.done"] ?? 0
        if !stranger.isAlive { stranger.client.hangUp() }
        return !stranger.isAlive
      }
      awaitAnswers()
    }
  }

  /// A new random client that has received all globals.
  private func connectStranger() throws -> Stranger? {
    let client = WireClient(socket: try UnixSocket.connect(server.displayPath))
    report.connections += 1
    _ = client.askForAnswer()
    wait("the globals") {
      _ = client.flush()
      _ = client.read()
      return client.counts["wl_callback.done"] != nil || client.isLetGo
    }
    return client.globals["wl_seat"] == nil ? nil : Stranger(client)
  }

  private func act(_ stranger: Stranger, _ choices: inout Choices) {
    for _ in 0..<choices.below(24) where stranger.isAlive {
      report.requests += 1
      switch choices.below(48) {
      case 0: stranger.showWindow(&choices) { exchange() }
      case 1: stranger.showPopup(&choices) { exchange() }
      case 2: stranger.addSubsurface(&choices)
      case 3, 4: stranger.draw(&choices)
      case 5: stranger.babble(&choices)
      case 6: stranger.answers.toggle()
      case 7: stranger.client.isReading.toggle()
      default: stranger.sayAnything(&choices)
      }
    }
    _ = stranger.client.askForAnswer()
  }

  /// Ends the visit. The random clients disconnect, all fingers are lifted, and each window must receive one complete
  /// tap.
  private func finishVisit(descriptors: Int) {
    for stranger in strangers { stranger.client.hangUp() }
    strangers = []
    ask(#""touch: cancel""#)
    for onlooker in onlookers where report.faults.isEmpty {
      // A random client with privileges may have hidden the window; `focus` shows it again.
      say(#"{"id": 0, "request": "focus", "window": "\#(onlooker.appID)"}"#)
      let before = onlooker.touchCounts
      ask(#"{"tap": {"in": "\#(onlooker.appID)"}}"#)
      awaitAnswers()
      let after = onlooker.touchCounts
      report.taps += 1
      if after.downs != before.downs + 1 || after.ups != before.ups + 1 || !onlooker.ledger.open.isEmpty {
        note(
          "a tap on \(onlooker.appID) sent \(after.downs - before.downs) downs and \(after.ups - before.ups) ups; "
            + "still open: \(onlooker.ledger.open); last answer: \(lastAnswer)")
      }
    }
    let left = server.descriptorCount
    if left > descriptors { note("\(left - descriptors) descriptors are left over") }
  }
}

// MARK: - Talking

extension Soak {
  private func say(_ line: String) { control.say(line) }

  private func inject(_ step: String) {
    say(#"{"id": 1, "request": "inject", "steps": [\#(step)]}"#)
    isInjecting = true
  }

  /// Injects a step and waits until it has been played.
  private func ask(_ step: String) {
    wait("input to be played") { !isInjecting }
    inject(step)
    wait("input to be played") { !isInjecting }
  }

  /// Waits until both well-behaved clients have an answer, and the compositor has read everything sent before.
  private func awaitAnswers() {
    let start = Self.milliseconds()
    for onlooker in onlookers { onlooker.askForAnswer() }
    wait("an answer for both windows") { onlookers.allSatisfy { $0.isAnswered || $0.client.isLetGo } }
    report.longestWaitMilliseconds = max(report.longestWaitMilliseconds, Self.milliseconds() - start)
    if let fault = onlookers.lazy.compactMap(\.fault).first, report.faults.isEmpty { note(fault) }
  }

  private func wait(_ what: String, until holds: () -> Bool) {
    let end = Self.milliseconds() + Self.patience
    while !holds(), report.faults.isEmpty {
      exchange()
      if !server.isRunning { note("the compositor ended; its log is \(server.folder)/log") }
      if Self.milliseconds() > end { note("waited \(Self.patience) ms for \(what)") }
    }
  }

  /// Lets all clients send and receive for about a millisecond.
  private func exchange() {
    for onlooker in onlookers { _ = onlooker.client.flush() }
    for stranger in strangers { _ = stranger.client.flush() }
    usleep(500)
    for onlooker in onlookers { _ = onlooker.client.read() }
    for stranger in strangers { _ = stranger.client.read() }
    while let line = control.line() {
      // Ignores other lines: the answer to an injection has id 1, the answer to a focus request id 0.
      if !line.contains(#""id":1"#), !line.contains(#""id": 1"#) { continue }
      isInjecting = false
      lastAnswer = line
      report.injections += 1
    }
    if control.isLetGo, report.faults.isEmpty { note("the control connection was ended") }
  }
}

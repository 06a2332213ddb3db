import Glibc
import TrialPrograms

/// The shell of the guest (`tools/guest/obey`), reached through a serial port, and the programs that it started.
final class Guest {
  private let lines: Lines
  private let input: Int32
  /// The lines of each program, and of the shell itself by the name "".
  private var said: [String: [String]] = [:]
  /// The number of consumed lines of each program.
  private var read: [String: Int] = [:]
  /// The programs that were started and have not ended.
  private(set) var running: Set<String> = []

  /// - Parameter path: the path of the pipes of the serial port, to which QEMU adds `.in` and `.out`.
  init(pipes path: String) throws(TrialFailure) {
    lines = try Lines(fromPipe: path + ".out")
    unlink(path + ".in")
    guard mkfifo(path + ".in", 0o600) == 0 else { throw TrialFailure(systemCall: "cannot make the pipe \(path).in") }
    input = open(path + ".in", O_RDWR | O_CLOEXEC)
    guard input >= 0 else { throw TrialFailure(systemCall: "cannot open the pipe \(path).in") }
  }

  deinit { close(input) }

  /// Waits until the guest obeys.
  func awaitShell() throws(TrialFailure) { try wait("", for: "its shell") { $0 == "guest: obeys" } }

  /// Runs a command of the shell.
  ///
  /// - Returns: its lines.
  @discardableResult
  func run(_ command: String) throws(TrialFailure) -> [String] {
    skip("")
    try send(command)
    let answer = try wait("", for: "the end of \(command)") { $0.hasPrefix("done ") }
    guard answer.last == "done 0" else {
      throw TrialFailure("'\(command)' failed in the guest: \(answer.joined(separator: "; "))")
    }
    return answer.dropLast()
  }

  private func send(_ command: String) throws(TrialFailure) {
    let bytes = Array((command + "\n").utf8)
    guard write(input, bytes, bytes.count) == bytes.count else {
      throw TrialFailure(systemCall: "cannot write to the guest")
    }
  }

  /// Starts a program. Its lines are known by the name.
  func start(_ name: String, _ command: String) throws(TrialFailure) {
    guard !running.contains(name) else { throw TrialFailure("\(name) is running already") }
    (said[name], read[name]) = ([], 0)
    running.insert(name)
    try run("start \(name) \(command)")
  }

  /// Waits for a line of a program.
  ///
  /// - Returns: the lines up to it that were not consumed before; it is the last one.
  @discardableResult
  func wait(
    _ program: String, for what: String, where isWanted: (String) -> Bool
  ) throws(TrialFailure) -> [String] {
    let end = Clock.now + Int64(Clock.patience * 1_000_000)
    while true {
      let all = said[program, default: []]
      let start = read[program, default: 0]
      if let place = all[start...].firstIndex(where: isWanted) {
        read[program] = place + 1
        return Array(all[start...place])
      }
      guard Clock.now < end, !lines.hasEnded, program.isEmpty || running.contains(program) else {
        throw failure(program, waitingFor: what)
      }
      receive(until: end)
    }
  }

  /// Waits for a line that begins with these words.
  @discardableResult
  func wait(_ program: String, for words: String) throws(TrialFailure) -> [String] {
    try wait(program, for: words) { $0.hasPrefix(words) }
  }

  private func failure(_ program: String, waitingFor what: String) -> TrialFailure {
    let news = said[program, default: []].suffix(30).map { "\n    \($0)" }.joined()
    let name = program.isEmpty ? "the guest" : program
    return TrialFailure("\(name) says nothing more; waited for \(what); its last lines:\(news)")
  }

  private func receive(until end: Int64) {
    let seconds = Double(end - Clock.now) / 1_000_000
    let news = try? lines.wait(count: 1, seconds: max(0, seconds))
    news?.forEach { sort($0) }
  }

  /// Gives a line to the program that printed it.
  private func sort(_ line: String) {
    let parts = line.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let name = parts.first.map({ String($0) }), running.contains(name) else {
      return said["", default: []].append(line)
    }
    let words = String(parts[1].dropFirst())
    said[name, default: []].append(words)
    if words.hasPrefix("ended with ") { running.remove(name) }
  }

  /// Consumes all lines of a program that have arrived.
  func skip(_ program: String) {
    lines.receive()
    if let news = try? lines.wait(count: lines.all.count - lines.seen, seconds: 0) { news.forEach { sort($0) } }
    read[program] = said[program, default: []].count
  }

  /// All lines of a program since its start.
  func said(by program: String) -> [String] { said[program, default: []] }

  /// Sends a signal to a program and waits for its end.
  ///
  /// - Returns: the exit status as the shell reports it: 128 plus the number of a signal that ended it.
  @discardableResult
  func end(_ name: String, by signal: Int32 = SIGTERM) throws(TrialFailure) -> Int {
    guard running.contains(name) else { throw TrialFailure("\(name) is not running") }
    try run("end \(name) \(signal)")
    return try awaitEnd(of: name)
  }

  /// - Returns: the exit status.
  func awaitEnd(of name: String) throws(TrialFailure) -> Int {
    let line = try wait(name, for: "ended with ").last ?? ""
    return Int(line.dropFirst("ended with ".count)) ?? -1
  }

  /// Ends all programs that a trial has left.
  func endAll(but kept: Set<String>) throws(TrialFailure) {
    for name in running.subtracting(kept).sorted() {
      // The end of one ends others.
      try run("end \(name) 9 2>/dev/null || true")
      if running.contains(name) { _ = try awaitEnd(of: name) }
    }
  }

  /// Lets the guest switch off.
  func switchOff() throws(TrialFailure) { try send("poweroff -f") }
}

import CSystem
import Glibc

/// A running program.
package final class Program {
  /// Its standard output and standard error.
  package let lines: Lines
  package let pid: Int32
  /// The end of the pipe to its standard input; -1 if the program has the standard input of this process.
  private let input: Int32

  /// - Parameters:
  ///   - environment: variables that the program gets besides this process's environment.
  ///   - hasInput: whether `write` can send lines to the program's standard input.
  package init(
    _ name: String, _ command: [String], environment: [String: String] = [:], hasInput: Bool = false
  ) throws(TrialFailure) {
    var ends: [Int32] = [-1, -1]
    guard fp_pipe(&ends) == 0 else { throw TrialFailure(systemCall: "cannot make a pipe") }
    lines = Lines(from: name, descriptor: ends[0])
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var inputs: [Int32] = [-1, -1]
    if hasInput {
      guard fp_pipe(&inputs) == 0 else { throw TrialFailure(systemCall: "cannot make a pipe") }
      // Reads of the program wait for a line, as programs expect of standard input.
      _ = fcntl(inputs[0], F_SETFL, 0)
      posix_spawn_file_actions_adddup2(&actions, inputs[0], 0)
    }
    input = inputs[1]
    defer { if hasInput { close(inputs[0]) } }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    let arguments = command.map { strdup($0) } + [nil]
    let variables = Self.environment(with: environment).map { strdup($0) } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var pid: pid_t = 0
    let result = posix_spawn(&pid, command[0], &actions, nil, arguments, variables)
    guard result == 0 else { throw TrialFailure("cannot start \(command[0]): \(String(cString: strerror(result)))") }
    self.pid = pid
  }

  deinit { if input >= 0 { close(input) } }

  /// Sends a line to the program's standard input.
  package func write(_ line: String) throws(TrialFailure) {
    let bytes = Array((line + "\n").utf8)
    guard Glibc.write(input, bytes, bytes.count) == bytes.count else {
      throw TrialFailure(systemCall: "cannot write to \(lines.source)")
    }
  }

  /// This process's environment with other values of some variables, as `NAME=VALUE`.
  private static func environment(with changes: [String: String]) -> [String] {
    var lines: [String] = []
    var next = environ
    while let line = next.pointee {
      let text = String(cString: line)
      if changes[String(text.prefix { $0 != "=" })] == nil { lines.append(text) }
      next += 1
    }
    return lines + changes.map { "\($0.key)=\($0.value)" }
  }

  /// Stops the program, as a machine that is too busy does. It continues with `resume`.
  package func suspend() { kill(pid, SIGSTOP) }
  package func resume() { kill(pid, SIGCONT) }

  /// Waits for the program's end.
  ///
  /// - Throws: if its exit status is not 0.
  package func awaitSuccess() throws(TrialFailure) {
    lines.listenToEnd(seconds: Clock.patience)
    let status = end()
    guard status != 0 else { return }
    let last = lines.all.suffix(30).map { "\n    \($0)" }.joined()
    throw TrialFailure("\(lines.source) ended with \(status)\(last.isEmpty ? "" : "; its last lines:\(last)")")
  }

  /// Sends a signal and waits for the program's end.
  ///
  /// - Returns: the exit status, or 128 plus the number of the signal that ended the program.
  package func end(by signal: Int32 = SIGTERM) -> Int32 {
    kill(pid, signal)
    lines.listenToEnd(seconds: 60)
    if !lines.hasEnded { kill(pid, SIGKILL) }
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }
}

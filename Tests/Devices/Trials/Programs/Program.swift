import CSystem
import Glibc

/// A running program.
final class Program {
  /// Its standard output and standard error.
  let lines: Lines
  let pid: pid_t

  /// - Parameter environment: variables that the program gets besides this process's environment.
  init(_ name: String, _ command: [String], environment: [String: String] = [:]) throws(TrialFailure) {
    var ends: [Int32] = [-1, -1]
    guard fp_pipe(&ends) == 0 else { throw TrialFailure(systemCall: "cannot make a pipe") }
    lines = Lines(from: name, descriptor: ends[0])
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
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
  func suspend() { kill(pid, SIGSTOP) }
  func resume() { kill(pid, SIGCONT) }

  /// Sends a signal and waits for the program's end.
  ///
  /// - Returns: the exit status, or 128 plus the number of the signal that ended the program.
  func end(by signal: Int32 = SIGTERM) -> Int32 {
    kill(pid, signal)
    lines.listenToEnd(seconds: 60)
    if !lines.hasEnded { kill(pid, SIGKILL) }
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }
}

import CSystem
import Glibc

/// A running program.
final class Program {
  /// Its standard output and standard error.
  let lines: Lines
  let pid: pid_t

  /// - Parameter environment: variables added to this process's environment.
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
    for (key, value) in environment { setenv(key, value, 1) }
    let arguments = command.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var pid: pid_t = 0
    let result = posix_spawn(&pid, command[0], &actions, nil, arguments, environ)
    guard result == 0 else { throw TrialFailure("cannot start \(command[0]): \(String(cString: strerror(result)))") }
    self.pid = pid
  }

  /// Sends a signal and waits for the program's end.
  ///
  /// - Returns: the exit status, or 128 plus the number of the signal that ended the program.
  func end(by signal: Int32 = SIGTERM) -> Int32 {
    kill(pid, signal)
    lines.listenToEnd(seconds: 10)
    if !lines.hasEnded { kill(pid, SIGKILL) }
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }
}

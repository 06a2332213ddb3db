import CSystem
import Glibc

/// A program at work.
final class Program {
  /// Its output and its complaints.
  let lines: Lines
  let pid: pid_t

  /// - Parameter environment: what it finds in its environment beside this process's own.
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

  /// Asks for the end, and waits for it.
  ///
  /// - Returns: its exit status, or 128 and the number of the signal that ended it.
  func end(by signal: Int32 = SIGTERM) -> Int32 {
    kill(pid, signal)
    lines.listenToEnd(seconds: 10)
    if !lines.hasEnded { kill(pid, SIGKILL) }
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }
}

import Foundation

/// Keeps one core busy until `letGo()`.
final class BusyCore {
  private let process: pid_t

  /// - Parameter limit: seconds after which the process ends by itself, even if the test process has ended.
  init(limit: Int) throws {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The loop gets its own process group, so that it is killed together with `timeout`.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    let command = ["timeout", "--foreground", "--signal=KILL", "\(limit)", "sh", "-c", "while :; do :; done"]
    var arguments = command.map { strdup($0) }
    defer { arguments.forEach { free($0) } }
    arguments.append(nil)
    var process: pid_t = 0
    let code = posix_spawnp(&process, command[0], nil, &attributes, arguments, environ)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    self.process = process
  }

  /// Kills the process and waits for its end.
  func letGo() {
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}

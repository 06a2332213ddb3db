import CSystem
import Glibc

/// The beginning of a copy of this process (fork(2)).
enum ProcessCopy {
  /// Gives the copy what a started program has: its own kernel session, an empty standard input, pipes for its output, and no
  /// signals that are blocked or ignored. Closes all other descriptors, which the process that was copied continues to use.
  static func prepare(output: Int32, errors: Int32) {
    setsid()
    for number in 1...lastSignal where fp_is_ignored(number) != 0 { signal(number, SIG_DFL) }
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
    let empty = open("/dev/null", O_RDONLY | O_CLOEXEC)
    dup2(empty, STDIN_FILENO)
    dup2(output, STDOUT_FILENO)
    dup2(errors, STDERR_FILENO)
    closeOthers()
  }

  /// The highest number of a signal on Linux (signal(7)).
  private static let lastSignal: Int32 = 64

  private static func closeOthers() {
    let first = STDERR_FILENO + 1
    guard fp_close_from(first) != 0 else { return }
    // Includes the descriptor by which this list is read.
    for descriptor in Folder.names(in: "/proc/self/fd").compactMap({ Int32($0) }) where descriptor >= first {
      close(descriptor)
    }
  }
}

extension ThisProcess {
  /// True if this process certainly has no other thread.
  package static var hasOneThread: Bool { Folder.names(in: "/proc/self/task").count { Int32($0) != nil } == 1 }
}

import CSystem
import Glibc

/// Blocks signals from the start of this process until its event loop handles them.
///
/// Without this, a signal that arrives before the loop runs has its default action, which ends the process. Started
/// programs get an empty mask and default actions (`LaunchedClient`).
package struct HeldSignals {
  /// The signals that a compositor's loop handles.
  package static let all = [SIGHUP, SIGINT, SIGTERM, SIGUSR1]

  private let former: sigset_t

  /// Blocks `all` until `release()`.
  package init() { former = Self.change(SIG_BLOCK, Self.all) }

  /// Restores the signal mask from the start of the process, for a command without a loop. Pending signals are
  /// delivered.
  package func release() {
    var mask = former
    sigprocmask(SIG_SETMASK, &mask, nil)
  }

  /// Unblocks signals while no loop handles them.
  package static func release(_ signals: [Int32]) { _ = change(SIG_UNBLOCK, signals) }

  /// Runs `body` while SIGINT and SIGTERM end the process immediately, for waits that cannot be interrupted otherwise.
  package static func whileInterruptible<Result, Fault>(_ body: () throws(Fault) -> Result) throws(Fault) -> Result {
    var mask = change(SIG_UNBLOCK, [SIGINT, SIGTERM])
    defer {
      let code = errno
      sigprocmask(SIG_SETMASK, &mask, nil)
      errno = code
    }
    return try body()
  }

  /// Makes a write to a pipe or socket without a reader fail with EPIPE instead of ending the process.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Runs `body`, in which a write to a pipe without a reader fails with EPIPE, in a program that has not ignored the signal.
  package static func withoutBrokenPipes<Result>(_ body: () -> Result) -> Result {
    var (set, former, pending) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&set)
    sigaddset(&set, SIGPIPE)
    sigpending(&pending)
    guard sigismember(&pending, SIGPIPE) == 0 else { return body() }
    pthread_sigmask(SIG_BLOCK, &set, &former)
    let result = body()
    // The signal of this write is removed, so that it does not arrive later.
    var none = timespec()
    while sigtimedwait(&set, nil, &none) < 0, errno == EINTR {}
    pthread_sigmask(SIG_SETMASK, &former, nil)
    return result
  }

  private static func change(_ how: Int32, _ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    var former = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    sigprocmask(how, &set, &former)
    return former
  }
}

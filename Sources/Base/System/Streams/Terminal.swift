import CSystem
import Glibc

/// The terminal in which this program was started, if any.
package struct Terminal: Sendable {
  /// True if SIGHUP was ignored at the start, as with `nohup`.
  package let ignoresHangUp: Bool
  private let controlsThis: Bool
  /// The descriptors from 0 to 2 that were terminals at the start.
  private let descriptors: [Int32]

  package init() {
    ignoresHangUp = fp_is_ignored(SIGHUP) != 0
    controlsThis = Self.canOpen
    descriptors = (0...2).filter { isatty($0) == 1 }
  }

  /// True if the program was started in a terminal that has hung up since.
  ///
  /// When a terminal hangs up, the kernel takes it from its session (tty_ioctl(4)), and calls on its descriptors fail
  /// with EIO.
  package var isGone: Bool {
    (controlsThis && !Self.canOpen) || descriptors.contains { isatty($0) == 0 && errno == EIO }
  }

  /// True if a person can answer questions: standard input and standard output are terminals.
  package static var isInteractive: Bool { isatty(0) == 1 && isatty(1) == 1 }

  private static var canOpen: Bool {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    close(terminal)
    return true
  }
}

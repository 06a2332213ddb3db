import CSystem
import Glibc

/// The terminal that this program was started in, if any.
public struct Terminal: Sendable {
  /// Whether SIGHUP was ignored at the start, as `nohup` does.
  public let ignoresHangUp: Bool
  private let controlsThis: Bool
  /// Those of the descriptors 0 to 2 that were terminals at the start.
  private let descriptors: [Int32]

  public init() {
    ignoresHangUp = fp_is_ignored(SIGHUP) != 0
    controlsThis = Self.canOpen
    descriptors = (0...2).filter { isatty($0) == 1 }
  }

  /// Whether there was a terminal at the start and there is none any more.
  ///
  /// The kernel takes the controlling terminal from a session when it hangs up (tty_ioctl(4)); calls on descriptors of it
  /// fail with EIO from then on.
  public var isGone: Bool {
    (controlsThis && !Self.canOpen) || descriptors.contains { isatty($0) == 0 && errno == EIO }
  }

  private static var canOpen: Bool {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    close(terminal)
    return true
  }
}

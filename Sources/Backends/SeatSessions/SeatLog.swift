import CSeat
import Logging
import System

/// Redirects libseat's log to the program's log. libseat has a single log for the process.
enum SeatLog {
  nonisolated(unsafe) private static var log: Logger?

  static func use(_ log: Logger) {
    self.log = log
    libseat_set_log_level(LIBSEAT_LOG_LEVEL_DEBUG)
    libseat_set_log_handler { level, format, arguments in
      guard let format, let arguments else { return }
      SeatLog.log?.log(level: SeatLog.level(of: level), "libseat: \(PrintedText.make(format, arguments))")
    }
  }

  /// Errors are logged as `info`, because the call that fails reports them with more detail.
  private static func level(of level: libseat_log_level) -> Logger.Level {
    switch level {
    case LIBSEAT_LOG_LEVEL_ERROR: .info
    default: .debug
    }
  }
}

import CSeat
import Logging
import System

/// What libseat says, in our log. It has one log for the whole process.
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

  /// What goes wrong there comes back as a fault that says more.
  private static func level(of level: libseat_log_level) -> Logger.Level {
    switch level {
    case LIBSEAT_LOG_LEVEL_ERROR: .info
    default: .debug
    }
  }
}

import CLibinput
import Logging
import SeatSessions
import System

/// The callbacks of libinput for opening files and for logging. They outlive the context.
final class LibinputHooks {
  let opener: any DeviceOpener
  let log: Logger
  /// The opener's error for the last opened file; nil if it succeeded.
  var latestFault: DeviceFault?
  /// True while the caller reports errors of opening itself, so that they are not logged here.
  var keepsFaults = false
  let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)

  init(opener: any DeviceOpener, log: Logger) {
    self.opener = opener
    self.log = log
    interface.initialize(
      to: libinput_interface(
        open_restricted: { path, flags, data in
          guard let path, let hooks = LibinputHooks.of(data) else { return -ErrorNumber.invalidArgument.rawValue }
          return hooks.open(String(cString: path), flags: flags)
        },
        close_restricted: { descriptor, data in LibinputHooks.of(data)?.opener.close(descriptor) }))
  }

  deinit { interface.deallocate() }

  private static func of(_ data: UnsafeMutableRawPointer?) -> LibinputHooks? {
    data.map { Unmanaged<LibinputHooks>.fromOpaque($0).takeUnretainedValue() }
  }

  private func open(_ path: String, flags: Int32) -> Int32 {
    latestFault = nil
    do throws(DeviceFault) {
      return try opener.open(path, flags: flags)
    } catch {
      latestFault = error
      if !keepsFaults { log.error("\(error)") }
      return -error.reason.rawValue
    }
  }

  /// Redirects the log of a context to the program's log.
  func listen(to context: OpaquePointer) {
    libinput_log_set_priority(context, LIBINPUT_LOG_PRIORITY_DEBUG)
    libinput_log_set_handler(context) { context, priority, format, arguments in
      guard let context, let format, let arguments, let hooks = LibinputHooks.of(libinput_get_user_data(context)) else {
        return
      }
      // The caller that opens a single device reports a more specific error than libinput.
      let level = hooks.keepsFaults ? Logger.Level.info : LibinputHooks.level(of: priority)
      guard hooks.log.logLevel <= level else { return }
      hooks.log.log(level: level, "libinput: \(PrintedText.make(format, arguments))")
    }
  }

  private static func level(of priority: libinput_log_priority) -> Logger.Level {
    switch priority {
    case LIBINPUT_LOG_PRIORITY_ERROR: .warning
    case LIBINPUT_LOG_PRIORITY_INFO: .info
    default: .debug
    }
  }
}

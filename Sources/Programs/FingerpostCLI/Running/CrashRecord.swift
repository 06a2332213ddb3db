import Assembly
import CCrash
import System
import Traces

/// Saves the flight recorder to a file if the program crashes.
struct CrashRecord {
  /// Prepares the saving. The compositor's flight recorder must exist until `cancel()`.
  ///
  /// - Parameter folder: the folder of the file; nil for the folder of the sockets.
  init(of compositor: Compositor, in folder: String? = nil) {
    let folder = folder ?? Environment.variable("XDG_RUNTIME_DIR") ?? "."
    let memory = compositor.trace.recorder.savedForm
    let code = fp_crash_arm(memory.baseAddress, memory.count, "\(folder)/fingerpost-\(compositor.socketName)-crash-")
    if code != 0 {
      Console.report(
        .warning, "the flight recorder will not be saved after a crash: cannot use \(folder): \(ErrorNumber(code))")
    }
  }

  func cancel() { fp_crash_disarm() }
}

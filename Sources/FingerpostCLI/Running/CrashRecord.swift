import Traces
import Assembly
import CCrash
import Glibc

/// Saves a compositor's flight recorder when the program crashes, in a file beside its sockets.
struct CrashRecord {
  /// The compositor's flight recorder must stay until `cancel()`.
  init(of compositor: Compositor) {
    let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? "."
    let memory = compositor.trace.recorder.savedForm
    let code = fp_crash_arm(memory.baseAddress, memory.count, "\(folder)/fingerpost-\(compositor.socketName)-crash-")
    if code != 0 {
      Console.report(
        .warning, "a crash would not save the flight recorder in \(folder): \(String(cString: strerror(code)))")
    }
  }

  func cancel() { fp_crash_disarm() }
}

import Glibc
import System
import Traces

extension Compositor {
  /// Lets somebody hear the trace from now on; the first one to do so turns it on.
  func addTraceSink(_ sink: @escaping (UnsafeBufferPointer<UInt8>) -> Void) -> Int {
    let number = (traceSinks.last?.number ?? 0) + 1
    traceSinks.append((number, sink))
    if router.outbox.trace == nil {
      router.beginTrace(names: traceNames, rules: { [unowned self] in policy.place(of: $0) }) { [unowned self] bytes in
        for (_, sink) in traceSinks { sink(bytes) }
      }
    }
    return number
  }

  /// The last one to leave turns the trace off.
  func removeTraceSink(_ number: Int) {
    router.outbox.trace?.flush()
    traceSinks.removeAll { $0.number == number }
    if traceSinks.isEmpty { router.endTrace() }
  }

  /// Writes the last few thousand things that happened to a file that does not exist yet and that only its user reads.
  ///
  /// The lines are those of a trace, less the explanations. They never say which keys were pressed.
  public func dumpFlightRecorder(to path: String) throws(FileFault) {
    let file = try TraceFile(creating: path)
    router.dumpRecorder(names: traceNames) { file.write($0) }
    try file.finish()
  }

  /// Writes the flight recorder to a file in `$XDG_RUNTIME_DIR`, named after this compositor's socket.
  ///
  /// - Returns: the file's path.
  public func dumpFlightRecorder() throws(FileFault) -> String {
    let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? "."
    for number in 1..<10_000 {
      let path = "\(folder)/fingerpost-\(socketName)-flight-\(number).jsonl"
      do throws(FileFault) {
        try dumpFlightRecorder(to: path)
        return path
      } catch {
        // Former dumps are kept.
        guard error.reason == .system(errno: EEXIST) else { throw error }
      }
    }
    throw FileFault("find a name for the flight recorder in", folder, .system(errno: EEXIST))
  }
}

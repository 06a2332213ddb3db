package import Seats
package import System
package import Traces

/// The trace of a compositor, which exists while it has observers, and its flight recorder, which always exists.
package final class TraceFeed {
  let names: CompositorNames
  private let router: InputRouter
  /// True if the router's trace is running.
  private var isTracing = false
  private let observers: ObserverList
  /// Returns the position in the policy that is the reason for a line.
  private let rule: (TraceSubject) -> String?
  private let socketName: String

  init(
    _ router: InputRouter, _ names: CompositorNames, _ observers: ObserverList, socketName: String,
    rule: @escaping (TraceSubject) -> String?
  ) {
    self.router = router
    self.names = names
    self.observers = observers
    self.socketName = socketName
    self.rule = rule
  }

  /// The flight recorder, which keeps the last few thousand entries.
  package var recorder: FlightRecorder { router.outbox.recorder }

  // MARK: Trace

  /// Begins the trace when it gets its first observer, and ends it after the last one is removed.
  private func follow() {
    let isWanted = observers.topics.contains(.trace)
    guard isWanted != isTracing else { return }
    isTracing = isWanted
    if !isWanted { return router.endTrace() }
    router.beginTrace(names: names, rules: rule) { [unowned observers] bytes in
      observers.notify(.trace) { $0.didTrace(bytes) }
    }
  }

  /// True while the trace has an observer.
  package var isActive: Bool { isTracing }

  /// Adds the widget that an earlier event concerns. Has no effect without a trace.
  package func write(_ widget: TracedWidget) {
    router.outbox.trace?.write(widget)
    flush()
  }

  /// Adds the responders inside a client on which an earlier press began. Has no effect without a trace.
  func write(_ responders: TracedResponders) {
    router.outbox.trace?.write(responders)
    flush()
  }

  /// Adds what an application has answered to an action. Has no effect without a trace.
  func write(_ command: TracedCommand) {
    router.outbox.trace?.write(command)
    flush()
  }

  /// Registers an observer until its token is cancelled or released.
  func add(_ observer: any CompositorObserver) -> ObserverToken {
    let number = observers.add(observer)
    follow()
    // Captures the trace, not the compositor: a weak reference would slow down each retain of the compositor from then on.
    return ObserverToken { [self] in removeObserver(number) }
  }

  /// Removes an observer after sending it all pending lines.
  private func removeObserver(_ number: Int) {
    flush()
    observers.remove(number)
    follow()
  }

  /// Sends the pending lines to the observers.
  package func flush() { router.outbox.trace?.flush() }

  /// The position in the policy of the binding or recognizer that sent an action, as `file:line`; nil if that is built in.
  package func rule(ofAction action: ActionID, by taker: ActionTaker, because reason: RoutingReason) -> String? {
    rule(.action(action, by: taker, reason, sender: nil))
  }

  // MARK: Flight recorder

  /// Writes the flight recorder to a new file that only its user may read.
  ///
  /// The lines have the format of a trace without explanations. They never contain which keys were pressed.
  package func dumpFlightRecorder(to path: String) throws(FileFault) {
    let file = try TraceFile(creating: path)
    router.dumpRecorder(names: names) { file.write($0) }
    try file.finish()
  }

  /// Writes the flight recorder to a file in `$XDG_RUNTIME_DIR`, named after this compositor's socket.
  ///
  /// - Returns: the file's path.
  package func dumpFlightRecorder() throws(FileFault) -> String {
    let folder = Environment.variable("XDG_RUNTIME_DIR") ?? "."
    for number in 1..<10_000 {
      let path = "\(folder)/fingerpost-\(socketName)-flight-\(number).jsonl"
      do throws(FileFault) {
        try dumpFlightRecorder(to: path)
        return path
      } catch {
        // Previous dumps are kept.
        guard error.reason == .exists else { throw error }
      }
    }
    throw FileFault("create a file for the flight recorder in", folder, .exists)
  }
}

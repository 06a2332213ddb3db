/// The signal that interrupts a run.
///
/// It is the only place that stores the signal: it stops the playing, ends clients and sets the exit status.
package final class Interruption {
  /// The number of the first signal; nil until one arrives.
  package private(set) var signal: Int32?
  /// True if a later signal asks the program to stop without waiting for clients.
  package private(set) var isUrgent = false
  private var first: UInt64 = 0

  /// Nanoseconds within which signals count as one, because `timeout` sends a signal to a process and also to its
  /// group.
  package static let together: UInt64 = 250_000_000

  package init() {}

  /// Records a signal.
  ///
  /// - Parameter time: nanoseconds of the monotonic clock.
  package func note(_ signal: Int32, at time: UInt64) {
    if self.signal == nil {
      self.signal = signal
      first = time
    } else if time >= first + Self.together {
      isUrgent = true
    }
  }

  /// The exit status of an interrupted run: 128 plus the number of the signal, as in shells; nil if none arrived.
  package var exitStatus: Int32? { signal.map { 128 + $0 } }
}

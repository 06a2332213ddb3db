import Scripts

/// The signal that asks a run to end before its time, once there is one.
///
/// It is the one place that remembers it: playing stops, clients are ended and the exit status is chosen by it.
public final class Interruption {
  /// The number of the first signal that came; nil while none has.
  public private(set) var signal: Int32?
  /// Whether a later signal asks not to wait for clients any longer.
  public private(set) var isUrgent = false
  private var first: UInt64 = 0

  /// Nanoseconds within which signals count as one: `timeout` sends the same one to a process and to its group.
  public static let together: UInt64 = 250_000_000

  public init() {}

  /// Takes in a signal.
  ///
  /// - Parameter time: nanoseconds of a clock that runs.
  public func note(_ signal: Int32, at time: UInt64) {
    if self.signal == nil {
      self.signal = signal
      first = time
    } else if time >= first + Self.together {
      isUrgent = true
    }
  }

  /// The exit status of a run that was interrupted: 128 and the signal's number, as shells have it.
  public var exitStatus: Int32? { signal.map { 128 + $0 } }
}

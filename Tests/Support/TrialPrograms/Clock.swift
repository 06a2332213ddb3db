import Glibc

/// The clock of libinput's event times.
package enum Clock {
  /// Seconds to wait for an effect that is immediate on an idle machine. Only a trial that fails waits this long.
  package static let patience = 120.0

  /// The current time of CLOCK_MONOTONIC, in microseconds.
  package static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }

  /// The seconds since a time, as `(1.5 s)`.
  package static func seconds(since began: Int64) -> String {
    let tenths = (now - began + 50_000) / 100_000
    return "(\(tenths / 10).\(tenths % 10) s)"
  }

  /// Waits until a time; returns at once if it has passed.
  package static func wait(until time: Int64) {
    var end = timespec(tv_sec: Int(time / 1_000_000), tv_nsec: Int(time % 1_000_000) * 1_000)
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, nil) == EINTR {}
  }

  /// Calls a function until it returns a value, with 50 ms between two calls.
  ///
  /// - Returns: the value; nil if there was none within `patience`.
  package static func poll<Value>(_ attempt: () throws(TrialFailure) -> Value?) throws(TrialFailure) -> Value? {
    let end = now + Int64(patience * 1_000_000)
    while true {
      if let value = try attempt() { return value }
      guard now < end else { return nil }
      // The tested program needs the processor more than the next attempt does.
      wait(until: now + 50_000)
    }
  }
}

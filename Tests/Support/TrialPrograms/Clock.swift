import Glibc

/// The clock of libinput's event times.
package enum Clock {
  /// The current time of CLOCK_MONOTONIC, in microseconds.
  package static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }

  /// Waits until a time; returns at once if it has passed.
  package static func wait(until time: Int64) {
    var end = timespec(tv_sec: Int(time / 1_000_000), tv_nsec: Int(time % 1_000_000) * 1_000)
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, nil) == EINTR {}
  }
}

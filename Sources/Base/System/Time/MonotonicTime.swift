import Glibc

/// The system clock CLOCK_MONOTONIC. It never goes back.
package enum MonotonicTime {
  /// The clock's `clockid_t`.
  package static var clockID: UInt32 { UInt32(CLOCK_MONOTONIC) }

  package static func nanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

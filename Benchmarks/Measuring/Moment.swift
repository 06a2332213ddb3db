import Glibc

/// Reads the machine's clock for measurements.
package enum Moment {
  /// The current time of CLOCK_MONOTONIC, in nanoseconds.
  @inline(__always)
  package static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

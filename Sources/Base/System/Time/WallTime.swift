import Glibc

/// The system clock CLOCK_REALTIME, for files that name the time of a run. It may be set.
package enum WallTime {
  /// Seconds since 1970, UTC.
  package static func seconds() -> Int64 { Int64(time(nil)) }
}

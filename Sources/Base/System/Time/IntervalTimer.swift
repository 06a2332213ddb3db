import CSystem
import Glibc

/// A timer whose descriptor becomes readable at each interval (timerfd).
package final class IntervalTimer {
  /// Readable when the interval has passed; `read()` must be called then. It is closed with this object.
  package let descriptor: Int32

  /// Starts a timer.
  ///
  /// - Parameter microseconds: the interval, also until the first time; at least 1.
  /// - Throws: the kernel's reason.
  package init(microseconds: UInt64) throws(ErrorNumber) {
    descriptor = fp_interval_timer(microseconds)
    guard descriptor >= 0 else { throw ErrorNumber.latest }
  }

  deinit { close(descriptor) }

  /// Reads the intervals that have passed, without blocking.
  package func read() {
    var count: UInt64 = 0
    _ = Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}

import CSystem
import Glibc

/// A timer whose descriptor becomes readable once, at a time that can be changed (timerfd).
package final class SingleTimer {
  /// Readable when the time has come; `read()` must be called then. It is closed with this object.
  package let descriptor: Int32
  /// The time of CLOCK_MONOTONIC in nanoseconds; nil while the timer is off.
  private var due: UInt64?

  /// - Throws: the kernel's reason.
  package init() throws(ErrorNumber) {
    descriptor = fp_single_timer()
    guard descriptor >= 0 else { throw ErrorNumber.latest }
  }

  deinit { close(descriptor) }

  /// Sets the timer, or switches it off.
  ///
  /// - Parameter nanoseconds: a time of CLOCK_MONOTONIC; one that has passed makes the descriptor readable at once.
  package func set(_ nanoseconds: UInt64?) {
    guard nanoseconds != due else { return }
    due = nanoseconds
    fp_set_timer(descriptor, nanoseconds.map { max($0, 1) } ?? 0)
  }

  /// Notes that the time has come. The timer is off afterwards.
  package func read() {
    var count: UInt64 = 0
    _ = Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size)
    due = nil
  }
}

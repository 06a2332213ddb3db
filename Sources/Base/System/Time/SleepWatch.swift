import CSystem
import Glibc

/// Finds out that the machine has slept: CLOCK_BOOTTIME has passed without CLOCK_MONOTONIC.
package final class SleepWatch {
  /// Readable when the machine may have slept; `hasSlept()` must be called then. It is closed with this object.
  package let descriptor: Int32
  /// Nanoseconds that the machine has slept since it was started.
  private var slept: Int64

  /// The least sleep that counts, in nanoseconds: reading two clocks takes time as well.
  private static let least: Int64 = 100_000_000

  /// - Throws: the kernel's reason.
  package init() throws(ErrorNumber) {
    descriptor = fp_clock_jumps()
    slept = Self.sleep()
    guard descriptor >= 0 else { throw ErrorNumber.latest }
  }

  deinit { close(descriptor) }

  /// Returns whether the machine has slept since the previous call.
  package func hasSlept() -> Bool {
    var count: UInt64 = 0
    // The read fails when the clock has jumped, and watches for the next jump.
    _ = Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size)
    let former = slept
    slept = Self.sleep()
    return slept - former >= Self.least
  }

  private static func sleep() -> Int64 { nanoseconds(of: CLOCK_BOOTTIME) - nanoseconds(of: CLOCK_MONOTONIC) }

  private static func nanoseconds(of clock: Int32) -> Int64 {
    var time = timespec()
    clock_gettime(clockid_t(clock), &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

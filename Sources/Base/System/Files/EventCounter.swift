import CSystem
import Glibc

/// A counter whose descriptor is readable while the counter is not zero (eventfd). The kernel or another process adds to it.
package final class EventCounter {
  /// The descriptor, open while this object exists.
  package let descriptor: Int32

  /// - Throws: the kernel's reason.
  package init() throws(ErrorNumber) {
    descriptor = fp_event_counter()
    guard descriptor >= 0 else { throw ErrorNumber.latest }
  }

  deinit { close(descriptor) }

  /// Sets the counter to zero, without blocking.
  ///
  /// - Returns: the former value.
  @discardableResult
  package func reset() -> UInt64 {
    var count: UInt64 = 0
    return read(descriptor, &count, MemoryLayout<UInt64>.size) > 0 ? count : 0
  }
}

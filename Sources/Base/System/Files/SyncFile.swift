import Glibc

/// Sync files: descriptors of the kernel that are readable when a device has finished.
package enum SyncFile {
  /// Waits until a device has finished.
  ///
  /// - Returns: false if it has not after this time, or never will.
  package static func wait(for descriptor: Int32, milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var count: Int32 = 0
    repeat { count = poll(&polled, 1, milliseconds) } while count < 0 && errno == EINTR
    return count > 0 && polled.revents & Int16(POLLIN) != 0
  }

  package static func close(_ descriptor: Int32) { Glibc.close(descriptor) }
}

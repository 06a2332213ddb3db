import Glibc

/// Waits for several descriptors at once (poll(2)).
package enum PollSet {
  /// Waits until one of the descriptors can be read or was closed by the other end, a signal arrives, or the time has
  /// passed.
  ///
  /// - Parameter milliseconds: the longest wait; -1 for no limit.
  /// - Returns: the descriptors that can be read, or whose other end is closed; empty after the time.
  package static func wait(for descriptors: [Int32], milliseconds: Int32) -> Set<Int32> {
    var polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&polls, nfds_t(polls.count), milliseconds) > 0 else { return [] }
    return Set(polls.filter { $0.revents != 0 }.map(\.fd))
  }
}

import Glibc

/// One end of a connection through a UNIX socket. It is closed with this object.
package final class SocketConnection {
  package let descriptor: Int32

  /// The result of reading or writing.
  package enum Transfer: Equatable, Sendable {
    /// The number of bytes that were read or written, at least 1.
    case moved(Int)
    /// The other end sends no more data.
    case ended
    /// The operation would block.
    case wouldBlock
    /// The connection has failed.
    case broken
  }

  /// - Parameter descriptor: this object takes ownership of it.
  package init(adopting descriptor: Int32) { self.descriptor = descriptor }

  /// Connects to a listening socket. Reading and writing may block.
  ///
  /// - Throws: if the connection fails, for example because no process listens there.
  package init(connectingTo path: String) throws(SocketFault) {
    guard var address = SocketAddress(path) else {
      throw SocketFault(
        description: "cannot connect to \(path): found a path of \(path.utf8.count) bytes, expected at most "
          + "\(SocketAddress.longestPath)")
    }
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard address.withPointer({ [descriptor] in Glibc.connect(descriptor, $0, $1) }) == 0 else {
      throw SocketFault(
        description: "cannot connect to \(path) (\(ErrorNumber.latest)); is the compositor still running?")
    }
  }

  deinit { close(descriptor) }

  /// The process that made the connection, and its user, as the kernel noted them then; nil if it does not say.
  package var peer: (process: Int32, user: UInt32)? {
    // struct ucred: pid, uid, gid.
    var credentials: [UInt32] = [0, 0, 0]
    var size = socklen_t(MemoryLayout<UInt32>.size * credentials.count)
    let expected = size
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0, size == expected,
      let process = Int32(exactly: credentials[0]), process > 0
    else { return nil }
    return (process, credentials[1])
  }

  /// Makes reading and writing report `wouldBlock` instead of waiting.
  package func stopBlocking() { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }

  /// Ends the connection for the other end too; the descriptor stays valid.
  package func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  package func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    transfer { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
  }

  /// - Precondition: `bytes` is not empty.
  package func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    transfer { Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
  }

  private func transfer(_ body: () -> Int) -> Transfer {
    while true {
      let count = body()
      if count > 0 { return .moved(count) }
      if count == 0 { return .ended }
      if errno != EINTR { return errno == EAGAIN ? .wouldBlock : .broken }
    }
  }

  /// True if the other end neither sends nor reads any more. A peer that has only stopped sending may still read.
  package var hasHungUp: Bool {
    var poll = pollfd(fd: descriptor, events: 0, revents: 0)
    return Glibc.poll(&poll, 1, 0) > 0 && poll.revents & Int16(POLLHUP | POLLERR) != 0
  }

  /// Makes a pair of connected sockets that started programs do not inherit. The caller closes them.
  package static func pair() throws(ErrorNumber) -> (ours: Int32, theirs: Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw ErrorNumber.latest }
    return (ends[0], ends[1])
  }
}

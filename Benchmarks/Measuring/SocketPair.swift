import Glibc

/// Two connected sockets. The far end is meant for a child process.
package struct SocketPair {
  package let near: Int32
  package let far: Int32

  package init() throws {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw MeasuringError.system("make a pair of sockets", errno: errno)
    }
    (near, far) = (ends[0], ends[1])
    _ = fcntl(near, F_SETFD, FD_CLOEXEC)
  }

  /// Closes the far end in this process, after the child has received it.
  package func closeFar() { close(far) }
}

extension UnsafeRawBufferPointer {
  /// Sends all bytes.
  ///
  /// - Returns: false if the other end has disconnected.
  package func send(to socket: Int32) -> Bool {
    var sent = 0
    while sent < count {
      let result = Glibc.send(socket, baseAddress! + sent, count - sent, Int32(MSG_NOSIGNAL))
      if result < 0, errno != EINTR { return false }
      if result > 0 { sent += result }
    }
    return true
  }
}

import Glibc

/// A UNIX socket that only this user can connect to. Its file is removed with this object.
package final class ListeningSocket {
  package let path: String
  /// Readable while a connection waits to be accepted.
  package let descriptor: Int32
  /// True if another process owns the file.
  private var isHandedOver = false

  /// - Parameter backlog: the maximum number of connections that wait to be accepted.
  /// - Throws: if the system refuses the socket. An existing file is replaced without a check
  ///   whether another process uses it.
  package init(path: String, backlog: Int32 = 16) throws(SocketFault) {
    descriptor = try Self.listen(at: path, backlog)
    self.path = path
  }

  /// - Returns: a descriptor that is bound to the path. If binding fails, this function closes it.
  private static func listen(at path: String, _ backlog: Int32) throws(SocketFault) -> Int32 {
    guard var address = SocketAddress(path) else {
      throw SocketFault(
        description: "cannot listen at \(path): found a path of \(path.utf8.count) bytes, expected at most "
          + "\(SocketAddress.longestPath)")
    }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw fault("create a socket for", path) }
    unlink(path)
    // The mask prevents access by other users from the first moment on.
    let mask = umask(0o177)
    let isBound = address.withPointer { bind(descriptor, $0, $1) } == 0
    umask(mask)
    guard isBound, Glibc.listen(descriptor, backlog) == 0 else {
      let fault = fault("listen at", path)
      close(descriptor)
      if isBound { unlink(path) }
      throw fault
    }
    return descriptor
  }

  private static func fault(_ operation: String, _ path: String) -> SocketFault {
    SocketFault(description: "cannot \(operation) \(path) (\(ErrorNumber.latest))")
  }

  /// True if a connection waits to be accepted.
  package var hasWaiting: Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&poll, 1, 0) > 0 && poll.revents & Int16(POLLIN) != 0
  }

  /// Accepts the next connection. Its descriptor is non-blocking.
  ///
  /// - Throws: the kernel's reason; `.wouldBlock` if no connection waits.
  package func accept() throws(ErrorNumber) -> SocketConnection {
    let connection = Glibc.accept(descriptor, nil, nil)
    guard connection >= 0 else { throw ErrorNumber.latest }
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    _ = fcntl(connection, F_SETFL, O_NONBLOCK)
    return SocketConnection(adopting: connection)
  }

  /// Leaves the file to a process that has inherited the socket.
  package func handOver() { isHandedOver = true }

  deinit {
    close(descriptor)
    if !isHandedOver { unlink(path) }
  }
}

extension ErrorNumber: Error {}

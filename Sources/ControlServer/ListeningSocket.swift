import Glibc

/// What the system refused, on what, and why.
public struct ControlSocketError: Error, CustomStringConvertible {
  public var description: String
}

/// A UNIX socket that only this user can connect to; its file goes with it.
final class ListeningSocket {
  let path: String
  let descriptor: Int32
  /// Connections that wait to be accepted.
  private static let backlog: Int32 = 16

  /// - Throws: when the system refuses the socket. A file that is there already is replaced: whoever left it is gone.
  init(path: String) throws(ControlSocketError) {
    descriptor = try Self.listen(at: path)
    self.path = path
  }

  /// - Returns: a descriptor that is bound to the path. Until then it is this function's to close.
  private static func listen(at path: String) throws(ControlSocketError) -> Int32 {
    var address = sockaddr_un()
    guard address.setPath(path) else {
      throw ControlSocketError(
        description: "cannot listen at \(path): found a path of \(path.utf8.count) bytes, expected at most "
          + "\(sockaddr_un.longestPath)")
    }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw error("make a socket for", path) }
    unlink(path)
    // The file must not be open to others even for a moment.
    let mask = umask(0o177)
    let isBound = address.withSocketAddress { bind(descriptor, $0, $1) } == 0
    umask(mask)
    guard isBound, Glibc.listen(descriptor, backlog) == 0 else {
      let error = error("listen at", path)
      close(descriptor)
      if isBound { unlink(path) }
      throw error
    }
    return descriptor
  }

  private static func error(_ operation: String, _ path: String) -> ControlSocketError {
    ControlSocketError(description: "cannot \(operation) \(path) (\(String(cString: strerror(errno))))")
  }

  /// Whether a connection waits to be accepted.
  var hasWaiting: Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&poll, 1, 0) > 0 && poll.revents & Int16(POLLIN) != 0
  }

  /// The next connection, which does not block; nil where none waits.
  func accept() -> Int32? {
    let connection = Glibc.accept(descriptor, nil, nil)
    guard connection >= 0 else { return nil }
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    _ = fcntl(connection, F_SETFL, O_NONBLOCK)
    return connection
  }

  deinit {
    close(descriptor)
    unlink(path)
  }
}

extension sockaddr_un {
  /// Without the zero behind it.
  static var longestPath: Int { MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1 }

  /// - Returns: false where the path is too long.
  mutating func setPath(_ path: String) -> Bool {
    sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count <= Self.longestPath else { return false }
    withUnsafeMutableBytes(of: &sun_path) { $0.copyBytes(from: path.utf8) }
    return true
  }

  mutating func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: &self) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}

import Glibc

/// Connections to sockets in the file system.
package enum UnixSocket {
  /// - Parameter waits: whether to wait while the listener's queue is full; the connection then blocks as well.
  /// - Throws: `ArenaError` if nothing listens at `path`, or its queue is full.
  package static func connect(_ path: String, waits: Bool = true) throws -> Int32 {
    let mode = waits ? 0 : SOCK_NONBLOCK.rawValue
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | mode), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard code == 0 else {
      let reason = errno
      close(descriptor)
      throw ArenaError(description: "cannot connect to \(path): errno \(reason)")
    }
    return descriptor
  }
}

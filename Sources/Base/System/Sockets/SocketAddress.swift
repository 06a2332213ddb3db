import Glibc

/// The address of a UNIX socket with a path.
struct SocketAddress {
  private var address = sockaddr_un()

  /// The maximum length of a path in bytes, without the final zero.
  static var longestPath: Int { MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1 }

  /// - Returns: nil if the path is too long.
  init?(_ path: String) {
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count <= Self.longestPath else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  }

  mutating func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}

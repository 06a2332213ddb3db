import Glibc
import WaylandServer

/// The two ends of a connection; whatever is started does not inherit either by itself.
struct SocketPair: ~Copyable {
  let ours: OwnedFD
  let theirs: OwnedFD

  init(for name: String) throws(LaunchError) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw LaunchError(description: "\(name): cannot make a connection: \(String(cString: strerror(errno)))")
    }
    ours = OwnedFD(ends[0])
    theirs = OwnedFD(ends[1])
  }

  consuming func takeOurs() -> OwnedFD { ours }
}

import System
import WaylandServer

/// The two ends of a connection. Both are closed in started programs unless they are passed on explicitly.
struct SocketPair: ~Copyable {
  let ours: OwnedFD
  let theirs: OwnedFD

  init(for name: String) throws(LaunchError) {
    do throws(ErrorNumber) {
      let pair = try SocketConnection.pair()
      ours = OwnedFD(pair.ours)
      theirs = OwnedFD(pair.theirs)
    } catch {
      throw LaunchError(description: "\(name): cannot create a connection: \(error)")
    }
  }

  consuming func takeOurs() -> OwnedFD { ours }
}

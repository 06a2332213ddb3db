import Assembly
import WireClients

@testable import Globals

extension Arena {
  /// Sends queued events until none are left, and lets all clients read.
  func catchUp() {
    for _ in 0..<1000 where !compositor.server.backlog.isEmpty {
      settle()
      compositor.server.backlog.review()
    }
    settle()
  }
}

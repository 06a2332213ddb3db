import CSystem
import Glibc

/// The process that made a connection. It is held by a descriptor (pidfd_open(2)), so that no later process with the same id
/// is taken for it.
package final class PeerProcess {
  package let id: Int32
  private let descriptor: Int32

  /// The process at the other end of a socket.
  ///
  /// - Returns: nil if the kernel does not know it, for example because it has ended.
  init?(of socket: Int32, id: Int32) {
    let descriptor = fp_peer_process(socket, id)
    guard descriptor >= 0 else { return nil }
    (self.id, self.descriptor) = (id, descriptor)
  }

  deinit { close(descriptor) }

  /// False if the process has ended, even if its parent has not collected its status. Its children may still use the
  /// connection.
  package var isRunning: Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&poll, 1, 0) == 0
  }

  /// How a process is related to this one.
  package enum Relation: Equatable, Sendable {
    /// This process, one that it has started, or one that such a process has started.
    case descendant
    case stranger
    /// The process has ended, or its ancestors changed while they were read.
    case unknown
  }

  /// The current relation to this process.
  ///
  /// The parents of processes that end are replaced meanwhile. So the ancestors are read twice, and both readings must agree
  /// while the process is running.
  package var relation: Relation {
    guard isRunning, let ancestors = ProcessTable.ancestors(of: id), ancestors == ProcessTable.ancestors(of: id),
      isRunning
    else { return .unknown }
    return ancestors.contains(getpid()) ? .descendant : .stranger
  }
}

extension SocketConnection {
  /// The process that made the connection; nil if it has ended, or if the kernel does not say.
  package func peerProcess() -> PeerProcess? {
    peer.flatMap { PeerProcess(of: descriptor, id: $0.process) }
  }
}

import Backends
import WaylandClient

/// The buffers of clients that a window has passed on to the host, and that the host has not released.
///
/// A client does not get its buffer back while it is here.
final class PassedBuffers {
  private struct Passed {
    let client: any BackendBuffer
    /// Keeps the host's buffer, also if the client destroys its own.
    let host: HostBuffer
  }

  private var passed: [Passed] = []
  /// Nil if the host takes none.
  private let dmabufs: HostDmabufs?

  /// One more than a host needs: one on its screen, one on its way there. A host that releases none gets no more.
  private static let limit = 3

  init(_ dmabufs: HostDmabufs?) { self.dmabufs = dmabufs }

  /// Keeps a client's buffer until the host releases it.
  ///
  /// - Returns: the host's buffer to attach; nil if the host cannot use the client's, has not answered yet, or still uses it.
  func take(_ client: any BackendBuffer) -> WlBuffer? {
    guard passed.count < Self.limit, let host = dmabufs?.buffer(for: client), let free = host.free else { return nil }
    passed.append(Passed(client: client, host: host))
    let id = ObjectIdentifier(host)
    host.handOver { [weak self] in self?.passed.removeAll { ObjectIdentifier($0.host) == id } }
    return free
  }

  /// Returns all buffers to their clients, after the window was destroyed.
  func releaseAll() { passed = [] }
}

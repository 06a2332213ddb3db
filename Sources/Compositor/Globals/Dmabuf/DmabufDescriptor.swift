import Surfaces
import WaylandServer

/// A descriptor that a client has handed over. It is closed when this object is released.
package final class DmabufDescriptor {
  private let file: OwnedFD
  private let ledger: DmabufLedger
  private let client: ClientID

  fileprivate init(_ file: consuming OwnedFD, of client: ClientID, in ledger: DmabufLedger) {
    (self.client, self.ledger) = (client, ledger)
    self.file = file
  }

  deinit { ledger.remove(client) }

  package var rawValue: Int32 { file.rawValue }
}

/// The number of open descriptors that each client has handed over as dma-bufs.
///
/// They stay open for as long as a surface shows the buffer, which can be longer than the client is connected.
final class DmabufLedger {
  /// The reason for which a descriptor is not kept.
  enum Excess: Error {
    case ofClient, ofAll
  }

  private var counts = Tally<ClientID>()
  private var total = 0

  /// Counts a descriptor.
  ///
  /// - Throws: if there are too many. The descriptor is closed.
  func keep(
    _ file: consuming OwnedFD, of client: ClientID, within bounds: ClientBounds
  ) throws(Excess) -> DmabufDescriptor {
    guard counts[client] < bounds.dmabufsOfOneClient else { throw .ofClient }
    guard total < bounds.dmabufs else { throw .ofAll }
    counts.add(client)
    total += 1
    return DmabufDescriptor(file, of: client, in: self)
  }

  fileprivate func remove(_ client: ClientID) {
    counts.remove(client)
    total -= 1
  }
}

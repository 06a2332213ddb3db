import Globals
import Nested
import WaylandWire

/// Connects a selection of the host with that of a compositor, so that data copied on one side can be pasted on the
/// other.
///
/// Data is requested only when a client pastes. The owner then writes directly into the pipe of the reader.
final class NestedSelection {
  private let host: HostSelection
  private unowned let inside: any JoinedSelection

  /// - Parameter unreadByHost: returns the number of request bytes that the host has not read.
  init(_ host: HostSelection, _ inside: any JoinedSelection, _ unreadByHost: @escaping () -> Int) {
    self.host = host
    self.inside = inside
    host.onOffer = { [unowned inside] offer in
      inside.select(
        foreign: offer.map { offer in
          ForeignSelection(offer.mimeTypes, unread: unreadByHost) { offer.write($0, to: $1) }
        })
    }
    inside.onSelection = { [unowned host, transfers = inside.transfers] source in
      // The host's own selection is not offered to the host.
      if !(source is ForeignSelection) { host.select(source.map { InnerData($0, transfers) }) }
    }
  }

  func end() {
    host.onOffer = nil
    inside.onSelection = nil
    inside.select(foreign: nil)
  }
}

/// The selection of a client inside. After the client has disconnected, readers get no data.
private final class InnerData: OfferedData {
  let mimeTypes: [String]
  private weak var source: (any SelectionSource)?
  private weak var transfers: Transfers?

  init(_ source: any SelectionSource, _ transfers: Transfers) {
    self.source = source
    self.transfers = transfers
    mimeTypes = source.mimeTypes
  }

  func write(_ mimeType: String, to descriptor: consuming OwnedFD) {
    if let source { transfers?.ask(source, for: mimeType, into: descriptor, by: nil) }
  }
}

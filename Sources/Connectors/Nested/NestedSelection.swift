import Globals
import Nested
import WaylandWire

/// Joins a selection of the host's with the same of a compositor: what is copied on one side can be pasted on the other.
///
/// Nothing is read before somebody pastes; then whoever has it writes into the other's pipe.
final class NestedSelection {
  private let host: HostSelection
  private unowned let inside: any JoinedSelection

  /// - Parameter unreadByHost: the bytes of requests that the host has not read.
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
      // What the host has offered is not offered to it again.
      if !(source is ForeignSelection) { host.select(source.map { InnerData($0, transfers) }) }
    }
  }

  func end() {
    host.onOffer = nil
    inside.onSelection = nil
    inside.select(foreign: nil)
  }
}

/// What a client inside has to paste; nothing once it is gone.
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

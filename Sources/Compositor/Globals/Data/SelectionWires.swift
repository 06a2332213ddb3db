import WaylandServer

/// The events of a source that can only be a selection, in any protocol of selections.
protocol SelectionSourceWire: Resource {
  func sendSend(mimeType: String, fd: Int32)
  func sendCancelled()
}

/// A source of a client that can only be a selection. Each protocol adds its requests.
class ClientSelectionSource: SelectionSource {
  private unowned let wire: any SelectionSourceWire
  private var types = OfferedTypes()
  final var mimeTypes: [String] { types.all }
  private var isGone = false

  /// - Parameter onGone: runs when the source is destroyed.
  init(_ wire: any SelectionSourceWire, onGone: @escaping (ClientSelectionSource) -> Void) {
    self.wire = wire
    wire.onDestroy = { [unowned self] in
      isGone = true
      onGone(self)
    }
  }

  final func add(_ mimeType: String) { types.add(mimeType) }

  final var unreadBytes: Int { isGone ? 0 : wire.client.unreadBytesNow }

  final func send(_ mimeType: String, to descriptor: consuming OwnedFD) {
    if !isGone { wire.sendSend(mimeType: mimeType, fd: descriptor.rawValue) }
  }

  final func cancelled() { if !isGone { wire.sendCancelled() } }
}

/// The events of an offer that can only be a selection, in any protocol of selections.
protocol SelectionOfferWire: Resource {
  func sendOffer(mimeType: String)
  func use(_ handler: SelectionOffer)
}

/// An offer of a selection. Requests are ignored after its source is gone.
final class SelectionOffer {
  private weak var source: (any SelectionSource)?
  private let transfers: Transfers

  init(_ source: any SelectionSource, _ transfers: Transfers) {
    self.source = source
    self.transfers = transfers
  }

  func withdraw() { source = nil }

  func receive(_ object: some SelectionOfferWire, mimeType: String, fd: consuming OwnedFD) {
    guard let source, source.mimeTypes.contains(mimeType) else { return }
    transfers.ask(source, for: mimeType, into: fd, by: object.client)
  }

  func destroy(_ object: some SelectionOfferWire) {}
}

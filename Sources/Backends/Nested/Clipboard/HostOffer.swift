package import WaylandClient

/// An offer of the host's clipboard or primary selection. Its data is read only on request.
package final class HostOffer {
  package var mimeTypes: [String] { types.all }
  private var types = OfferedTypes()
  private var wire: (any HostOfferWire)?

  init(_ wire: any HostOfferWire) { self.wire = wire }

  /// Requests the data in one type, to be written to a descriptor. If the offer has ended, the reader gets no data.
  package func write(_ mimeType: String, to descriptor: consuming OwnedFD) {
    wire?.receive(mimeType: mimeType, fd: descriptor.rawValue)
  }

  /// Destroys the offer.
  func withdraw() {
    wire?.destroy()
    wire = nil
  }
}

/// The common requests of the two protocols' offers.
protocol HostOfferWire: Proxy {
  func receive(mimeType: String, fd: Int32)
  func destroy()
}

extension WlDataOffer: HostOfferWire {}
extension ZwpPrimarySelectionOfferV1: HostOfferWire {}

extension HostOffer: WlDataOffer.Handler, ZwpPrimarySelectionOfferV1.Handler {
  package func offer(_ object: WlDataOffer, mimeType: String) { types.add(mimeType) }
  package func offer(_ object: ZwpPrimarySelectionOfferV1, mimeType: String) { types.add(mimeType) }
}

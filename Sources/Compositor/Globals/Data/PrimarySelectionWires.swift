package import WaylandServer

/// The events of a source, in either protocol of the primary selection.
protocol PrimarySourceWire: Resource {
  func sendSend(mimeType: String, fd: Int32)
  func sendCancelled()
}

protocol PrimaryOfferWire: Resource {
  func sendOffer(mimeType: String)
  func use(_ handler: PrimaryOffer)
}

protocol PrimaryDeviceWire: Resource {
  associatedtype Offer: PrimaryOfferWire
  func sendDataOffer(offer: Offer)
  func sendSelection(id: Offer?)
}

extension PrimaryDeviceWire {
  /// Sends an offer of a source's types.
  ///
  /// - Returns: the handler of the offer, which lives as long as its resource; nil if memory has run out.
  func present(_ source: any SelectionSource, by transfers: Transfers) -> PrimaryOffer? {
    guard let made = Offer.create(in: self) else { return nil }
    let object = PrimaryOffer(source, transfers)
    made.use(object)
    sendDataOffer(offer: made)
    for type in source.mimeTypes { made.sendOffer(mimeType: type) }
    sendSelection(id: made)
    return object
  }

  func presentNothing() { sendSelection(id: nil) }
}

extension ZwpPrimarySelectionSourceV1: PrimarySourceWire {}
extension ZwpPrimarySelectionDeviceV1: PrimaryDeviceWire {}
extension ZwpPrimarySelectionOfferV1: PrimaryOfferWire {
  func use(_ handler: PrimaryOffer) { self.handler = handler }
}

/// The older interfaces of GTK, with the same events under other names.
extension GtkPrimarySelectionSource: PrimarySourceWire {}
extension GtkPrimarySelectionDevice: PrimaryDeviceWire {}
extension GtkPrimarySelectionOffer: PrimaryOfferWire {
  func use(_ handler: PrimaryOffer) { self.handler = handler }
}

public import WaylandServer

/// What a protocol of the primary selection calls its sources, offers and devices.
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
  /// Offers what a source has.
  ///
  /// - Returns: what looks after the offer, for as long as its resource lives; nil where memory has run out.
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

/// GTK had them first, under its own names.
extension GtkPrimarySelectionSource: PrimarySourceWire {}
extension GtkPrimarySelectionDevice: PrimaryDeviceWire {}
extension GtkPrimarySelectionOffer: PrimaryOfferWire {
  func use(_ handler: PrimaryOffer) { self.handler = handler }
}

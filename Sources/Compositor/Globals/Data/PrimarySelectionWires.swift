package import WaylandServer

/// The events of a device of the primary selection, in either protocol of it.
protocol PrimaryDeviceWire: Resource {
  associatedtype Offer: SelectionOfferWire
  func sendDataOffer(offer: Offer)
  func sendSelection(id: Offer?)
}

extension PrimaryDeviceWire {
  /// Sends an offer of a source's types.
  ///
  /// - Returns: the handler of the offer, which lives as long as its resource; nil if memory has run out.
  func present(_ source: any SelectionSource, by transfers: Transfers) -> SelectionOffer? {
    guard let made = Offer.create(in: self) else { return nil }
    let object = SelectionOffer(source, transfers)
    made.use(object)
    sendDataOffer(offer: made)
    for type in source.mimeTypes { made.sendOffer(mimeType: type) }
    sendSelection(id: made)
    return object
  }

  func presentNothing() { sendSelection(id: nil) }
}

extension ZwpPrimarySelectionSourceV1: SelectionSourceWire {}
extension ZwpPrimarySelectionDeviceV1: PrimaryDeviceWire {}
extension ZwpPrimarySelectionOfferV1: SelectionOfferWire {
  func use(_ handler: SelectionOffer) { self.handler = handler }
}

/// The older interfaces of GTK, with the same events under other names.
extension GtkPrimarySelectionSource: SelectionSourceWire {}
extension GtkPrimarySelectionDevice: PrimaryDeviceWire {}
extension GtkPrimarySelectionOffer: SelectionOfferWire {
  func use(_ handler: SelectionOffer) { self.handler = handler }
}

extension SelectionOffer: ZwpPrimarySelectionOfferV1.Handler, GtkPrimarySelectionOffer.Handler {}

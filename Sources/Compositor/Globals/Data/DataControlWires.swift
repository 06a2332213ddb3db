package import WaylandServer

/// The events of a source of data control, in either protocol.
protocol DataControlSourceWire: SelectionSourceWire {}

/// The events of a device of data control, in either protocol.
protocol DataControlDeviceWire: Resource {
  associatedtype Offer: SelectionOfferWire
  func sendDataOffer(id: Offer)
  func sendSelection(id: Offer?)
  func sendPrimarySelection(id: Offer?)
}

extension DataControlDeviceWire {
  /// Sends an offer of a source's types as one of the selections.
  ///
  /// - Returns: the handler of the offer, which lives as long as its resource; nil if memory has run out.
  func present(_ source: any SelectionSource, as kind: DataControl.Kind, by transfers: Transfers) -> SelectionOffer? {
    guard let made = Offer.create(in: self) else { return nil }
    let object = SelectionOffer(source, transfers)
    made.use(object)
    sendDataOffer(id: made)
    for type in source.mimeTypes { made.sendOffer(mimeType: type) }
    send(made, as: kind)
    return object
  }

  /// Reports that a selection is empty.
  func presentNothing(as kind: DataControl.Kind) { send(nil, as: kind) }

  private func send(_ offer: Offer?, as kind: DataControl.Kind) {
    switch kind {
    case .clipboard: sendSelection(id: offer)
    case .primary: sendPrimarySelection(id: offer)
    }
  }
}

extension ExtDataControlSourceV1: DataControlSourceWire {}
extension ExtDataControlDeviceV1: DataControlDeviceWire {}
extension ExtDataControlOfferV1: SelectionOfferWire {
  func use(_ handler: SelectionOffer) { self.handler = handler }
}

/// The older interfaces of wlroots, with the same requests and events under other names.
extension ZwlrDataControlSourceV1: DataControlSourceWire {}
extension ZwlrDataControlDeviceV1: DataControlDeviceWire {}
extension ZwlrDataControlOfferV1: SelectionOfferWire {
  func use(_ handler: SelectionOffer) { self.handler = handler }
}

extension SelectionOffer: ExtDataControlOfferV1.Handler, ZwlrDataControlOfferV1.Handler {}

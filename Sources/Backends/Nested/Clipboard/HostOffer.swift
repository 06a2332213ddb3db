public import WaylandClient

/// What the host has to paste. Nothing of it is read before somebody asks.
public final class HostOffer {
  public var mimeTypes: [String] { types.all }
  private var types = OfferedTypes()
  private var wire: (any HostOfferWire)?

  init(_ wire: any HostOfferWire) { self.wire = wire }

  /// Has the host's client write into a descriptor. Where the offer is over, the reader finds nothing.
  public func write(_ mimeType: String, to descriptor: consuming OwnedFD) {
    wire?.receive(mimeType: mimeType, fd: descriptor.rawValue)
  }

  /// The offer is over.
  func withdraw() {
    wire?.destroy()
    wire = nil
  }
}

/// What the two protocols call their offers.
protocol HostOfferWire: Proxy {
  func receive(mimeType: String, fd: Int32)
  func destroy()
}

extension WlDataOffer: HostOfferWire {}
extension ZwpPrimarySelectionOfferV1: HostOfferWire {}

extension HostOffer: WlDataOffer.Handler, ZwpPrimarySelectionOfferV1.Handler {
  public func offer(_ object: WlDataOffer, mimeType: String) { types.add(mimeType) }
  public func offer(_ object: ZwpPrimarySelectionOfferV1, mimeType: String) { types.add(mimeType) }
}

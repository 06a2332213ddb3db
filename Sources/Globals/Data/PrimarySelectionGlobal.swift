import Surfaces
import WaylandServer

/// `zwp_primary_selection_device_manager_v1`: what is marked in one window, pasted with the middle button in another.
public final class PrimarySelectionGlobal: ZwpPrimarySelectionDeviceManagerV1.Handler {
  private let seat: SeatGlobal
  private let selection: Selection
  private var global: Global<ZwpPrimarySelectionDeviceManagerV1>?

  public init(_ seat: SeatGlobal) throws(DisplayError) {
    self.seat = seat
    selection = Selection(seat)
    global = try Global(seat.server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  public func destroy(_ object: ZwpPrimarySelectionDeviceManagerV1) {}

  public func createSource(_ object: ZwpPrimarySelectionDeviceManagerV1, id: ZwpPrimarySelectionSourceV1) {
    PrimarySource(id).onGone = { [weak self] in self?.selection.sourceDidGo($0) }
  }

  public func getDevice(_ object: ZwpPrimarySelectionDeviceManagerV1, id: ZwpPrimarySelectionDeviceV1, seat: WlSeat) {
    let client = self.seat.server.clients[id.client].id
    let device = PrimaryDevice(id, client: client, manager: self)
    id.handler = device
    id.onDestroy = { [weak self, unowned device] in self?.selection.remove(device, of: client) }
    selection.add(device, of: client)
  }

  fileprivate func setSelection(_ source: PrimarySource?, serial: UInt32, by client: ClientID) {
    guard seat.accepts(serial, from: client, for: .selection) else {
      seat.server.log.info(
        "\(seat.server.clients[client]?.label ?? "client"): no event justifies its primary selection")
      source?.cancelled()
      return
    }
    selection.set(source, serial: serial)
  }
}

/// One `zwp_primary_selection_source_v1`.
private final class PrimarySource: ZwpPrimarySelectionSourceV1.Handler, SelectionSource {
  private unowned let resource: ZwpPrimarySelectionSourceV1
  private var types = OfferedTypes()
  var mimeTypes: [String] { types.all }
  private var isGone = false
  var onGone: ((PrimarySource) -> Void)?

  init(_ resource: ZwpPrimarySelectionSourceV1) {
    self.resource = resource
    resource.handler = self
    resource.onDestroy = { [unowned self] in
      isGone = true
      onGone?(self)
    }
  }

  func offer(_ object: ZwpPrimarySelectionSourceV1, mimeType: String) { types.add(mimeType) }

  func destroy(_ object: ZwpPrimarySelectionSourceV1) {}

  func send(_ mimeType: String, to descriptor: consuming OwnedFD) {
    if !isGone { resource.sendSend(mimeType: mimeType, fd: descriptor.rawValue) }
  }

  func cancelled() { if !isGone { resource.sendCancelled() } }
}

/// One `zwp_primary_selection_device_v1`.
private final class PrimaryDevice: ZwpPrimarySelectionDeviceV1.Handler, SelectionDevice {
  private unowned let resource: ZwpPrimarySelectionDeviceV1
  private let client: ClientID
  private unowned let manager: PrimarySelectionGlobal
  private weak var offer: PrimaryOffer?

  init(_ resource: ZwpPrimarySelectionDeviceV1, client: ClientID, manager: PrimarySelectionGlobal) {
    self.resource = resource
    self.client = client
    self.manager = manager
  }

  func setSelection(_ object: ZwpPrimarySelectionDeviceV1, source: ZwpPrimarySelectionSourceV1?, serial: UInt32) {
    let object = source?.handler.map { unsafeDowncast($0, to: PrimarySource.self) }
    manager.setSelection(object, serial: serial, by: client)
  }

  func destroy(_ object: ZwpPrimarySelectionDeviceV1) {}

  func offer(_ source: (any SelectionSource)?) {
    guard let source, let made = ZwpPrimarySelectionOfferV1.create(in: resource) else {
      return resource.sendSelection(id: nil)
    }
    let object = PrimaryOffer(source)
    made.handler = object
    offer = object
    resource.sendDataOffer(offer: made)
    for type in source.mimeTypes { made.sendOffer(mimeType: type) }
    resource.sendSelection(id: made)
  }

  func withdrawOffers() {
    offer?.source = nil
    offer = nil
  }
}

/// One `zwp_primary_selection_offer_v1`; without a source there is nothing more to be had.
private final class PrimaryOffer: ZwpPrimarySelectionOfferV1.Handler {
  weak var source: (any SelectionSource)?

  init(_ source: any SelectionSource) { self.source = source }

  func receive(_ object: ZwpPrimarySelectionOfferV1, mimeType: String, fd: consuming OwnedFD) {
    guard let source, source.mimeTypes.contains(mimeType) else { return }
    source.send(mimeType, to: fd)
  }

  func destroy(_ object: ZwpPrimarySelectionOfferV1) {}
}

import WaylandClient

/// Receives the selection of one seat of the host, and sets ours. Subclasses exist for both protocols.
class HostSelectionDevice {
  /// Called with the current offer; nil for an empty selection.
  final var onSelection: ((HostOffer?) -> Void)?
  private final var introduced: HostOffer?

  /// - Returns: the new source that is offered to the host.
  func select(_ data: any OfferedData, mark: String, serial: UInt32) -> HostSource {
    preconditionFailure("subclasses override this")
  }

  fileprivate final func offer<Wire: HostSourceWire>(
    _ data: any OfferedData, by wire: Wire, mark: String, _ select: (Wire) -> Void
  ) -> HostSource {
    let source = HostSource(data, wire, mark: mark)
    wire.report(to: source)
    select(wire)
    return source
  }

  /// Releases the device.
  func leave() {
    introduced?.withdraw()
    introduced = nil
  }

  /// Stores a new offer. Its types follow, and then its use as a selection or a drag.
  fileprivate final func introduce(_ offer: HostOffer) {
    introduced?.withdraw()
    introduced = offer
  }

  fileprivate final func select(isOffer: Bool) {
    let offer = isOffer ? introduced : nil
    introduced = nil
    onSelection?(offer)
  }

  /// Ignores the offer of a drag over a window.
  fileprivate final func decline() {
    introduced?.withdraw()
    introduced = nil
  }
}

/// The clipboard: `wl_data_device`.
final class HostClipboardDevice: HostSelectionDevice, WlDataDevice.Handler {
  private let manager: WlDataDeviceManager
  private let device: WlDataDevice

  init(_ manager: WlDataDeviceManager, _ seat: WlSeat) {
    self.manager = manager
    device = manager.getDataDevice(seat: seat)
    super.init()
    device.handler = self
  }

  override func select(_ data: any OfferedData, mark: String, serial: UInt32) -> HostSource {
    offer(data, by: manager.createDataSource(), mark: mark) { device.setSelection(source: $0, serial: serial) }
  }

  override func leave() {
    super.leave()
    if device.version >= 2 { device.release() } else { device.discard() }
  }

  func dataOffer(_ object: WlDataDevice, id: WlDataOffer) {
    let offer = HostOffer(id)
    id.handler = offer
    introduce(offer)
  }

  func selection(_ object: WlDataDevice, id: WlDataOffer?) { select(isOffer: id != nil) }

  func enter(_ object: WlDataDevice, serial: UInt32, surface: WlSurface?, x: Fixed, y: Fixed, id: WlDataOffer?) {
    decline()
  }
}

/// The primary selection: `zwp_primary_selection_device_v1`.
final class HostPrimaryDevice: HostSelectionDevice, ZwpPrimarySelectionDeviceV1.Handler {
  private let manager: ZwpPrimarySelectionDeviceManagerV1
  private let device: ZwpPrimarySelectionDeviceV1

  init(_ manager: ZwpPrimarySelectionDeviceManagerV1, _ seat: WlSeat) {
    self.manager = manager
    device = manager.getDevice(seat: seat)
    super.init()
    device.handler = self
  }

  override func select(_ data: any OfferedData, mark: String, serial: UInt32) -> HostSource {
    offer(data, by: manager.createSource(), mark: mark) { device.setSelection(source: $0, serial: serial) }
  }

  override func leave() {
    super.leave()
    device.destroy()
  }

  func dataOffer(_ object: ZwpPrimarySelectionDeviceV1, offer: ZwpPrimarySelectionOfferV1) {
    let made = HostOffer(offer)
    offer.handler = made
    introduce(made)
  }

  func selection(_ object: ZwpPrimarySelectionDeviceV1, id: ZwpPrimarySelectionOfferV1?) { select(isOffer: id != nil) }
}

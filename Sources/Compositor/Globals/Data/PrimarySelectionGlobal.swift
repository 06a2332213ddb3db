import Logging
import Surfaces
package import WaylandServer

/// `zwp_primary_selection_device_manager_v1`: text marked in one window is pasted with the middle button in another.
package final class PrimarySelectionGlobal {
  private let selection: PrimarySelection
  private var globals: [AnyObject] = []

  /// - Parameter legacy: whether to also offer the selection as `gtk_primary_selection_device_manager`.
  package init(_ seat: SeatGlobal, legacy: Bool = false) throws(DisplayError) {
    selection = PrimarySelection(seat)
    let display = seat.server.display
    globals = [
      try Global<ZwpPrimarySelectionDeviceManagerV1>(display, version: 1) { [selection] in $0.handler = selection }
    ]
    if legacy {
      globals.append(
        try Global<GtkPrimarySelectionDeviceManager>(display, version: 1) { [selection] in $0.handler = selection })
    }
  }
}

extension PrimarySelectionGlobal: JoinedSelection {
  /// The owner of the primary selection.
  var owner: Selection { selection.selection }

  package var onSelection: (((any SelectionSource)?) -> Void)? {
    get { selection.selection.onChange }
    set { selection.selection.onChange = newValue }
  }

  package func select(foreign: ForeignSelection?) { selection.selection.set(foreign: foreign) }
  package var source: (any SelectionSource)? { selection.selection.source }
  package func clear() { selection.selection.clear() }
  package func dropOwner() -> Bool { selection.selection.dropOwner() }
  package var transfers: Transfers { selection.transfers }
}

/// The selection of marked text, for both protocols.
final class PrimarySelection {
  private let seat: SeatGlobal
  fileprivate let selection: Selection
  fileprivate var transfers: Transfers { seat.server.transfers }

  init(_ seat: SeatGlobal) {
    self.seat = seat
    selection = Selection(seat)
  }

  private func makeSource(_ wire: any SelectionSourceWire) -> PrimarySource {
    PrimarySource(wire) { [weak self] in self?.selection.sourceDidGo($0) }
  }

  /// - Returns: nil if the client has too many devices.
  private func makeDevice(_ wire: any PrimaryDeviceWire) -> PrimaryDevice? {
    let client = seat.server.clients[wire.client].id
    guard seat.server.admits(wire, beside: selection.deviceCount(of: client)) else { return nil }
    let device = PrimaryDevice(wire, client: client, manager: self)
    wire.onDestroy = { [weak self, unowned device] in self?.selection.remove(device, of: client) }
    return device
  }

  fileprivate func set(_ source: PrimarySource?, serial: UInt32, by client: ClientID) {
    let isGranted = seat.selectionGrants.contains(client)
    guard isGranted || seat.accepts(serial, from: client, for: .selection) else {
      seat.server.log.info(
        "\(seat.server.clients[client]?.label ?? "client"): primary selection ignored: invalid serial \(serial)")
      seat.refusals.add(.primarySelection, serial, of: client)
      source?.cancelled()
      return
    }
    selection.set(source, serial: isGranted ? 0 : serial)
  }
}

extension PrimarySelection: ZwpPrimarySelectionDeviceManagerV1.Handler, GtkPrimarySelectionDeviceManager.Handler {
  func destroy(_ object: some Resource) {}

  func createSource(_ object: ZwpPrimarySelectionDeviceManagerV1, id: ZwpPrimarySelectionSourceV1) {
    id.handler = makeSource(id)
  }

  func createSource(_ object: GtkPrimarySelectionDeviceManager, id: GtkPrimarySelectionSource) {
    id.handler = makeSource(id)
  }

  func getDevice(_ object: ZwpPrimarySelectionDeviceManagerV1, id: ZwpPrimarySelectionDeviceV1, seat: WlSeat) {
    guard let device = makeDevice(id) else { return }
    id.handler = device
    selection.add(device, of: device.client)
  }

  func getDevice(_ object: GtkPrimarySelectionDeviceManager, id: GtkPrimarySelectionDevice, seat: WlSeat) {
    guard let device = makeDevice(id) else { return }
    id.handler = device
    selection.add(device, of: device.client)
  }
}

/// A `zwp_primary_selection_source_v1` or `gtk_primary_selection_source`.
private final class PrimarySource: ClientSelectionSource, ZwpPrimarySelectionSourceV1.Handler,
  GtkPrimarySelectionSource.Handler
{
  func offer(_ object: some SelectionSourceWire, mimeType: String) { add(mimeType) }

  func destroy(_ object: some SelectionSourceWire) {}
}

/// A `zwp_primary_selection_device_v1` or `gtk_primary_selection_device`.
private final class PrimaryDevice: ZwpPrimarySelectionDeviceV1.Handler, GtkPrimarySelectionDevice.Handler,
  SelectionDevice
{
  private unowned let wire: any PrimaryDeviceWire
  let client: ClientID
  private unowned let manager: PrimarySelection
  private weak var offer: SelectionOffer?

  init(_ wire: any PrimaryDeviceWire, client: ClientID, manager: PrimarySelection) {
    self.wire = wire
    self.client = client
    self.manager = manager
  }

  func setSelection(_ object: ZwpPrimarySelectionDeviceV1, source: ZwpPrimarySelectionSourceV1?, serial: UInt32) {
    set(source?.handler, serial)
  }

  func setSelection(_ object: GtkPrimarySelectionDevice, source: GtkPrimarySelectionSource?, serial: UInt32) {
    set(source?.handler, serial)
  }

  private func set(_ source: AnyObject?, _ serial: UInt32) {
    manager.set(source.map { unsafeDowncast($0, to: PrimarySource.self) }, serial: serial, by: client)
  }

  func destroy(_ object: some PrimaryDeviceWire) {}

  func offer(_ source: (any SelectionSource)?) {
    offer = source.flatMap { wire.present($0, by: manager.transfers) }
    if offer == nil { wire.presentNothing() }
  }

  func withdrawOffers() {
    offer?.withdraw()
    offer = nil
  }
}

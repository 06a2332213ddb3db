import Surfaces
package import WaylandServer

/// `ext_data_control_manager_v1` and `zwlr_data_control_manager_v1`: reading and replacing selections without the
/// keyboard focus, for clipboard managers.
package final class DataControlGlobal {
  private let globals: [AnyObject]

  package init(
    _ server: Server, clipboard: DataDeviceGlobal, primary: PrimarySelectionGlobal
  ) throws(DisplayError) {
    let control = DataControl(server, [.clipboard: clipboard.owner, .primary: primary.owner])
    globals = [
      try Global<ExtDataControlManagerV1>(server, for: .clipboard, version: 1) { $0.handler = control },
      try Global<ZwlrDataControlManagerV1>(server, for: .clipboard, version: 2) { $0.handler = control },
    ]
  }
}

/// The managers of both protocols: what their clients do with the selections.
final class DataControl {
  /// The selection that a request or an event is about.
  enum Kind {
    case clipboard, primary
  }

  private let server: Server
  private let selections: [Kind: Selection]

  init(_ server: Server, _ selections: [Kind: Selection]) {
    self.server = server
    self.selections = selections
  }

  fileprivate func makeSource(_ wire: any DataControlSourceWire) -> DataControlSource {
    DataControlSource(wire) { [weak self] source in self?.selections.values.forEach { $0.sourceDidGo(source) } }
  }

  /// Makes a device and offers it the selections.
  ///
  /// - Parameter kinds: the selections that the version of the device supports, in the order of their first offers.
  /// - Returns: nil if the client has too many devices.
  fileprivate func makeDevice(_ wire: any DataControlDeviceWire, _ kinds: [Kind]) -> DataControlDevice? {
    let client = server.clients[wire.client].id
    guard server.admits(wire, beside: selections[.clipboard]?.watcherCount(of: client) ?? 0) else { return nil }
    var parts: [Kind: DataControlPart] = [:]
    for kind in kinds {
      if let selection = selections[kind] {
        parts[kind] = DataControlPart(wire, kind, of: selection, server.transfers)
      }
    }
    let device = DataControlDevice(parts)
    wire.onDestroy = { [weak self, unowned device] in
      for (kind, part) in device.parts { self?.selections[kind]?.removeWatcher(part, of: client) }
    }
    return device
  }

  /// Sends a new device the current selections, and then each change.
  fileprivate func begin(_ device: DataControlDevice, _ kinds: [Kind], of client: Client) {
    let client = server.clients[client].id
    for kind in kinds { if let part = device.parts[kind] { selections[kind]?.addWatcher(part, of: client) } }
  }
}

extension DataControl: ExtDataControlManagerV1.Handler, ZwlrDataControlManagerV1.Handler {
  func destroy(_ object: some Resource) {}

  func createDataSource(_ object: ExtDataControlManagerV1, id: ExtDataControlSourceV1) { id.handler = makeSource(id) }

  func createDataSource(_ object: ZwlrDataControlManagerV1, id: ZwlrDataControlSourceV1) {
    id.handler = makeSource(id)
  }

  func getDataDevice(_ object: ExtDataControlManagerV1, id: ExtDataControlDeviceV1, seat: WlSeat) {
    let kinds = [Kind.clipboard, .primary]
    guard let device = makeDevice(id, kinds) else { return }
    id.handler = device
    begin(device, kinds, of: id.client)
  }

  func getDataDevice(_ object: ZwlrDataControlManagerV1, id: ZwlrDataControlDeviceV1, seat: WlSeat) {
    let kinds: [Kind] = id.version >= 2 ? [.clipboard, .primary] : [.clipboard]
    guard let device = makeDevice(id, kinds) else { return }
    id.handler = device
    begin(device, kinds, of: id.client)
  }
}

/// An `ext_data_control_source_v1` or `zwlr_data_control_source_v1`.
private final class DataControlSource: ClientSelectionSource, ExtDataControlSourceV1.Handler,
  ZwlrDataControlSourceV1.Handler
{
  /// True if the source is or was a selection. Its types are final then.
  private(set) var isUsed = false

  func use() { isUsed = true }

  func offer(_ object: some DataControlSourceWire, mimeType: String) {
    guard !isUsed else {
      return object.postError(
        ExtDataControlSourceV1.Error.invalidOffer.rawValue,
        "offer is only allowed before the source is set as a selection; create another source")
    }
    add(mimeType)
  }

  func destroy(_ object: some DataControlSourceWire) {}
}

/// An `ext_data_control_device_v1` or `zwlr_data_control_device_v1`.
private final class DataControlDevice: ExtDataControlDeviceV1.Handler, ZwlrDataControlDeviceV1.Handler {
  /// The selections that the version of the device supports.
  let parts: [DataControl.Kind: DataControlPart]

  init(_ parts: [DataControl.Kind: DataControlPart]) { self.parts = parts }

  func setSelection(_ object: ExtDataControlDeviceV1, source: ExtDataControlSourceV1?) {
    set(.clipboard, source?.handler, object)
  }

  func setSelection(_ object: ZwlrDataControlDeviceV1, source: ZwlrDataControlSourceV1?) {
    set(.clipboard, source?.handler, object)
  }

  func setPrimarySelection(_ object: ExtDataControlDeviceV1, source: ExtDataControlSourceV1?) {
    set(.primary, source?.handler, object)
  }

  func setPrimarySelection(_ object: ZwlrDataControlDeviceV1, source: ZwlrDataControlSourceV1?) {
    set(.primary, source?.handler, object)
  }

  private func set(_ kind: DataControl.Kind, _ handler: AnyObject?, _ object: some DataControlDeviceWire) {
    let source = handler.map { unsafeDowncast($0, to: DataControlSource.self) }
    guard source?.isUsed != true else {
      return object.postError(
        ExtDataControlDeviceV1.Error.usedSource.rawValue,
        "the source is or was a selection; a source can be set once, so create another one")
    }
    source?.use()
    parts[kind]?.set(source)
  }

  func destroy(_ object: some DataControlDeviceWire) {}
}

/// One selection of a device, which follows and sets it.
private final class DataControlPart: SelectionDevice {
  private unowned let wire: any DataControlDeviceWire
  private let kind: DataControl.Kind
  private unowned let selection: Selection
  private unowned let transfers: Transfers
  private weak var offer: SelectionOffer?
  /// The source that was set through the device last.
  private weak var own: DataControlSource?

  init(
    _ wire: any DataControlDeviceWire, _ kind: DataControl.Kind, of selection: Selection, _ transfers: Transfers
  ) {
    (self.wire, self.kind) = (wire, kind)
    (self.selection, self.transfers) = (selection, transfers)
  }

  /// Replaces the selection. A client with the privilege needs no serial.
  func set(_ source: DataControlSource?) {
    own = source
    selection.set(source, serial: 0)
  }

  /// Sends an offer, unless the device has set the selection itself: a client that replaces each selection would
  /// otherwise answer itself without end.
  func offer(_ source: (any SelectionSource)?) {
    guard let source else { return wire.presentNothing(as: kind) }
    guard source !== own else { return }
    offer = wire.present(source, as: kind, by: transfers)
    if offer == nil { wire.presentNothing(as: kind) }
  }

  func withdrawOffers() {
    offer?.withdraw()
    offer = nil
  }
}

import Geometry
import Logging
package import Seats
package import Surfaces
package import WaylandServer

/// Starts and ends drags in the router for `wl_data_device.start_drag`.
package protocol DragDelegate: AnyObject {
  /// - Returns: false if the client does not have the grab of the driver, or if another drag is active.
  func beginDrag(from client: ClientID, isPrivate: Bool, by driver: Driver) -> Bool
  /// The source was destroyed. The drag ends without a drop.
  func cancelDrag()
}

/// `wl_data_device_manager`: the clipboard, and drag and drop.
package final class DataDeviceGlobal: WlDataDeviceManager.Handler {
  private let seat: SeatGlobal
  private let selection: Selection
  private var devices: [ClientID: [DataDevice]] = [:]
  private var drag: DragSession?
  private var global: Global<WlDataDeviceManager>?
  package weak var dragDelegate: (any DragDelegate)?

  package init(_ seat: SeatGlobal) throws(DisplayError) {
    self.seat = seat
    selection = Selection(seat)
    global = try Global(seat.server.display, version: 3) { [unowned self] in $0.handler = self }
    seat.attach(self)
  }

  /// The image that follows the pointer or touch; nil without a drag, or for a drag without an image.
  package var dragIcon: AttachedImage? {
    guard let icon = drag?.icon, icon.surface != nil else { return nil }
    return icon
  }

  /// The MIME types that the drag in progress offers; empty without a drag or without data.
  package var dragTypes: [String] { drag?.source?.mimeTypes ?? [] }

  // MARK: Requests

  package func createDataSource(_ object: WlDataDeviceManager, id: WlDataSource) {
    _ = DataSource(id, seat.server.backlog) { [weak self] in self?.sourceDidGo($0) }
  }

  package func getDataDevice(_ object: WlDataDeviceManager, id: WlDataDevice, seat: WlSeat) {
    let client = self.seat.server.clients[id.client].id
    guard self.seat.server.admits(id, beside: devices[client]?.count ?? 0) else { return }
    let device = DataDevice(id, client: client, manager: self)
    id.handler = device
    devices[client, default: []].append(device)
    id.onDestroy = { [weak self, unowned device] in self?.deviceDidGo(device) }
    selection.add(device, of: client)
  }

  private func deviceDidGo(_ device: DataDevice) {
    selection.remove(device, of: device.client)
    devices[device.client]?.removeAll { $0 === device }
    if devices[device.client]?.isEmpty == true { devices[device.client] = nil }
  }

  private func sourceDidGo(_ source: DataSource) {
    switch source.use {
    case .none: break
    case .selection: selection.sourceDidGo(source)
    case .drag:
      transfers.drop(source)
      guard drag?.source === source else { return }
      dragDelegate?.cancelDrag()
    }
  }

  func setSelection(_ source: WlDataSource?, serial: UInt32, by client: ClientID) {
    let object = source?.object
    if let source, let object, object.actions != nil || object.use == .drag {
      return source.postError(
        WlDataSource.Error.invalidSource.rawValue,
        "wl_data_source@\(source.id) is for drag and drop and cannot be a selection")
    }
    let isGranted = seat.selectionGrants.contains(client)
    guard isGranted || seat.accepts(serial, from: client, for: .selection) else {
      seat.server.log.info(
        "\(seat.server.clients[client]?.label ?? "client"): selection ignored: invalid serial \(serial)")
      seat.refusals.add(.selection, serial, of: client)
      object?.cancelled()
      return
    }
    object?.didBecomeSelection()
    selection.set(object, serial: isGranted ? 0 : serial)
  }
}

extension DataDeviceGlobal: JoinedSelection {
  /// The owner of the clipboard.
  var owner: Selection { selection }

  package var onSelection: (((any SelectionSource)?) -> Void)? {
    get { selection.onChange }
    set { selection.onChange = newValue }
  }

  package func select(foreign: ForeignSelection?) { selection.set(foreign: foreign) }
  package var source: (any SelectionSource)? { selection.source }
  package func clear() { selection.clear() }
  package func dropOwner() -> Bool { selection.dropOwner() }
  package var transfers: Transfers { seat.server.transfers }
}

// MARK: - Drag and drop

/// A drag from its start until the driver is released.
private struct DragSession {
  var source: DataSource?
  var icon: AttachedImage?
  /// The devices of the client under the driver.
  var entered: [DataDevice] = []
  var wasDropped = false
}

extension DataDeviceGlobal: DragReceiver {
  func startDrag(_ device: DataDevice, source: DataSource?, origin: WlSurface, icon: WlSurface?, serial: UInt32) {
    if let source, source.use != .none { return }
    var image: AttachedImage?
    if let icon, let surface = icon.object {
      guard surface.model.take(.dragIcon) else {
        return device.resource.postError(
          WlDataDevice.Error.role.rawValue,
          "wl_surface@\(icon.id) cannot be a drag icon: it already has \(surface.existingRole)")
      }
      image = AttachedImage(surface, hotspot: .zero)
    }
    let isJustified = seat.accepts(serial, from: device.client, for: .hold)
    if !isJustified { seat.refusals.add(.drag, serial, of: device.client) }
    guard drag == nil, isJustified, let driver = seat.driver(of: serial, from: device.client) else {
      source?.dragCancelled()
      return
    }
    source?.didBeginDrag()
    drag = DragSession(source: source, icon: image)
    if dragDelegate?.beginDrag(from: device.client, isPrivate: source == nil, by: driver) != true {
      drag = nil
      source?.dragCancelled()
    }
  }

  func deliver(_ message: DragMessage) {
    switch message {
    case .enter(let contact): enter(contact)
    case .motion(let contact):
      drag?.entered.forEach { $0.dragMotion(to: contact.place, time: contact.time.milliseconds) }
    case .leave: leave()
    case .drop: drop()
    case .ended: end()
    }
  }

  private func enter(_ contact: PointerContact) {
    guard drag != nil, let surface = seat.surface(contact.surface) else { return }
    // If the client destroyed the surface that was entered, its devices have not received a leave yet.
    leave()
    let entered = devices[contact.client] ?? []
    drag?.entered = entered
    let serial = seat.newSerial(contact.client, .dragEnter)
    for device in entered { device.dragEnter(drag?.source, surface, at: contact.place, serial: serial) }
  }

  private func leave() {
    let left = drag?.entered ?? []
    drag?.entered = []
    for device in left where device.resource.isAlive { device.dragLeave() }
  }

  private func drop() {
    guard let session = drag else { return }
    let takers = session.entered.filter { device in
      device.resource.isAlive && (session.source == nil || device.dragOffer?.wouldTakeDrop == true)
    }
    // The remaining devices did not accept the drop and receive a leave.
    drag?.entered = session.entered.filter { device in !takers.contains { $0 === device } }
    drag?.wasDropped = !takers.isEmpty
    leave()
    takers.forEach { $0.drop() }
    // Sent after the drop: Chromium ends a drag within itself when its source is notified, and then ignores the drop.
    if !takers.isEmpty { session.source?.dropPerformed() }
  }

  private func end() {
    leave()
    guard let session = drag else { return }
    drag = nil
    session.icon?.detach()
    if !session.wasDropped { session.source?.dragCancelled() }
  }
}

// MARK: - Lag

extension DragMessage {
  /// The client that receives the message; nil for the end of a drag, which names no surface.
  var receiver: ClientID? {
    switch self {
    case .enter(let contact), .motion(let contact), .leave(let contact), .drop(let contact): contact.client
    case .ended: nil
    }
  }

  /// True if the message can wait while its client has too many unread events. A later motion replaces it.
  var isMotion: Bool { if case .motion = self { true } else { false } }
}

import Glibc
import WaylandClient

/// A client that does what a test tells it.
final class Guest {
  let name: String
  private let connection: Connection
  private let registry: WlRegistry
  private var globals: [String: (name: UInt32, version: UInt32)] = [:]
  private(set) var compositor: WlCompositor!
  private(set) var seat: WlSeat!
  private(set) var pointer: WlPointer?
  private(set) var keyboard: WlKeyboard?
  private(set) var touch: WlTouch?
  private(set) var manager: WlDataDeviceManager!
  private(set) var device: WlDataDevice?
  private(set) var primaryManager: ZwpPrimarySelectionDeviceManagerV1!
  private(set) var primaryDevice: ZwpPrimarySelectionDeviceV1?
  private(set) var surfaces: [String: WlSurface] = [:]
  /// The last thing that was offered.
  fileprivate(set) var offer: WlDataOffer?
  /// Everything that was offered for selections and drags, in order.
  fileprivate(set) var offers: [WlDataOffer] = []
  fileprivate(set) var primaryOffer: ZwpPrimarySelectionOfferV1?
  private var isUp = true

  init(_ name: String, descriptor: Int32) throws {
    self.name = name
    connection = try Connection(socket: OwnedFD(descriptor))
    registry = connection.registry()
  }

  func turn() {
    guard isUp else { return }
    _ = connection.dispatchReady()
    connection.flush()
  }

  var errorCode: UInt32? { connection.protocolError?.code }
  var errorInterface: String? { connection.protocolError?.interface }

  func discover(_ wait: () -> Void) {
    registry.handler = self
    wait()
  }

  func bind(seatVersion: Int32, dataVersion: Int32) {
    compositor = registry.bind(name: globals["wl_compositor"]!.name, interface: WlCompositor.self, boundVersion: 5)
    seat = registry.bind(name: globals["wl_seat"]!.name, interface: WlSeat.self, boundVersion: seatVersion)
    manager = registry.bind(
      name: globals["wl_data_device_manager"]!.name, interface: WlDataDeviceManager.self, boundVersion: dataVersion)
    primaryManager = registry.bind(
      name: globals["zwp_primary_selection_device_manager_v1"]!.name,
      interface: ZwpPrimarySelectionDeviceManagerV1.self, boundVersion: 1)
  }

  /// Binds a global that only some tests ask for, at the version that is offered.
  func bind<P: Proxy>(_ type: P.Type) -> P {
    let offered = globals[String(cString: type.interface.pointee.name)]!
    return registry.bind(name: offered.name, interface: type, boundVersion: Int32(offered.version))
  }

  func offeredVersion(_ interface: String) -> UInt32? { globals[interface]?.version }

  func hangUp() {
    isUp = false
    connection.close()
  }

  // MARK: Requests

  /// - Returns: the surface's id on the wire.
  func makeSurface(_ name: String) -> UInt32 {
    let surface = compositor.createSurface()
    surfaces[name] = surface
    return surface.id
  }

  func destroySurface(_ name: String) { surfaces.removeValue(forKey: name)?.destroy() }

  /// Moves a surface's content against what it was, without new content.
  func shift(_ surface: String, by x: Int32, _ y: Int32) {
    surfaces[surface]?.offset(x: x, y: y)
    surfaces[surface]?.commit()
  }

  func takePointer() { pointer = seat.getPointer() }
  func takeKeyboard() { keyboard = seat.getKeyboard() }
  func takeTouch() { touch = seat.getTouch() }

  func dropPointer() {
    pointer?.release()
    pointer = nil
  }

  func dropTouch() {
    touch?.release()
    touch = nil
  }

  func dropOffer() {
    offer?.destroy()
    offer = nil
  }

  func giveActions(_ bits: UInt32, _ preferred: UInt32) {
    offer?.setActions(dndActions: WaylandActions.make(bits), preferredAction: WaylandActions.make(preferred))
  }

  func takeDevice() {
    device = manager.getDataDevice(seat: seat)
    device?.handler = self
  }

  func takePrimaryDevice() {
    primaryDevice = primaryManager.getDevice(seat: seat)
    primaryDevice?.handler = self
  }

  func setCursor(_ surface: String?, serial: UInt32, hotspot x: Int32 = 0, _ y: Int32 = 0) {
    pointer?.setCursor(serial: serial, surface: surface.flatMap { surfaces[$0] }, hotspotX: x, hotspotY: y)
  }

  func source(offering types: String..., actions: UInt32? = nil) -> GuestSource {
    let source = manager.createDataSource()
    for type in types { source.offer(mimeType: type) }
    if let actions { source.setActions(dndActions: WlDataDeviceManager.DndAction(rawValue: actions)) }
    let object = GuestSource(source)
    source.handler = object
    return object
  }

  func copy(_ source: GuestSource?, serial: UInt32) { device?.setSelection(source: source?.proxy, serial: serial) }

  func mark(_ type: String, serial: UInt32) {
    let source = primaryManager.createSource()
    source.offer(mimeType: type)
    source.handler = PrimaryWriter.shared
    primaryDevice?.setSelection(source: source, serial: serial)
  }

  func startDrag(_ source: GuestSource?, from surface: String, icon: String? = nil, serial: UInt32) {
    device?.startDrag(
      source: source?.proxy, origin: surfaces[surface]!, icon: icon.map { surfaces[$0]! }, serial: serial)
  }

  /// Asks for what is offered.
  ///
  /// - Returns: gives what has been written by then, and whether the writer is done.
  func paste(_ type: String, primary: Bool = false) -> () -> String {
    pasting { writer in
      if primary {
        primaryOffer?.receive(mimeType: type, fd: writer)
      } else {
        offer?.receive(mimeType: type, fd: writer)
      }
    }
  }

  func pasting(_ receive: (Int32) -> Void) -> () -> String {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return { "no pipe" } }
    let (reader, writer) = (ends[0], ends[1])
    _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    receive(writer)
    connection.flush()
    close(writer)
    return {
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = read(reader, &bytes, bytes.count)
      if count < 0 { return "waiting" }
      return count == 0 ? "nothing" : String(decoding: bytes[..<count], as: UTF8.self)
    }
  }
}

extension Guest: WlRegistry.Handler {
  func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) {
    globals[interface] = (name, version)
  }
}

extension Guest: WlDataDevice.Handler {
  func dataOffer(_ object: WlDataDevice, id: WlDataOffer) {
    offer = id
    offers.append(id)
  }
}

extension Guest: ZwpPrimarySelectionDeviceV1.Handler {
  func dataOffer(_ object: ZwpPrimarySelectionDeviceV1, offer: ZwpPrimarySelectionOfferV1) { primaryOffer = offer }
}

/// A source that writes what it is asked for.
final class GuestSource: WlDataSource.Handler {
  let proxy: WlDataSource

  init(_ proxy: WlDataSource) { self.proxy = proxy }

  func send(_ object: WlDataSource, mimeType: String, fd: consuming OwnedFD) {
    let text = Array("as \(mimeType)".utf8)
    _ = write(fd.rawValue, text, text.count)
  }
}

final class PrimaryWriter: ZwpPrimarySelectionSourceV1.Handler {
  nonisolated(unsafe) static let shared = PrimaryWriter()

  func send(_ object: ZwpPrimarySelectionSourceV1, mimeType: String, fd: consuming OwnedFD) {
    let text = Array("marked \(mimeType)".utf8)
    _ = write(fd.rawValue, text, text.count)
  }
}

enum WaylandActions {
  static func make(_ bits: UInt32) -> WlDataDeviceManager.DndAction { WlDataDeviceManager.DndAction(rawValue: bits) }
}

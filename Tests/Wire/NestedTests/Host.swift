import Glibc
import StageKit
import WaylandServer

/// A host compositor in this process. A test decides what it sends to its client.
final class Host {
  let display: Display
  private(set) var seats: [HostHands] = []
  fileprivate(set) var surfaces: [WlSurface] = []
  fileprivate(set) var relativePointers: [ZwpRelativePointerV1] = []
  fileprivate(set) var inhibitors: [Inhibitor] = []
  fileprivate(set) var dataDevices: [WlDataDevice] = []
  fileprivate(set) var swipes: [ZwpPointerGestureSwipeV1] = []
  fileprivate(set) var pinches: [ZwpPointerGesturePinchV1] = []
  fileprivate(set) var holds: [ZwpPointerGestureHoldV1] = []
  private var globals: [AnyObject] = []
  private var log: [String] = []
  var onSurface: ((WlSurface) -> Void)?

  /// A request of the client to inhibit the host's shortcuts.
  struct Inhibitor {
    let surface: WlSurface
    let object: ZwpKeyboardShortcutsInhibitorV1
  }

  init(givesShortcuts: Bool = true) throws {
    display = try Display()
    globals.append(try Global<WlCompositor>(display, version: 5) { [unowned self] in $0.handler = self })
    globals.append(try Global<ZwpRelativePointerManagerV1>(display, version: 1) { [unowned self] in $0.handler = self })
    globals.append(try Global<ZwpPointerGesturesV1>(display, version: 3) { [unowned self] in $0.handler = self })
    globals.append(try Global<WlDataDeviceManager>(display, version: 3) { [unowned self] in $0.handler = self })
    guard givesShortcuts else { return }
    globals.append(
      try Global<ZwpKeyboardShortcutsInhibitManagerV1>(display, version: 1) { [unowned self] in $0.handler = self })
  }

  deinit { display.disconnectClients() }

  /// Adds a seat.
  @discardableResult
  func addSeat(version: Int32 = 8, _ capabilities: WlSeat.Capability = [.pointer, .keyboard, .touch]) throws
    -> HostHands
  {
    let hands = HostHands(capabilities, of: self)
    hands.global = try Global<WlSeat>(display, version: version) { [unowned hands] in hands.attach($0) }
    seats.append(hands)
    return hands
  }

  func removeSeat(_ hands: HostHands) { hands.global = nil }

  func hangUp() { display.disconnectClients() }

  /// The client's end of a new connection.
  func connect() throws -> Int32 { try connectedSocket(display).0 }

  func turn() {
    display.loop.dispatch(milliseconds: 0)
    display.flushClients()
  }

  /// The requests of the client, as lines.
  var asked: [String] {
    defer { log = [] }
    return log
  }

  /// Offers data to the client that has the keyboard.
  func select(_ types: [String]) {
    for device in dataDevices {
      guard let offer = WlDataOffer.create(in: device) else { continue }
      device.sendDataOffer(id: offer)
      for type in types { offer.sendOffer(mimeType: type) }
      device.sendSelection(id: offer)
    }
  }

  func note(_ line: String) { log.append(line) }
}

extension Host: WlCompositor.Handler {
  func createSurface(_ object: WlCompositor, id: WlSurface) {
    surfaces.append(id)
    onSurface?(id)
    id.onDestroy = { [weak self, unowned id] in self?.surfaces.removeAll { $0 === id } }
  }

  func createRegion(_ object: WlCompositor, id: WlRegion) {}
}

extension Host: ZwpRelativePointerManagerV1.Handler {
  func destroy(_ object: ZwpRelativePointerManagerV1) {}

  func getRelativePointer(_ object: ZwpRelativePointerManagerV1, id: ZwpRelativePointerV1, pointer: WlPointer) {
    relativePointers.append(id)
    id.onDestroy = { [weak self, unowned id] in self?.relativePointers.removeAll { $0 === id } }
  }
}

extension Host: ZwpKeyboardShortcutsInhibitManagerV1.Handler {
  func destroy(_ object: ZwpKeyboardShortcutsInhibitManagerV1) {}

  func inhibitShortcuts(
    _ object: ZwpKeyboardShortcutsInhibitManagerV1, id: ZwpKeyboardShortcutsInhibitorV1, surface: WlSurface,
    seat: WlSeat
  ) {
    let number = surfaces.firstIndex { $0 === surface } ?? -1
    inhibitors.append(Inhibitor(surface: surface, object: id))
    note("inhibit on \(number)")
    id.onDestroy = { [weak self, unowned id] in
      self?.inhibitors.removeAll { $0.object === id }
      self?.note("allow on \(number)")
    }
  }
}

extension Host: WlDataDeviceManager.Handler {
  func createDataSource(_ object: WlDataDeviceManager, id: WlDataSource) {}

  func getDataDevice(_ object: WlDataDeviceManager, id: WlDataDevice, seat: WlSeat) {
    dataDevices.append(id)
    id.onDestroy = { [weak self, unowned id] in self?.dataDevices.removeAll { $0 === id } }
  }
}

extension Host: ZwpPointerGesturesV1.Handler {
  func getSwipeGesture(_ object: ZwpPointerGesturesV1, id: ZwpPointerGestureSwipeV1, pointer: WlPointer) {
    swipes.append(id)
  }

  func getPinchGesture(_ object: ZwpPointerGesturesV1, id: ZwpPointerGesturePinchV1, pointer: WlPointer) {
    pinches.append(id)
  }

  func getHoldGesture(_ object: ZwpPointerGesturesV1, id: ZwpPointerGestureHoldV1, pointer: WlPointer) {
    holds.append(id)
  }

  func release(_ object: ZwpPointerGesturesV1) {}
}

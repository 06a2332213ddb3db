import Glibc
import WaylandClient

/// An ordinary client of a compositor in this process: one window, a whole seat, something to copy and paste.
final class Citizen {
  let connection: Connection
  let registry: WlRegistry
  /// Of the last window.
  var surface: WlSurface! { surfaces.last }
  private(set) var surfaces: [WlSurface] = []
  private(set) var seat: WlSeat!
  private var names: [String: (name: UInt32, version: UInt32)] = [:]
  private var parts: [AnyObject] = []
  private var memory: [MemoryFile] = []
  private var clipboard: WlDataDevice?
  private var primary: ZwpPrimarySelectionDeviceV1?
  fileprivate var offer: WlDataOffer?
  fileprivate var primaryOffer: ZwpPrimarySelectionOfferV1?
  fileprivate var introduced: [String] = []
  fileprivate var source: WlDataSource?
  fileprivate var serial: UInt32 = 0
  /// What its seat says, as lines.
  fileprivate(set) var lines: [String] = []
  /// What the clipboard has, by type; nil for nothing.
  fileprivate(set) var offered: [String]?
  fileprivate(set) var offeredPrimary: [String]?
  /// What it was asked to write.
  fileprivate(set) var written: [String] = []
  fileprivate(set) var keymaps = 0
  fileprivate(set) var isCancelled = false

  init(socket: Int32, settle: () -> Void) throws {
    connection = try Connection(socket: OwnedFD(socket))
    registry = connection.registry()
    registry.handler = self
    turn()
    settle()
    turn()
  }

  func turn() { _ = connection.dispatchReady() }

  func bind<P: Proxy>(_ type: P.Type, _ version: Int32) -> P {
    let name = names[String(cString: type.interface.pointee.name)]!
    return registry.bind(name: name.name, interface: type, boundVersion: version)
  }

  func name<P: Proxy>(of type: P.Type) -> UInt32 { names[String(cString: type.interface.pointee.name)]!.name }

  /// Shows a window of that size, and listens to the seat.
  func show(_ width: Int32, _ height: Int32, listening: Bool = true, settle: () -> Void) throws {
    let base = bind(XdgWmBase.self, 5)
    let surface = bind(WlCompositor.self, 5).createSurface()
    surfaces.append(surface)
    let role = base.getXdgSurface(surface: surface)
    let toplevel = role.getToplevel()
    role.handler = self
    toplevel.setAppId(appId: "citizen")
    surface.commit()
    settle()
    let memory = try MemoryFile(size: Int(width * height * 4))
    let pool = bind(WlShm.self, 1).createPool(fd: memory.descriptor, size: width * height * 4)
    let buffer = pool.createBuffer(offset: 0, width: width, height: height, stride: width * 4, format: .xrgb8888)
    self.memory.append(memory)
    parts += [base, role, toplevel, pool, buffer]
    surface.attach(buffer: buffer, x: 0, y: 0)
    surface.commit()
    if listening { listen() }
    settle()
  }

  private func listen() {
    seat = bind(WlSeat.self, 8)
    let (pointer, keyboard, touch) = (seat.getPointer(), seat.getKeyboard(), seat.getTouch())
    pointer.handler = self
    keyboard.handler = self
    touch.handler = self
    clipboard = bind(WlDataDeviceManager.self, 3).getDataDevice(seat: seat)
    clipboard?.handler = self
    primary = bind(ZwpPrimarySelectionDeviceManagerV1.self, 1).getDevice(seat: seat)
    primary?.handler = self
    parts += [pointer, keyboard, touch]
  }

  func listenToSteps() {
    let pointer = seat.getPointer()
    let relative = bind(ZwpRelativePointerManagerV1.self, 1).getRelativePointer(pointer: pointer)
    relative.handler = self
    parts += [pointer, relative]
  }

  /// Asks the compositor for all keys.
  func inhibitShortcuts() {
    let inhibitor = bind(ZwpKeyboardShortcutsInhibitManagerV1.self, 1).inhibitShortcuts(surface: surface, seat: seat)
    inhibitor.handler = self
    parts.append(inhibitor)
  }

  /// Takes the keys as an input method does.
  func grabKeys() {
    let method = bind(ZwpInputMethodManagerV2.self, 1).getInputMethod(seat: seat)
    let grab = method.grabKeyboard()
    grab.handler = self
    parts += [method, grab]
  }

  var errorCode: UInt32? { connection.protocolError?.code }

  func hangUp() { connection.close() }

  /// Everything since the last look.
  var heard: [String] {
    defer { lines = [] }
    return lines
  }

  // MARK: Copying

  func copy(_ types: String...) { copy(types) }

  func copy(_ types: [String]) {
    let made = bind(WlDataDeviceManager.self, 3).createDataSource()
    for type in types { made.offer(mimeType: type) }
    made.handler = self
    source = made
    isCancelled = false
    clipboard?.setSelection(source: made, serial: serial)
  }

  func forgetCopy() {
    source?.destroy()
    source = nil
  }

  func mark(_ type: String) {
    let made = bind(ZwpPrimarySelectionDeviceManagerV1.self, 1).createSource()
    made.offer(mimeType: type)
    made.handler = self
    primary?.setSelection(source: made, serial: serial)
  }

  /// - Returns: gives what has been written by then.
  func paste(_ type: String) -> () -> String { pasting { offer?.receive(mimeType: type, fd: $0) } }
  func pastePrimary(_ type: String) -> () -> String { pasting { primaryOffer?.receive(mimeType: type, fd: $0) } }

  private func pasting(_ receive: (Int32) -> Void) -> () -> String {
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

  fileprivate func write(_ type: String, _ descriptor: Int32) {
    written.append(type)
    let text = Array("as \(type)".utf8)
    _ = Glibc.write(descriptor, text, text.count)
  }
}

extension Citizen: WlRegistry.Handler, XdgSurface.Handler {
  func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) {
    names[interface] = (name, version)
  }

  func configure(_ object: XdgSurface, serial: UInt32) {
    object.ackConfigure(serial: serial)
  }
}

extension Citizen: WlPointer.Handler, ZwpRelativePointerV1.Handler {
  func enter(_ object: WlPointer, serial: UInt32, surface: WlSurface?, surfaceX: Fixed, surfaceY: Fixed) {
    lines.append("pointer enter \(surfaceX),\(surfaceY)")
  }

  func leave(_ object: WlPointer, serial: UInt32, surface: WlSurface?) { lines.append("pointer leave") }

  func motion(_ object: WlPointer, time: UInt32, surfaceX: Fixed, surfaceY: Fixed) {
    lines.append("pointer to \(surfaceX),\(surfaceY)")
  }

  func button(_ object: WlPointer, serial: UInt32, time: UInt32, button: UInt32, state: WlPointer.ButtonState) {
    lines.append("button \(button) \(state == .pressed ? "down" : "up")")
    self.serial = serial
  }

  func relativeMotion(
    _ object: ZwpRelativePointerV1, utimeHi: UInt32, utimeLo: UInt32, dx: Fixed, dy: Fixed, dxUnaccel: Fixed,
    dyUnaccel: Fixed
  ) { lines.append("step \(dx),\(dy) (\(dxUnaccel),\(dyUnaccel))") }
}

extension Citizen: WlTouch.Handler {
  func down(_ object: WlTouch, serial: UInt32, time: UInt32, surface: WlSurface?, id: Int32, x: Fixed, y: Fixed) {
    lines.append("down \(id) at \(x),\(y)")
    self.serial = serial
  }

  func up(_ object: WlTouch, serial: UInt32, time: UInt32, id: Int32) { lines.append("up \(id)") }
  func motion(_ object: WlTouch, time: UInt32, id: Int32, x: Fixed, y: Fixed) {
    lines.append("move \(id) to \(x),\(y)")
  }
  func frame(_ object: WlTouch) { lines.append("touch frame") }
  func cancel(_ object: WlTouch) { lines.append("touch cancel") }
}

extension Citizen: WlKeyboard.Handler {
  func keymap(_ object: WlKeyboard, format: WlKeyboard.KeymapFormat, fd: consuming OwnedFD, size: UInt32) {
    keymaps += 1
    lines.append("keymap")
  }

  func enter(_ object: WlKeyboard, serial: UInt32, surface: WlSurface?, keys: [UInt8]) {
    lines.append("keyboard enter \(keys)")
    self.serial = serial
  }

  func leave(_ object: WlKeyboard, serial: UInt32, surface: WlSurface?) { lines.append("keyboard leave") }

  func key(_ object: WlKeyboard, serial: UInt32, time: UInt32, key: UInt32, state: WlKeyboard.KeyState) {
    lines.append("key \(key) \(state == .pressed ? "down" : "up")")
    self.serial = serial
  }

  func modifiers(
    _ object: WlKeyboard, serial: UInt32, modsDepressed: UInt32, modsLatched: UInt32, modsLocked: UInt32, group: UInt32
  ) { lines.append("modifiers \(modsDepressed) \(modsLatched) \(modsLocked) \(group)") }

  func repeatInfo(_ object: WlKeyboard, rate: Int32, delay: Int32) { lines.append("repeat \(rate) \(delay)") }
}

extension Citizen: ZwpKeyboardShortcutsInhibitorV1.Handler {
  func active(_ object: ZwpKeyboardShortcutsInhibitorV1) { lines.append("shortcuts ours") }
  func inactive(_ object: ZwpKeyboardShortcutsInhibitorV1) { lines.append("shortcuts back") }
}

extension Citizen: ZwpInputMethodKeyboardGrabV2.Handler {
  func key(
    _ object: ZwpInputMethodKeyboardGrabV2, serial: UInt32, time: UInt32, key: UInt32, state: WlKeyboard.KeyState
  ) { lines.append("grabbed key \(key) \(state == .pressed ? "down" : "up")") }

  func modifiers(
    _ object: ZwpInputMethodKeyboardGrabV2, serial: UInt32, modsDepressed: UInt32, modsLatched: UInt32,
    modsLocked: UInt32, group: UInt32
  ) { lines.append("grabbed modifiers \(modsDepressed) \(modsLatched) \(modsLocked) \(group)") }

  func keymap(
    _ object: ZwpInputMethodKeyboardGrabV2, format: WlKeyboard.KeymapFormat, fd: consuming OwnedFD, size: UInt32
  ) { lines.append("grabbed keymap") }
}

extension Citizen: WlDataDevice.Handler, WlDataOffer.Handler, WlDataSource.Handler {
  func dataOffer(_ object: WlDataDevice, id: WlDataOffer) {
    introduced = []
    offer = id
    id.handler = self
  }

  func offer(_ object: WlDataOffer, mimeType: String) { introduced.append(mimeType) }
  func selection(_ object: WlDataDevice, id: WlDataOffer?) { offered = id == nil ? nil : introduced }

  func send(_ object: WlDataSource, mimeType: String, fd: consuming OwnedFD) { write(mimeType, fd.rawValue) }
  func cancelled(_ object: WlDataSource) { if object === source { isCancelled = true } }
}

extension Citizen: ZwpPrimarySelectionDeviceV1.Handler, ZwpPrimarySelectionOfferV1.Handler,
  ZwpPrimarySelectionSourceV1.Handler
{
  func dataOffer(_ object: ZwpPrimarySelectionDeviceV1, offer: ZwpPrimarySelectionOfferV1) {
    introduced = []
    primaryOffer = offer
    offer.handler = self
  }

  func offer(_ object: ZwpPrimarySelectionOfferV1, mimeType: String) { introduced.append(mimeType) }

  func selection(_ object: ZwpPrimarySelectionDeviceV1, id: ZwpPrimarySelectionOfferV1?) {
    offeredPrimary = id == nil ? nil : introduced
  }

  func send(_ object: ZwpPrimarySelectionSourceV1, mimeType: String, fd: consuming OwnedFD) {
    write(mimeType, fd.rawValue)
  }
}

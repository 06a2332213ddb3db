import Seats
package import WaylandServer

/// `zwp_virtual_keyboard_manager_v1`: lets clients act as keyboards of the seat.
package final class VirtualKeyboardGlobal: ZwpVirtualKeyboardManagerV1.Handler {
  private unowned let server: Server
  private weak var injector: (any InputInjector)?
  private var counts = Tally<Client>()
  private var global: Global<ZwpVirtualKeyboardManagerV1>?

  package init(_ server: Server, injector: any InputInjector) throws(DisplayError) {
    self.server = server
    self.injector = injector
    global = try Global(server, for: .virtualKeyboard, version: 1) { [unowned self] in $0.handler = self }
  }

  package func createVirtualKeyboard(
    _ object: ZwpVirtualKeyboardManagerV1, seat: WlSeat, id: ZwpVirtualKeyboardV1
  ) {
    let client = id.client
    guard let injector, server.admits(id, beside: counts[client]) else { return }
    counts.add(client)
    let device = injector.addDevice(of: server.clients[client].id)
    id.handler = VirtualKeyboard(device, injector)
    id.onDestroy = { [weak self, weak injector] in
      self?.counts.remove(client)
      injector?.removeDevice(device)
    }
  }
}

/// A `zwp_virtual_keyboard_v1`: a keyboard whose keymap and keys a client sends.
final class VirtualKeyboard: ZwpVirtualKeyboardV1.Handler {
  private let device: DeviceID
  /// The injector for rare calls. It outlives all clients.
  private unowned(unsafe) let injector: any InputInjector
  private let port: InjectorPort
  private var hasKeymap = false
  private var lastModifiers = Modifiers()

  init(_ device: DeviceID, _ injector: any InputInjector) {
    self.device = device
    self.injector = injector
    port = injector.port
  }

  func destroy(_ object: ZwpVirtualKeyboardV1) {}

  func keymap(_ object: ZwpVirtualKeyboardV1, format: UInt32, fd: consuming OwnedFD, size: UInt32) {
    let refuse = { object.postError(ZwpVirtualKeyboardV1.Error.noKeymap.rawValue, $0) }
    guard format == WlKeyboard.KeymapFormat.xkbV1.rawValue else {
      return refuse("unsupported keymap format \(format); expected xkb_v1 (1)")
    }
    let text: [UInt8]
    do {
      text = try KeymapText.read(fd, size: size)
    } catch {
      return refuse(error.description)
    }
    guard injector.setKeymap(text, of: device) else { return refuse("the keymap file is not a valid xkb_v1 keymap") }
    hasKeymap = true
  }

  func key(_ object: ZwpVirtualKeyboardV1, time: UInt32, key: UInt32, state: UInt32) {
    let state = WlKeyboard.KeyState(rawValue: state)
    guard mayType(object), key <= highestCode, state == .pressed || state == .released else { return }
    // Otherwise a client could type faster than another client reads, and libwayland would disconnect the other client.
    if state == .pressed, port.keyboardIsBehind() { return }
    port.inject(.key(.key(device: device, code: key, isPressed: state == .pressed)))
  }

  func modifiers(
    _ object: ZwpVirtualKeyboardV1, modsDepressed: UInt32, modsLatched: UInt32, modsLocked: UInt32, group: UInt32
  ) {
    guard mayType(object) else { return }
    let modifiers = Modifiers(depressed: modsDepressed, latched: modsLatched, locked: modsLocked, group: group)
    // The release of all modifiers is never dropped.
    if modifiers != Modifiers() || modifiers == lastModifiers, port.keyboardIsBehind() { return }
    lastModifiers = modifiers
    port.inject(.key(.modifiers(device: device, modifiers)))
  }

  private func mayType(_ object: ZwpVirtualKeyboardV1) -> Bool {
    if !hasKeymap {
      object.postError(
        ZwpVirtualKeyboardV1.Error.noKeymap.rawValue, "\(object.label) has no keymap; send the keymap request first")
    }
    return hasKeymap
  }
}

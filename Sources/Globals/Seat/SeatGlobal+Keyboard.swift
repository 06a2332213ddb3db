import Glibc
import Seats
import Surfaces
import WaylandServer

/// The surface that has the keyboard, and what its client knows of it.
struct KeyboardFocus {
  let target: KeyboardTarget
  /// evdev codes.
  var held: [UInt32]
  var modifiers = Modifiers()
}

extension SeatGlobal: WlKeyboard.Handler {
  func add(_ keyboard: WlKeyboard, to client: SeatClient) {
    keyboard.handler = self
    client.keyboards.append(keyboard)
    keyboard.onDestroy = { [weak self, unowned keyboard] in
      client.keyboards.removeAll { $0 === keyboard }
      self?.forgetIfEmpty(client)
    }
    if keyboardFocus?.target.client == client.id { client.keymap = keymapInForce }
    sendKeymap(client.keymap, to: keyboard)
    keyboard.sendRepeatInfo(rate: keyRepeat.rate, delay: keyRepeat.delay)
    guard let focus = keyboardFocus, focus.target.client == client.id else { return }
    enter([keyboard], focus)
    keyboard.sendModifiers(focus.modifiers, serial: server.display.nextSerial())
  }

  public func release(_ object: WlKeyboard) {}

  /// Changes what a name of a keymap stands for, for everyone who was told of it; nil before its file goes.
  public func setKeymap(_ keymap: KeymapOffer?, as id: KeymapID = .seat) {
    keymaps[id] = keymap
    if keymap == nil, keymapInForce == id { keymapInForce = .seat }
    forEachClient { client in if client.keymap == id { tellKeymap(keymap == nil ? .seat : id, to: client) } }
    if id == .seat { keyGrabReceiver?.keyboardDidChange() }
  }

  private func tellKeymap(_ id: KeymapID, to client: SeatClient) {
    client.keymap = id
    for keyboard in client.keyboards { sendKeymap(id, to: keyboard) }
  }

  private func sendKeymap(_ id: KeymapID, to keyboard: WlKeyboard) {
    withKeymap(id, for: keyboard.client) { keyboard.sendKeymap(format: $0, fd: $1, size: $2) }
  }

  /// Hands out what a keymap event says to a client.
  func withKeymap(
    _ id: KeymapID = .seat, for client: Client, _ send: (WlKeyboard.KeymapFormat, Int32, UInt32) -> Void
  ) {
    if let keymap = keymaps[id] { return send(.xkbV1, keymap.descriptor, keymap.size) }
    // The message needs a descriptor even where there is nothing to read.
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard nothing >= 0 else { return client.postNoMemory() }
    send(.noKeymap, nothing, 0)
    close(nothing)
  }

  func announceKeyRepeat() {
    forEachClient { client in
      for keyboard in client.keyboards { keyboard.sendRepeatInfo(rate: keyRepeat.rate, delay: keyRepeat.delay) }
    }
    keyGrabReceiver?.keyboardDidChange()
  }
}

// MARK: - Effects

extension SeatGlobal {
  func deliverKeyboardEnter(_ target: KeyboardTarget, held: ArraySlice<UInt32>) {
    announceKeyboard(to: target.client)
    if let client = client(target.client), client.keymap != keymapInForce { tellKeymap(keymapInForce, to: client) }
    let focus = KeyboardFocus(target: target, held: Array(held))
    keyboardFocus = focus
    if let client = client(target.client) { enter(client.keyboards, focus) }
    keyboardDidEnter(target)
  }

  private func enter(_ keyboards: [WlKeyboard], _ focus: KeyboardFocus) {
    guard !keyboards.isEmpty, let surface = surface(focus.target.surface) else { return }
    let serial = newSerial(focus.target.client, focus.target.surface, .keyboardEnter)
    let keys = focus.held.flatMap { code in withUnsafeBytes(of: code) { Array($0) } }
    for keyboard in keyboards { keyboard.sendEnter(serial: serial, surface: surface, keys: keys) }
  }

  func deliverKeyboardLeave(_ target: KeyboardTarget) {
    keyboardFocus = nil
    keyboardDidLeave(target)
    guard let client = client(target.client), let surface = surface(target.surface) else { return }
    let serial = server.display.nextSerial()
    for keyboard in client.keyboards { keyboard.sendLeave(serial: serial, surface: surface) }
  }

  func deliverKey(_ target: KeyboardTarget, code: UInt32, isPressed: Bool, time: Timestamp) {
    if isPressed {
      keyboardFocus?.held.append(code)
    } else {
      keyboardFocus?.held.removeAll { $0 == code }
    }
    guard let client = client(target.client), !client.keyboards.isEmpty else { return }
    let serial = newSerial(target.client, target.surface, isPressed ? .keyPress : .keyRelease)
    for keyboard in client.keyboards {
      keyboard.sendKey(
        serial: serial, time: time.milliseconds, key: code, state: isPressed ? .pressed : .released)
    }
  }

  /// Others hear of it when they get the keyboard.
  func deliverKeymap(_ id: KeymapID) {
    keymapInForce = keymaps[id] == nil ? .seat : id
    if let focus = keyboardFocus, let client = client(focus.target.client), client.keymap != keymapInForce {
      tellKeymap(keymapInForce, to: client)
    }
  }

  func deliverModifiers(_ target: KeyboardTarget, _ modifiers: Modifiers) {
    keyboardFocus?.modifiers = modifiers
    guard let client = client(target.client), !client.keyboards.isEmpty else { return }
    let serial = server.display.nextSerial()
    for keyboard in client.keyboards { keyboard.sendModifiers(modifiers, serial: serial) }
  }
}

extension WlKeyboard {
  fileprivate func sendModifiers(_ modifiers: Modifiers, serial: UInt32) {
    sendModifiers(
      serial: serial, modsDepressed: modifiers.depressed, modsLatched: modifiers.latched,
      modsLocked: modifiers.locked, group: modifiers.group)
  }
}

import Logging
package import Seats
import Surfaces
import System
package import WaylandServer

extension SeatGlobal: WlKeyboard.Handler {
  func add(_ keyboard: WlKeyboard, to client: SeatClient) {
    guard server.admits(keyboard, beside: client.keyboards.count) else { return }
    keyboard.handler = self
    if keyboardFocus?.target.client == client.id { client.firstKeyboardDidCome(keys.keymapInForce) }
    client.add(keyboard)
    keyboard.onDestroy = { [weak self, unowned keyboard] in
      client.remove(keyboard)
      self?.forgetIfEmpty(client)
    }
    sendKeymap(keys.known(client.keymap), to: keyboard)
    keyboard.sendRepeatInfo(rate: keyRepeat.rate, delay: keyRepeat.delay)
    guard let focus = keyboardFocus, focus.target.client == client.id, !client.owesKeyboardEnter else { return }
    enter([keyboard], focus)
    keyboard.sendModifiers(focus.modifiers, serial: server.display.nextSerial())
  }

  package func release(_ object: WlKeyboard) {}

  /// Sets the keymap of an ID and sends it to the clients that use it. Pass nil before the keymap's file is closed;
  /// these clients then receive the seat's keymap.
  package func setKeymap(_ keymap: KeymapOffer?, as id: KeymapID = .seat) {
    keys.define(id, as: keymap)
    forEachClient { client in if client.keymap == id { offerKeymap(keymap == nil ? .seat : id, to: client) } }
    if id == .seat { keyGrabReceiver?.keyboardDidChange() }
  }

  /// Sends a keymap to a client, at once if it has read enough to receive another descriptor.
  ///
  /// Otherwise it is sent later, and the client receives no keys before that, because it would interpret them with
  /// another keymap. Without this limit, clients that act as keyboards could fill another client's socket with
  /// descriptors, and libwayland would disconnect that client.
  private func offerKeymap(_ id: KeymapID, to client: SeatClient) {
    guard client.changeKeymap(to: id) else { return server.backlog.add(self) }
    for keyboard in client.keyboards { sendKeymap(id, to: keyboard) }
  }

  private func sendKeymap(_ id: KeymapID, to keyboard: WlKeyboard) {
    withKeymap(id, for: keyboard.client) { keyboard.sendKeymap(format: $0, fd: $1, size: $2) }
  }

  /// Calls `send` with the arguments of a keymap event for a client.
  func withKeymap(
    _ id: KeymapID = .seat, for client: Client, _ send: (WlKeyboard.KeymapFormat, Int32, UInt32) -> Void
  ) {
    if let keymap = keys.keymap(id) {
      if let file = keymap.file { return send(.xkbV1, file.descriptor, file.size) }
      server.log.error("cannot create the keymap's memory file: a client receives keys without symbols")
    }
    // The event needs a descriptor even without a keymap.
    let nothing = OwnedFD(ReceivedFile.openEmpty())
    guard nothing.rawValue >= 0 else { return client.postNoMemory() }
    send(.noKeymap, nothing.rawValue, 0)
  }

  func announceKeyRepeat() {
    forEachClient { client in
      for keyboard in client.keyboards { keyboard.sendRepeatInfo(rate: keyRepeat.rate, delay: keyRepeat.delay) }
    }
    keyGrabReceiver?.keyboardDidChange()
  }
}

// MARK: - Messages

extension SeatGlobal {
  /// - Parameter queue: the queue that contains the pressed keys of an enter.
  func send(_ message: KeyMessage, from queue: EffectQueue?) {
    switch message {
    case .enter(let target, let held): deliverKeyboardEnter(target, held: queue?.keys(held) ?? [])
    case .leave(let target): deliverKeyboardLeave(target)
    case .key(let target, let code, let isPressed, let time):
      deliverKey(target, code: code, isPressed: isPressed, time: time)
    case .modifiers(let target, let modifiers): deliverModifiers(target, modifiers)
    case .grabbedKey(let target, let code, let isPressed, let time):
      // The user types for the client with the keyboard.
      if isPressed, let focus = keyboardFocus { userDidAct(on: focus.target.client) }
      keyGrabReceiver?.deliverKey(target, code: code, isPressed: isPressed, time: time)
    case .grabbedModifiers(let target, let modifiers): keyGrabReceiver?.deliverModifiers(target, modifiers)
    case .keymap(let keymap): deliverKeymap(keymap)
    }
  }

  private func deliverKeyboardEnter(_ target: KeyboardTarget, held: ArraySlice<UInt32>) {
    guard let client = client(target.client), client.isLagging else { return enterKeyboard(target, held: Array(held)) }
    keys.enter(target, held: Array(held))
    client.keyboardDidCome()
  }

  /// Sends the keyboard focus to a client that is not lagging.
  ///
  /// - Parameter held: the pressed keys; nil if the client already has the focus.
  func enterKeyboard(_ target: KeyboardTarget, held: [UInt32]? = nil) {
    announceKeyboard(to: target.client)
    let client = client(target.client)
    if let client, client.keymap != keys.keymapInForce { offerKeymap(keys.keymapInForce, to: client) }
    if let held { keys.enter(target, held: held) }
    if let client, let focus = keyboardFocus { enter(client.keyboards, focus) }
    keyboardDidEnter(target)
  }

  private func enter(_ keyboards: [WlKeyboard], _ focus: KeyboardFocus) {
    guard !keyboards.isEmpty, let surface = surface(focus.target.surface) else { return }
    let serial = newSerial(focus.target.client, .keyboardEnter)
    let keys = focus.held.flatMap { code in withUnsafeBytes(of: code) { Array($0) } }
    for keyboard in keyboards { keyboard.sendEnter(serial: serial, surface: surface, keys: keys) }
  }

  private func deliverKeyboardLeave(_ target: KeyboardTarget) {
    keys.leave()
    if client(target.client)?.takeOwedKeyboardEnter() == true { return }
    keyboardDidLeave(target)
    guard let client = client(target.client), let surface = surface(target.surface) else { return }
    let serial = server.display.nextSerial()
    for keyboard in client.keyboards { keyboard.sendLeave(serial: serial, surface: surface) }
  }

  private func deliverKey(_ target: KeyboardTarget, code: UInt32, isPressed: Bool, time: InputTime) {
    keys.key(code, isPressed: isPressed)
    if isPressed { userDidAct(on: target.client) }
    guard let client = client(target.client), receivesKeys(client) else {
      if isPressed { inputFollower?.keyWasPressed(code, target, nil) }
      return
    }
    let serial = newSerial(target.client, isPressed ? .keyPress : .keyRelease, at: time)
    if timestamps.isUsed { timestamps.send(time, to: client.id, .keyboard) }
    client.keyboards.forEachBorrowed {
      $0.sendKey(serial: serial, time: time.milliseconds, key: code, state: isPressed ? .pressed : .released)
    }
    if isPressed { inputFollower?.keyWasPressed(code, target, serial) }
  }

  /// Changes the keymap in force. The client with the focus receives it now, other clients with the focus.
  private func deliverKeymap(_ id: KeymapID) {
    keys.use(id)
    if let focus = keyboardFocus, let client = client(focus.target.client), client.keymap != keys.keymapInForce {
      offerKeymap(keys.keymapInForce, to: client)
    }
  }

  func deliverModifiers(_ target: KeyboardTarget, _ modifiers: Modifiers) {
    keys.changeModifiers(modifiers)
    guard let client = client(target.client), receivesKeys(client) else { return }
    sendModifiers(modifiers, to: client)
  }

  /// Returns true if a client with the focus has received the enter event and a keymap.
  private func receivesKeys(_ client: SeatClient) -> Bool {
    !client.keyboards.isEmpty && client.keymap != .unsent && !client.owesKeyboardEnter
  }

  private func sendModifiers(_ modifiers: Modifiers, to client: SeatClient) {
    let serial = server.display.nextSerial()
    for keyboard in client.keyboards { keyboard.sendModifiers(modifiers, serial: serial) }
  }
}

extension SeatGlobal: LateSender {
  /// Sends the keymap in force to the client with the focus if it has not received it. Other clients receive it with
  /// the focus.
  func sendKept() -> Bool {
    guard let focus = keyboardFocus, let client = client(focus.target.client), client.keymap == .unsent else {
      return false
    }
    offerKeymap(keys.keymapInForce, to: client)
    guard client.keymap != .unsent else { return true }
    sendModifiers(focus.modifiers, to: client)
    return false
  }
}

extension WlKeyboard {
  fileprivate func sendModifiers(_ modifiers: Modifiers, serial: UInt32) {
    sendModifiers(
      serial: serial, modsDepressed: modifiers.depressed, modsLatched: modifiers.latched,
      modsLocked: modifiers.locked, group: modifiers.group)
  }
}

// MARK: - Lag

extension KeyMessage {
  /// The client that receives the message; nil for a keymap, which the client with the focus receives now and others
  /// later.
  var receiver: ClientID? {
    switch self {
    case .enter(let target, _), .leave(let target), .key(let target, _, _, _), .modifiers(let target, _): target.client
    case .grabbedKey(let target, _, _, _), .grabbedModifiers(let target, _): target.client
    case .keymap: nil
    }
  }
}

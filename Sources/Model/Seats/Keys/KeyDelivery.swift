import Interaction
package import Surfaces

/// Delivers keys to the client that has the keyboard, or to an input method that has a grab.
///
/// The target of a press also receives its release. Neither receives a key that a binding consumes.
package final class KeyDelivery: SeatOwner {
  @exclusivity(unchecked) private var keyboards: KeyboardSet
  @exclusivity(unchecked) private var keys = PressedSet()
  @exclusivity(unchecked) private var takenKeys = TakenKeys()
  @exclusivity(unchecked) private var grab: KeyGrab?
  /// Keys whose press a grab received that has ended since. No client receives their release.
  @exclusivity(unchecked) private var strayKeys = PressedSet()
  /// The clients that created virtual keyboards.
  private var makers: [DeviceID: ClientID] = [:]
  /// Surfaces whose clients inhibit bindings.
  private var inhibitors: Set<SurfaceID> = []
  /// True if a rule of the window at which the responder chain begins passes keys on, and no window receives them.
  private var isPassedOn = false
  /// The surface that receives keys.
  @exclusivity(unchecked) package private(set) var target: KeyboardTarget?
  /// Messages that wait for the client with the keyboard. Messages about the focus and the keys of actions do not.
  let held = HeldKeys()

  init(_ keyboard: any Keyboard) { keyboards = KeyboardSet(keyboard) }

  package var modifiers: Modifiers { keyboards.current.modifiers }
  /// The modifiers that are held or latched, by their meaning.
  package var heldModifiers: KeyModifiers { keyboards.current.heldModifiers }
  package var grabTarget: KeyGrabTarget? { grab?.target }
  /// The codes of the keys that are down.
  var heldCodes: [UInt32] { keys.codes }

  /// Sets the client that created a virtual keyboard. A grab of the same client does not receive its keys.
  package func setMaker(_ client: ClientID?, of device: DeviceID) {
    if let client { makers[device] = client } else { makers.removeValue(forKey: device) }
  }

  /// Sets whether a surface inhibits bindings while it has the keyboard, except those that always apply.
  package func setInhibitsBindings(_ inhibits: Bool, _ surface: SurfaceID) {
    if inhibits { inhibitors.insert(surface) } else { inhibitors.remove(surface) }
  }

  var areBindingsInhibited: Bool { target.map { inhibitors.contains($0.surface) } ?? false }

  /// Sets the reason why no surface receives keys, for the trace.
  func setPassedOn(_ isPassedOn: Bool) { if isPassedOn != self.isPassedOn { self.isPassedOn = isPassedOn } }

  // MARK: Keys

  /// Handles a key event.
  ///
  /// - Parameter start: the surface at which the responder chain begins, for the trace; nil if tracing is off.
  func key(_ code: UInt32, isPressed: Bool, on device: DeviceID, from start: Surface?, _ turn: Turn) -> KeyVerdict {
    let press = KeyPress(code: code, device: device, owner: keyboards.owner(of: device))
    if isOfGrab(press) {
      isPressed || !strayKeys.holds(code, on: device)
        ? grabKey(press, isPressed: isPressed, from: start, turn) : releaseStray(press, turn)
      return .done
    }
    guard isPressed else { return release(press, turn) }
    if mayGrab(press) { return .wantsBinding(press) }
    return self.press(press, from: start, turn)
  }

  /// Returns the meaning of a press, for the search for its binding.
  func reading(of press: KeyPress) -> KeyReading? { keyboards.keyboard(of: press.owner).reading(of: press.code) }

  /// Returns the meaning of a key of a device, before its press is applied.
  func reading(of code: UInt32, on device: DeviceID) -> KeyReading? {
    keyboards.keyboard(of: keyboards.owner(of: device)).reading(of: code)
  }

  /// Continues a press after the search for its binding.
  ///
  /// - Returns: the action to perform now.
  func settle(_ press: KeyPress, _ binding: KeyBinding?, from start: Surface?, _ turn: Turn) -> Action? {
    guard let binding, let action = binding.action else {
      press.isCounted ? send(press.code, isPressed: true, turn) : grabKey(press, isPressed: true, from: start, turn)
      return nil
    }
    let release = binding.waitsForRelease ? action : nil
    return take(press, actionOnRelease: release, because: .binding, from: start, turn) && release == nil ? action : nil
  }

  /// Consumes a press and its release: no client and no grab receives the key. False if another device holds the key.
  func take(
    _ press: KeyPress, actionOnRelease: Action? = nil, because reason: RoutingReason, from start: Surface?, _ turn: Turn
  ) -> Bool {
    var press = press
    if !press.isCounted {
      guard case .wantsBinding(let counted) = self.press(press, from: start, turn) else { return false }
      press = counted
    }
    let taken = TakenKey(code: press.code, owner: keyboards.speaker, actionOnRelease: actionOnRelease, reason: reason)
    takenKeys.append(taken)
    take(taken, isPressed: true, turn)
    return true
  }

  private func press(_ press: KeyPress, from start: Surface?, _ turn: Turn) -> KeyVerdict {
    switch keys.press(press.code, on: press.device, of: press.owner) {
    case .pressed:
      speak(as: press.owner, turn)
      if let start { turn.trace?.writeChain(of: start) }
      var press = press
      press.isCounted = true
      return .wantsBinding(press)
    case .refused: turn.note(.keyDownTwice, Int64(press.code), .repaired)
    case .shared, .released: break
    }
    return .done
  }

  private func release(_ press: KeyPress, _ turn: Turn) -> KeyVerdict {
    switch keys.release(press.code, on: press.device, of: press.owner) {
    case .released where keyboards.speaker != press.owner:
      keyboards.keyboard(of: press.owner).update(key: press.code, isPressed: false)
      return takenKeys.remove(press.code, of: press.owner)?.verdict ?? .done
    case .released:
      guard let taken = takenKeys.remove(press.code, of: keyboards.speaker) else {
        send(press.code, isPressed: false, turn)
        return .done
      }
      take(taken, isPressed: false, turn)
      return taken.verdict
    case .refused: turn.note(.keyUnknown, Int64(press.code), .repaired)
    case .shared, .pressed: break
    }
    return .done
  }

  /// Sends a key, then the modifiers if it changed them: the order that `wl_keyboard.modifiers` requires.
  private func send(_ code: UInt32, isPressed: Bool, _ turn: Turn) {
    let changed = keyboards.current.update(key: code, isPressed: isPressed)
    guard let target else { return turn.note(isPassedOn ? .keyPassedOn : .keyUnfocused, Int64(code)) }
    let reason: RoutingReason = isPressed ? .firstResponder : .captured
    held.post(.key(target, code: code, isPressed: isPressed, time: turn.time), reason, turn)
    guard let changed else { return }
    held.post(.modifiers(target, changed), reason, turn)
    if grab != nil, keyboards.speaker == nil { sendModifiers(changed, reason, turn) }
  }

  /// Consumes a key. The client does not receive the key, but receives its effect on the modifiers.
  private func take(_ key: TakenKey, isPressed: Bool, _ turn: Turn) {
    turn.note(.keyTaken, Int64(key.code), key.reason)
    if let changed = keyboards.current.update(key: key.code, isPressed: isPressed) {
      sendModifiers(changed, .captured, turn)
    }
  }

  /// Sends the modifiers to the client that receives the keys.
  private func sendModifiers(_ modifiers: Modifiers, _ reason: RoutingReason, _ turn: Turn) {
    if let grab { return held.post(.grabbedModifiers(grab.target, modifiers), reason, turn) }
    if let target { held.post(.modifiers(target, modifiers), reason, turn) }
  }

  // MARK: Focus

  /// Moves the keyboard to another surface. The leave releases the held keys for the previous surface; the enter
  /// presses them for the new one.
  func move(to target: KeyboardTarget?, because reason: RoutingReason, _ turn: Turn) {
    if let former = self.target { turn.emit(.key(.leave(former)), reason) }
    self.target = target
    guard let target else { return }
    turn.emit(.key(.enter(target, held: turn.store(keys, without: takenKeys))), reason)
    turn.emit(.key(.modifiers(target, keyboards.current.modifiers)), reason)
  }

  /// Forgets a destroyed surface.
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {
    inhibitors.remove(surface)
    guard target?.surface == surface else { return }
    target = nil
    held.hold(behind: nil, turn)
  }

  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {
    held.drop(for: client, of: target, turn)
    if target?.client == client { target = nil }
    if let grab = grab?.target, grab.client == client { endGrab(grab, turn) }
  }

  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func sceneDidChange(_ turn: Turn) {}

  // MARK: Keymaps

  /// Sets the keymap of one device. The caller has released its keys: see `heldKey(of:)`.
  func setKeyboard(_ keyboard: any Keyboard, _ keymap: KeymapID, of device: DeviceID, _ turn: Turn) {
    let former = keyboards.keymap
    keyboards.set(keyboard, keymap, of: device)
    if keyboards.keymap != former { announceKeyboard(instead: former, turn) }
  }

  /// Releases the keys of keyboards without their own keymap for the client, before it receives another keymap.
  func releaseSeatKeys(_ turn: Turn) {
    if keyboards.speaker == nil { releaseForClient(turn) }
  }

  /// Sets the keymap of keyboards without their own one. Clients have already received it.
  ///
  /// Held keys remain held, and the modifiers follow from the new keymap. Clients do not receive further events of
  /// those keys.
  func setSeatKeyboard(_ keyboard: any Keyboard, _ turn: Turn) {
    for set in [keys, grab?.keys ?? PressedSet(), strayKeys] {
      set.forEachCode { code, owner in if owner == nil { keyboard.update(key: code, isPressed: true) } }
    }
    keyboards.setSeat(keyboard)
    if let grab { held.post(.grabbedModifiers(grab.target, keyboard.modifiers), .otherKeyboard, turn) }
    if let target, keyboards.speaker == nil { held.post(.modifiers(target, modifiers), .otherKeyboard, turn) }
  }

  /// Sets the modifiers that a device with its own keymap reports, or that a host reports for the others.
  func setModifiers(_ modifiers: Modifiers, of device: DeviceID, _ turn: Turn) {
    let owner = keyboards.owner(of: device)
    let keyboard = keyboards.keyboard(of: owner)
    let hasChanged = keyboard.set(modifiers)
    if !hasChanged, owner == nil || keyboards.speaker != owner { return }
    if keyboards.speaker != owner { return speak(as: owner, turn) }
    // The keymap may lack a reported group or modifier, so the keyboard's resulting modifiers are sent.
    if let target { held.post(.modifiers(target, keyboard.modifiers), .firstResponder, turn) }
    if owner == nil, let grab { held.post(.grabbedModifiers(grab.target, keyboard.modifiers), .firstResponder, turn) }
  }

  /// The layout of keyboards without their own keymap, and the number of their layouts.
  package var layout: (index: UInt32, count: UInt32) {
    let seat = keyboards.keyboard(of: nil)
    return (seat.modifiers.group, seat.layoutCount)
  }

  /// Selects a layout of keyboards without their own keymap.
  func lockLayout(_ layout: UInt32, because reason: RoutingReason, _ turn: Turn) {
    let seat = keyboards.keyboard(of: nil)
    guard layout < seat.layoutCount, let changed = seat.lock(layout: layout) else { return }
    if let target, keyboards.speaker == nil { held.post(.modifiers(target, changed), reason, turn) }
    if let grab { held.post(.grabbedModifiers(grab.target, changed), reason, turn) }
  }

  /// Returns a key that a device holds down.
  func heldKey(of device: DeviceID) -> UInt32? {
    keys.code(heldBy: device) ?? grab?.keys.code(heldBy: device) ?? strayKeys.code(heldBy: device)
  }

  /// Forgets the keymap of a device that was removed. The caller has released its keys: see `heldKey(of:)`.
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {
    guard keyboards.owner(of: device) != nil else { return }
    if keyboards.speaker == device { speak(as: nil, turn) }
    keyboards.remove(device)
    if grab?.speaker == device { grab?.speaker = nil }
  }

  /// Makes another keyboard's keymap and modifiers current, before the client receives its keys.
  ///
  /// The codes that are down change their meaning, so the client receives their releases first.
  private func speak(as owner: DeviceID?, _ turn: Turn) {
    guard owner != keyboards.speaker else { return }
    releaseForClient(turn)
    let former = keyboards.keymap
    keyboards.speak(owner)
    announceKeyboard(instead: former, turn)
  }

  private func announceKeyboard(instead former: KeymapID, _ turn: Turn) {
    if keyboards.keymap != former { held.post(.keymap(keyboards.keymap), .otherKeyboard, turn) }
    if let target { held.post(.modifiers(target, modifiers), .otherKeyboard, turn) }
  }

  private func releaseForClient(_ turn: Turn) {
    let speaker = keyboards.speaker
    keys.forEachCode { code, owner in
      guard owner == speaker, !takenKeys.contains(code, of: owner) else { return }
      if let target { held.post(.key(target, code: code, isPressed: false, time: turn.time), .otherKeyboard, turn) }
      takenKeys.append(TakenKey(code: code, owner: owner))
    }
  }

  // MARK: Grabs of input methods

  // An input method consumes keys to compose text. The receiver of a press also receives its release. The client keeps
  // the keys that are held when a grab begins. When a grab ends, the input method receives releases of the keys that it
  // holds, and their real releases are dropped.

  /// Begins a keyboard grab: an input method receives the keys of all keyboards except those that its own client
  /// created. It ends the previous grab.
  func beginGrab(_ target: KeyGrabTarget, _ turn: Turn) {
    if let grab { endGrab(grab.target, turn) }
    held.pass(turn)
    grab = KeyGrab(target: target)
    turn.emit(.key(.grabbedModifiers(target, keyboards.keyboard(of: nil).modifiers)), .inputMethodGrab)
  }

  /// Ends a keyboard grab. Has no effect if the grab has already ended.
  func endGrab(_ target: KeyGrabTarget, _ turn: Turn) {
    guard let ended = grab, ended.target == target else { return }
    held.pass(turn)
    grab = nil
    ended.keys.forEachCode { code, _ in
      turn.emit(.key(.grabbedKey(target, code: code, isPressed: false, time: turn.time)), .inputMethodGrab)
    }
    strayKeys.adopt(ended.keys)
    if let client = self.target { turn.emit(.key(.modifiers(client, modifiers)), .inputMethodGrab) }
  }

  /// True if a grab received the press of a key, whether or not the grab has ended since.
  private func isOfGrab(_ press: KeyPress) -> Bool {
    strayKeys.holds(press.code, on: press.device) || grab?.keys.holds(press.code, on: press.device) == true
  }

  /// True if a grab receives a press that no binding consumes.
  ///
  /// Input methods compose with the seat's keymap, so they do not receive keyboards with another one.
  private func mayGrab(_ press: KeyPress) -> Bool {
    guard let grab else { return false }
    return makers[press.device] != grab.target.client && !keys.holds(press.code, on: press.device)
      && keyboards.keymap(of: press.owner) == .seat
  }

  private func grabKey(_ press: KeyPress, isPressed: Bool, from start: Surface?, _ turn: Turn) {
    guard !strayKeys.holds(press.code, on: press.device) else {
      return turn.note(.keyDownTwice, Int64(press.code), .repaired)
    }
    guard var current = grab else { return }
    let change =
      isPressed
      ? current.keys.press(press.code, on: press.device, of: press.owner)
      : current.keys.release(press.code, on: press.device, of: press.owner)
    let keyboard = keyboards.keyboard(of: press.owner)
    let isAnother = isPressed && current.speaker != press.owner
    if isAnother { current.speaker = press.owner }
    grab = current
    if isAnother { held.post(.grabbedModifiers(current.target, keyboard.modifiers), .otherKeyboard, turn) }
    switch change {
    case .pressed, .released:
      if isPressed, let start { turn.trace?.writeChain(of: start) }
      let modifiers = keyboard.update(key: press.code, isPressed: isPressed)
      let reason: RoutingReason = isPressed ? .inputMethodGrab : .captured
      held.post(.grabbedKey(current.target, code: press.code, isPressed: isPressed, time: turn.time), reason, turn)
      if let modifiers { held.post(.grabbedModifiers(current.target, modifiers), reason, turn) }
    case .shared: break
    case .refused: turn.note(.keyDownTwice, Int64(press.code), .repaired)
    }
  }

  /// Handles the release of a key whose press a grab received that has ended since.
  private func releaseStray(_ press: KeyPress, _ turn: Turn) {
    guard strayKeys.release(press.code, on: press.device, of: press.owner) == .released else { return }
    turn.note(.keyStray, Int64(press.code), .inputMethodGrab)
    let modifiers = keyboards.keyboard(of: press.owner).update(key: press.code, isPressed: false)
    if let modifiers, keyboards.speaker == press.owner { sendModifiers(modifiers, .captured, turn) }
  }

  // MARK: Chords

  /// Sends a chord to a client without any other key: the keys that the user holds do not change and are not part of
  /// it.
  ///
  /// The modifiers are sent as a state, without presses of their keys. If the client holds the key of the chord, it
  /// receives the release first, and the real release is dropped. Codes are those of the seat's keymap.
  func send(_ chord: SyntheticChord, to target: KeyboardTarget, _ turn: Turn) {
    if keyboards.speaker != nil {
      speak(as: nil, turn)
      held.pass(turn)
    }
    guard target == self.target else { return visit(target, turn) { type(chord, into: target, turn) } }
    releaseForChord(chord.key, target, turn)
    type(chord, into: target, turn)
    turn.emit(.key(.modifiers(target, modifiers)), .action)
  }

  /// Releases the key of a chord for a client that has received its press. A press that is still held back follows the
  /// chord, together with its release.
  private func releaseForChord(_ code: UInt32, _ target: KeyboardTarget, _ turn: Turn) {
    let next = held.nextIsPress(of: code)
    let isDown = if let next { !next } else { keys.holds(code) && !takenKeys.contains(code, of: nil) }
    guard isDown else { return }
    turn.emit(.key(.key(target, code: code, isPressed: false, time: turn.time)), .action)
    if next == nil { takenKeys.append(TakenKey(code: code)) } else { held.dropRelease(of: code) }
  }

  private func type(_ chord: SyntheticChord, into target: KeyboardTarget, _ turn: Turn) {
    turn.emit(.key(.modifiers(target, Modifiers(depressed: chord.modifiers))), .action)
    turn.emit(.key(.key(target, code: chord.key, isPressed: true, time: turn.time)), .action)
    turn.emit(.key(.key(target, code: chord.key, isPressed: false, time: turn.time)), .action)
  }

  /// Moves the keyboard to a window that is not key for the duration of a chord. No key is held there.
  private func visit(_ target: KeyboardTarget, _ turn: Turn, _ body: () -> Void) {
    let home = self.target
    held.pass(turn)
    if let home { turn.emit(.key(.leave(home)), .action) }
    turn.emit(.key(.enter(target, held: .none)), .action)
    body()
    turn.emit(.key(.leave(target)), .action)
    guard let home else { return }
    turn.emit(.key(.enter(home, held: turn.store(keys, without: takenKeys))), .action)
    turn.emit(.key(.modifiers(home, modifiers)), .action)
  }
}

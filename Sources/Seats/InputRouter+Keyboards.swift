import Surfaces

/// Keyboards with keymaps of their own.
extension InputRouter {
  /// Says what the keys of one device mean; what it holds by its former keymap is let go.
  ///
  /// Clients hear of the keymap as soon as the device speaks.
  /// - Parameter keymap: the name that clients' end knows it by.
  public func setKeyboard(_ keyboard: any Keyboard, _ keymap: KeymapID, of device: DeviceID, at time: Timestamp) {
    releaseKeys(of: device, at: time)
    let former = keyboards.keymap
    keyboards.set(keyboard, keymap, of: device)
    if keyboards.keymap != former { tellKeyboard(instead: former) }
  }

  /// Lets go of what is held on keyboards without a keymap of their own, before clients hear that they mean something else.
  public func letGoOfSeatKeys(at time: Timestamp) {
    recorder.now = time.microseconds
    if keyboards.speaker == nil { letGoOfKeys(at: time) }
  }

  /// Says what the keys of keyboards without a keymap of their own mean. Clients know the keymap already.
  ///
  /// What is held goes on being held, modifiers by the new keymap; clients hear no more of those keys.
  public func setSeatKeyboard(_ keyboard: any Keyboard, at time: Timestamp) {
    recorder.now = time.microseconds
    for set in [keys, keyGrab?.keys ?? PressedSet(), strayKeys] {
      set.forEachCode { code, owner in if owner == nil { keyboard.update(key: code, isPressed: true) } }
    }
    keyboards.setSeat(keyboard)
    if let keyGrab { emit(.key(.grabbedModifiers(keyGrab.target, keyboard.modifiers)), .otherKeyboard) }
    if let keyboardFocus, keyboards.speaker == nil {
      emit(.key(.modifiers(keyboardFocus, keyboard.modifiers)), .otherKeyboard)
    }
  }

  /// Takes over the modifiers that a device with its own keymap says it has.
  func setModifiers(_ modifiers: Modifiers, of device: DeviceID, at time: Timestamp) {
    guard let owner = keyboards.owner(of: device) else { return setSeatModifiers(modifiers, at: time) }
    let keyboard = keyboards.keyboard(of: owner)
    if keyboards.speaker != owner, keyboard.modifiers == modifiers { return }
    keyboard.set(modifiers)
    if keyboards.speaker != owner { return speak(as: owner, at: time) }
    if let keyboardFocus { emit(.key(.modifiers(keyboardFocus, keyboard.modifiers)), .firstResponder) }
  }

  /// Somebody else keeps the modifiers of the seat's own keyboards, as a host does. Mostly the keys have led to the same.
  private func setSeatModifiers(_ modifiers: Modifiers, at time: Timestamp) {
    let keyboard = keyboards.keyboard(of: nil)
    guard keyboard.modifiers != modifiers else { return }
    keyboard.set(modifiers)
    if keyboards.speaker != nil { return speak(as: nil, at: time) }
    if let keyboardFocus { emit(.key(.modifiers(keyboardFocus, keyboard.modifiers)), .firstResponder) }
    if let keyGrab { emit(.key(.grabbedModifiers(keyGrab.target, keyboard.modifiers)), .firstResponder) }
  }

  /// Puts another keyboard's keymap and modifiers in force, before it is heard of.
  ///
  /// The codes that are down mean something else from then on: clients hear that they were released.
  func speak(as owner: DeviceID?, at time: Timestamp) {
    guard owner != keyboards.speaker else { return }
    letGoOfKeys(at: time)
    let former = keyboards.keymap
    keyboards.speak(owner)
    tellKeyboard(instead: former)
  }

  private func tellKeyboard(instead former: KeymapID) {
    if keyboards.keymap != former { emit(.key(.keymap(keyboards.keymap)), .otherKeyboard) }
    if let keyboardFocus { emit(.key(.modifiers(keyboardFocus, keyboard.modifiers)), .otherKeyboard) }
  }

  private func letGoOfKeys(at time: Timestamp) {
    let speaker = keyboards.speaker
    keys.forEachCode { code, owner in
      guard owner == speaker, !isTaken(code, of: owner) else { return }
      if let keyboardFocus { emit(.key(.key(keyboardFocus, code: code, isPressed: false, time: time)), .otherKeyboard) }
      takenKeys.append(TakenKey(code: code, owner: owner))
    }
  }

  /// A key comes up on a keyboard whose keys clients have heard the end of.
  func keyReleased(_ code: UInt32, onSilent owner: DeviceID?, at time: Timestamp) {
    keyboards.keyboard(of: owner).update(key: code, isPressed: false)
    guard let index = takenKeys.firstIndex(where: { $0.isKey(code, of: owner) }) else { return }
    if let action = takenKeys.remove(at: index).actionOnRelease { perform(action, at: time, because: .binding) }
  }

  func releaseKeys(of device: DeviceID, at time: Timestamp) {
    while let code = keys.code(heldBy: device) ?? grabbedCode(heldBy: device) {
      note(.deviceHeldSomething, Int64(code), .deviceRemoved)
      key(code, isPressed: false, on: device, at: time)
    }
  }

  /// The device is gone, and its keymap with it.
  func forgetKeyboard(of device: DeviceID, at time: Timestamp) {
    guard keyboards.owner(of: device) != nil else { return }
    if keyboards.speaker == device { speak(as: nil, at: time) }
    keyboards.remove(device)
    if keyGrab?.speaker == device { keyGrab?.speaker = nil }
  }
}

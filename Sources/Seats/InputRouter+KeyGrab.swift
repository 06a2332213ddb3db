import Surfaces

// An input method takes keys to make text of them. Whoever took a press gets its release: keys that clients hold as a grab
// begins stay theirs, and of keys that the grab holds as it ends nobody hears any more.

extension InputRouter {
  /// Gives the keys of all keyboards but the grabbing client's own to an input method. A grab before this one ends.
  public func beginKeyGrab(_ target: KeyGrabTarget, at time: Timestamp) {
    recorder.now = time.microseconds
    if let keyGrab { endKeyGrab(keyGrab.target, at: time) }
    keyGrab = KeyGrab(target: target)
    emit(.key(.grabbedModifiers(target, keyboards.keyboard(of: nil).modifiers)), .inputMethodGrab)
  }

  /// Gives the keys back; nothing happens where the grab has ended already.
  public func endKeyGrab(_ target: KeyGrabTarget, at time: Timestamp) {
    guard let grab = keyGrab, grab.target == target else { return }
    recorder.now = time.microseconds
    keyGrab = nil
    grab.keys.forEachCode { code, _ in
      emit(.key(.grabbedKey(target, code: code, isPressed: false, time: time)), .inputMethodGrab)
    }
    strayKeys.adopt(grab.keys)
    if let keyboardFocus { emit(.key(.modifiers(keyboardFocus, keyboard.modifiers)), .inputMethodGrab) }
  }

  public var keyGrabTarget: KeyGrabTarget? { keyGrab?.target }

  /// Says that a keyboard is a client's own making: a grab of the same client does not get its keys.
  public func setOwner(_ client: ClientID?, of device: DeviceID) { keyboardOwners[device] = client }

  /// Whether a key is no client's that has the keyboard: a grab takes its press, or has had it.
  ///
  /// Input methods compose by the seat's keymap: keyboards with another one are not theirs.
  func isGrabbed(_ code: UInt32, isPressed: Bool, on device: DeviceID, of owner: DeviceID?) -> Bool {
    if strayKeys.holds(code, on: device) { return true }
    guard let keyGrab else { return false }
    if keyGrab.keys.holds(code, on: device) { return true }
    guard isPressed, keyboardOwners[device] != keyGrab.target.client, !keys.holds(code, on: device),
      keyboards.keymap(of: owner) == .seat
    else { return false }
    return !isBound(code, on: keyboards.keyboard(of: owner))
  }

  func grabbedKey(_ code: UInt32, isPressed: Bool, on device: DeviceID, of owner: DeviceID?, at time: Timestamp) {
    guard !strayKeys.holds(code, on: device) else {
      return strayKey(code, isPressed: isPressed, on: device, of: owner)
    }
    guard var grab = keyGrab else { return }
    let change =
      isPressed ? grab.keys.press(code, on: device, of: owner) : grab.keys.release(code, on: device, of: owner)
    let keyboard = keyboards.keyboard(of: owner)
    let isAnother = isPressed && grab.speaker != owner
    if isAnother { grab.speaker = owner }
    keyGrab = grab
    if isAnother { emit(.key(.grabbedModifiers(grab.target, keyboard.modifiers)), .otherKeyboard) }
    switch change {
    case .pressed, .released:
      if isPressed, let trace, let surface = (popups.topmost ?? keyWindow)?.surface { trace.tellChain(of: surface) }
      let modifiers = keyboard.update(key: code, isPressed: isPressed)
      let reason: RoutingReason = isPressed ? .inputMethodGrab : .captured
      emit(.key(.grabbedKey(grab.target, code: code, isPressed: isPressed, time: time)), reason)
      if let modifiers { emit(.key(.grabbedModifiers(grab.target, modifiers)), reason) }
    case .shared: break
    case .refused: note(.keyDownTwice, Int64(code), .repaired)
    }
  }

  /// The input method that had the press is gone.
  private func strayKey(_ code: UInt32, isPressed: Bool, on device: DeviceID, of owner: DeviceID?) {
    guard !isPressed else { return note(.keyDownTwice, Int64(code), .repaired) }
    guard strayKeys.release(code, on: device, of: owner) == .released else { return }
    note(.keyStray, Int64(code), .inputMethodGrab)
    let modifiers = keyboards.keyboard(of: owner).update(key: code, isPressed: false)
    if let modifiers, keyboards.speaker == owner { tellModifiers(modifiers, .captured) }
  }

  /// Tells what the modifiers are to whoever gets the keys.
  func tellModifiers(_ modifiers: Modifiers, _ reason: RoutingReason) {
    if let keyGrab { return emit(.key(.grabbedModifiers(keyGrab.target, modifiers)), reason) }
    if let keyboardFocus { emit(.key(.modifiers(keyboardFocus, modifiers)), reason) }
  }

  /// A key of a device that a grab has, or had, the press of.
  func grabbedCode(heldBy device: DeviceID) -> UInt32? {
    keyGrab?.keys.code(heldBy: device) ?? strayKeys.code(heldBy: device)
  }
}

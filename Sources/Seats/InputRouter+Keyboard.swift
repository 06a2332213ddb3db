import Surfaces

extension InputRouter {
  func key(_ code: UInt32, isPressed: Bool, on device: DeviceID, at time: Timestamp) {
    switch isPressed ? keys.press(code, on: device) : keys.release(code, on: device) {
    case .pressed, .released: keyChanged(code, isPressed: isPressed, at: time)
    case .shared: break
    case .refused: note(isPressed ? .keyDownTwice : .keyUnknown, Int64(code), .repaired)
    }
  }

  /// The key comes first, then what it did to the modifiers, as `wl_keyboard.modifiers` wants it.
  private func keyChanged(_ code: UInt32, isPressed: Bool, at time: Timestamp) {
    let changed = keyboard.update(key: code, isPressed: isPressed)
    guard let target = keyboardFocus else { return note(.keyUnfocused, Int64(code)) }
    emit(.key(target, code: code, isPressed: isPressed, time: time), .captured)
    if let changed { emit(.modifiers(target, changed), .captured) }
  }

  /// Gives the keyboard to the topmost grabbing popup, or to the key window. A popup of a window that cannot become key
  /// leaves it where it is.
  ///
  /// Leaving releases what is held for the old surface; entering presses it for the new one.
  func updateKeyboardFocus(because reason: RoutingReason) {
    let popup = popups.topmost.flatMap { $0.presentingToplevel.canBecomeKey ? $0 : nil }
    let surface = (popup ?? focusHistory.keyWindow)?.surface
    let target = surface.map { KeyboardTarget(client: $0.client, surface: $0.id) }
    guard target != keyboardFocus else { return }
    if let keyboardFocus { emit(.keyboardLeave(keyboardFocus), reason) }
    keyboardFocus = target
    guard let target else { return }
    emit(.keyboardEnter(target, held: effects.store(keys)), reason)
    emit(.modifiers(target, keyboard.modifiers), reason)
  }
}

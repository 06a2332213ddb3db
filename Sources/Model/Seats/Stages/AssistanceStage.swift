import Geometry

/// Filters keys by the settings for people who cannot press keys freely, before recognizers and bindings.
final class AssistanceStage {
  private let bounceKeys: BounceKeys
  private let slowKeys: SlowKeys
  private let stickyKeys: StickyKeys
  private let mouseKeys: MouseKeys
  private let clock: KeyClock
  private let keys: KeyDelivery

  init(_ owners: KeyOwners) {
    bounceKeys = owners.assistance.bounce
    slowKeys = owners.assistance.slow
    stickyKeys = owners.assistance.sticky
    mouseKeys = owners.assistance.mouse
    clock = owners.clock
    keys = owners.delivery
  }

  func take(_ step: AssistanceStep, _ turn: Turn) {
    switch step {
    case .key(let key, let isPressed): self.key(key, isPressed: isPressed, turn)
    case .slowKeysAreDue: slowKeysAreDue(turn)
    case .mouseKeysAreDue: mouseKeysAreDue(turn)
    }
  }

  private func key(_ key: DeviceKey, isPressed: Bool, _ turn: Turn) {
    guard !bounceKeys.isOn || bounceKeys.admits(key, isPressed: isPressed, at: turn.time) else {
      return turn.note(.keyBounced, Int64(key.code))
    }
    if slowKeys.isOn {
      let verdict = slowKeys.key(key, isPressed: isPressed, at: turn.time)
      clock.set(.slowKeys, at: slowKeys.nextDue)
      switch verdict {
      case .pass: break
      case .waits: return
      case .tooShort: return turn.note(.keyTooShort, Int64(key.code))
      }
    }
    accept(key, isPressed: isPressed, turn)
  }

  /// Accepts the presses that were held for long enough.
  private func slowKeysAreDue(_ turn: Turn) {
    if let key = slowKeys.next(at: turn.time) {
      accept(key, isPressed: true, turn)
      return turn.then(.assistance(.slowKeysAreDue))
    }
    clock.set(.slowKeys, at: slowKeys.nextDue)
  }

  private func accept(_ key: DeviceKey, isPressed: Bool, _ turn: Turn) {
    if mouseKeys.isOn, movesPointer(key, isPressed: isPressed, turn) {
      return turn.then(.note(.keyMovesPointer, Int64(key.code)))
    }
    guard stickyKeys.isOn else { return pass(key, isPressed: isPressed, turn) }
    let isModifier = keys.reading(of: key.code, on: key.device)?.isModifier == true
    switch stickyKeys.key(key, isPressed: isPressed, isModifier: isModifier) {
    case .pass: pass(key, isPressed: isPressed, turn)
    case .passThenRelease(let modifiers):
      pass(key, isPressed: isPressed, turn)
      for modifier in modifiers { pass(modifier, isPressed: false, turn) }
    case .stays(let isLocked): turn.note(isLocked ? .keyLocked : .keyLatched, Int64(key.code))
    }
  }

  private func pass(_ key: DeviceKey, isPressed: Bool, _ turn: Turn) {
    turn.then(.key(.key(key, isPressed: isPressed)))
  }

  // MARK: The pointer

  /// - Returns: false if the key does not concern the pointer.
  private func movesPointer(_ key: DeviceKey, isPressed: Bool, _ turn: Turn) -> Bool {
    // Num Lock is Mod2 in all keymaps of XKB.
    let hasNumLock = keys.modifiers.locked & 0x10 != 0
    let reading = isPressed ? keys.reading(of: key.code, on: key.device) : nil
    let verdict = mouseKeys.key(key, isPressed: isPressed, reading, hasNumLock: hasNumLock)
    switch verdict {
    case .pass: return false
    case .consumed: break
    case .moves(let step): move(by: step, turn)
    case .click(let button):
      press(button, isPressed: true, key.device, turn)
      press(button, isPressed: false, key.device, turn)
    case .press(let button): press(button, isPressed: true, key.device, turn)
    case .release(let button): press(button, isPressed: false, key.device, turn)
    }
    if !mouseKeys.isMoving {
      clock.set(.mouseKeys, at: nil)
    } else if case .moves = verdict {
      clock.set(.mouseKeys, at: mouseKeys.nextDue(after: turn.time))
    }
    return true
  }

  /// Moves the pointer by the held keys.
  private func mouseKeysAreDue(_ turn: Turn) {
    guard mouseKeys.isMoving else { return }
    move(by: mouseKeys.next(), turn)
    turn.then(.pointer(.reviewConstraints))
    clock.set(.mouseKeys, at: mouseKeys.nextDue(after: turn.time))
  }

  private func move(by step: Vector<LayoutSpace>, _ turn: Turn) {
    turn.then(.pointer(.report(.motion(by: step))))
    turn.then(.pointer(.report(.frame)))
  }

  private func press(_ button: UInt32, isPressed: Bool, _ device: DeviceID, _ turn: Turn) {
    turn.then(.pointer(.report(.button(device: device, code: button, isPressed: isPressed))))
    turn.then(.pointer(.report(.frame)))
  }
}

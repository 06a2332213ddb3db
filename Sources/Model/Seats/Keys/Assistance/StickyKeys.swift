/// Keeps a tapped modifier down for the next key. A second tap keeps it down until a third one.
final class StickyKeys: KeyOwner {
  private enum State {
    /// The user holds it. It is latched at the release unless it was used with another key.
    case held(isAlone: Bool)
    case latched
    /// The second tap is under way.
    case locking
    case locked
    /// The third tap is under way.
    case unlocking
  }

  private var isEnabled = false
  private var modifiers: [(key: DeviceKey, state: State)] = []

  init() {}

  func apply(_ settings: KeySettings) { isEnabled = settings.hasStickyKeys }

  /// True if modifiers may stay down.
  var isOn: Bool { isEnabled || !modifiers.isEmpty }

  /// The next step for a key.
  enum Verdict: Equatable {
    case pass
    /// Passes the key on, then releases modifiers that were kept down for it.
    case passThenRelease([DeviceKey])
    /// The modifier stays down, for the next key or until it is tapped again.
    case stays(isLocked: Bool)
  }

  func key(_ key: DeviceKey, isPressed: Bool, isModifier: Bool) -> Verdict {
    guard isModifier else { return isPressed ? other() : release() }
    guard let index = modifiers.firstIndex(where: { $0.key == key }) else {
      if isPressed, isEnabled { modifiers.append((key, .held(isAlone: true))) }
      return .pass
    }
    let state = modifiers[index].state
    switch (state, isPressed) {
    case (.latched, true): modifiers[index].state = .locking
    case (.locked, true): modifiers[index].state = .unlocking
    case (.held(isAlone: true), false): modifiers[index].state = .latched
    case (.locking, false): modifiers[index].state = .locked
    case (.held(isAlone: false), false), (.unlocking, false):
      modifiers.remove(at: index)
      return .pass
    case (_, true), (_, false): return .pass
    }
    switch state {
    case .held: return .stays(isLocked: false)
    case .latched, .locking, .locked, .unlocking: return .stays(isLocked: true)
    }
  }

  private func other() -> Verdict {
    for index in modifiers.indices {
      if case .held = modifiers[index].state { modifiers[index].state = .held(isAlone: false) }
    }
    return .pass
  }

  private func release() -> Verdict {
    let latched = modifiers.filter { if case .latched = $0.state { true } else { false } }.map(\.key)
    guard !latched.isEmpty else { return .pass }
    modifiers.removeAll { latched.contains($0.key) }
    return .passThenRelease(latched)
  }

  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) { modifiers.removeAll { $0.key.device == device } }
}

extension KeyReading {
  /// True if the key is a modifier that sticky keys keep down: Shift, Ctrl, Alt, Super, Meta, Hyper or AltGr.
  var isModifier: Bool {
    switch plain.keysym {
    case 0xFFE1...0xFFE4, 0xFFE7...0xFFEE, 0xFE03, 0xFE11: true
    default: false
    }
  }
}

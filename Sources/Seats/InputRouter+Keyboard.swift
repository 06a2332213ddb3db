import Interaction
import Surfaces

extension InputRouter {
  func key(_ code: UInt32, isPressed: Bool, on device: DeviceID, at time: Timestamp) {
    let owner = keyboards.owner(of: device)
    if isGrabbed(code, isPressed: isPressed, on: device, of: owner) {
      return grabbedKey(code, isPressed: isPressed, on: device, of: owner, at: time)
    }
    switch isPressed ? keys.press(code, on: device, of: owner) : keys.release(code, on: device, of: owner) {
    case .pressed:
      speak(as: owner, at: time)
      keyPressed(code, at: time)
    case .released where keyboards.speaker != owner: keyReleased(code, onSilent: owner, at: time)
    case .released: keyReleased(code, at: time)
    case .shared: break
    case .refused: note(isPressed ? .keyDownTwice : .keyUnknown, Int64(code), .repaired)
    }
  }

  /// Bindings along the chain first, then the shell's media keys, then an input method's grab, then the first responder.
  private func keyPressed(_ code: UInt32, at time: Timestamp) {
    if let trace, let surface = (popups.topmost ?? keyWindow)?.surface { trace.tellChain(of: surface) }
    guard hasBindings || !mediaKeys.isEmpty, let reading = keyboard.reading(of: code),
      let binding = bindingTaking(reading), let action = binding.action
    else { return tell(code, isPressed: true, at: time) }
    takenKeys.append(
      TakenKey(code: code, owner: keyboards.speaker, actionOnRelease: binding.waitsForRelease ? action : nil))
    take(code, isPressed: true)
    if !binding.waitsForRelease { perform(action, at: time, because: .binding) }
  }

  /// Whoever took the press takes the release.
  private func keyReleased(_ code: UInt32, at time: Timestamp) {
    guard let index = takenKeys.firstIndex(where: { $0.isKey(code, of: keyboards.speaker) }) else {
      return tell(code, isPressed: false, at: time)
    }
    let taken = takenKeys.remove(at: index)
    take(code, isPressed: false)
    if let action = taken.actionOnRelease { perform(action, at: time, because: .binding) }
  }

  func isTaken(_ code: UInt32, of owner: DeviceID?) -> Bool {
    takenKeys.contains { $0.isKey(code, of: owner) }
  }

  /// The key comes first, then what it did to the modifiers, as `wl_keyboard.modifiers` wants it.
  private func tell(_ code: UInt32, isPressed: Bool, at time: Timestamp) {
    let changed = keyboard.update(key: code, isPressed: isPressed)
    guard let target = keyboardFocus else { return note(.keyUnfocused, Int64(code)) }
    let reason: RoutingReason = isPressed ? .firstResponder : .captured
    emit(.key(.key(target, code: code, isPressed: isPressed, time: time)), reason)
    guard let changed else { return }
    emit(.key(.modifiers(target, changed)), reason)
    if keyGrab != nil, keyboards.speaker == nil { tellModifiers(changed, reason) }
  }

  /// Keeps a key from the client, but not what it does to the modifiers.
  private func take(_ code: UInt32, isPressed: Bool) {
    note(.keyTaken, Int64(code), .binding)
    if let changed = keyboard.update(key: code, isPressed: isPressed) { tellModifiers(changed, .captured) }
  }

  /// Gives the keyboard to the topmost grabbing popup, or to the key window. A popup of a window that cannot become key
  /// leaves it where it is.
  ///
  /// Leaving releases what is held for the old surface; entering presses it for the new one.
  func updateKeyboardFocus(because reason: RoutingReason) {
    let popup = popups.topmost.flatMap { mayHaveKeyboard($0.presentingToplevel) ? $0 : nil }
    let surface = (popup ?? focusHistory.keyWindow)?.surface
    let target = surface.map { KeyboardTarget(client: $0.client, surface: $0.id) }
    guard target != keyboardFocus else { return }
    if let keyboardFocus {
      releasePads(at: Timestamp(microseconds: recorder.now), because: reason)
      emit(.key(.leave(keyboardFocus)), reason)
    }
    keyboardFocus = target
    responders?.makeFirstResponder(surface)
    guard let target else { return }
    emit(.key(.enter(target, held: effects.store(keys, without: takenKeys))), reason)
    emit(.key(.modifiers(target, keyboard.modifiers)), reason)
  }
}

extension InputRouter {
  /// Whether a window's popups may take the keyboard from the key window.
  private func mayHaveKeyboard(_ presenter: Surfaces.Window) -> Bool {
    presenter.isFocusable && (presenter === keyWindow || keyWindow?.demandsKeyboard != true)
  }
}

// MARK: - Motion

extension InputRouter {
  /// Motion begins at the first responder and goes up the chain; at its end the shell sends the action for it.
  ///
  /// Tablet mode and the lid are none of UIKit's motions: they are the shell's alone.
  func moved(_ motion: DeviceMotion, at time: Timestamp) {
    guard motionActions[motion] != nil || responders?.isWatching == true else { return }
    let tree = responderTree
    tree.shell.motionAction = motionActions[motion]
    sending = Sending(time: time, reason: .motion)
    defer { sending = Sending() }
    switch motion {
    case .shake:
      for phase in [MotionPhase.began, .ended] { application.deliver(.motion(.shake, phase), at: .init(time)) }
    case .tabletModeOn, .tabletModeOff, .lidClosed, .lidOpened:
      if let action = tree.shell.motionAction { perform(action, at: time, because: .motion) }
    }
  }
}

// MARK: - Bindings

extension InputRouter {
  /// Says whether a surface gets the keys of bindings while it has the keyboard, but for those that hold always.
  public func setInhibitsBindings(_ inhibits: Bool, _ surface: SurfaceID) {
    if inhibits { inhibitors.insert(surface) } else { inhibitors.remove(surface) }
  }

  private var areBindingsInhibited: Bool {
    guard !inhibitors.isEmpty, let keyboardFocus else { return false }
    return inhibitors.contains(keyboardFocus.surface)
  }

  /// Whether a press, not taken in yet, is a binding's.
  func isBound(_ code: UInt32, on keyboard: any Keyboard) -> Bool {
    guard hasBindings || !mediaKeys.isEmpty, let reading = keyboard.reading(of: code) else { return false }
    return bindingTaking(reading)?.action != nil
  }

  /// What a press leads to instead of reaching the client; nil where it is the client's.
  func bindingTaking(_ reading: KeyReading) -> KeyBinding? {
    if hasBindings, let binding = binding(of: reading) { return binding }
    let isInhibited = areBindingsInhibited
    guard let key = mediaKeys[reading.plain.keysym] ?? mediaKeys[reading.shifted.keysym] else { return nil }
    let isShells =
      switch key.comesBeforeClient {
      case .always: true
      case .whereHandled: keyboardFocus == nil || !isInhibited && wouldHandle(key.action)
      case .never: keyboardFocus == nil
      }
    return isShells ? KeyBinding(key.action) : nil
  }

  /// The nearest binding of the chain from the first responder up.
  private func binding(of reading: KeyReading) -> KeyBinding? {
    let (tree, isInhibited) = (responderTree, areBindingsInhibited)
    var responder: Responder? = tree.firstResponder ?? tree.shell
    while let current = responder {
      if let view = current as? SeatView, !view.bindings.isEmpty,
        let binding = view.bindings[reading.plain] ?? view.bindings[reading.shifted], binding.isAlways || !isInhibited
      {
        return binding
      }
      responder = current.next
    }
    return nil
  }
}

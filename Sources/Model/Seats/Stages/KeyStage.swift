import Surfaces

import struct Interaction.Action

/// Passes keys to bindings, and otherwise to the client with the keyboard.
final class KeyStage {
  let keys: KeyDelivery
  let offers: ResponderOffers
  let stack: WindowStack
  private let owners: KeyOwners
  private let rejection: TouchRejection
  private let actions: ActionDispatch
  private let desk: GestureDesk
  private let focus: WindowFocus
  private let menu: EditMenu

  init(
    _ owners: KeyOwners, _ rejection: TouchRejection, _ actions: ActionDispatch, _ desk: GestureDesk,
    _ focus: WindowFocus, _ stack: WindowStack, _ menu: EditMenu
  ) {
    self.owners = owners
    keys = owners.delivery
    offers = owners.offers
    self.rejection = rejection
    self.actions = actions
    self.desk = desk
    self.focus = focus
    self.stack = stack
    self.menu = menu
  }

  func take(_ step: KeyStep, _ turn: Turn) {
    switch step {
    case .key(let key, let isPressed): self.key(key, isPressed: isPressed, turn)
    case .send(let key, let isPressed): send(key, isPressed: isPressed, turn)
    case .didRelease(let key): didRelease(key, turn)
    case .perform(let action, let key, let repeats): perform(action, of: key, repeats: repeats, turn)
    case .alarm(let alarm): ring(alarm, turn)
    case .releaseAll(let device): releaseAll(of: device, turn)
    case .releaseNext(let device): releaseNext(of: device, turn)
    case .setKeyboard(let keyboard, let keymap, let device): keys.setKeyboard(keyboard, keymap, of: device, turn)
    }
  }

  @inline(__always)
  func take(_ report: KeyReport, _ turn: Turn) {
    switch report {
    case .key(let device, let code, let isPressed):
      if rejection.watchesKeys, isPressed {
        rejection.keyPressed(
          on: device, isModifier: keys.reading(of: code, on: device)?.isModifier == true, at: turn.time)
      }
      let key = DeviceKey(code, device)
      owners.assistance.isOn
        ? turn.then(.assistance(.key(key, isPressed: isPressed))) : self.key(key, isPressed: isPressed, turn)
    case .modifiers(let device, let modifiers): keys.setModifiers(modifiers, of: device, turn)
    }
  }

  /// Handles a key of a device: first for recognizers that watch presses.
  private func key(_ key: DeviceKey, isPressed: Bool, _ turn: Turn) {
    owners.presses.isActive
      ? turn.then(.press(.key(key, isPressed: isPressed))) : send(key, isPressed: isPressed, turn)
  }

  /// Passes a key that no recognizer consumes to bindings, and otherwise to the client with the keyboard.
  private func send(_ key: DeviceKey, isPressed: Bool, _ turn: Turn) {
    if isPressed { owners.loneModifier.cancel() }
    if owners.repeats.end(isPressed ? nil : key) { owners.clock.set(.bindingRepeat, at: nil) }
    let start = turn.trace == nil ? nil : focus.firstSurface
    switch keys.key(key.code, isPressed: isPressed, on: key.device, from: start, turn) {
    case .done: break
    case .performs(let action): perform(action, turn)
    case .wantsBinding(let press): bind(press, key, from: start, turn)
    }
    guard !isPressed else { return }
    turn.hasFollowUps ? turn.then(.key(.didRelease(key))) : didRelease(key, turn)
  }

  /// Ends the command of a key that is released, and performs the action of a modifier that was pressed alone.
  private func didRelease(_ key: DeviceKey, _ turn: Turn) {
    if let end = offers.release(key, at: turn.time) { turn.emit(.responder(end), .captured) }
    if let action = owners.loneModifier.end(key) { perform(action, turn) }
  }

  private func perform(_ action: Action, _ turn: Turn) {
    turn.then(.action(.perform(ActionRequest(action: action, reason: .binding))))
  }

  private func bind(_ press: KeyPress, _ key: DeviceKey, from start: Surface?, _ turn: Turn) {
    if menu.session != nil, let reading = keys.reading(of: press), menu.takes(reading, turn) {
      _ = keys.take(press, because: .editMenu, from: start, turn)
      return
    }
    var (binding, command) = binding(of: press)
    if let command, binding?.requiresFailureOfClient != false {
      return offer(command, press, key, binding, from: start, turn)
    }
    if let lone = binding, lone.isOfLoneModifier {
      if let action = lone.action { owners.loneModifier.begin(action, by: key) }
      binding = nil
    }
    if let waiting = binding, waiting.requiresFailureOfClient, let target = keys.target {
      waitForClient(waiting.action, repeats: waiting.repeats, key, target)
      binding = nil
    } else if binding == nil, owners.judgedBindings.contains(key.code), let target = keys.target {
      // Verdicts about presses of one key come in their order.
      waitForClient(nil, repeats: false, key, target)
    }
    if owners.typing.isWatched, binding?.action == nil { countTyping(press) }
    guard let action = keys.settle(press, binding, from: start, turn) else { return }
    perform(action, of: key, repeats: binding?.repeats == true, turn)
  }

  /// Counts a press that a client or an input method receives. Keys of a locked session are not counted.
  private func countTyping(_ press: KeyPress) {
    guard !stack.isLocked, keys.target != nil || keys.grabTarget != nil else { return }
    owners.typing.didPress(keys.reading(of: press), on: press.device)
  }

  /// Performs the action of a key that is bound to it. If it repeats, it does so while the key is held.
  private func perform(_ action: Action, of key: DeviceKey, repeats isRepeated: Bool, _ turn: Turn) {
    perform(action, turn)
    guard isRepeated, keys.heldCodes.contains(key.code) else { return }
    owners.clock.set(.bindingRepeat, at: owners.repeats.begin(action, by: key, at: turn.time))
  }

  /// Keeps a binding until the client, which receives the key now, has judged the press. A client that judges no keys
  /// handles all of them, and so does an input method.
  private func waitForClient(_ action: Action?, repeats: Bool, _ key: DeviceKey, _ target: KeyboardTarget) {
    guard keys.grabTarget == nil, stack.surface(target.surface)?.judgesKeys == true else { return }
    owners.judgedBindings.add(.init(key: key, client: target.client, action: action, repeats: repeats))
  }

  /// Handles a client's verdict about the press of a key. A binding that repeats does so without further verdicts.
  func clientDidJudge(_ code: UInt32, of client: ClientID, declines: Bool, _ turn: Turn) {
    if declines { turn.note(.keyDeclined, Int64(code)) }
    guard let entry = owners.judgedBindings.take(code, of: client), declines, let action = entry.action else { return }
    perform(action, of: entry.key, repeats: entry.repeats, turn)
  }

  /// Acts at a time that an owner of keys has set.
  private func ring(_ alarm: KeyAlarm, _ turn: Turn) {
    switch alarm {
    case .bindingRepeat:
      guard let (action, due) = owners.repeats.next(at: turn.time) else { return }
      owners.clock.set(.bindingRepeat, at: due)
      perform(action, turn)
    case .slowKeys: turn.then(.assistance(.slowKeysAreDue))
    case .mouseKeys: turn.then(.assistance(.mouseKeysAreDue))
    case .heldKeys: turn.then(.action(.holdIsOver))
    }
  }

  private func binding(of press: KeyPress) -> (KeyBinding?, OfferedCommand?) {
    guard actions.mayBind, let reading = keys.reading(of: press), actions.mayBind(reading) else { return (nil, nil) }
    let command = command(of: reading, press.code)
    let groups = owners.groups
    let binding = actions.binding(
      of: reading, in: groups.isUsed ? groups.groups(of: press.device) : [], from: desk.firstResponder,
      isInhibited: keys.areBindingsInhibited, isJudged: command != nil, in: focus.actionContext(keyboard: keys.target))
    return (binding.flatMap { isPermitted($0) ? $0 : nil }, command)
  }

  /// False for a binding of a locked session whose action the policy does not allow: the lock receives the key.
  private func isPermitted(_ binding: KeyBinding) -> Bool {
    !stack.isLocked || binding.action.map(actions.isPermittedWhileLocked) == true
  }

  // MARK: Releasing

  /// Releases the keys that a device holds.
  private func releaseAll(of device: DeviceID, _ turn: Turn) {
    guard owners.presses.isActive else { return releaseNext(of: device, turn) }
    turn.then(.press(.cancel(device)))
    turn.then(.key(.releaseNext(device)))
  }

  private func releaseNext(of device: DeviceID, _ turn: Turn) {
    while let code = keys.heldKey(of: device) {
      turn.note(.deviceHeldSomething, Int64(code), .deviceRemoved)
      send(DeviceKey(code, device), isPressed: false, turn)
      if turn.hasFollowUps { return turn.then(.key(.releaseNext(device))) }
    }
    if keys.held.isOn { keys.held.pass(turn) }
  }
}

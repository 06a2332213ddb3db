import Surfaces

import struct Interaction.Action

/// Passes keys to bindings, and otherwise to the client with the keyboard.
struct KeyStage: Stage {
  let router: InputRouter

  @inline(__always)
  func take(_ report: KeyReport, _ turn: Turn) {
    switch report {
    case .key(let device, let code, let isPressed):
      if rejection.watchesKeys, isPressed {
        rejection.keyPressed(
          on: device, isModifier: keys.reading(of: code, on: device)?.isModifier == true, at: turn.time)
      }
      assistanceStage.isOn
        ? assistanceStage.key(code, isPressed: isPressed, on: device, turn)
        : key(code, isPressed: isPressed, on: device, turn)
    case .modifiers(let device, let modifiers): keys.setModifiers(modifiers, of: device, turn)
    }
  }

  /// Handles a key of a device: first for recognizers that watch presses.
  func key(_ code: UInt32, isPressed: Bool, on device: DeviceID, _ turn: Turn) {
    if presses.isActive {
      pressStage.key(code, isPressed: isPressed, on: device, turn)
    } else {
      send(code, isPressed: isPressed, on: device, turn)
    }
  }

  /// Passes a key that no recognizer consumes to bindings, and otherwise to the client with the keyboard.
  func send(_ code: UInt32, isPressed: Bool, on device: DeviceID, _ turn: Turn) {
    let key = DeviceKey(code, device)
    if isPressed { loneModifier.cancel() }
    if repeats.end(isPressed ? nil : key) { keyClock.set(.bindingRepeat, at: nil) }
    let start = turn.trace == nil ? nil : focus.firstSurface
    switch keys.key(code, isPressed: isPressed, on: device, from: start, turn) {
    case .done: break
    case .performs(let action): actionStage.perform(action, because: .binding, turn)
    case .wantsBinding(let press): bind(press, key, from: start, turn)
    }
    guard !isPressed else { return }
    offerStage.release(key, turn)
    if let action = loneModifier.end(key) { actionStage.perform(action, because: .binding, turn) }
  }

  private func bind(_ press: KeyPress, _ key: DeviceKey, from start: Surface?, _ turn: Turn) {
    var (binding, command) = binding(of: press)
    if let command, binding?.requiresFailureOfClient != false {
      return offerStage.offer(command.name, to: command.receiver, press, key, binding, from: start, turn)
    }
    if let lone = binding, lone.isOfLoneModifier {
      if let action = lone.action { loneModifier.begin(action, by: key) }
      binding = nil
    }
    if let waiting = binding, waiting.requiresFailureOfClient, let target = keys.target {
      waitForClient(waiting.action, repeats: waiting.repeats, key, target)
      binding = nil
    } else if binding == nil, judgedBindings.contains(key.code), let target = keys.target {
      // Verdicts about presses of one key come in their order.
      waitForClient(nil, repeats: false, key, target)
    }
    guard let action = keys.settle(press, binding, from: start, turn) else { return }
    perform(action, of: key, repeats: binding?.repeats == true, turn)
  }

  /// Performs the action of a key that is bound to it. If it repeats, it does so while the key is held.
  func perform(_ action: Action, of key: DeviceKey, repeats isRepeated: Bool, _ turn: Turn) {
    actionStage.perform(action, because: .binding, turn)
    guard isRepeated, keys.heldCodes.contains(key.code) else { return }
    keyClock.set(.bindingRepeat, at: repeats.begin(action, by: key, at: turn.time))
  }

  /// Keeps a binding until the client, which receives the key now, has judged the press. A client that judges no keys
  /// handles all of them, and so does an input method.
  private func waitForClient(_ action: Action?, repeats: Bool, _ key: DeviceKey, _ target: KeyboardTarget) {
    guard keys.grabTarget == nil, stack.surface(target.surface)?.judgesKeys == true else { return }
    judgedBindings.add(.init(key: key, client: target.client, action: action, repeats: repeats))
  }

  /// Handles a client's verdict about the press of a key. A binding that repeats does so without further verdicts.
  func clientDidJudge(_ code: UInt32, of client: ClientID, declines: Bool, _ turn: Turn) {
    if declines { turn.note(.keyDeclined, Int64(code)) }
    guard let entry = judgedBindings.take(code, of: client), declines, let action = entry.action else { return }
    perform(action, of: entry.key, repeats: entry.repeats, turn)
  }

  /// Acts at a time that an owner of keys has set.
  func alarm(_ alarm: KeyClock.Alarm, _ turn: Turn) {
    switch alarm {
    case .bindingRepeat:
      guard let (action, due) = repeats.next(at: turn.time) else { return }
      keyClock.set(.bindingRepeat, at: due)
      actionStage.perform(action, because: .binding, turn)
    case .slowKeys: assistanceStage.slowKeysAreDue(turn)
    case .mouseKeys: assistanceStage.mouseKeysAreDue(turn)
    case .heldKeys: actionStage.holdIsOver(turn)
    }
  }

  /// A command of a key, and the surface whose client judges it.
  private typealias Command = (name: MediaCommand, receiver: Surface)

  private func binding(of press: KeyPress) -> (KeyBinding?, Command?) {
    guard actions.mayBind, let reading = keys.reading(of: press), actions.mayBind(reading) else { return (nil, nil) }
    let command = MediaCommand(reading, code: press.code).flatMap { name in
      offerStage.commandReceiver.map { Command(name, $0) }
    }
    let binding = actions.binding(
      of: reading, in: deviceGroups.isUsed ? deviceGroups.groups(of: press.device) : [], from: desk.firstResponder,
      isInhibited: keys.areBindingsInhibited, isJudged: command != nil, in: actionStage.actionContext())
    return (binding, command)
  }

  /// Releases the keys that a device holds.
  func releaseKeys(of device: DeviceID, _ turn: Turn) {
    if presses.isActive { pressStage.cancel(on: device, turn) }
    while let code = keys.heldKey(of: device) {
      turn.note(.deviceHeldSomething, Int64(code), .deviceRemoved)
      send(code, isPressed: false, on: device, turn)
    }
    if keys.held.isOn { keys.held.pass(turn) }
  }
}

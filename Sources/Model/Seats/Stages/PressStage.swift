import Interaction

/// Offers keys to recognizers of presses, before bindings, input methods and clients receive them.
final class PressStage {
  private let presses: PressDelivery
  private let keys: KeyDelivery
  private let desk: GestureDesk

  init(_ owners: KeyOwners, _ desk: GestureDesk) {
    presses = owners.presses
    keys = owners.delivery
    self.desk = desk
  }

  func take(_ step: PressStep, _ turn: Turn) {
    switch step {
    case .key(let key, let isPressed): self.key(key, isPressed: isPressed, turn)
    case .pass(let key, let isPressed): pass(key, isPressed: isPressed, turn)
    case .drain: drain(turn)
    case .cancel(let device): cancel(on: device, turn)
    }
  }

  /// Handles a key while some recognizer names keys.
  ///
  /// A press that no recognizer names ends the attempts of all presses that are undecided: the keys before it are
  /// passed on first, so that their order and their modifiers stay the same.
  private func key(_ key: DeviceKey, isPressed: Bool, _ turn: Turn) {
    guard isPressed else { return release(key, turn) }
    if presses.press(key.code, on: key.device) != nil {
      return turn.note(.keyDownTwice, Int64(key.code), .repaired)
    }
    if !desk.isSuspended, let named = presses.key(of: keys.reading(of: key.code, on: key.device)),
      let press = desk.begin(named, turn)
    {
      presses.begin(press, key.code, on: key.device, at: turn.time)
      return settle(turn)
    }
    decideAll(turn)
    turn.hasFollowUps ? turn.then(.press(.pass(key, isPressed: true))) : pass(key, isPressed: true, turn)
  }

  private func release(_ key: DeviceKey, _ turn: Turn) {
    guard let press = presses.press(key.code, on: key.device) else { return pass(key, isPressed: false, turn) }
    presses.end(press, at: turn.time)
    desk.end(press, .ended, turn)
    settle(turn)
  }

  private func pass(_ key: DeviceKey, isPressed: Bool, _ turn: Turn) {
    guard presses.isWaiting else { return turn.then(.key(.send(key, isPressed: isPressed))) }
    if presses.isFull { drain(turn) }
    presses.add(key.code, isPressed: isPressed, on: key.device, at: turn.time)
  }

  /// Makes the recognizers of all undecided presses fail.
  private func decideAll(_ turn: Turn) {
    guard presses.isWaiting else { return }
    for press in presses.undecided { desk.abandon(press) }
    settle(turn)
  }

  private func settle(_ turn: Turn) {
    turn.then(.gestures(.settle))
    turn.then(.press(.drain))
  }

  /// Passes on the keys that are decided, in order.
  private func drain(_ turn: Turn) {
    // Recognizers and views may have decided more than the outcomes that were carried out.
    while !desk.hasOutcomes, let next = presses.next() {
      take(next, turn)
      if turn.hasFollowUps { return turn.then(.press(.drain)) }
    }
  }

  private func take(_ next: PressDelivery.Next, _ turn: Turn) {
    switch next {
    case .pass(let code, let device, let isPressed, let time):
      turn.dated(time).then(.key(.send(DeviceKey(code, device), isPressed: isPressed)))
    case .drop(let code): turn.note(.keyTaken, Int64(code), .gesture)
    }
  }

  /// Cancels the presses of a device that was removed or gets another keymap. Other presses are decided now.
  private func cancel(on device: DeviceID, _ turn: Turn) {
    for press in presses.presses(on: device) {
      let wasPassedOn = !presses.undecided.contains { $0 === press }
      if !wasPassedOn { turn.note(.deviceHeldSomething, 0, .deviceRemoved) }
      presses.cancel(press)
      desk.end(press, .cancelled, turn)
    }
    decideAll(turn)
    settle(turn)
  }
}

import Interaction

/// Offers keys to recognizers of presses, before bindings, input methods and clients receive them.
struct PressStage: Stage {
  let router: InputRouter

  /// Handles a key while some recognizer names keys.
  ///
  /// A press that no recognizer names ends the attempts of all presses that are undecided: the keys before it are
  /// passed on first, so that their order and their modifiers stay the same.
  func key(_ code: UInt32, isPressed: Bool, on device: DeviceID, _ turn: Turn) {
    guard isPressed else { return release(code, on: device, turn) }
    if presses.press(code, on: device) != nil { return turn.note(.keyDownTwice, Int64(code), .repaired) }
    if let key = presses.key(of: keys.reading(of: code, on: device)),
      let press = desk.begin(key, in: actionStage.actionContext(), turn)
    {
      presses.begin(press, code, on: device, at: turn.time)
      return settle(turn)
    }
    decideAll(turn)
    pass(code, isPressed: true, on: device, turn)
  }

  private func release(_ code: UInt32, on device: DeviceID, _ turn: Turn) {
    guard let press = presses.press(code, on: device) else {
      return pass(code, isPressed: false, on: device, turn)
    }
    presses.end(press, at: turn.time)
    desk.end(press, .ended, in: actionStage.actionContext(), turn)
    settle(turn)
  }

  private func pass(_ code: UInt32, isPressed: Bool, on device: DeviceID, _ turn: Turn) {
    guard presses.isWaiting else { return keyStage.send(code, isPressed: isPressed, on: device, turn) }
    if presses.isFull { drain(turn) }
    presses.add(code, isPressed: isPressed, on: device, at: turn.time)
  }

  /// Makes the recognizers of all undecided presses fail.
  private func decideAll(_ turn: Turn) {
    guard presses.isWaiting else { return }
    for press in presses.undecided { desk.abandon(press, in: actionStage.actionContext()) }
    settle(turn)
  }

  private func settle(_ turn: Turn) {
    gestureStage.settle(turn)
    drain(turn)
  }

  /// Passes on the keys that are decided, in order.
  func drain(_ turn: Turn) {
    // Recognizers and views may have decided more than the outcomes that were carried out.
    while !desk.hasOutcomes, let next = presses.next() { take(next, turn) }
  }

  private func take(_ next: PressDelivery.Next, _ turn: Turn) {
    switch next {
    case .pass(let code, let device, let isPressed, let time):
      keyStage.send(code, isPressed: isPressed, on: device, turn.dated(time))
    case .drop(let code): turn.note(.keyTaken, Int64(code), .gesture)
    }
  }

  /// Cancels the presses of a device that was removed or gets another keymap. Other presses are decided now.
  func cancel(on device: DeviceID, _ turn: Turn) {
    for press in presses.presses(on: device) {
      let wasPassedOn = !presses.undecided.contains { $0 === press }
      if !wasPassedOn { turn.note(.deviceHeldSomething, 0, .deviceRemoved) }
      presses.cancel(press)
      desk.end(press, .cancelled, in: actionStage.actionContext(), turn)
    }
    decideAll(turn)
    settle(turn)
  }
}

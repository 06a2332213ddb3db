import Surfaces

/// Passes keys to bindings, and otherwise to the client with the keyboard.
struct KeyStage: Stage {
  let router: InputRouter

  @inline(__always)
  func take(_ report: KeyReport, _ turn: Turn) {
    switch report {
    case .key(let device, let code, let isPressed): key(code, isPressed: isPressed, on: device, turn)
    case .modifiers(let device, let modifiers): keys.setModifiers(modifiers, of: device, turn)
    }
  }

  func key(_ code: UInt32, isPressed: Bool, on device: DeviceID, _ turn: Turn) {
    let start = turn.trace == nil ? nil : focus.firstSurface
    switch keys.key(code, isPressed: isPressed, on: device, from: start, turn) {
    case .done: break
    case .performs(let action): actionStage.perform(action, because: .binding, turn)
    case .wantsBinding(let press):
      if let action = keys.settle(press, binding(of: press), from: start, turn) {
        actionStage.perform(action, because: .binding, turn)
      }
    }
  }

  private func binding(of press: KeyPress) -> KeyBinding? {
    guard actions.mayBind, let reading = keys.reading(of: press), actions.mayBind(reading) else { return nil }
    return actions.binding(
      of: reading, from: desk.firstResponder, isInhibited: keys.areBindingsInhibited, in: actionStage.actionContext())
  }

  /// Releases the keys that a device holds.
  func releaseKeys(of device: DeviceID, _ turn: Turn) {
    while let code = keys.heldKey(of: device) {
      turn.note(.deviceHeldSomething, Int64(code), .deviceRemoved)
      key(code, isPressed: false, on: device, turn)
    }
  }
}

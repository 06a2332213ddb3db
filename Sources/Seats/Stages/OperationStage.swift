import Geometry
import Interaction
import Surfaces

/// Takes drivers over from clients for moves, resizes and drags.
struct OperationStage: Stage {
  let router: InputRouter

  /// Begins to move the window with the input that is down on it: the first finger that a gesture has consumed, a
  /// finger of its client, or the pointer. Has no effect if none is down.
  func beginMove(_ window: ClientWindow, _ turn: Turn) {
    guard window.isMapped else { return }
    if operation.driver == nil, desk.isDraining, let touch = touches.touches.first(where: \.isTakenByGesture),
      stack.hitTest(touch.place, for: .touch)?.window.presentingToplevel === window
    {
      return operation.move(window, by: .touch(touch.id), from: touch.place)
    }
    let touch = touches.touches.first { $0.isHeld(by: window.client) && !$0.isLifted }
    beginMove(window, by: touch.map { .touch($0.id) } ?? .pointer, turn)
  }

  @discardableResult
  func beginMove(_ window: ClientWindow, by driver: Driver, _ turn: Turn) -> Bool {
    let driver = emulation.holder(of: driver)
    guard window.isMapped, let place = take(driver, from: window.client, because: .interactiveMove, turn) else {
      return false
    }
    operation.move(window, by: driver, from: place)
    return true
  }

  /// Takes the driver over from the client that has it.
  ///
  /// - Returns: the place of the driver; nil if it is not pressed on a surface of that client.
  func take(
    _ driver: Driver, from client: ClientID, because reason: RoutingReason, _ turn: Turn
  ) -> Point<LayoutSpace>? {
    guard operation.driver == nil else { return nil }
    switch driver {
    case .pointer: return takePointer(from: client, because: reason, turn)
    case .touch(let id): return takeTouch(id, from: client, because: reason, turn)
    case .tool(let id): return tools.surrender(id, of: client, because: reason, turn)
    }
  }

  private func takePointer(
    from client: ClientID, because reason: RoutingReason, _ turn: Turn
  ) -> Point<LayoutSpace>? {
    guard pointer.state.hold == .pressed, pointer.state.focus?.client == client else { return nil }
    pointer.leave(because: reason, turn)
    touchpad.withdraw(because: reason, turn) { $0.client == client }
    defer { pointer.endOwnBatch(turn) }
    return pointer.surrender()
  }

  private func takeTouch(
    _ id: FingerID, from client: ClientID, because reason: RoutingReason, _ turn: Turn
  ) -> Point<LayoutSpace>? {
    guard let touch = touches[id], !touch.isLifted else { return nil }
    if emulation.holdsButton(id, of: client) {
      emulationStage.endEmulation(because: reason, turn)
    } else {
      guard touch.isHeld(by: client) else { return nil }
      touches.cancel(of: client, because: reason, turn)
    }
    let place = touch.place
    if touch.isOffered {
      touch.endOffer()
      desk.add(.cancel, of: touch.responderID, at: place)
      gestureStage.deliver(turn)
    }
    return place
  }
}

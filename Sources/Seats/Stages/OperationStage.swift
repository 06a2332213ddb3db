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
    if let grip = gripOfGesture(on: window) {
      removePointer(from: grip.driver, because: .interactiveMove, turn)
      operation.move(window, by: grip.driver, from: grip.start)
      return operation.driverMoved(to: grip.place, turn)
    }
    beginMove(window, by: driver(heldBy: window.client), turn)
  }

  /// Begins to resize the window by the edge or corner that is nearest to the input that is down on it; see
  /// `beginMove`.
  func beginResize(_ window: ClientWindow, _ turn: Turn) {
    guard window.isMapped else { return }
    if let grip = gripOfGesture(on: window) {
      let edges = WindowEdges(nearest: grip.start, in: window.frame)
      removePointer(from: grip.driver, because: .interactiveResize, turn)
      operation.resize(window, edges: edges, by: grip.driver, from: grip.start)
      return operation.driverMoved(to: grip.place, turn)
    }
    let driver = emulation.holder(of: driver(heldBy: window.client))
    guard let place = take(driver, from: window.client, because: .interactiveResize, turn) else { return }
    operation.resize(window, edges: WindowEdges(nearest: place, in: window.frame), by: driver, from: place)
  }

  /// True if input is down with which a move or resize of a window by an action can begin.
  func mayBegin(on window: ClientWindow) -> Bool {
    guard window.isMapped, operation.driver == nil else { return false }
    if gripOfGesture(on: window) != nil { return true }
    return mayTake(emulation.holder(of: driver(heldBy: window.client)), from: window.client)
  }

  /// True if recognizers receive a finger or a press that is down.
  var hasOfferedInput: Bool {
    mouse.current != nil || touches.touches.contains { $0.isOffered && !$0.isLifted }
  }

  /// True if a driver is pressed on a surface of a client. A tool is asked when it is taken.
  private func mayTake(_ driver: Driver, from client: ClientID) -> Bool {
    switch driver {
    case .pointer:
      let isOffered = pointer.state.hold == .offered && mouse.isHeld(by: client)
      return (pointer.state.hold == .pressed || isOffered) && pointer.state.focus?.client == client
    case .touch(let id):
      guard let touch = touches[id], !touch.isLifted else { return false }
      return emulation.holdsButton(id, of: client) || touch.isHeld(by: client)
    case .tool: return true
    }
  }

  /// Sends a leave to the client that still has the pointer, because recognizers held the press back.
  private func removePointer(from driver: Driver, because reason: RoutingReason, _ turn: Turn) {
    guard driver == .pointer else { return }
    pointer.leave(because: reason, turn)
    pointer.endOwnBatch(turn)
  }

  /// The first finger that a client has, or else the pointer.
  private func driver(heldBy client: ClientID) -> Driver {
    let touch = touches.touches.first { $0.isHeld(by: client) && !$0.isLifted }
    return touch.map { .touch($0.id) } ?? .pointer
  }

  /// Returns the finger or press on a window that a gesture has consumed, where it is and where it came down.
  private func gripOfGesture(
    on window: ClientWindow
  ) -> (driver: Driver, place: Point<LayoutSpace>, start: Point<LayoutSpace>)? {
    guard operation.driver == nil, desk.isDraining else { return nil }
    if let touch = touches.touches.first(where: \.isTakenByGesture),
      stack.hitTest(touch.place, for: .touch)?.window.presentingToplevel === window
    {
      return (.touch(touch.id), touch.place, touch.start)
    }
    if let press = mouse.current, press.isTaken, press.window?.presentingToplevel === window {
      return (.pointer, pointer.place, press.origin)
    }
    return nil
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

  @discardableResult
  func beginResize(_ window: ClientWindow, edges: WindowEdges, by driver: Driver, _ turn: Turn) -> Bool {
    let driver = emulation.holder(of: driver)
    guard window.isMapped, let place = take(driver, from: window.client, because: .interactiveResize, turn) else {
      return false
    }
    operation.resize(window, edges: edges, by: driver, from: place)
    return true
  }

  /// Takes the driver over from the client that has it.
  ///
  /// - Returns: the place of the driver; nil if it is not pressed on a surface of that client.
  func take(
    _ driver: Driver, from client: ClientID, because reason: RoutingReason, _ turn: Turn
  ) -> Point<LayoutSpace>? {
    guard operation.driver == nil, mayTake(driver, from: client) else { return nil }
    switch driver {
    case .pointer: return takePointer(from: client, because: reason, turn)
    case .touch(let id): return takeTouch(id, from: client, because: reason, turn)
    case .tool(let id): return tools.surrender(id, of: client, because: reason, turn)
    }
  }

  private func takePointer(
    from client: ClientID, because reason: RoutingReason, _ turn: Turn
  ) -> Point<LayoutSpace>? {
    let isOffered = pointer.state.hold == .offered
    pointer.leave(because: reason, turn)
    touchpad.withdraw(because: reason, turn) { $0.client == client }
    if isOffered { mouseStage.surrender(turn) }
    defer { pointer.endOwnBatch(turn) }
    return pointer.surrender()
  }

  private func takeTouch(
    _ id: FingerID, from client: ClientID, because reason: RoutingReason, _ turn: Turn
  ) -> Point<LayoutSpace>? {
    guard let touch = touches[id] else { return nil }
    if emulation.holdsButton(id, of: client) {
      emulationStage.endEmulation(because: reason, turn)
    } else {
      touches.cancel(touch, of: client, because: reason, turn)
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

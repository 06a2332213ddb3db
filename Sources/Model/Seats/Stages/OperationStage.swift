import Geometry
import Interaction
import Surfaces

/// Takes drivers over from clients for moves, resizes and drags.
final class OperationStage {
  private let operation: DesktopOperation
  private let pointer: PointerDelivery
  private let touchpad: TouchpadDelivery
  private let touches: TouchDelivery
  private let emulation: EmulationDelivery
  private let tools: ToolDelivery
  private let desk: GestureDesk
  private let drivers: DriverFinder

  init(
    _ operation: DesktopOperation, _ pointer: PointerDelivery, _ touchpad: TouchpadDelivery, _ touches: TouchDelivery,
    _ emulation: EmulationDelivery, _ tools: ToolDelivery, _ desk: GestureDesk, _ drivers: DriverFinder
  ) {
    self.operation = operation
    self.pointer = pointer
    self.touchpad = touchpad
    self.touches = touches
    self.emulation = emulation
    self.tools = tools
    self.desk = desk
    self.drivers = drivers
  }

  func take(_ step: OperationStep, _ turn: Turn) {
    switch step {
    case .move(let window, let isOfGesture): move(window, isOfGesture: isOfGesture, turn)
    case .resize(let window, let isOfGesture): resize(window, isOfGesture: isOfGesture, turn)
    case .begin(let start): begin(start, turn)
    case .driverMoved(let place): operation.driverMoved(to: place, turn)
    case .follow: operation.follow(turn)
    }
  }

  // MARK: Beginning by an action

  /// Begins to move the window with the input that is down on it: the first finger that a gesture has consumed, a
  /// finger of its client, or the pointer. Has no effect if none is down.
  private func move(_ window: ClientWindow, isOfGesture: Bool, _ turn: Turn) {
    guard window.isMapped else { return }
    guard isOfGesture, let grip = drivers.grip(on: window) else {
      _ = begin(.move(window), by: drivers.driver(heldBy: window.client), of: window.client, .interactiveMove, turn)
      return
    }
    removePointer(from: grip.driver, because: .interactiveMove, turn)
    operation.move(window, by: grip.driver, from: grip.start)
    operation.driverMoved(to: grip.place, turn)
  }

  /// Begins to resize the window by the edge or corner that is nearest to the input that is down on it; see `move`.
  private func resize(_ window: ClientWindow, isOfGesture: Bool, _ turn: Turn) {
    guard window.isMapped else { return }
    guard isOfGesture, let grip = drivers.grip(on: window) else {
      let driver = emulation.holder(of: drivers.driver(heldBy: window.client))
      guard let place = drivers.place(of: driver) else { return }
      let edges = WindowEdges(nearest: place, in: window.frame)
      _ = begin(.resize(window, edges), by: driver, of: window.client, .interactiveResize, turn)
      return
    }
    let edges = WindowEdges(nearest: grip.start, in: window.frame)
    removePointer(from: grip.driver, because: .interactiveResize, turn)
    operation.resize(window, edges: edges, by: grip.driver, from: grip.start)
    operation.driverMoved(to: grip.place, turn)
  }

  /// Sends a leave to the client that still has the pointer, because recognizers held the press back.
  private func removePointer(from driver: Driver, because reason: RoutingReason, _ turn: Turn) {
    guard driver == .pointer else { return }
    pointer.leave(because: reason, turn)
    pointer.endOwnBatch(turn)
  }

  // MARK: Beginning by a request

  /// Takes the driver over from the client that has it, and begins an operation with it.
  ///
  /// - Returns: false without an effect if the driver is not pressed on a surface of that client, or drives already.
  func begin(
    _ kind: OperationStart.Kind, by driver: Driver, of client: ClientID, _ reason: RoutingReason, _ turn: Turn
  ) -> Bool {
    let driver = emulation.holder(of: driver)
    guard kind.isPossible, operation.driver == nil, drivers.mayTake(driver, from: client) else { return false }
    switch driver {
    case .pointer: takePointer(for: kind, from: client, because: reason, turn)
    case .touch(let id): return takeTouch(id, for: kind, from: client, because: reason, turn)
    case .tool(let id):
      guard let place = tools.surrender(id, of: client, because: reason, turn) else { return false }
      begin(OperationStart(kind: kind, driver: driver, place: place), turn)
    }
    return true
  }

  private func takePointer(
    for kind: OperationStart.Kind, from client: ClientID, because reason: RoutingReason, _ turn: Turn
  ) {
    let isOffered = pointer.state.hold == .offered
    pointer.leave(because: reason, turn)
    touchpad.withdraw(because: reason, turn) { $0.client == client }
    if isOffered { turn.then(.mouse(.surrender)) }
    nowOrThen(.begin(OperationStart(kind: kind, driver: .pointer, place: pointer.place)), turn)
  }

  private func takeTouch(
    _ id: FingerID, for kind: OperationStart.Kind, from client: ClientID, because reason: RoutingReason, _ turn: Turn
  ) -> Bool {
    guard let touch = touches[id] else { return false }
    if emulation.holdsButton(id, of: client) {
      turn.then(.emulation(.end(reason)))
    } else {
      touches.cancel(touch, of: client, because: reason, turn)
    }
    let place = touch.place
    if touch.isOffered {
      touch.endOffer()
      desk.add(.cancel, of: touch.responderID, at: place)
      turn.then(.gestures(.deliver))
    }
    nowOrThen(.begin(OperationStart(kind: kind, driver: .touch(id), place: place)), turn)
    return true
  }

  /// Takes a step now, or after the follow-ups of the current step.
  private func nowOrThen(_ step: OperationStep, _ turn: Turn) {
    turn.hasFollowUps ? turn.then(.operation(step)) : take(step, turn)
  }

  private func begin(_ start: OperationStart, _ turn: Turn) {
    guard operation.driver == nil, start.kind.isPossible else { return }
    if start.driver == .pointer {
      _ = pointer.surrender()
      pointer.endOwnBatch(turn)
    }
    switch start.kind {
    case .move(let window): operation.move(window, by: start.driver, from: start.place)
    case .resize(let window, let edges): operation.resize(window, edges: edges, by: start.driver, from: start.place)
    case .drag(let origin, let isPrivate):
      operation.drag(from: origin, isPrivate: isPrivate, by: start.driver, from: start.place, turn)
    }
  }
}

extension OperationStart.Kind {
  /// False for a window that was unmapped.
  fileprivate var isPossible: Bool {
    switch self {
    case .move(let window), .resize(let window, _): window.isMapped
    case .drag: true
    }
  }
}

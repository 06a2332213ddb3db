import Geometry
import Surfaces

extension InputRouter {
  /// Lets the driver carry the window along until it lifts; its client loses the pointer, or all its touches.
  ///
  /// - Returns: false, and nothing happens, where the driver is not held down on a surface of the window's client, or
  ///   drives something already.
  @discardableResult
  public func beginMove(_ window: Window, by driver: Driver, at time: Timestamp) -> Bool {
    let driver = holder(of: driver)
    guard window.isMapped, let place = take(driver, from: window.client, at: time, because: .interactiveMove) else {
      return false
    }
    operation = .moving(WindowMove(window: window, driver: driver, grip: window.position - place))
    return true
  }

  /// Lets the driver carry edges of the window along until it lifts; see `beginMove`.
  @discardableResult
  public func beginResize(_ window: Window, edges: WindowEdges, by driver: Driver, at time: Timestamp) -> Bool {
    let driver = holder(of: driver)
    guard window.isMapped, let place = take(driver, from: window.client, at: time, because: .interactiveResize) else {
      return false
    }
    operation = .resizing(
      WindowResize(window: window, driver: driver, edges: edges, start: place, frame: window.frame))
    return true
  }

  /// Begins drag and drop: from now on the surface under the driver is entered, and dropped on when it lifts.
  ///
  /// - Parameter isPrivate: the drag has no data source, so that no other client than its origin hears of it.
  @discardableResult
  public func beginDrag(from origin: ClientID, isPrivate: Bool, by driver: Driver, at time: Timestamp) -> Bool {
    let driver = holder(of: driver)
    guard let place = take(driver, from: origin, at: time, because: .dragAndDrop) else { return false }
    operation = .dragging(Drag(driver: driver, origin: origin, isPrivate: isPrivate, place: place, focus: nil))
    dragMoved(to: place, at: time, hasMoved: false)
    return true
  }

  /// Lets the first finger of a gesture that has taken it from the client carry the window along; recognizers keep it.
  ///
  /// - Returns: false where no such finger is down on the window.
  func beginMove(_ window: Window, byGestureAt time: Timestamp) -> Bool {
    guard operation.driver == nil, responders?.isDelivering == true,
      let index = touches.indices.first(where: { touches[$0].isTakenByGesture }),
      stack.hitTest(touches[index].place)?.window.presentingToplevel === window
    else { return false }
    operation = .moving(
      WindowMove(window: window, driver: .touch(touches[index].id), grip: window.position - touches[index].place))
    return true
  }

  /// Ends a move, resize or drag before its driver lifts. What was done so far stays; nothing is dropped.
  public func cancelOperation(at time: Timestamp) { endOperation(at: time, completing: false) }

  /// Where a drag's icon is to be shown; nil while nothing is dragged.
  public var dragPlace: Point<LayoutSpace>? {
    if case .dragging(let drag) = operation { drag.place } else { nil }
  }

  /// Takes the driver away from the client that has it.
  ///
  /// - Returns: where it is; nil where that client does not hold it.
  private func take(
    _ driver: Driver, from client: ClientID, at time: Timestamp, because reason: RoutingReason
  ) -> Point<LayoutSpace>? {
    guard operation.driver == nil else { return nil }
    switch driver {
    case .pointer:
      guard pointer.hold == .pressed, pointer.focus?.client == client else { return nil }
      leavePointerFocus(at: time, because: reason)
      withdrawGestures(at: time, because: reason) { $0.client == client }
      pointer.hold = .swallowed
      pointer.taken = pointer.buttons
      if !pointerBatch.isOpen { endPointerBatch() }
      return pointer.place
    case .touch(let id):
      guard let index = touches.index(of: id), !touches[index].isLifted else { return nil }
      if holdsButton(id, of: client) {
        endEmulation(because: reason)
      } else {
        guard touches[index].isHeld(by: client) else { return nil }
        sendTouchCancel(to: client, because: reason)
      }
      let place = touches[index].place
      withdrawOffer(at: index, at: time)
      return place
    case .tool(let id):
      guard let tool = tools.first(where: { $0.id == id }), tool.hold == .pressed, tool.focus?.client == client else {
        return nil
      }
      leaveHeld(tool, at: time, because: reason)
      closeBatch(of: tool, at: time)
      return tool.place
    }
  }

  func operationDriverMoved(to place: Point<LayoutSpace>, at time: Timestamp) {
    switch operation {
    case .none: break
    case .moving(let move):
      emit(.window(.move(move.window.id, position: move.position(for: place))), .interactiveMove)
    case .resizing(let resize):
      let frame = resize.frame(for: place)
      emit(.window(.resize(resize.window.id, frame: frame, edges: resize.edges)), .interactiveResize)
    case .dragging: dragMoved(to: place, at: time, hasMoved: true)
    }
  }

  func endOperation(at time: Timestamp, completing: Bool) {
    let ended = operation
    operation = .none
    switch ended {
    case .none: break
    case .moving(let move): emit(.window(.interactionEnded(move.window.id)), .interactiveMove)
    case .resizing(let resize): emit(.window(.interactionEnded(resize.window.id)), .interactiveResize)
    case .dragging(let drag):
      if let contact = drag.contact(at: time) {
        emit(completing ? .drag(.drop(contact)) : .drag(.leave(contact)), .dragAndDrop)
      }
      emit(.drag(.ended), .dragAndDrop)
    }
  }

  /// Ends what is done to a window that is no longer there.
  func dropOperation(on window: Window, at time: Timestamp) {
    switch operation {
    case .moving(let move) where move.window === window: endOperation(at: time, completing: false)
    case .resizing(let resize) where resize.window === window: endOperation(at: time, completing: false)
    case .none, .moving, .resizing, .dragging: break
    }
  }
}

// MARK: - Drag and drop

extension InputRouter {
  private func dragMoved(to place: Point<LayoutSpace>, at time: Timestamp, hasMoved: Bool) {
    guard case .dragging(var drag) = operation else { return }
    drag.place = place
    var hit = stack.hitTest(place)
    if drag.isPrivate, hit?.surface.client != drag.origin { hit = nil }
    if let hit, hit.surface === drag.focus?.surface {
      let surfaceMoved = drag.focus?.follow() == true
      drag.focus?.confinement = hit.confinement
      if hasMoved || surfaceMoved, let contact = drag.contact(at: time) {
        emit(.drag(.motion(contact)), hasMoved ? .hit : .sceneChanged)
      }
    } else {
      if let contact = drag.contact(at: time) { emit(.drag(.leave(contact)), .hit) }
      trace?.explainHitTest(place)
      drag.focus = hit.map { SurfaceCapture($0) }
      if let contact = drag.contact(at: time) { emit(.drag(.enter(contact)), .hit) }
    }
    operation = .dragging(drag)
  }

  func followDrag(at time: Timestamp) {
    if let dragPlace { dragMoved(to: dragPlace, at: time, hasMoved: false) }
  }

  /// The surface cannot be named any more; what is dragged enters what is behind it, or nothing.
  func dropDragFocus(on surface: SurfaceID) {
    guard case .dragging(var drag) = operation, drag.focus?.id == surface else { return }
    drag.focus = nil
    operation = .dragging(drag)
  }
}

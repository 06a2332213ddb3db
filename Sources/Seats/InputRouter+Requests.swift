public import Geometry
public import Interaction
public import Surfaces
public import Traces

// What the owner of the router asks for, and what it reports of the scene. Each request has a time, by the clock of the
// input: what it causes is recorded with that time.

extension InputRouter {
  // MARK: Windows

  /// Makes a window key, or none at all.
  ///
  /// - Parameter reason: who wants it, for the trace.
  /// - Returns: false where the window is not mapped or never becomes key, or another one keeps the keyboard to itself.
  @discardableResult
  public func makeKey(_ window: ClientWindow?, at time: InputTime, because reason: RoutingReason) -> Bool {
    let turn = outbox.open(at: time)
    guard let change = focus.makeKey(window, because: reason, turn) else { return false }
    focusStage.follow(change, turn)
    return true
  }

  /// Brings a window to the front, where it is not already.
  public func raise(_ window: ClientWindow, at time: InputTime, because reason: RoutingReason) {
    focus.raise(window, because: reason, outbox.open(at: time))
  }

  /// Decides anew which window is key: one may or may not become key, demands the keyboard, or is in another layer.
  public func reviewKeyWindow(at time: InputTime, because reason: RoutingReason) {
    let turn = outbox.open(at: time)
    focusStage.follow(focus.review(because: reason, turn), turn)
  }

  /// Gives the seat to a mapped popup: it gets the keyboard, and a press outside its client's surfaces dismisses it.
  ///
  /// The caller has checked the serial, and that the popup is presented by what holds the grab now, if anything does.
  public func beginPopupGrab(_ popup: ClientWindow, at time: InputTime) {
    guard focus.mayGrab(popup) else { return }
    let turn = outbox.open(at: time)
    if focus.grabIsOfAnother(than: popup) { focusStage.follow(focus.dismissPopups(because: .popupGrab, turn), turn) }
    focusStage.follow(focus.beginGrab(popup), turn)
  }

  /// Ends all popup grabs, the topmost first.
  public func dismissPopups(at time: InputTime, because reason: RoutingReason = .requested) {
    let turn = outbox.open(at: time)
    focusStage.follow(focus.dismissPopups(because: reason, turn), turn)
  }

  // MARK: Moving, resizing, dragging

  /// Lets the driver carry the window along until it lifts; its client loses the pointer, or all its touches.
  ///
  /// - Returns: false, and nothing happens, where the driver is not held down on a surface of the window's client, or
  ///   drives something already.
  @discardableResult
  public func beginMove(_ window: ClientWindow, by driver: Driver, at time: InputTime) -> Bool {
    operationStage.beginMove(window, by: driver, outbox.open(at: time))
  }

  /// Lets the driver carry edges of the window along until it lifts; see `beginMove`.
  @discardableResult
  public func beginResize(
    _ window: ClientWindow, edges: WindowEdges, by driver: Driver, at time: InputTime
  ) -> Bool {
    let (turn, driver) = (outbox.open(at: time), emulation.holder(of: driver))
    guard window.isMapped,
      let place = operationStage.take(driver, from: window.client, because: .interactiveResize, turn)
    else {
      return false
    }
    operation.resize(window, edges: edges, by: driver, from: place)
    return true
  }

  /// Begins drag and drop: from now on the surface under the driver is entered, and dropped on when it lifts.
  ///
  /// - Parameter isPrivate: the drag has no data source, so that no other client than its origin receives it.
  @discardableResult
  public func beginDrag(from origin: ClientID, isPrivate: Bool, by driver: Driver, at time: InputTime) -> Bool {
    let (turn, driver) = (outbox.open(at: time), emulation.holder(of: driver))
    guard let place = operationStage.take(driver, from: origin, because: .dragAndDrop, turn) else { return false }
    operation.drag(from: origin, isPrivate: isPrivate, by: driver, from: place, turn)
    return true
  }

  /// Ends a move, resize or drag before its driver lifts. What was done so far stays; nothing is dropped.
  public func cancelOperation(at time: InputTime) { operation.end(completing: false, outbox.open(at: time)) }

  // MARK: Touches

  /// Takes all touches from a client that holds any, on all its surfaces. Fingers that come down later are sent as usual.
  ///
  /// - Returns: whether the client held a touch.
  @discardableResult
  public func cancelTouches(
    of client: ClientID, at time: InputTime, because reason: RoutingReason = .requested
  ) -> Bool {
    let turn = outbox.open(at: time)
    let wasPointer = emulation.isOn { $0.client == client }
    if wasPointer { emulationStage.endEmulation(because: reason, turn) }
    return touches.cancel(of: client, because: reason, turn) || wasPointer
  }

  /// Records that a finger's client was sent nothing, as it has no object to send it to.
  public func touchWasNotDelivered(_ contact: TouchContact) {
    outbox.open(at: contact.time).note(.touchUndelivered, Int64(contact.finger))
  }

  // MARK: Constraints of the pointer

  public func addConstraint(_ constraint: PointerConstraint, at time: InputTime) {
    constraints.add(constraint)
    pointerStage.reviewConstraints(outbox.open(at: time))
  }

  /// Applies what a commit says of a constraint.
  public func changeConstraint(
    _ id: ConstraintID, within region: SurfaceChange.Setting<Region<SurfaceSpace>?>,
    hint: SurfaceChange.Setting<Point<SurfaceSpace>>, at time: InputTime
  ) {
    let turn = outbox.open(at: time)
    constraints.change(id, within: region, hint: hint)
    pointerStage.followPointer(turn)
    pointerStage.reviewConstraints(turn)
  }

  /// The client gives the pointer free. After a lock it goes to where the client has it, where that is on the surface.
  public func removeConstraint(_ id: ConstraintID, at time: InputTime) {
    let turn = outbox.open(at: time)
    guard let ended = constraints.remove(id), pointer.state.focus?.id == ended.surface.id else { return }
    if let hint = ended.release { pointer.place(at: hint) }
    pointer.advance(to: turn.time)
    switch pointer.state.hold {
    case .hovering: pointerStage.aimPointer(because: .sceneChanged, hasMoved: true, turn)
    case .pressed: pointer.sendMotion(.captured, turn)
    case .swallowed, .lent: break
    }
    pointer.endOwnBatch(turn)
    pointerStage.reviewConstraints(turn)
  }

  /// The surface that a constraint holds the pointer on.
  public var constrainedSurface: SurfaceID? { pointerStage.constraint?.surface.id }

  // MARK: Keyboards

  /// Sets the meaning of one device's keys; what it holds by its former keymap is released.
  ///
  /// Clients receive the keymap with the device's first key.
  /// - Parameter keymap: the name that the clients' end knows it by.
  public func setKeyboard(_ keyboard: any Keyboard, _ keymap: KeymapID, of device: DeviceID, at time: InputTime) {
    let turn = outbox.open(at: time)
    keyStage.releaseKeys(of: device, turn)
    keys.setKeyboard(keyboard, keymap, of: device, turn)
  }

  /// Releases what is held on keyboards without a keymap of their own, before clients receive another keymap for them.
  public func releaseSeatKeys(at time: InputTime) { keys.releaseSeatKeys(outbox.open(at: time)) }

  /// Sets the meaning of keys on keyboards without a keymap of their own. Clients have the keymap already.
  public func setSeatKeyboard(_ keyboard: any Keyboard, at time: InputTime) {
    keys.setSeatKeyboard(keyboard, outbox.open(at: time))
  }

  /// Gives the keys of all keyboards but the grabbing client's own to an input method. A grab before this one ends.
  public func beginKeyGrab(_ target: KeyGrabTarget, at time: InputTime) {
    keys.beginGrab(target, outbox.open(at: time))
  }

  /// Gives the keys back; nothing happens where the grab has ended already.
  public func endKeyGrab(_ target: KeyGrabTarget, at time: InputTime) {
    keys.endGrab(target, outbox.open(at: time))
  }

  // MARK: Responders and recognizers

  /// Sets how a responder answers keys and actions; those under way keep what they began with.
  ///
  /// - Returns: false, and nothing happens, where no window on the desktop has such a thing.
  @discardableResult
  public func setAnswers(_ bindings: KeyBindings, _ tables: ActionTable, of scope: ResponderScope) -> Bool {
    guard desk.setAnswers(bindings, tables, of: scope) else { return false }
    if !bindings.isEmpty { actions.haveBindings() }
    return true
  }

  /// Attaches a recognizer; it receives touches that come down from now on.
  ///
  /// It goes with the surface, window or client that it is attached to. It lets clients be, takes their touches away when it
  /// recognizes (`cancelsTouchesInView`), or withholds what it may still consume (`delaysTouchesBegan`).
  /// - Returns: false, and nothing happens, where no window on the desktop has such a thing.
  @discardableResult
  public func addRecognizer(_ recognizer: GestureRecognizer, to scope: ResponderScope) -> Bool {
    desk.add(recognizer, to: scope)
  }

  /// Takes a recognizer off its view; a gesture in the middle is cancelled.
  public func removeRecognizer(_ recognizer: GestureRecognizer, at time: InputTime) {
    desk.remove(recognizer)
    gestureStage.settle(outbox.open(at: time))
  }

  /// Sends an action up the chain to the first responder that performs it: from the first responder, or from a window.
  ///
  /// - Parameter window: the window that it is for, as if that were the key window; nil is the key window.
  /// - Returns: false where none did.
  @discardableResult
  public func perform(
    _ action: Action, from window: WindowID? = nil, at time: InputTime, because reason: RoutingReason = .requested
  ) -> Bool {
    actionStage.perform(action, for: window.flatMap { stack.window($0) }, because: reason, outbox.open(at: time))
  }

  /// Whether some responder of the chain would perform the action now.
  public func canPerform(_ action: Action) -> Bool {
    actions.performer(of: action, from: desk.firstResponder, in: actionStage.actionContext()) != nil
  }

  // MARK: Time

  /// When `advance(to:)` has something to do, if nothing is reported before; nil while no recognizer waits.
  public var nextTimer: InputTime? { desk.nextTimer }

  /// Lets recognizers that wait for time to pass have what has passed. `route` does so by itself.
  public func advance(to time: InputTime) {
    guard !desk.isDraining, !desk.isDelivering else { return }
    while let due = desk.nextTimer, due <= time {
      let turn = outbox.openPassage(of: due)
      desk.advance(in: actionStage.actionContext(), turn)
      gestureStage.settle(turn)
    }
  }

  // MARK: The scene

  /// Sets where outputs of unknown density are; the cursor stays on them.
  public func setOutputs(_ frames: [Rect<LayoutSpace>], at time: InputTime) {
    setOutputs(areas: frames.map { OutputArea(frame: $0) }, at: time)
  }

  /// Sets where outputs are, and how dense; the cursor stays on them.
  public func setOutputs(areas: [OutputArea], at time: InputTime) {
    let turn = outbox.open(at: time)
    let isOutside = pointer.setOutputs(areas.map(\.frame))
    desk.setOutputs(areas)
    guard isOutside else { return }
    constraints.endCurrent(turn)
    pointerStage.motion(to: pointer.place, turn)
    pointer.endBatch(turn)
  }

  /// Something was moved, resized, restacked, shown or hidden, or takes input elsewhere than before.
  ///
  /// Call it after each change and before the next event. Without it a resting finger or pointer would not be followed, and
  /// motions would have stale coordinates.
  public func sceneDidChange(at time: InputTime) {
    let turn = outbox.open(at: time)
    for owner in owners { owner.sceneDidChange(turn) }
    if !touches.isBatchOpen { touchStage.endBatch(turn) }
    emulationStage.followEmulation(turn)
    pointerStage.followPointer(turn)
    toolStage.followTools(turn)
    operation.follow(turn)
    pointerStage.reviewConstraints(turn)
  }

  /// A window was shown and is in the stack.
  ///
  /// - Parameter followsScene: false where the caller calls `sceneDidChange` before the next event; likewise below.
  public func windowDidMap(_ window: ClientWindow, at time: InputTime, followsScene: Bool = true) {
    let turn = outbox.open(at: time)
    focusStage.follow(focus.windowDidMap(window, turn), turn)
    if followsScene { sceneDidChange(at: time) }
  }

  /// A window has left the stack. Fingers on it keep it until they lift.
  public func windowDidUnmap(_ window: ClientWindow, at time: InputTime, followsScene: Bool = true) {
    let turn = outbox.open(at: time)
    focusStage.follow(focus.dropPopup(window), turn)
    for owner in owners { owner.windowDidUnmap(window, turn) }
    focusStage.follow(focus.replaceKeyWindow(turn), turn)
    if followsScene { sceneDidChange(at: time) }
  }

  /// A surface is gone: out of its tree, its window unmapped, its name not to be used again.
  public func surfaceDidDestroy(_ surface: SurfaceID, at time: InputTime, followsScene: Bool = true) {
    let turn = outbox.open(at: time)
    if emulation.isOn({ $0.id == surface }) { emulationStage.forgetEmulation() }
    for owner in owners { owner.surfaceDidDestroy(surface, turn) }
    gestureStage.settle(turn)
    if followsScene { sceneDidChange(at: time) }
  }

  /// A client has disconnected; its surfaces are gone, or go now. It receives nothing more.
  public func clientDidDisconnect(_ client: ClientID, at time: InputTime) {
    let turn = outbox.open(at: time)
    if emulation.isOn({ $0.client == client }) { emulationStage.forgetEmulation() }
    for owner in owners { owner.clientDidDisconnect(client, turn) }
    gestureStage.settle(turn)
  }

  /// Ends the event: everything that it caused has been carried out, and what comes now has other causes.
  public func eventDidEnd() { outbox.endEvent() }

  // MARK: Tracing

  /// Begins to trace everything, in place of the trace before.
  ///
  /// The trace observes the recognizers: no other observer can while it lasts.
  /// - Parameter rules: the rule of the policy that something follows, as `file:line`; nil where none is behind it.
  public func beginTrace(
    names: any TraceNames, rules: @escaping (TraceSubject) -> String? = { _ in nil },
    sink: @escaping (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let writer = TraceWriter(names: names, words: .routing, sink: sink)
    outbox.beginTrace(RoutingTrace(writer, outbox.recorder, stack, desk, rules: rules))
    desk.setTraced(true)
  }

  public func endTrace() {
    outbox.endTrace()
    desk.setTraced(false)
  }

  /// Writes out what the flight recorder still has.
  public func dumpRecorder(names: any TraceNames, sink: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
    TraceWriter(names: names, words: .routing, sink: sink).write(outbox.recorder)
  }
}

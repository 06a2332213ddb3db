public import Geometry
public import Interaction
public import Surfaces
public import Traces

// Requests of the owner of the router, and its reports about the scene. Each has a time on the input clock. Its effects
// are recorded with that time.

extension InputRouter {
  // MARK: Windows

  /// Makes a window the key window; nil means none.
  ///
  /// - Parameter reason: the cause of the request, for the trace.
  /// - Returns: false if the window is not mapped or can never become key, or if another window demands the keyboard.
  @discardableResult
  public func makeKey(_ window: ClientWindow?, at time: InputTime, because reason: RoutingReason) -> Bool {
    let turn = outbox.open(at: time)
    guard let change = focus.makeKey(window, because: reason, turn) else { return false }
    focusStage.follow(change, turn)
    return true
  }

  /// Raises a window to the front of its layer, unless it is there already.
  public func raise(_ window: ClientWindow, at time: InputTime, because reason: RoutingReason) {
    focus.raise(window, because: reason, outbox.open(at: time))
  }

  /// Chooses the key window again after a window was changed: whether it may become key, whether it demands the
  /// keyboard, or its layer.
  public func reviewKeyWindow(at time: InputTime, because reason: RoutingReason) {
    let turn = outbox.open(at: time)
    focusStage.follow(focus.review(because: reason, turn), turn)
  }

  /// Begins the grab of a mapped popup: it receives the keyboard, and a press outside its client's surfaces dismisses
  /// it.
  ///
  /// The caller has checked the serial, and that the current grab, if any, is held by the window that presents the
  /// popup.
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

  // MARK: Touches

  /// Cancels all touches of clients and recognizers. The fingers reach no client until they lift.
  public func cancelTouches(at time: InputTime, because reason: RoutingReason) {
    touchStage.cancelAll(because: reason, outbox.open(at: time))
  }

  /// Cancels all touches of a client, on all its surfaces. The client receives later touches as usual.
  ///
  /// - Returns: true if the client had a touch.
  @discardableResult
  public func cancelTouches(
    of client: ClientID, at time: InputTime, because reason: RoutingReason = .requested
  ) -> Bool {
    touchStage.cancelAll(of: client, because: reason, outbox.open(at: time))
  }

  // MARK: Moving, resizing, dragging

  /// Begins to move a window with a driver, until the driver lifts. The window's client loses the pointer, or all its
  /// touches.
  ///
  /// - Returns: false without an effect if the driver is not pressed on a surface of the window's client, or already
  ///   drives an operation.
  @discardableResult
  public func beginMove(_ window: ClientWindow, by driver: Driver, at time: InputTime) -> Bool {
    operationStage.beginMove(window, by: driver, outbox.open(at: time))
  }

  /// Begins to resize a window by its edges with a driver, until the driver lifts; see `beginMove`.
  @discardableResult
  public func beginResize(
    _ window: ClientWindow, edges: WindowEdges, by driver: Driver, at time: InputTime
  ) -> Bool {
    operationStage.beginResize(window, edges: edges, by: driver, outbox.open(at: time))
  }

  /// Begins drag and drop. The surface under the driver receives drag events, and the drop when the driver lifts.
  ///
  /// - Parameter isPrivate: true if the drag does not have a data source. Then only its origin receives events.
  @discardableResult
  public func beginDrag(from origin: ClientID, isPrivate: Bool, by driver: Driver, at time: InputTime) -> Bool {
    let (turn, driver) = (outbox.open(at: time), emulation.holder(of: driver))
    guard let place = operationStage.take(driver, from: origin, because: .dragAndDrop, turn) else { return false }
    operation.drag(from: origin, isPrivate: isPrivate, by: driver, from: place, turn)
    return true
  }

  /// Ends a move, resize or drag before its driver lifts. A move or resize keeps its effect so far; a drag ends without
  /// a drop.
  public func cancelOperation(at time: InputTime) { operation.end(completing: false, outbox.open(at: time)) }

  // MARK: Constraints of the pointer

  public func addConstraint(_ constraint: PointerConstraint, at time: InputTime) {
    constraints.add(constraint)
    pointerStage.reviewConstraints(outbox.open(at: time))
  }

  /// Applies the changes of a constraint in a commit.
  public func changeConstraint(
    _ id: ConstraintID, within region: SurfaceChange.Setting<Region<SurfaceSpace>?>,
    hint: SurfaceChange.Setting<Point<SurfaceSpace>>, at time: InputTime
  ) {
    let turn = outbox.open(at: time)
    constraints.change(id, within: region, hint: hint)
    pointerStage.followPointer(turn)
    pointerStage.reviewConstraints(turn)
  }

  /// Removes a constraint. After a lock, the pointer moves to the position that the client set, if that is on the
  /// surface.
  public func removeConstraint(_ id: ConstraintID, at time: InputTime) {
    let turn = outbox.open(at: time)
    guard let ended = constraints.remove(id), pointer.state.focus?.id == ended.surface.id else { return }
    if let hint = ended.release { pointer.place(at: hint) }
    pointer.advance(to: turn.time)
    switch pointer.state.hold {
    case .hovering: pointerStage.aimPointer(because: .sceneChanged, hasMoved: true, turn)
    case .pressed: pointer.sendMotion(.captured, turn)
    case .swallowed, .lent, .offered: break
    }
    pointer.endOwnBatch(turn)
    pointerStage.reviewConstraints(turn)
  }

  /// The surface that a constraint keeps the pointer on.
  public var constrainedSurface: SurfaceID? { pointerStage.constraint?.surface.id }

  // MARK: Keyboards

  /// Sets the keymap of one device. Keys that it holds with its previous keymap are released.
  ///
  /// Clients receive the keymap with the device's first key.
  /// - Parameter keymap: the identifier of the keymap in effects.
  public func setKeyboard(_ keyboard: any Keyboard, _ keymap: KeymapID, of device: DeviceID, at time: InputTime) {
    let turn = outbox.open(at: time)
    keyStage.releaseKeys(of: device, turn)
    keys.setKeyboard(keyboard, keymap, of: device, turn)
  }

  /// Releases the held keys of keyboards without their own keymap, before clients receive another keymap for them.
  public func releaseSeatKeys(at time: InputTime) {
    let turn = outbox.open(at: time)
    if keys.held.isOn { keys.held.pass(turn) }
    keys.releaseSeatKeys(turn)
    if keys.held.isOn { keys.held.pass(turn) }
  }

  /// Sets the keymap of keyboards without their own one. Clients have already received it.
  public func setSeatKeyboard(_ keyboard: any Keyboard, at time: InputTime) {
    keys.setSeatKeyboard(keyboard, outbox.open(at: time))
  }

  /// Begins a keyboard grab: an input method receives the keys of all keyboards except those that its own client
  /// created. It ends the previous grab.
  public func beginKeyGrab(_ target: KeyGrabTarget, at time: InputTime) {
    keys.beginGrab(target, outbox.open(at: time))
  }

  /// Ends a keyboard grab. Has no effect if the grab has already ended.
  public func endKeyGrab(_ target: KeyGrabTarget, at time: InputTime) {
    keys.endGrab(target, outbox.open(at: time))
  }

  /// Sets how the keyboard repeats bindings and helps people who cannot press keys freely.
  public func setKeySettings(_ settings: KeySettings) { keyOwners.apply(settings) }

  /// Selects a layout of the seat's keymap, by its index. Has no effect if the keymap has fewer layouts.
  ///
  /// - Parameter reason: the reason for the modifiers that clients receive.
  public func lockLayout(_ layout: UInt32, at time: InputTime, because reason: RoutingReason) {
    keys.lockLayout(layout, because: reason, outbox.open(at: time))
  }

  /// Sets whether the active text field is secret, for example the field of a password. Traces, the flight recorder and
  /// observers then receive neither keys nor the places of touches on the windows of the input method.
  public func setSecretField(_ isSecret: Bool, inputMethod: ClientID?) {
    outbox.setSecretField(isSecret, inputMethod: inputMethod, held: keys.heldCodes)
  }

  // MARK: Responders and recognizers

  /// Turns a recognizer on or off. Turning it off cancels its gesture.
  public func setEnabled(_ isEnabled: Bool, _ recognizer: GestureRecognizer, at time: InputTime) {
    guard recognizer.isEnabled != isEnabled else { return }
    recognizer.isEnabled = isEnabled
    gestureStage.settle(outbox.open(at: time))
  }

  /// Sets the keys that recognizers may receive as presses, by keysym. Other keys are not offered to recognizers.
  public func setPresses(_ keys: [UInt32: PressKey]) { presses.setKeys(keys) }

  /// Sets the key bindings and actions of a responder. Keys that are already down keep their bindings.
  ///
  /// - Returns: false without an effect if no window on the desktop contains the scope.
  @discardableResult
  public func setAnswers(_ bindings: KeyBindings, _ tables: ActionTable, of scope: ResponderScope) -> Bool {
    guard desk.setAnswers(bindings, tables, of: scope) else { return false }
    if !bindings.isEmpty { actions.haveBindings() }
    return true
  }

  /// Attaches a recognizer. It receives touches that begin from now on.
  ///
  /// A pan receives scrolls if its `allowedScrollTypes` were set before.
  /// It is removed with the surface, window or client that it is attached to. Depending on its properties, it leaves
  /// the touches of clients alone, cancels them when it recognizes (`cancelsTouchesInView`), or delays them until it
  /// has decided (`delaysTouchesBegan`).
  /// - Returns: false without an effect if no window on the desktop contains the scope.
  @discardableResult
  public func addRecognizer(_ recognizer: GestureRecognizer, to scope: ResponderScope) -> Bool {
    desk.add(recognizer, to: scope)
  }

  /// Detaches a recognizer. A gesture that it has begun is cancelled.
  public func removeRecognizer(_ recognizer: GestureRecognizer, at time: InputTime) {
    desk.remove(recognizer)
    gestureStage.settle(outbox.open(at: time))
  }

  /// Lets the owner of recognizers refuse them, or answer for their delegates, between events.
  public func decide(at time: InputTime, _ body: () -> Void) { gestureStage.decide(at: time, body) }

  /// Sends an action up the responder chain, from the first responder or from a window, to the first one that performs
  /// it.
  ///
  /// - Parameter window: the window that the action is for, treated as the key window; nil means the key window.
  /// - Returns: false if no responder performed it.
  @discardableResult
  public func perform(
    _ action: Action, from window: WindowID? = nil, at time: InputTime, because reason: RoutingReason = .requested
  ) -> Bool {
    actionStage.perform(action, for: window.flatMap { stack.window($0) }, because: reason, outbox.open(at: time))
  }

  /// True if a responder of the chain would perform the action now.
  public func canPerform(_ action: Action) -> Bool { actionStage.canPerform(action) }

  /// True if a responder of the chain would perform the action now, and the action has an effect.
  public func hasEffect(_ action: Action) -> Bool { actionStage.hasEffect(action) }

  /// Continues with an action after the answer of the application that it was sent to. Has no effect if the client has
  /// disconnected.
  public func applicationDidAnswer(
    _ request: ApplicationRequest, _ answer: ApplicationAnswer, at time: InputTime
  ) {
    let turn = outbox.open(at: time)
    actionStage.applicationDidAnswer(request, answer, turn)
    gestureStage.settle(turn)
  }

  /// Reports that the numbers of applications' commands get another meaning. Actions that wait behind another one send
  /// their keys instead.
  public func commandsWillChange() { pendingActions.forgetCommands() }

  // MARK: Time

  /// The time of the next timer of a recognizer or of another owner, for which `advance(to:)` must be called; nil while
  /// none waits.
  public var nextTimer: InputTime? { timerStage.next }

  /// Runs the timers up to a time. `route` also does this.
  public func advance(to time: InputTime) { timerStage.advance(to: time) }

  // MARK: The scene

  /// Sets the frames of outputs with an unknown density. The cursor stays on them.
  public func setOutputs(_ frames: [Rect<LayoutSpace>], at time: InputTime) {
    setOutputs(areas: frames.map { OutputArea(frame: $0) }, at: time)
  }

  /// Sets the frames and densities of outputs. The cursor stays on them.
  public func setOutputs(areas: [OutputArea], at time: InputTime) {
    let turn = outbox.open(at: time)
    let isOutside = pointer.setOutputs(areas.map(\.frame))
    desk.setOutputs(areas)
    guard isOutside else { return }
    constraints.endCurrent(turn)
    pointerStage.motion(to: pointer.place, turn)
    pointer.endBatch(turn)
  }

  /// Reports that a window or surface was moved, resized, restacked, shown or hidden, or that its input region changed.
  ///
  /// Call it after each change and before the next event. Otherwise resting fingers and the pointer keep their targets,
  /// and motions have stale coordinates.
  public func sceneDidChange(at time: InputTime) {
    let turn = outbox.open(at: time)
    for owner in owners { owner.sceneDidChange(turn) }
    if !touches.isBatchOpen { touchStage.endBatch(turn) }
    emulationStage.followEmulation(turn)
    pointerStage.followPointer(turn)
    if mouse.isActive { mouseStage.settle(turn) }
    toolStage.followTools(turn)
    operation.follow(turn)
    pointerStage.reviewConstraints(turn)
    if desk.watchesHovers { hoverStage.follow(turn) }
    focusStage.sceneDidChange(turn)
  }

  /// Reports that a window was mapped and is in the stack.
  ///
  /// - Parameter followsScene: false if the caller calls `sceneDidChange` before the next event. The same holds for the
  ///   methods below.
  public func windowDidMap(_ window: ClientWindow, at time: InputTime, followsScene: Bool = true) {
    let turn = outbox.open(at: time)
    focusStage.follow(focus.windowDidMap(window, turn), turn)
    if followsScene { sceneDidChange(at: time) }
  }

  /// Reports that a window has left the stack. It keeps the fingers that are down on it until they lift.
  public func windowDidUnmap(_ window: ClientWindow, at time: InputTime, followsScene: Bool = true) {
    let turn = outbox.open(at: time)
    focusStage.follow(focus.dropPopup(window), turn)
    for owner in owners { owner.windowDidUnmap(window, turn) }
    focusStage.follow(focus.replaceKeyWindow(turn), turn)
    if followsScene { sceneDidChange(at: time) }
  }

  /// Reports that a surface was destroyed. It is out of its tree, its window is unmapped, and its ID is never reused.
  public func surfaceDidDestroy(_ surface: SurfaceID, at time: InputTime, followsScene: Bool = true) {
    let turn = outbox.open(at: time)
    if emulation.isOn({ $0.id == surface }) { emulationStage.forgetEmulation() }
    if keys.held.isOn, keys.target?.surface == surface { keys.held.pass(turn) }
    for owner in owners { owner.surfaceDidDestroy(surface, turn) }
    focusStage.surfaceDidDestroy(surface, turn)
    gestureStage.settle(turn)
    if followsScene { sceneDidChange(at: time) }
  }

  /// Reports that a client has disconnected. Its surfaces are destroyed, before or after this call. It receives nothing
  /// more.
  public func clientDidDisconnect(_ client: ClientID, at time: InputTime) {
    let turn = outbox.open(at: time)
    if emulation.isOn({ $0.client == client }) { emulationStage.forgetEmulation() }
    for owner in owners { owner.clientDidDisconnect(client, turn) }
    if keys.held.isOn || pendingActions.isOverdue { actionStage.reviewHold(turn) }
    gestureStage.settle(turn)
  }

  /// Ends the event: all of its effects have been carried out, and later effects have other causes.
  public func eventDidEnd() { outbox.endEvent() }

  // MARK: Tracing

  /// Begins to trace everything, and ends the previous trace.
  ///
  /// The trace observes the recognizers: it replaces the observer that was set before.
  /// - Parameter rules: returns the rule of the policy that applies to a subject, as `file:line`; nil if none does.
  public func beginTrace(
    names: any TraceNames, rules: @escaping (TraceSubject) -> String? = { _ in nil },
    sink: @escaping (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let writer = TraceWriter(names: names, words: .routing, sink: sink)
    outbox.beginTrace(RoutingTrace(writer, outbox.recorder, stack, desk, outbox.privacy, rules: rules))
    desk.setTraced(true)
  }

  public func endTrace() {
    outbox.endTrace()
    desk.setTraced(false)
  }

  /// Writes out all entries of the flight recorder.
  public func dumpRecorder(names: any TraceNames, sink: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
    TraceWriter(names: names, words: .routing, sink: sink).write(outbox.recorder)
  }
}

import Geometry
package import Interaction
import Surfaces
import Traces

/// The gestures that the compositor itself recognizes, before clients receive the touches or at the same time.
///
/// It receives the samples of a frame, and returns the outcomes in order, as values: see `DeskOutcome`. Views and the
/// application are created with the first recognizer, table or view of the shell. Until then touches are sent to
/// clients at once.
package final class GestureDesk: SeatOwner {
  let stack: WindowStack
  let board: DeskBoard
  private var made: Responders?
  package private(set) var recognizers = RecognizerRegister()
  private var outputs: [OutputArea] = []
  /// The surface at which the responder chain begins.
  private(set) var firstSurface: Surface?
  private var observer: RecognizerObserver?
  /// True while the pointer is inside the area of a hover recognizer.
  private var isHovering = false
  private let modifiers: () -> KeyModifierFlags
  private var samples: [TouchSample] = []
  /// The samples that are being delivered.
  private var delivered: [TouchSample] = []
  /// The devices' own numbers of the fingers of touches, for the trace.
  private var fingers: [(touch: Int, finger: Int32)] = []

  /// - Parameters:
  ///   - modifiers: returns the modifiers that are held.
  ///   - context: returns the context of actions that are sent now.
  init(
    in stack: WindowStack, modifiers: @escaping () -> KeyModifierFlags = { [] },
    context: @escaping () -> ActionContext = { ActionContext() }
  ) {
    self.stack = stack
    self.modifiers = modifiers
    board = DeskBoard(context: context)
  }

  // MARK: Parts

  /// One object for both parts, since they are accessed for every event.
  private final class Responders {
    let application: DeskApplication
    let tree: ResponderTree

    init(_ application: DeskApplication, _ tree: ResponderTree) {
      (self.application, self.tree) = (application, tree)
    }
  }

  private var all: Responders {
    if let made { return made }
    let tree = ResponderTree(board, outputs.bounds)
    let application = DeskApplication(tree.shell, modifiers)
    application.setOutputs(outputs)
    application.addWindow(tree.screen)
    tree.screen.makeKey()
    application.decisionObserver = DecisionRecorder(self, board)
    application.admitRecognizers(while: { [stack] in stack.isLocked }, where: { $0 is SecondaryPressRecognizer })
    application.observer = observer
    samples.reserveCapacity(16)
    delivered.reserveCapacity(16)
    let made = Responders(application, tree)
    self.made = made
    tree.makeFirstResponder(firstSurface)
    return made
  }

  /// The application that runs the recognizers. Use it for its configuration and its observer; only the router delivers
  /// events to it.
  package var application: Application { all.application }

  /// The root view. Add the shell's own views to it; they are in front of all windows.
  ///
  /// Views consume the touches that begin on them. Clients do not receive those touches.
  package var shell: View { all.tree.shell }

  /// Returns the view of an object on the desktop; nil if no window on the desktop contains it.
  ///
  /// A client's view can be moved into one of the shell's views. Its touches then pass that view.
  package func view(of scope: ResponderScope) -> View? {
    switch scope {
    case .shell: all.tree.shell
    case .client(let id): stack.hasWindow(of: id) ? all.tree.view(of: id) : nil
    case .window(let id): stack.window(id).map { all.tree.view(of: $0) }
    case .surface(let id): stack.surface(id).map { all.tree.view(of: $0) }
    }
  }

  /// True while the session is locked: recognizers and views of the shell get no input.
  var isSuspended: Bool { stack.isLocked }
  /// True if a recognizer, or a view of the shell, may consume touches.
  package var isWatching: Bool { made?.tree.isWatching == true && !isSuspended }
  var hasShellViews: Bool { made?.tree.hasShellViews == true && !isSuspended }
  /// True if a recognizer may receive scrolls. Recognizers of the shell's own views are not registered.
  var watchesScrolls: Bool { recognizers.scrolling > 0 && !isSuspended || hasShellViews }
  /// True if a recognizer follows the pointer, or still has to receive that the pointer has left.
  var watchesHovers: Bool { recognizers.hovering > 0 && !isSuspended || isHovering || hasShellViews }

  /// True if a recognizer names buttons, or the shell has its own views.
  var watchesMouse: Bool { made?.tree.watchesMouse == true && !isSuspended }

  /// Sets the frames and densities of outputs. Touches that are down keep the density that they began with.
  func setOutputs(_ outputs: [OutputArea]) {
    self.outputs = outputs
    made?.tree.setFrame(outputs.bounds)
    made?.application.setOutputs(outputs)
  }

  /// Returns the output that shows a place, or else the nearest one.
  func output(at place: Point<LayoutSpace>) -> OutputArea? { outputs.area(at: place) }

  // MARK: Responders

  /// The responder that receives keys and actions first.
  var firstResponder: Responder { all.tree.firstResponder }

  /// Returns the responder that receives actions for a window first.
  func responder(of window: ClientWindow) -> Responder { all.tree.view(of: window.firstResponder) }

  /// Sets the surface at which the responder chain begins.
  func makeFirst(_ surface: Surface?) {
    firstSurface = surface
    made?.tree.makeFirstResponder(surface)
  }

  /// Sets the key bindings and actions of a responder. Keys that are already down keep their bindings.
  ///
  /// - Returns: false without an effect if no window on the desktop contains the scope.
  func setAnswers(_ bindings: KeyBindings, _ actions: ActionTable, of scope: ResponderScope) -> Bool {
    if bindings.isEmpty, actions.isEmpty, made == nil { return true }
    guard let view = view(of: scope) as? SeatView else { return false }
    view.answer(bindings, actions)
    return true
  }

  /// Returns the responder chain of a touch on a surface: surface, parent surface, window, the windows that present it,
  /// client, desktop, shell.
  ///
  /// If the desk has created its views, this is their chain. Otherwise it is derived from the scene, and no view is
  /// created.
  func chain(of surface: Surface) -> [ChainLink] {
    made.map { chain(of: $0.tree.view(of: surface)) } ?? ChainLink.chain(of: surface)
  }

  /// Returns the chain of a view up to the shell. The screen above the shell is omitted.
  func chain(of view: View) -> [ChainLink] { ChainLink.chain(of: view) }

  // MARK: Recognizers

  /// Attaches a recognizer. It receives touches that begin from now on.
  ///
  /// It is removed with the surface, window or client that it is attached to.
  /// - Returns: false without an effect if no window on the desktop contains the scope.
  func add(_ recognizer: GestureRecognizer, to scope: ResponderScope) -> Bool {
    guard let view = view(of: scope) else { return false }
    retire(recognizer)
    all.tree.add(recognizer, to: view)
    recognizers.add(recognizer, to: scope)
    return true
  }

  /// Detaches a recognizer. A gesture that it has begun is cancelled.
  func remove(_ recognizer: GestureRecognizer) {
    guard let made, recognizer.view != nil else { return }
    made.tree.remove(recognizer)
    recognizers.retire(recognizer)
  }

  private func retire(_ recognizer: GestureRecognizer) {
    if recognizer.view != nil { recognizers.retire(recognizer) }
  }

  /// The recognizers that are in an attempt.
  var recognizersAtWork: [GestureRecognizer] { made?.application.recognizersAtWork ?? [] }

  /// Returns the number of a recognizer in entries of the flight recorder.
  func number(of recognizer: GestureRecognizer) -> UInt32 { recognizers.number(of: recognizer) }

  /// Forgets that a finger acts as the pointer.
  func pointerDidEnd(_ touch: Int) { board.pointerDidEnd(touch) }

  /// Adds a recognizer that detects a resting finger of a client, unless the client already has one.
  func watchForRest(of client: ClientID) {
    let view = all.tree.view(of: client)
    guard !view.gestureRecognizers.contains(where: { $0 is SecondaryPressRecognizer }) else { return }
    _ = add(SecondaryPressRecognizer(on: board), to: .client(client))
  }

  /// True while recognizers are explained for the trace.
  var isTraced: Bool { observer != nil }

  /// Begins or ends the explanation of recognizers for the trace.
  func setTraced(_ isTraced: Bool) {
    let former = observer
    observer = isTraced ? RecognizerObserver(self, board) : nil
    guard let application = made?.application else { return }
    if isTraced || application.observer === former { application.observer = observer }
  }

  /// Explains for the trace that a recognizer is refused, because the key window gets the first swipe from an edge.
  package func explainDeferral(of recognizer: GestureRecognizer) {
    guard observer != nil else { return }
    let touch = recognizer.contacts.first as? Touch
    board.add(RecognizerDeed(recognizer, "defer", touch.map { finger(of: $0.id) } ?? -1))
  }

  // MARK: Samples

  var hasSamples: Bool { !samples.isEmpty }

  /// Returns the view that a touch begins on, if the hit test has found `surface`.
  func landing(at place: Point<LayoutSpace>, over surface: Surface?) -> View {
    if isSuspended, let surface { return all.tree.view(of: surface) }
    return all.tree.view(at: place, over: surface)
  }

  /// Adds a touch that has come down, and sets its view, which does not change later.
  ///
  /// - Parameters:
  ///   - touch: its identifier in the responder model: positive on a touchscreen, negative on a touchpad, below
  ///     `MouseDelivery.firstTouch` for a mouse.
  ///   - hit: the place that the client of a surface receives; nil if it is that of the desktop.
  ///   - finger: its number for the trace.
  func land(
    _ touch: Int, on view: View, at place: Point<LayoutSpace>, hit: WindowHit? = nil, _ type: TouchType, finger: Int32,
    gesture: IndirectGesture? = nil, scroll: ScrollType? = nil, buttons: Event.ButtonMask = []
  ) {
    all.application.land(touch, on: view)
    fingers.append((touch, finger))
    if let view = view as? SurfaceView, view.hasControl(at: place, hit) { board.didLandOnControl(touch) }
    var sample = TouchSample(
      id: touch, phase: .down, location: ScreenPoint(place.x, place.y), type: type, indirectGesture: gesture,
      buttons: buttons)
    sample.scrollType = scroll
    samples.append(sample)
  }

  /// Marks a finger that is about to come down as acting as the pointer.
  func pointerWillLand(_ touch: Int) { board.pointerDidLand(touch) }

  /// Adds a sample of a touch to the event that is being collected.
  func add(
    _ phase: TouchSample.Phase, of touch: Int, at place: Point<LayoutSpace>, buttons: Event.ButtonMask = []
  ) {
    samples.append(TouchSample(id: touch, phase: phase, location: ScreenPoint(place.x, place.y), buttons: buttons))
  }

  /// Returns the device's own number for a finger, or -1.
  func finger(of touch: Int) -> Int32 { fingers.first { $0.touch == touch }?.finger ?? -1 }

  /// True if a touch is down, or its view has yet to receive its end.
  func isUnfinished(_ touch: Int) -> Bool { made?.application.isUnfinished(touch) == true }

  /// Forgets a touch that is over.
  func forget(_ touch: Int) {
    guard let index = fingers.firstIndex(where: { $0.touch == touch }) else { return }
    fingers.remove(at: index)
    board.forget(touch)
  }

  // MARK: Delivery

  /// The time of the last event or timer.
  var now: InputTime { made.map { InputTime($0.application.now) } ?? .zero }

  /// The time of the next timer of a recognizer; nil while no recognizer waits.
  var nextTimer: InputTime? { made?.application.nextTimer.map { InputTime($0) } }

  /// Delivers the collected samples to recognizers and views, as one event.
  func deliver(_ turn: Turn) {
    guard let made, hasSamples else { return }
    // A recognizer or a view may add samples meanwhile: those of the next delivery.
    swap(&samples, &delivered)
    made.application.deliver(.touches(delivered), at: Timestamp(turn.time))
    while !delivered.isEmpty { delivered.removeLast() }
    observer?.explainUnasked()
  }

  /// Delivers the place of the pointer to hover recognizers.
  ///
  /// - Parameters:
  ///   - place: nil if the pointer is not on the desktop.
  ///   - surface: the surface that has the pointer.
  func hover(at place: Point<LayoutSpace>?, over surface: Surface?, _ turn: Turn) {
    let view = place.map { landing(at: $0, over: surface) }
    all.application.hover(at: place, over: view, at: Timestamp(turn.time))
    isHovering = all.application.isHovering
  }

  /// Delivers the press of a key to recognizers, then to the first responder when no recognizer may consume it.
  ///
  /// - Returns: the press; nil if a press of the same key is down.
  func begin(_ key: PressKey, _ turn: Turn) -> Press? { all.application.begin(key, at: Timestamp(turn.time)) }

  /// Delivers the release of a key, or the cancellation of its press.
  func end(_ press: Press, _ phase: PressPhase, _ turn: Turn) {
    made?.application.deliver(.press(press.key, phase), at: Timestamp(turn.time))
  }

  /// Makes the undecided recognizers of a press fail.
  func abandon(_ press: Press) { made?.application.abandonRecognition(of: press) }

  /// Ends the attempts of recognizers with a touch, except of the one that makes the touch act as the pointer.
  func withdrawRecognizers(of touch: Int) {
    made?.application.withdrawRecognizers(of: touch) { !($0 is SecondaryPressRecognizer) }
  }

  /// Delivers a shake of the device along the chain from the first responder.
  ///
  /// - Parameter isHandled: true if the shell has an action for it.
  func shake(isHandled: Bool, _ turn: Turn) {
    guard all.tree.hasFirstResponder else {
      if isHandled { board.add(.motionUnhandled) }
      return
    }
    for phase in [MotionPhase.began, .ended] {
      board.deliverMotion(isHandled: isHandled) {
        all.application.deliver(.motion(.shake, phase), at: Timestamp(turn.time))
      }
    }
  }

  /// Runs the timers of recognizers up to the time of the turn.
  func advance(_ turn: Turn) { made?.application.advance(to: Timestamp(turn.time)) }

  /// Runs a body that decides about recognizers between events, at the time of the turn.
  func decide(_ turn: Turn, _ body: () -> Void) {
    made?.application.advance(to: Timestamp(turn.time))
    body()
  }

  /// Makes a responder perform an action by its own code.
  ///
  /// - Parameter reason: the reason for the action, and for actions that the responder sends in turn.
  func perform(
    _ action: Action, by responder: Responder, in context: ActionContext, because reason: RoutingReason
  ) -> Bool {
    board.perform(in: context, because: reason) { all.application.sendAction(action, to: responder, from: nil) }
  }

  /// Sends the action of a recognizer when the router carries out the outcomes of the event.
  ///
  /// - Parameter report: the values of the gesture for the performer; see `EffectQueue.gesture`.
  package func request(_ action: Action, by recognizer: GestureRecognizer? = nil, _ report: GestureReading? = nil) {
    let touch = recognizer?.contacts.last as? Touch
    board.add(.action(action, by: recognizer, report, mouse: touch?.buttonMask.isEmpty == false ? touch?.id : nil))
  }

  /// True if outcomes have yet to be carried out.
  var hasOutcomes: Bool { board.hasOutcomes }

  // The outcomes of recognizers and views, in order; see `DeskBoard`.
  var isCarryingOutOutcomes: Bool { board.isRead }
  func beginOutcomes() -> Bool { board.beginOutcomes() }
  func nextOutcome() -> DeskOutcome? { board.nextOutcome() }
  func endOutcomes() { board.endOutcomes() }

  // The outcomes of touches that wait for the others of the event; see `LateTouches`.
  var hasLate: Bool { board.hasLate }
  func isLate(_ outcome: TouchOutcome) -> Bool { board.isLate(outcome, now: now) }
  func addLate(_ index: Int) { board.addLate(index) }
  func sortLate() { board.sortLate() }
  func nextLate() -> (index: Int, beginsFrame: Bool)? { board.nextLate(now: now) }

  // The objects that outcomes refer to by index.
  func touch(_ index: Int) -> TouchOutcome { board.touch(index) }
  func request(_ index: Int) -> DeskRequest { board.request(index) }
  func deed(_ index: Int) -> RecognizerDeed { board.deed(index) }
  func decision(_ index: Int) -> RecognizerDecision { board.decision(index) }
  func values(of decision: RecognizerDecision) -> TraceRecord.Values? { board.values(of: decision) }

  // MARK: Removal

  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {
    if firstSurface?.id == surface { firstSurface = nil }
    for recognizer in made?.tree.surfaceDidDestroy(surface) ?? [] { recognizers.retire(recognizer) }
  }

  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
  func sceneDidChange(_ turn: Turn) {}

  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {
    if firstSurface?.client == client { firstSurface = nil }
    for recognizer in made?.tree.clientDidDisconnect(client) ?? [] { recognizers.retire(recognizer) }
  }
}

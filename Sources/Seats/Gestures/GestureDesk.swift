import Geometry
public import Interaction
public import Surfaces

/// Gestures that the compositor itself recognizes, before clients receive the touches or while they do.
///
/// Samples of a frame go in, and what recognizers leave of them comes out in order, as values: see `DeskOutcome`. Nothing
/// of it exists before the first recognizer, table or view of the shell; without any, touches go to clients at once.
public final class GestureDesk: SeatOwner {
  private let stack: WindowStack
  private let board = DeskBoard()
  private var made: Responders?
  public private(set) var recognizers = RecognizerRegister()
  private var outputs: [OutputArea] = []
  /// The surface at which the responder chain begins.
  private var firstSurface: Surface?
  private var observer: RecognizerObserver?
  private var samples: [TouchSample] = []
  /// The devices' own numbers for the fingers of touches, for the trace.
  private var fingers: [(touch: Int, finger: Int32)] = []

  init(in stack: WindowStack) { self.stack = stack }

  // MARK: What it is made of

  /// One object, since it is looked at for every event.
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
    let application = DeskApplication()
    application.setOutputs(outputs)
    application.addWindow(tree.screen)
    tree.screen.makeKey()
    application.decisionObserver = DecisionRecorder(self, board)
    application.observer = observer
    samples.reserveCapacity(16)
    let made = Responders(application, tree)
    self.made = made
    tree.makeFirstResponder(firstSurface)
    return made
  }

  /// Runs the recognizers; for its configuration and its observer. Its events are the router's.
  public var application: Application { all.application }

  /// The view behind and around everything: put the shell's own views in here, in front of all windows.
  ///
  /// Views consume the touches that come down on them; clients do not receive those.
  public var shell: View { all.tree.shell }

  /// The view of something on the desktop; nil where no window on the desktop has such a thing.
  ///
  /// A client's view can be put into one of the shell's views, which its touches then pass.
  public func view(of scope: ResponderScope) -> View? {
    switch scope {
    case .shell: all.tree.shell
    case .client(let id): stack.windows.contains { $0.client == id } ? all.tree.view(of: id) : nil
    case .window(let id): stack.window(id).map { all.tree.view(of: $0) }
    case .surface(let id): stack.surface(id).map { all.tree.view(of: $0) }
    }
  }

  /// The window that a touch of the responder model came down on; nil where it is the shell's own.
  public func window(of touch: Touch) -> ClientWindow? {
    var view = touch.view
    while let current = view {
      if let window = current as? WindowView { return window.content }
      view = current.superview
    }
    return nil
  }

  /// Whether a recognizer, or a view of the shell, may consume touches.
  public var isWatching: Bool { made?.tree.isWatching == true }
  var hasShellViews: Bool { made?.tree.hasShellViews == true }

  /// Sets the parts of the desktop that outputs show. Touches that are down keep the density that they began with.
  func setOutputs(_ outputs: [OutputArea]) {
    self.outputs = outputs
    made?.tree.setFrame(outputs.bounds)
    made?.application.setOutputs(outputs)
  }

  // MARK: Responders

  /// The responder that keys and actions reach first.
  var firstResponder: Responder { all.tree.firstResponder }

  /// The responder that actions for a window reach first.
  func responder(of window: ClientWindow) -> Responder { all.tree.view(of: window.surface) }

  /// Sets the surface at which the responder chain begins.
  func makeFirst(_ surface: Surface?) {
    firstSurface = surface
    made?.tree.makeFirstResponder(surface)
  }

  /// Sets the tables by which a responder answers keys and actions; those under way keep what they began with.
  ///
  /// - Returns: false, and nothing happens, where no window on the desktop has such a thing.
  func setAnswers(_ bindings: KeyBindings, _ actions: ActionTable, of scope: ResponderScope) -> Bool {
    if bindings.isEmpty, actions.isEmpty, made == nil { return true }
    guard let view = view(of: scope) as? SeatView else { return false }
    view.answer(bindings, actions)
    return true
  }

  /// The responders that a touch on a surface passes: surface, parent surface, window, the windows that present it, client,
  /// desktop, shell.
  ///
  /// Where gestures watch there are views for all of them, and it is their chain; without them none is made.
  func chain(of surface: Surface) -> [ChainLink] {
    made.map { chain(of: $0.tree.view(of: surface)) } ?? ChainLink.chain(of: surface)
  }

  /// The chain of a view, up to the shell: what is above that only carries it.
  func chain(of view: View) -> [ChainLink] {
    ChainLink.chain(of: view) { [made] in made?.tree.client(of: $0) }
  }

  // MARK: Recognizers

  /// Attaches a recognizer; it receives touches that come down from now on.
  ///
  /// It goes with the surface, window or client that it is attached to.
  /// - Returns: false, and nothing happens, where no window on the desktop has such a thing.
  func add(_ recognizer: GestureRecognizer, to scope: ResponderScope) -> Bool {
    guard let view = view(of: scope) else { return false }
    retire(recognizer)
    all.tree.add(recognizer, to: view)
    recognizers.add(recognizer, to: scope)
    return true
  }

  /// Takes a recognizer off its view; a gesture in the middle is cancelled.
  func remove(_ recognizer: GestureRecognizer) {
    guard let made, recognizer.view != nil else { return }
    made.tree.remove(recognizer)
    recognizers.retire(recognizer)
  }

  private func retire(_ recognizer: GestureRecognizer) {
    if recognizer.view != nil { recognizers.retire(recognizer) }
  }

  /// Recognizers in the middle of an attempt.
  var recognizersAtWork: [GestureRecognizer] { made?.application.recognizersAtWork ?? [] }

  /// The number of a recognizer in records.
  func number(of recognizer: GestureRecognizer) -> UInt32 { recognizers.number(of: recognizer) }

  /// Forgets that a finger acts as the pointer.
  func pointerDidEnd(_ touch: Int) { board.forget(touch) }

  /// Makes sure that a finger of a client that rests is noticed.
  func watchForRest(of client: ClientID) {
    let view = all.tree.view(of: client)
    guard !view.gestureRecognizers.contains(where: { $0 is SecondaryPressRecognizer }) else { return }
    _ = add(SecondaryPressRecognizer(on: board), to: .client(client))
  }

  /// Whether a recognizer that names pens receives what touches a place.
  func asksForPens(at place: Point<LayoutSpace>) -> Bool {
    guard isWatching else { return false }
    var view: View? = landing(at: place, over: stack.hitTest(place)?.surface)
    while let current = view {
      if current.gestureRecognizers.contains(where: { $0.isEnabled && $0.allowedTouchTypes?.contains(.pencil) == true })
      {
        return true
      }
      view = current.superview
    }
    return false
  }

  /// Begins or ends the explanation of recognizers for the trace.
  func setTraced(_ isTraced: Bool) {
    let former = observer
    observer = isTraced ? RecognizerObserver(self, board) : nil
    guard let application = made?.application else { return }
    if isTraced || application.observer === former { application.observer = observer }
  }

  // MARK: Samples

  var hasSamples: Bool { !samples.isEmpty }

  /// The view that a touch comes down on, where the hit test has found `surface`.
  func landing(at place: Point<LayoutSpace>, over surface: Surface?) -> View { all.tree.view(at: place, over: surface) }

  /// Notes a touch that has come down, and the view that it is on for good.
  ///
  /// - Parameters:
  ///   - touch: its name in the responder model: above zero on a screen, below zero on a touchpad.
  ///   - finger: its number for the trace.
  func land(
    _ touch: Int, on view: View, at place: Point<LayoutSpace>, _ type: TouchType, finger: Int32,
    gesture: IndirectGesture? = nil
  ) {
    all.application.land(touch, on: view)
    fingers.append((touch, finger))
    samples.append(
      TouchSample(
        id: touch, phase: .down, location: ScreenPoint(place.x, place.y), type: type, indirectGesture: gesture))
  }

  /// Notes that a finger which is about to come down acts as the pointer.
  func pointerWillLand(_ touch: Int) { board.pointerDidLand(touch) }

  /// Notes what a touch did, for the event that is being gathered.
  func add(_ phase: TouchSample.Phase, of touch: Int, at place: Point<LayoutSpace>) {
    samples.append(TouchSample(id: touch, phase: phase, location: ScreenPoint(place.x, place.y)))
  }

  /// The device's number for a finger.
  func finger(of touch: Int) -> Int32 { fingers.first { $0.touch == touch }?.finger ?? -1 }

  /// Whether a touch is down, or its view has still to receive its end.
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

  /// When recognizers that wait for time to pass have something to do; nil while none waits.
  var nextTimer: InputTime? { made?.application.nextTimer.map { InputTime($0) } }

  /// Lets recognizers and views receive what was noted, as one event.
  func deliver(in context: ActionContext, _ turn: Turn) {
    guard let made, hasSamples else { return }
    board.prepare(context, because: .requested)
    board.deliver { made.application.deliver(.touches(samples), at: Timestamp(turn.time)) }
    while !samples.isEmpty { samples.removeLast() }
    observer?.explainUnasked()
  }

  /// Delivers a shake of the device along the chain from the first responder.
  ///
  /// - Parameter isHandled: whether the shell has an action for it.
  func shake(isHandled: Bool, in context: ActionContext, _ turn: Turn) {
    guard all.tree.hasFirstResponder else {
      if isHandled { board.add(.motionUnhandled) }
      return
    }
    for phase in [MotionPhase.began, .ended] {
      board.prepare(context, because: .requested, handlesMotion: isHandled)
      board.deliver { all.application.deliver(.motion(.shake, phase), at: Timestamp(turn.time)) }
    }
  }

  /// Lets recognizers have time that has passed.
  func advance(in context: ActionContext, _ turn: Turn) {
    board.prepare(context, because: .requested)
    board.deliver { made?.application.advance(to: Timestamp(turn.time)) }
  }

  /// Lets a responder perform an action by its own code.
  ///
  /// - Parameter reason: also of actions that the responder sends on.
  func perform(
    _ action: Action, by responder: Responder, in context: ActionContext, because reason: RoutingReason
  ) -> Bool {
    board.prepare(context, because: reason)
    return all.application.sendAction(action, to: responder, from: nil)
  }

  /// Sends the action of a recognizer, once the router takes what the event has left.
  public func request(_ action: Action, by recognizer: GestureRecognizer? = nil) {
    board.add(.action(action, by: recognizer))
  }

  var isDraining: Bool { board.isDraining }
  /// Whether recognizers and views receive something at this moment.
  var isDelivering: Bool { board.isDelivering }
  /// Whether outcomes wait to be carried out.
  var hasOutcomes: Bool { board.hasOutcomes }

  /// Sets what the actions of views depend on, while nothing is delivered.
  func refresh(_ context: @autoclosure () -> ActionContext) {
    if made != nil { board.prepare(context(), because: .requested) }
  }

  /// Hands out what recognizers and views have left, in order; inside `body` it does nothing.
  ///
  /// - Returns: whether it did.
  func drain(_ body: (DeskOutcome) -> Void) -> Bool { board.drain(body) }

  // What the outcomes that are handed out name.
  func touch(_ index: Int) -> TouchOutcome { board.touch(index) }
  func request(_ index: Int) -> DeskRequest { board.request(index) }
  func decision(_ index: Int) -> RecognizerDecision { board.decision(index) }

  // MARK: What goes

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

extension Timestamp {
  init(_ time: InputTime) { self.init(microseconds: Int64(clamping: time.microseconds)) }
}

extension InputTime {
  init(_ time: Timestamp) { self.init(microseconds: UInt64(clamping: time.microseconds)) }
}

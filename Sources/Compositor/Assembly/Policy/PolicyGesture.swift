import Documents
import Geometry
import Globals
import Interaction
import Policies
import Seats
import Surfaces

/// One recognizer of the policy, attached to one view.
final class PolicyGesture {
  /// The number of its description in the policy.
  let index: Int
  let scope: ResponderScope
  let recognizer: GestureRecognizer
  unowned let policy: PolicyInForce
  /// True after a newer policy, or a change of its window, has replaced it. A gesture in progress can still end.
  private(set) var isRetired = false
  /// True if the policy keeps the touches of some window from some recognizer.
  private var mayBeRefused: Bool

  /// True if an observer or the performer of one of its actions reads its values.
  private var isRead = false
  private let readers: GestureReaders

  let description: CompiledGesture
  /// True if it receives only touches that begin in certain places, while certain modifiers are held or on windows in
  /// certain states, or if touches may be rejected for recognizers.
  private let isBoundToPlace: Bool
  private let isForWidgets: Bool
  /// True if it receives only touches that clients may decline, and can begin only after they have.
  private let isForDeclinedTouches: Bool
  /// The number of the latest attempt, or of the latest question to clients if that is newer.
  private var question = 0
  /// The place of its description, as `file:line`; nil if the policy was not read from a file.
  let place: String?

  init(_ index: Int, on scope: ResponderScope, in policy: PolicyInForce) {
    self.index = index
    self.scope = scope
    self.policy = policy
    readers = policy.readers
    description = policy.compiled.gestures[index]
    let described = description.policy
    isForWidgets = described.widget != nil
    isForDeclinedTouches = described.requiresFailureOfClient
    isBoundToPlace =
      described.isBoundToPlace || described.dependsOnStates || policy.compiled.keepsFromRecognizers
      || isForWidgets || isForDeclinedTouches
    mayBeRefused = policy.refusesGestures
    place = described.position.map { PolicyInForce.text($0) }
    recognizer = Self.recognizer(for: described, policy.outputs)
    Self.set(described, on: recognizer)
    recognizer.waitsForView = description.waitsForClient
    recognizer.delegate = self
    recognizer.addHandler { [unowned self] in act(on: $0) }
    reviewQuestions()
    reviewReaders()
    readers.add(self)
    if described.yieldsToClient { policy.verdicts.add(yielding: self) }
  }

  deinit { readers.remove(self) }

  /// Begins or ends measuring the values of gestures, when observers or actions have changed.
  func reviewReaders() {
    let actions = description.policy.actions.all
    isRead = readers.isWatched || actions.contains { policy.compiled.passesValues(to: Action($0)) }
    recognizer.measuresVelocity = isRead || description.policy.completion?.velocity != nil
  }

  /// In most cases every touch is allowed, and the delegate need not be asked.
  private func reviewQuestions() {
    recognizer.asksDelegateAboutContacts = isRetired || isBoundToPlace || mayBeRefused
  }

  /// Prevents further gestures from beginning.
  func retire() {
    isRetired = true
    reviewQuestions()
  }

  /// Sets whether the policy keeps the touches of some window from some recognizer.
  func review(refuses: Bool) {
    mayBeRefused = refuses
    reviewQuestions()
  }

  /// Turns the recognizer on or off for a mode.
  func review(_ mode: CurrentMode, at time: InputTime) {
    policy.router.take(.setEnabled(mode.allows(description.policy), recognizer), at: time)
  }

  var position: SourcePosition? { description.policy.position }

  /// True if no gesture is in progress.
  var isIdle: Bool { recognizer.state == .possible && recognizer.contacts.isEmpty }

  private func act(on recognizer: GestureRecognizer) {
    if recognizer.state == .began, let completion = description.policy.completion {
      recognizer.completion = GestureCompletion(completion, of: recognizer, on: policy.outputs)
    }
    let report = isRead ? GestureReading(of: recognizer) : nil
    if let report { policy.report(report) }
    let actions = description.policy.actions
    let action: ActionName? =
      switch recognizer.state {
      case .began: actions.began
      case .changed: actions.changed
      case .ended: actions.ended
      case .cancelled: actions.cancelled
      case .possible, .failed: nil
      }
    if let action { policy.perform(Action(action), by: recognizer, report) }
  }

  // MARK: Making

  private static func recognizer(for policy: RecognizerPolicy, _ outputs: OutputRegistry) -> GestureRecognizer {
    switch policy.gesture {
    case .tap(let tap):
      let recognizer = TapGestureRecognizer()
      recognizer.numberOfTapsRequired = tap.taps
      recognizer.numberOfTouchesRequired = tap.touches
      return recognizer
    case .pinch(let touches):
      let recognizer = PinchGestureRecognizer()
      recognizer.numberOfTouchesRequired = touches
      return recognizer
    case .rotation(let touches):
      let recognizer = RotationGestureRecognizer()
      recognizer.numberOfTouchesRequired = touches
      return recognizer
    case .swipe(let swipe):
      let recognizer = SwipeGestureRecognizer()
      recognizer.directions = Set(swipe.directions.map { SwipeDirection($0) })
      recognizer.numberOfTouchesRequired = swipe.touches
      return recognizer
    case .pan(let pan):
      let recognizer = PanGestureRecognizer()
      recognizer.set(pan)
      if policy.allowedTouchTypes?.contains(.scroll) == true {
        recognizer.allowedScrollTypes = Set(pan.scrolls.map { ScrollType($0) })
      }
      return recognizer
    case .screenEdgePan(let pan):
      let recognizer = OutputEdgePanGestureRecognizer(outputs)
      recognizer.set(pan.touches)
      recognizer.edges = pan.edges.map { RectEdge($0) }
      return recognizer
    case .longPress(let press):
      let recognizer = LongPressGestureRecognizer()
      recognizer.numberOfTapsRequired = press.taps
      recognizer.numberOfTouchesRequired = press.touches
      recognizer.minimumPressDuration = press.duration?.duration
      recognizer.allowableMovement = press.movement.map { Length($0) }
      return recognizer
    case .hover(let hover):
      let recognizer = HoverGestureRecognizer()
      recognizer.dwell = hover.dwell?.duration
      recognizer.allowableMovement = hover.movement.map { Length($0) }
      return recognizer
    }
  }

  private static func set(_ policy: RecognizerPolicy, on recognizer: GestureRecognizer) {
    recognizer.name = policy.name
    recognizer.isEnabled = policy.isEnabled
    recognizer.cancelsTouchesInView = policy.cancelsTouchesInView
    recognizer.delaysTouchesBegan = policy.delaysTouchesBegan
    recognizer.delaysTouchesBeganLimit = policy.delaysTouchesBeganLimit?.duration
    recognizer.delaysTouchesEnded = policy.delaysTouchesEnded
    recognizer.requiresExclusiveTouchType = policy.requiresExclusiveTouchType
    recognizer.allowedTouchTypes = policy.allowedTouchTypes.map { Set($0.compactMap { TouchType($0) }) }
    recognizer.setMouse(policy)
    recognizer.allowedPresses = Set(policy.allowedPresses.map { PressKey($0) })
  }
}

extension PolicyGesture: TouchObstacleDelegate {
  func gestureRecognizerMayBegin(_ recognizer: GestureRecognizer) -> BeginDecision {
    // A new attempt: answers to earlier questions are not for it.
    question += 1
    if isForWidgets, recognizer.contacts.contains(where: { policy.touched.isOpen($0) }) {
      return .later
    }
    if isForDeclinedTouches, recognizer.contacts.contains(where: { policy.verdicts.isOpen($0) }) { return .later }
    return decision(on: recognizer)
  }

  /// Decides, or asks the clients that may perform the first action.
  private func decision(on recognizer: GestureRecognizer) -> BeginDecision {
    if description.yieldsToControls, recognizer.contacts.contains(where: isOnControl) {
      recognizer.fail(.onControl)
      return .no
    }
    guard description.policy.requiresPerformer, let action = description.policy.actions.first.map({ Action($0) }) else {
      return placeDecision(on: recognizer)
    }
    question += 1
    // A client that has just left is not asked, and the answer comes at once.
    var (answer, isKnownAtOnce): (Bool?, Bool) = (nil, true)
    let isAsking = policy.verdicts.askForPerformer(of: action) { [weak self, question] hasPerformer in
      if isKnownAtOnce { answer = hasPerformer } else { self?.performerIsKnown(hasPerformer, question) }
    }
    isKnownAtOnce = false
    if isAsking, answer == nil { return .later }
    return answer ?? policy.router.hasEffect(action) ? placeDecision(on: recognizer) : .no
  }

  /// - Parameter question: the question that is answered. The recognizer may be in a newer attempt.
  private func performerIsKnown(_ hasPerformer: Bool, _ question: Int) {
    guard question == self.question, recognizer.isDeferred else { return }
    policy.router.decide(at: policy.now) {
      recognizer.answerShouldBegin(hasPerformer && placeDecision(on: recognizer) == .yes)
    }
  }

  private func placeDecision(on recognizer: GestureRecognizer) -> BeginDecision {
    guard scope == .shell, let edge = (recognizer as? ScreenEdgePanGestureRecognizer)?.startEdge else { return .yes }
    return policy.admits(recognizer, from: edge) ? .yes : .no
  }

  /// True if a contact began on a control of a client. Controls act on the left button of a mouse.
  private func isOnControl(_ contact: Contact) -> Bool {
    guard let touch = contact as? Touch, policy.router.desk.isOnControl(touch) else { return false }
    return touch.type != .indirectPointer || description.policy.buttons.contains(.left)
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard obstacle(to: touch, for: recognizer) == nil else { return false }
    if isForDeclinedTouches, !mayBeDeclined(touch, for: recognizer) { return false }
    return !isForWidgets || asksForWidget(under: touch, for: recognizer)
  }

  func obstacle(to touch: Touch, for recognizer: GestureRecognizer) -> StaticString? {
    if isRetired { return "replaced" }
    if policy.router.keepsFromRecognizers(touch) { return "rejected" }
    if recognizer.contacts.isEmpty, !description.modifiers.isSubset(of: policy.router.heldModifiers) {
      return "modifiers"
    }
    let window = policy.router.desk.window(of: touch)
    if let window, policy.refuses(gesture: index, on: window.id) { return "rule" }
    guard policy.statesMatch(description.policy, window) else { return "states" }
    let start = Point<LayoutSpace>(touch.startLocation.x, touch.startLocation.y)
    return contains(policy.router.origin(ofGesture: touch) ?? start, on: window) ? nil : "place"
  }

  /// Waits for the client's verdict about a new touch, unless the gesture has begun.
  ///
  /// - Returns: false if the client handles it in any case.
  private func mayBeDeclined(_ touch: Touch, for recognizer: GestureRecognizer) -> Bool {
    guard touch.indirectGesture == nil, touch.scrollType == nil else { return false }
    guard recognizer.state == .possible else { return true }
    return policy.verdicts.wait(for: touch, on: policy.router.desk.surface(of: touch), self)
  }

  /// Lets the recognizer begin when all its touches were declined, or makes it fail if the client has handled one.
  func touchIsJudged(_ touch: Touch, _ verdict: ClientVerdict) {
    guard recognizer.state == .possible, recognizer.contacts.contains(where: { $0 === touch }) else { return }
    switch verdict {
    case .handled, .claimed: policy.router.decide(at: policy.now) { recognizer.refuse(.handledByClient) }
    case .declined, .continues: answerIfKnown()
    case .deferred: break
    }
  }

  /// Makes the recognizer fail, because a gesture of the client has recognized one of its touches.
  func clientDidClaim(touch id: Int) {
    guard recognizer.state == .possible, recognizer.contacts.contains(where: { ($0 as? Touch)?.id == id }) else {
      return
    }
    policy.router.decide(at: policy.now) { recognizer.refuse(.claimedByClient) }
  }

  /// Answers a recognizer that waits to begin, when nothing about its touches is unknown.
  private func answerIfKnown() {
    let isKnown = { [policy] (contact: Contact) in !policy.touched.isOpen(contact) && !policy.verdicts.isOpen(contact) }
    guard recognizer.isDeferred, recognizer.contacts.allSatisfy(isKnown) else { return }
    let decision = decision(on: recognizer)
    guard decision != .later else { return }
    policy.router.decide(at: policy.now) { recognizer.answerShouldBegin(decision == .yes) }
  }

  /// Asks for the widget under a new touch, unless the gesture has begun.
  ///
  /// - Returns: false if it is a touch without a widget, or if nothing can answer.
  private func asksForWidget(under touch: Touch, for recognizer: GestureRecognizer) -> Bool {
    guard touch.indirectGesture == nil, touch.scrollType == nil else { return false }
    return recognizer.state != .possible || policy.touched.ask(about: touch, for: self)
  }

  /// Lets the recognizer begin when the widgets under all its touches are known, or makes it fail if it is for another
  /// one.
  func touchIsKnown(_ touch: Touch, _ answer: TouchedPlace) {
    guard let widget = description.policy.widget, recognizer.state == .possible,
      recognizer.contacts.contains(where: { $0 === touch })
    else { return }
    if let misfit = widget.misfit(of: answer) {
      policy.router.decide(at: policy.now) { recognizer.refuse(misfit) }
    } else {
      answerIfKnown()
    }
  }

  func gestureRecognizer(
    _ recognizer: HoverGestureRecognizer, isInsideAt place: ScreenPoint, over view: View
  ) -> Bool {
    guard isBoundToPlace || mayBeRefused else { return true }
    let window = policy.router.desk.window(containing: view)
    if let window, policy.refuses(gesture: index, on: window.id) { return false }
    return contains(Point(place.x, place.y), on: window)
  }

  /// True if a place is on the output and in the area of the description.
  private func contains(_ place: Point<LayoutSpace>, on window: ClientWindow?) -> Bool {
    let output = policy.outputs.output(at: place)?.description
    if case .output(let name) = description.policy.place, output?.name != name { return false }
    guard let area = description.policy.area else { return true }
    guard let whole = frame(on: output, window) else { return false }
    return area.contains(
      x: place.x - whole.minX, y: place.y - whole.minY, width: whole.size.width, height: whole.size.height,
      pixelsPerMillimetre: output?.pixelsPerMillimetre ?? PixelDensity.usual)
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool {
    guard !isRetired, !isForWidgets, !isForDeclinedTouches else { return false }
    return !(policy.router.desk.window(of: press).map { policy.refuses(gesture: index, on: $0.id) } ?? false)
  }

  /// The rectangle that an area is a part of.
  private func frame(on output: OutputDescription?, _ window: ClientWindow?) -> Rect<LayoutSpace>? {
    switch description.policy.place {
    case .shell, .output: output?.frame
    case .application, .window, .surface: window?.frame
    }
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    !description.goesBeside.isEmpty && companion(other).map { description.goesBeside.contains($0.index) } ?? false
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer) -> Bool {
    if isRelatedToClients, let other = other as? ClientRecognizer { return waits(for: other.client) }
    return !description.waitsFor.isEmpty && companion(other).map { description.waitsFor.contains($0.index) } ?? false
  }

  /// The other recognizer, if it belongs to the same policy.
  private func companion(_ other: GestureRecognizer) -> PolicyGesture? {
    guard let other = other.delegate as? PolicyGesture, other.policy === policy else { return nil }
    return other
  }
}

extension RecognizerPolicy {
  /// True if it receives only touches that begin on one output, in one area or while modifiers are held.
  fileprivate var isBoundToPlace: Bool {
    if case .output = place { return true }
    return area != nil || !modifiers.isEmpty
  }
}

extension PanGestureRecognizer {
  fileprivate func set(_ pan: GestureKind.Pan) {
    minimumNumberOfTouches = pan.minimumTouches
    if let maximum = pan.maximumTouches { maximumNumberOfTouches = maximum }
    directions = pan.directions.map { Set($0.map { SwipeDirection($0) }) }
  }
}

/// A pan from an edge of the output on which the touch began.
private final class OutputEdgePanGestureRecognizer: ScreenEdgePanGestureRecognizer {
  private let outputs: OutputRegistry

  init(_ outputs: OutputRegistry) {
    self.outputs = outputs
    super.init()
  }

  override func edgeBounds(for contact: Contact) -> ViewRect? {
    guard let touch = contact as? Touch else { return nil }
    return outputs.output(at: Point(touch.startLocation.x, touch.startLocation.y)).map { output in
      let frame = output.description.frame
      return ViewRect(x: frame.minX, y: frame.minY, width: frame.size.width, height: frame.size.height)
    }
  }
}

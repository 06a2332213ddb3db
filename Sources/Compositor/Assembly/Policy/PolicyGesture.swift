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

  let description: RecognizerPolicy
  /// The recognizers of the policy that must fail first, by their indices.
  private let requirements: Set<Int>
  /// The recognizers of the policy that may be recognized at the same time, by their indices.
  private let companions: Set<Int>
  /// The recognizer of the policy that must have been recognized shortly before, by its index.
  let predecessor: Int?
  /// The recognizers of clients that must fail first, and those that wait for this one to fail, by their names.
  let requiredClients: Set<String>
  let waitingClients: Set<String>
  /// The modifiers that must be held when its first touch lands.
  private let modifiers: KeyModifiers
  /// True if it fails on controls that clients declare: a single tap by one finger that takes the touch from its client. One
  /// that waits for the verdict of the client has a better answer.
  private let yieldsToControls: Bool
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
    let described = policy.compiled.policy.recognizers[index]
    let relations = policy.compiled.relations
    description = described
    (requirements, companions) = (relations.requirements[index], relations.companions[index])
    predecessor = relations.predecessors[index]
    (requiredClients, waitingClients) = (described.requiresFailureOfClients, described.requiredToFailByClients)
    modifiers = KeyModifiers(described.modifiers)
    yieldsToControls =
      described.yieldsToControls && described.isPlainTap && described.modifiers.isEmpty
      && !described.requiresFailureOfClient
    isForWidgets = described.widget != nil
    isForDeclinedTouches = described.requiresFailureOfClient
    isBoundToPlace =
      described.isBoundToPlace || described.dependsOnStates || policy.compiled.keepsFromRecognizers
      || isForWidgets || isForDeclinedTouches || predecessor != nil
      || described.landsWithin != nil
    mayBeRefused = policy.refusesGestures
    place = described.position.map { PolicyInForce.text($0) }
    recognizer = described.makeRecognizer()
    recognizer.waitsForView = relations.waitingForClients.contains(index)
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
    let actions = description.actions.all
    isRead = readers.isWatched || actions.contains { policy.compiled.passesValues(to: Action($0)) }
    recognizer.measuresVelocity = isRead || description.completion?.velocity != nil
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
    policy.router.take(.setEnabled(mode.allows(description), recognizer), at: time)
  }

  var position: SourcePosition? { description.position }

  /// True if no gesture is in progress.
  var isIdle: Bool { recognizer.state == .possible && recognizer.contacts.isEmpty }

  private func act(on recognizer: GestureRecognizer) {
    if recognizer.state == .began, let completion = description.completion {
      recognizer.completion = GestureCompletion(completion, of: recognizer, on: policy.outputs)
    }
    if recognizer.state == .ended { policy.gestureDidEnd(index, at: policy.router.desk.application.now) }
    let report = isRead ? GestureReading(of: recognizer) : nil
    if let report { policy.report(report) }
    let actions = description.actions
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
    if yieldsToControls, recognizer.contacts.contains(where: isOnControl) {
      recognizer.fail(.onControl)
      return .no
    }
    let first = description.actions.first.map { Action($0) }
    if let first, policy.compiled.opensMenu(first), let refusal = refusalOfMenu(for: recognizer) {
      recognizer.fail(refusal.misfit)
      return .no
    }
    guard description.requiresPerformer, let action = first else {
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

  /// The reason for which the edit menu does not open for the surface on which the gesture began, so that the client keeps the
  /// touch; nil if it opens.
  private func refusalOfMenu(for recognizer: GestureRecognizer) -> MenuRefusal? {
    let touch = recognizer.contacts.lazy.compactMap { $0 as? Touch }.first
    return policy.menuGate.refusal(ofGestureOn: touch.flatMap { policy.router.desk.surface(of: $0) })
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
    return touch.type != .indirectPointer || description.buttons.contains(.left)
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard obstacle(to: touch, for: recognizer) == nil else { return false }
    if isForDeclinedTouches, !mayBeDeclined(touch, for: recognizer) { return false }
    return !isForWidgets || asksForWidget(under: touch, for: recognizer)
  }

  func obstacle(to touch: Touch, for recognizer: GestureRecognizer) -> StaticString? {
    if isRetired { return "replaced" }
    if policy.router.keepsFromRecognizers(touch) { return "rejected" }
    if recognizer.contacts.isEmpty, !modifiers.isSubset(of: policy.router.heldModifiers) {
      return "modifiers"
    }
    if !follows(touch, recognizer) { return "after" }
    if isLate(touch, recognizer) { return "late" }
    let window = policy.router.desk.window(of: touch)
    if let window, policy.refuses(gesture: index, on: window.id) { return "rule" }
    guard policy.statesMatch(description, window) else { return "states" }
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
    guard let widget = description.widget, recognizer.state == .possible,
      recognizer.contacts.contains(where: { $0 === touch })
    else { return }
    if let misfit = widget.misfit(of: answer) {
      policy.router.decide(at: policy.now) { recognizer.refuse(misfit) }
    } else {
      answerIfKnown()
    }
  }

  /// The edges are those of the output on which the touch began.
  func gestureRecognizer(_ recognizer: ScreenEdgePanGestureRecognizer, edgeBoundsFor contact: Contact) -> ViewRect? {
    guard let touch = contact as? Touch else { return nil }
    return policy.outputs.output(at: Point(touch.startLocation.x, touch.startLocation.y)).map { output in
      let frame = output.description.frame
      return ViewRect(x: frame.minX, y: frame.minY, width: frame.size.width, height: frame.size.height)
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
    if case .output(let name) = description.place, output?.name != name { return false }
    guard let area = description.area else { return true }
    guard let whole = frame(on: output, window) else { return false }
    return area.contains(
      x: place.x - whole.minX, y: place.y - whole.minY, width: whole.size.width, height: whole.size.height,
      pixelsPerMillimetre: output?.pixelsPerMillimetre ?? PixelDensity.usual)
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool {
    guard !isRetired, !isForWidgets, !isForDeclinedTouches, follows(press, recognizer) else { return false }
    return !(policy.router.desk.window(of: press).map { policy.refuses(gesture: index, on: $0.id) } ?? false)
  }

  /// The rectangle that an area is a part of.
  private func frame(on output: OutputDescription?, _ window: ClientWindow?) -> Rect<LayoutSpace>? {
    switch description.place {
    case .shell, .output: output?.frame
    case .application, .window, .surface: window?.frame
    }
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    !companions.isEmpty && companion(other).map { companions.contains($0.index) } ?? false
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer) -> Bool {
    if isRelatedToClients, let other = other as? ClientRecognizer { return waits(for: other.client) }
    return !requirements.isEmpty && companion(other).map { requirements.contains($0.index) } ?? false
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

import Geometry

/// A recognizer for one gesture of the contacts of a view and its subviews.
///
/// To implement a gesture, subclass it, override ``contactsBegan(_:with:)`` and the other contact methods, and request
/// state changes with ``recognize()``, ``change()``, ``end()``, ``cancel()`` and ``fail(_:)``. Requests are resolved
/// together after all recognizers have received the event. A request that is invalid in the current state is ignored.
open class GestureRecognizer {
  /// The states of a recognizer in one attempt.
  ///
  /// A discrete recognizer changes from `possible` to `ended` or `failed`. A continuous recognizer changes from
  /// `possible` to `failed` or `began`, then any number of times to `changed`, and at last to `ended` or `cancelled`.
  /// `ended`, `cancelled` and `failed` are final: the recognizer accepts no new contacts and returns to `possible` when
  /// its last contact has lifted. Actions are sent for all states except `possible` and `failed`. The states are those
  /// of UIKit's state diagram.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// The initial state: the recognizer has not decided.
    case possible
    /// A continuous gesture was recognized.
    case began
    /// A continuous gesture changed.
    case changed
    /// A continuous gesture ended, or a discrete gesture was recognized.
    case ended
    /// A continuous gesture was cancelled. Undo its effects.
    case cancelled
    /// The contacts did not match the gesture, or the recognizer was prevented.
    case failed
  }

  /// The state of the current attempt. Read it in the action.
  @exclusivity(unchecked) public internal(set) final var state = State.possible

  /// A Boolean value that indicates whether the recognizer accepts contacts; `true` by default.
  ///
  /// Disabling it cancels its gesture and resets it to `possible`, even if its contacts are still down. Those contacts
  /// are not offered to it again.
  @exclusivity(unchecked) public final var isEnabled = true {
    didSet {
      if !isEnabled, oldValue { engine?.withdraw(self) }
    }
  }

  /// A Boolean value that indicates whether views' touches are cancelled when the recognizer recognizes; `true` by
  /// default.
  ///
  /// A view that received a touch gets ``Responder/touchesCancelled(_:with:)`` directly before the action, or after it
  /// if ``Configuration/cancelOrder`` says so. A view that did not receive the touch yet never does. Touches that join
  /// an active gesture later are not cancelled.
  @exclusivity(unchecked) public final var cancelsTouchesInView = true
  /// A Boolean value that indicates whether touches are withheld from views while the recognizer may still recognize;
  /// `false` by default.
  ///
  /// If it fails, the views receive the withheld touches. If it recognizes, they never do, even if
  /// ``cancelsTouchesInView`` is `false`.
  /// The first movement that is delivered after them has all withheld ones: see ``Touch/coalescedMovements``.
  @exclusivity(unchecked) public final var delaysTouchesBegan = false
  /// The longest time after the landing of a touch for which ``delaysTouchesBegan`` withholds it; `nil`, the default,
  /// sets no limit.
  ///
  /// Then the view receives the touch. If the gesture is recognized later, the view gets
  /// ``Responder/touchesCancelled(_:with:)``, unless ``cancelsTouchesInView`` is `false`.
  package final var delaysTouchesBeganLimit: Duration? {
    get { holdLimit.map { .milliseconds($0) } }
    set { holdLimit = newValue?.inMilliseconds }
  }
  @exclusivity(unchecked) final var holdLimit: Milliseconds?
  /// A Boolean value that indicates whether the ends of touches are withheld from views while the recognizer may still
  /// recognize; `true` by default.
  ///
  /// If it fails, the views receive the end. If it recognizes, they receive a cancellation, or the end if
  /// ``cancelsTouchesInView`` is `false`. ``Configuration/delayedEndCap`` limits the delay.
  @exclusivity(unchecked) public final var delaysTouchesEnded = true
  /// A Boolean value that indicates whether the recognizer can be recognized only after its view has received the ends of
  /// touches; `false` by default.
  ///
  /// Such a recognizer does not delay the end of a contact after ``Contact/releaseEnd()``: it would wait for itself.
  @exclusivity(unchecked) package final var waitsForView = false
  /// A Boolean value that indicates whether only touches of the same type as the first one are accepted; `true` by
  /// default.
  @exclusivity(unchecked) public final var requiresExclusiveTouchType = true
  /// The accepted types of touches; `nil`, the default, accepts all.
  @exclusivity(unchecked) public final var allowedTouchTypes: Set<TouchType>?
  /// A Boolean value that indicates whether the fingers of touchpad gestures are accepted; `true` by default.
  /// ``indirectGestures`` selects the kinds of gestures.
  @exclusivity(unchecked) package final var acceptsIndirectGestures = true
  /// The buttons with which a touch of a mouse can begin; `nil`, the default, accepts all, and an empty set none.
  /// Touches without buttons are not affected.
  @exclusivity(unchecked) package final var allowedButtons: Event.ButtonMask?
  /// The buttons that a tap requires; empty for recognizers of other gestures.
  @exclusivity(unchecked) final var requiredButtons: Event.ButtonMask = []
  /// The keys whose presses are accepted; empty by default.
  public final var allowedPresses: Set<PressKey> = []
  /// The delegate, which decides where the recognizer's rules leave a choice. The recognizer does not own it.
  public final var delegate: (any GestureRecognizerDelegate)? {
    get { hasDelegate ? delegateStorage : nil }
    set {
      delegateStorage = newValue
      hasDelegate = newValue != nil
    }
  }
  @exclusivity(unchecked) private final weak var delegateStorage: (any GestureRecognizerDelegate)?
  /// Without a delegate, the weak reference is not read.
  @exclusivity(unchecked) private final var hasDelegate = false
  /// A Boolean value that indicates whether the delegate is asked about each touch and press; `true` by default.
  ///
  /// Set it to `false` if the delegate would accept all of them. Asking is one of the most expensive steps of a
  /// recognizer.
  @exclusivity(unchecked) package final var asksDelegateAboutContacts = true
  /// A name for logs.
  public final var name: String?
  /// A number for the owner's logs; 0 by default.
  @exclusivity(unchecked) package final var number: UInt32 = 0
  /// The rule by which a continuous gesture is complete when its contacts lift; `nil`, the default, for a gesture that
  /// is always complete.
  ///
  /// If the contacts lift without it, the state becomes `cancelled` instead of `ended`, and ``misfit`` has the reason. It
  /// may be set when the gesture begins, for example to lengths that depend on the screen. Set ``measuresVelocity`` to
  /// `true` for a rule with a velocity.
  public final var completion: GestureCompletion?
  /// A Boolean value that indicates whether ``values`` has a velocity; `false` by default. It counts from the next
  /// attempt.
  public final var measuresVelocity: Bool {
    get { trail != nil }
    set { if newValue != measuresVelocity { trail = newValue ? MotionTrail() : nil } }
  }
  @exclusivity(unchecked) private(set) final var trail: MotionTrail?
  /// The reason for which the recognizer failed in the current attempt, if it failed by itself, or for which the gesture
  /// was not complete at its end.
  @exclusivity(unchecked) public internal(set) final var misfit = GestureMisfit.unsaid
  /// The view that the recognizer is attached to; see ``View/addGestureRecognizer(_:)``.
  @exclusivity(unchecked) public internal(set) unowned(unsafe) final var view: View?

  /// All contacts of the current attempt in the order they landed, including those that have lifted.
  @exclusivity(unchecked) public internal(set) final var contacts = ContactList()
  /// The contacts that are down in the order they landed. A lifted contact stays here until the recognizer receives its
  /// end.
  @exclusivity(unchecked) package internal(set) final var contactsDown = ContactList()

  @exclusivity(unchecked) private(set) unowned(unsafe) final var engine: RecognitionEngine?
  /// The density of the screen where the first contact of the attempt went down; 0 if it is unknown.
  @exclusivity(unchecked) final var density = 0.0
  /// The identity of the engine, compared without retaining the engine.
  @exclusivity(unchecked) private(set) final var engineID: ObjectIdentifier?
  @exclusivity(unchecked) final var wish = Wish()
  /// A Boolean value that indicates whether the recognizer is ready to recognize and waits for another one to fail or
  /// for its delegate's answer.
  ///
  /// It accepts no further contacts while it waits. A discrete recognizer keeps waiting after its contacts have lifted;
  /// a continuous one fails.
  @exclusivity(unchecked) package internal(set) final var isDeferred = false
  @exclusivity(unchecked) final var permission = Permission.unasked
  /// The state of the permission from outside of the application.
  @exclusivity(unchecked) final var restraint = Restraint.none
  @exclusivity(unchecked) final var isSilent = false
  /// The index of the recognizer's timer in the queue; nil while none runs.
  @exclusivity(unchecked) final var timerIndex: Int?
  /// True if the recognizer was disabled during an attempt. It is then reset even if its contacts are down.
  @exclusivity(unchecked) final var isWithdrawn = false
  /// The number of required taps, by which recognizers are ordered; 0 for recognizers of other gestures.
  @exclusivity(unchecked) final var tapRank = 0
  /// The index among the recognizers of the view, as of the last ordering.
  @exclusivity(unchecked) final var place = RecognizerOrder.Place.unknown
  @exclusivity(unchecked) private final var targets: [Registration] = []
  @exclusivity(unchecked) private final var requirements: [Requirement] = []

  /// The state changes that a recognizer requests in one event.
  struct Wish: OptionSet {
    let rawValue: UInt8
    static let fail = Wish(rawValue: 1)
    static let recognize = Wish(rawValue: 2)
    static let change = Wish(rawValue: 4)
    static let end = Wish(rawValue: 8)
    static let cancel = Wish(rawValue: 16)
    /// With `fail`: the cause is a cancelled contact, not a mismatch.
    static let wasCancelled = Wish(rawValue: 32)
  }

  /// The answer of the delegate and the views for one attempt.
  enum Permission {
    case unasked
    case awaited
    case given
    case refused
  }

  /// A target or handler. It is a class, since copying a weak reference for every action is expensive.
  private final class Registration {
    @exclusivity(unchecked) private(set) weak var target: Responder?
    let usesChain: Bool
    let action: Action?
    let handler: ((GestureRecognizer) -> Void)?

    init(target: Responder? = nil, action: Action? = nil, handler: ((GestureRecognizer) -> Void)? = nil) {
      self.target = target
      usesChain = target == nil
      self.action = action
      self.handler = handler
    }
  }

  private struct Requirement {
    weak var other: GestureRecognizer?
  }

  /// Creates a recognizer that is not attached to a view, with default values.
  public init() {}

  /// Creates a recognizer with default values and a first target; see ``addTarget(_:action:)``.
  ///
  /// - Parameters:
  ///   - target: The target, which the recognizer does not own. `nil` sends the action along the responder chain.
  ///   - action: The action, which is sent in each state that has one. `nil` adds no target.
  public convenience init(target: Responder?, action: Action?) {
    self.init()
    if let action { addTarget(target, action: action) }
  }

  // MARK: To override

  /// The kind of gesture that the class recognizes; nil for classes without one. Subclasses inherit it.
  class var gesture: (any Gesture.Type)? { nil }

  /// A Boolean value that indicates whether the gesture continues after it is recognized; `true` by default. A discrete
  /// gesture sends one action.
  open var isContinuous: Bool { true }

  /// The touchpad gestures whose touches the recognizer accepts, one touch per finger; all by default.
  open var indirectGestures: Set<IndirectGesture> { Set(IndirectGesture.allCases) }

  /// Called when contacts land. The default does nothing.
  open func contactsBegan(_ contacts: [Contact], with event: Event) {}
  /// Called when contacts move or, for presses, change. The default does nothing.
  open func contactsMoved(_ contacts: [Contact], with event: Event) {}
  /// Called when contacts lift. The default does nothing.
  ///
  /// If the last contact lifts without a request, a running timer or a pending answer, a possible recognizer fails and
  /// an active one ends. The method is not called for cancelled contacts: a possible recognizer then fails, and an
  /// active one is cancelled.
  open func contactsEnded(_ contacts: [Contact], with event: Event) {}

  /// Called when the timer set by ``GestureRecognizer/setTimer(after:)`` fires. The default does nothing.
  open func timerFired() {}

  /// Called when the attempt is over. Override it to reset all state of the attempt.
  open func reset() {}

  /// Returns whether this recognizer makes the other one fail when it recognizes and they share a contact; `true` by
  /// default.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  /// Returns whether the other recognizer can make this one fail by recognizing; `true` by default.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
  /// Returns whether this recognizer waits for the other one to fail, in addition to ``require(toFail:)``; `false` by
  /// default.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }
  /// Returns whether the other recognizer waits for this one to fail; `false` by default.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  /// Returns whether this kind of recognizer accepts a touch, before its delegate is asked.
  func receives(_ touch: Touch) -> Bool {
    if let allowedTouchTypes, !allowedTouchTypes.contains(touch.type) { return false }
    if let gesture = touch.indirectGesture, !acceptsIndirectGestures || !indirectGestures.contains(gesture) {
      return false
    }
    return touch.isFinger && permits(touch.buttonMask)
  }

  /// False if the recognizer's view leaves its contacts to their views. Asked last of all before it may begin.
  var viewLetsContactsGo: Bool { true }

  /// Sets the values that this kind of recognizer measures itself; see `values`.
  func refine(_ values: inout GestureValues) {}

  /// Removes a contact from the recognizer. The recognizer no longer counts it, and the view keeps it.
  public final func ignore(_ contact: Contact) {
    contacts.remove(contact)
    contactsDown.remove(contact)
  }

  // MARK: Wishes

  /// Requests recognition; a continuous gesture begins.
  public final func recognize() {
    if state == .possible { wish.insert(.recognize) }
  }

  /// Requests the state `changed` of an active gesture.
  public final func change() {
    if isActive { wish.insert(.change) }
  }

  /// Requests the end of an active gesture.
  public final func end() {
    if isActive { wish.insert(.end) }
  }

  /// Requests the cancellation of an active gesture.
  public final func cancel() {
    if isActive { wish.insert(.cancel) }
  }

  /// Requests the failure of the attempt.
  ///
  /// - Parameter misfit: The reason, for diagnostics.
  public final func fail(_ misfit: GestureMisfit = .unsaid) {
    guard state == .possible else { return }
    if !wish.contains(.fail) { self.misfit = misfit }
    wish.insert(.fail)
  }

  /// Starts the timer, which calls ``timerFired()`` the given time after the current event. It replaces a running
  /// timer.
  ///
  /// Without effect outside of an attempt.
  public final func setTimer(after span: Duration) { startTimer(span.inMilliseconds) }

  final func startTimer(_ span: Milliseconds) { engine?.setTimer(of: self, after: span) }

  /// Stops the timer.
  public final func stopTimer() {
    if hasTimer { engine?.stopTimer(of: self) }
  }

  /// Answers a delegate's ``BeginDecision/later``. Without effect if no answer is pending.
  public final func answerShouldBegin(_ mayBegin: Bool) {
    guard permission == .awaited else { return }
    permission = mayBegin ? .given : .refused
    engine?.reconsider()
  }

  /// Makes an undecided attempt fail from outside: its owner has found out, after the contacts began, that the gesture is
  /// not for them. Without effect after the recognition.
  ///
  /// Views receive withheld contacts now. The next attempt begins when all contacts have lifted.
  /// - Parameter misfit: The reason, for diagnostics.
  package final func refuse(_ misfit: GestureMisfit) {
    guard isUndecided, let engine else { return }
    fail(misfit)
    engine.reconsider()
  }

  // MARK: Attempts

  /// Sets the engine of the attempt; nil ends the participation.
  final func join(_ engine: RecognitionEngine?) {
    self.engine = engine
    engineID = engine.map { ObjectIdentifier($0) }
  }

  // MARK: Requirements

  /// Makes this recognizer wait until the other one fails. If the other one recognizes, this one fails.
  ///
  /// It does not wait for a recognizer that is disabled or without contacts. The other recognizer is not owned.
  public final func require(toFail other: GestureRecognizer) {
    requirements.append(Requirement(other: other))
  }

  /// Removes all requirements added by ``require(toFail:)``.
  public final func requireNoFailures() { requirements.removeAll() }

  final func statically(requires other: GestureRecognizer) -> Bool {
    !requirements.isEmpty && requirements.contains { $0.other === other }
  }

  // MARK: Targets

  /// Adds a target for the recognizer's actions. Without a target, the action goes along the responder chain.
  ///
  /// The recognizer does not own the target. If the target no longer exists, the action is not sent.
  public final func addTarget(_ target: Responder?, action: Action) {
    targets.append(Registration(target: target, action: action))
  }

  /// Adds a handler that runs in each state that has an action.
  public final func addHandler(_ handler: @escaping (GestureRecognizer) -> Void) {
    targets.append(Registration(handler: handler))
  }

  /// Removes targets; `nil` matches every target or every action. Handlers are not removed.
  public final func removeTarget(_ target: Responder?, action: Action?) {
    targets = targets.filter { entry in
      entry.handler != nil || (target != nil && entry.target !== target) || (action != nil && entry.action != action)
    }
  }

  final func sendAction(in application: Application) {
    if !isSilent {
      application.decisionObserver?.didAct(self)
      application.observer?.didSendAction(self)
    }
    for entry in targets {
      if let handler = entry.handler { handler(self) }
      guard let action = entry.action, entry.usesChain || entry.target != nil else { continue }
      application.sendAction(action, to: entry.target, from: self)
    }
  }
}

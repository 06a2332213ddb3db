import Geometry

/// Watches the contacts of a view and all within it for one gesture.
///
/// Subclass it to make a gesture of your own: override ``contactsBegan(_:with:)`` and its fellows, keep count there,
/// and say what the gesture wants with ``recognize()``, ``change()``, ``end()``, ``cancel()`` and ``fail(_:)``. Nothing
/// changes at once: after all recognizers have seen the event the wishes are weighed against each other. A wish the
/// present state does not allow has no effect.
open class GestureRecognizer {
  /// Where the recognizer is in one attempt at its gesture.
  ///
  /// From `possible` a discrete recognizer goes to `ended` or `failed`; a continuous one to `failed` or `began`, from there
  /// to `changed` as often as it likes, and to `ended` or `cancelled`. The last three are final: the recognizer takes no
  /// new contacts, and is `possible` again when the last of its own has lifted. Actions are sent for all but `possible`
  /// and `failed`. The source is UIKit's state diagram.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Undecided: the state of every beginning, and of rest.
    case possible
    /// A continuous gesture has been recognized.
    case began
    /// A continuous gesture has gone on.
    case changed
    /// A continuous gesture is over, or a discrete one has been recognized.
    case ended
    /// A continuous gesture was broken off; what it has done is to be taken back.
    case cancelled
    /// It was not this gesture.
    case failed
  }

  /// Where the present attempt is; read it in the action.
  @exclusivity(unchecked) public internal(set) final var state = State.possible

  /// Whether the recognizer takes contacts; `true` by default.
  ///
  /// Switching it off cancels what it is about and makes it possible again, though its contacts may still be down; it is
  /// not offered them again.
  @exclusivity(unchecked) public final var isEnabled = true {
    didSet {
      if !isEnabled, oldValue { engine?.withdraw(self) }
    }
  }

  /// Whether views lose the recognizer's touches when it recognizes; `true` by default.
  ///
  /// A view that knows of a touch gets ``Responder/touchesCancelled(_:with:)`` right before the action; one that does not
  /// hears nothing of it. Touches that join an active gesture later are not cancelled.
  @exclusivity(unchecked) public final var cancelsTouchesInView = true
  /// Whether views get nothing of a touch as long as the recognizer may still recognize; `false` by default.
  ///
  /// If it fails, they get what they missed; if it recognizes, nothing, also where ``cancelsTouchesInView`` is `false`.
  @exclusivity(unchecked) public final var delaysTouchesBegan = false
  /// Whether views do not hear of a lift as long as the recognizer may still recognize; `true` by default.
  ///
  /// If it fails, they get the end; if it recognizes, a cancellation, or the end where ``cancelsTouchesInView`` is
  /// `false`. ``Configuration/delayedEndCap`` can limit the wait.
  @exclusivity(unchecked) public final var delaysTouchesEnded = true
  /// Whether, after a first touch, only touches of the same type are taken; `true` by default.
  @exclusivity(unchecked) public final var requiresExclusiveTouchType = true
  /// The types of touches it takes; `nil` stands for all.
  @exclusivity(unchecked) public final var allowedTouchTypes: Set<TouchType>?
  /// The presses it takes; by default none.
  public final var allowedPresses: Set<PressKey> = []
  /// Asked where the recognizer's own rules leave a choice; not owned.
  public final var delegate: (any GestureRecognizerDelegate)? {
    get { hasDelegate ? delegateStorage : nil }
    set {
      delegateStorage = newValue
      hasDelegate = newValue != nil
    }
  }
  @exclusivity(unchecked) private final weak var delegateStorage: (any GestureRecognizerDelegate)?
  /// Without a delegate the weak reference is not even looked at.
  @exclusivity(unchecked) private final var hasDelegate = false
  /// Whether the delegate is asked about each touch and press; `true` by default.
  ///
  /// A delegate that would allow all of them can set it to `false`: asking costs more than most that a recognizer does.
  @exclusivity(unchecked) public final var asksDelegateAboutContacts = true
  /// For logs.
  public final var name: String?
  /// The owner's own number for it, for records; 0 where it has none.
  @exclusivity(unchecked) public final var number: UInt32 = 0
  /// What did not fit in the present attempt, once it has failed by itself.
  @exclusivity(unchecked) public internal(set) final var misfit = GestureMisfit.unsaid
  /// The view it is attached to; see ``View/addGestureRecognizer(_:)``.
  @exclusivity(unchecked) public internal(set) unowned(unsafe) final var view: View?

  /// All contacts of the present attempt, also those that have lifted, in the order they landed.
  @exclusivity(unchecked) public internal(set) final var contacts: [Contact] = []
  /// Those of them the recognizer has not yet been told to have lifted, in the order they landed.
  @exclusivity(unchecked) public internal(set) final var contactsDown: [Contact] = []

  @exclusivity(unchecked) private(set) unowned(unsafe) final var engine: RecognitionEngine?
  /// The density of the screen where the first contact of the attempt went down; 0 where it is not known.
  @exclusivity(unchecked) final var density = 0.0
  /// To compare engines without retaining them.
  @exclusivity(unchecked) private(set) final var engineID: ObjectIdentifier?
  @exclusivity(unchecked) final var wish = Wish()
  /// Wants to recognize and waits for a recognizer it requires to fail, or for an answer.
  ///
  /// It takes no further contacts meanwhile. A discrete one survives the lift of its contacts, a continuous one fails then.
  @exclusivity(unchecked) public internal(set) final var isDeferred = false
  @exclusivity(unchecked) final var permission = Permission.unasked
  @exclusivity(unchecked) final var isSilent = false
  /// The place of its timer in the queue; nil while none runs.
  @exclusivity(unchecked) final var timerIndex: Int?
  /// Switched off in the middle of an attempt: it resets whatever its fingers do.
  @exclusivity(unchecked) final var isWithdrawn = false
  /// The number of taps it needs, by which recognizers are ordered; 0 for all that are no taps.
  @exclusivity(unchecked) final var tapRank = 0
  /// Its place among the recognizers of its view, as of the last ordering.
  @exclusivity(unchecked) final var place = RecognizerOrder.Place.unknown
  @exclusivity(unchecked) private final var targets: [Registration] = []
  @exclusivity(unchecked) private final var requirements: [Requirement] = []

  /// What a recognizer asks for in one event.
  struct Wish: OptionSet {
    let rawValue: UInt8
    static let fail = Wish(rawValue: 1)
    static let recognize = Wish(rawValue: 2)
    static let change = Wish(rawValue: 4)
    static let end = Wish(rawValue: 8)
    static let cancel = Wish(rawValue: 16)
    /// With `fail`: not for what the fingers did, but because one was cancelled.
    static let wasCancelled = Wish(rawValue: 32)
  }

  /// The answer of those who may keep the recognizer from beginning, for one attempt.
  enum Permission {
    case unasked
    case awaited
    case given
    case refused
  }

  /// A class, since to copy a weak reference at every action would cost.
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

  /// A recognizer on no view, with the defaults.
  public init() {}

  // MARK: To override

  /// Whether the gesture goes on after it is recognized; a discrete one acts once. `true` by default.
  open var isContinuous: Bool { true }

  /// The gestures on touchpads that it takes part in, with a touch for each finger; all by default.
  open var indirectGestures: Set<IndirectGesture> { Set(IndirectGesture.allCases) }

  /// Told of contacts that have landed; the default does nothing.
  open func contactsBegan(_ contacts: [Contact], with event: Event) {}
  /// Told of contacts that have moved or, for presses, changed; the default does nothing.
  open func contactsMoved(_ contacts: [Contact], with event: Event) {}
  /// Told of contacts that have lifted; the default does nothing.
  ///
  /// When the last has lifted and nothing was asked for, no timer runs and no answer is awaited, a possible recognizer
  /// fails and an active one ends. Cancelled contacts are not told: the recognizer fails, or is cancelled if active.
  open func contactsEnded(_ contacts: [Contact], with event: Event) {}

  /// The recognizer's timer, set by ``GestureRecognizer/setTimer(after:)``, has run out; the default does nothing.
  open func timerFired() {}

  /// The attempt is over: forget all of it, or the next one starts with what is left.
  open func reset() {}

  /// Whether this recognizer, recognizing, makes the other one fail, if they share a contact; `true` by default.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  /// Whether this recognizer lets the other one, recognizing, make it fail; `true` by default.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
  /// Whether this recognizer waits for the other one to fail, besides what ``require(toFail:)`` says; `false` by default.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }
  /// Whether the other recognizer waits for this one to fail; `false` by default.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  /// Deprives the recognizer of the contact: it does not count it, and its view keeps it.
  public final func ignore(_ contact: Contact) {
    contacts.removeAll { $0 === contact }
    contactsDown.removeAll { $0 === contact }
  }

  // MARK: Wishes

  /// Asks to be recognized, or to begin if the gesture is continuous.
  public final func recognize() {
    if state == .possible { wish.insert(.recognize) }
  }

  /// Says that the gesture is going on and has changed.
  public final func change() {
    if isActive { wish.insert(.change) }
  }

  /// Says that the gesture is over.
  public final func end() {
    if isActive { wish.insert(.end) }
  }

  /// Breaks the gesture off.
  public final func cancel() {
    if isActive { wish.insert(.cancel) }
  }

  /// Gives the attempt up.
  ///
  /// - Parameter misfit: why, for those who ask afterwards.
  public final func fail(_ misfit: GestureMisfit = .unsaid) {
    guard state == .possible else { return }
    if !wish.contains(.fail) { self.misfit = misfit }
    wish.insert(.fail)
  }

  /// Makes ``timerFired()`` be called so many milliseconds after the present event; there is one timer at a time.
  ///
  /// It has no effect outside of an attempt.
  public final func setTimer(after span: Milliseconds) {
    engine?.setTimer(of: self, after: span)
  }

  /// Keeps ``timerFired()`` from being called.
  public final func stopTimer() {
    if hasTimer { engine?.stopTimer(of: self) }
  }

  /// Answers a delegate's ``BeginDecision/later``; without effect where no answer is awaited.
  public final func answerShouldBegin(_ mayBegin: Bool) {
    guard permission == .awaited else { return }
    permission = mayBegin ? .given : .refused
    engine?.reconsider()
  }

  // MARK: Attempts

  /// Begins to take part in what an engine does, or ends that.
  final func join(_ engine: RecognitionEngine?) {
    self.engine = engine
    engineID = engine.map { ObjectIdentifier($0) }
  }

  // MARK: Requirements

  /// Makes this recognizer wait until the other one has failed, and fail if that recognizes.
  ///
  /// One that is disabled, or takes no part in the attempt, is not waited for. The other one is not owned.
  public final func require(toFail other: GestureRecognizer) {
    requirements.append(Requirement(other: other))
  }

  /// Takes back what ``require(toFail:)`` has asked for.
  public final func requireNoFailures() { requirements.removeAll() }

  final func statically(requires other: GestureRecognizer) -> Bool {
    !requirements.isEmpty && requirements.contains { $0.other === other }
  }

  // MARK: Targets

  /// Sends an action at each state that has one; without a target it goes along the responder chain.
  ///
  /// The recognizer does not own the target; when that is gone nothing is sent.
  public final func addTarget(_ target: Responder?, action: Action) {
    targets.append(Registration(target: target, action: action))
  }

  /// Runs at each state that has an action.
  public final func addHandler(_ handler: @escaping (GestureRecognizer) -> Void) {
    targets.append(Registration(handler: handler))
  }

  /// Takes targets back; `nil` stands for every target or every action. Handlers stay.
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

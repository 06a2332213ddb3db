import Geometry

/// Watches the contacts of a view and all within it for one gesture.
///
/// Subclass it to make a gesture of your own: override ``contactsBegan(_:with:)`` and its fellows, keep count there,
/// and say what the gesture wants with ``recognize()``, ``change()``, ``end()``, ``cancel()`` and ``fail()``. Nothing
/// changes at once: after all recognizers have seen the event the wishes are weighed against each other. A wish the
/// present state does not allow has no effect.
open class GestureRecognizer {
  /// Where the recognizer is in one attempt at its gesture.
  public enum State: String, Hashable, Sendable, CaseIterable {
    case possible
    case began
    case changed
    /// Also that of a discrete gesture that has been recognized.
    case ended
    case cancelled
    case failed
  }

  public internal(set) final var state = State.possible

  /// Whether the recognizer takes contacts; switching it off cancels what it is about and makes it possible again.
  public final var isEnabled = true {
    didSet {
      if !isEnabled, oldValue { engine?.withdraw(self) }
    }
  }

  /// Whether views lose the recognizer's touches when it recognizes.
  public final var cancelsTouchesInView = true
  /// Whether views get nothing of a touch as long as the recognizer may still recognize.
  public final var delaysTouchesBegan = false
  /// Whether views do not hear of a lift as long as the recognizer may still recognize.
  public final var delaysTouchesEnded = true
  /// Whether, after a first touch, only touches of the same type are taken.
  public final var requiresExclusiveTouchType = true
  /// The types of touches it takes; `nil` stands for all.
  public final var allowedTouchTypes: Set<TouchType>?
  /// The presses it takes, by default none.
  public final var allowedPresses: Set<PressKey> = []
  /// Asked where the recognizer's own rules leave a choice.
  public final weak var delegate: GestureRecognizerDelegate?
  /// For logs.
  public final var name: String?
  /// The owner's own number for it, for records; 0 where it has none.
  public final var number: UInt32 = 0
  /// What did not fit in the present attempt, once it has failed by itself.
  public internal(set) final var misfit = GestureMisfit.unsaid
  /// The view it is attached to.
  public internal(set) unowned(unsafe) final var view: View?

  /// All contacts of the present attempt, also those that have lifted, in the order they landed.
  public internal(set) final var contacts: [Contact] = []
  /// Those of them the recognizer has not yet been told to have lifted, in the order they landed.
  public internal(set) final var contactsDown: [Contact] = []

  unowned(unsafe) final var engine: RecognitionEngine?
  final var wish = Wish()
  /// Wants to recognize and waits for a recognizer it requires to fail, or for an answer.
  public internal(set) final var isDeferred = false
  final var permission = Permission.unasked
  final var isSilent = false
  final var hasTimer = false
  /// Switched off in the middle of an attempt: it resets whatever its fingers do.
  final var isWithdrawn = false
  final var orderDepth = 0
  private final var targets: [Registration] = []
  private final var requirements: [Requirement] = []

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

  private struct Registration {
    weak var target: Responder?
    var usesChain = false
    var action: Action?
    var handler: ((GestureRecognizer) -> Void)?
  }

  private struct Requirement {
    weak var other: GestureRecognizer?
  }

  public init() {}

  // MARK: To override

  /// Whether the gesture goes on after it is recognized; a discrete one acts once.
  open var isContinuous: Bool { true }

  open func contactsBegan(_ contacts: [Contact], with event: Event) {}
  open func contactsMoved(_ contacts: [Contact], with event: Event) {}
  open func contactsEnded(_ contacts: [Contact], with event: Event) {}

  /// The recognizer's timer, set by ``setTimer(after:)``, has run out.
  open func timerFired() {}

  /// The attempt is over: forget all of it.
  open func reset() {}

  /// Whether this recognizer, recognizing, makes the other one fail.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
  /// Whether this recognizer waits for the other one to fail, besides what ``require(toFail:)`` says.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }
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

  public final func end() {
    if isActive { wish.insert(.end) }
  }

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
  public final func setTimer(after span: Milliseconds) {
    engine?.setTimer(of: self, after: span)
  }

  public final func stopTimer() { engine?.stopTimer(of: self) }

  /// Answers a delegate's ``BeginDecision/later``; without effect where no answer is awaited.
  public final func answerShouldBegin(_ mayBegin: Bool) {
    guard permission == .awaited else { return }
    permission = mayBegin ? .given : .refused
    engine?.reconsider()
  }

  // MARK: Requirements

  /// Makes this recognizer wait until the other one has failed, and fail if that recognizes.
  public final func require(toFail other: GestureRecognizer) {
    requirements.append(Requirement(other: other))
  }

  /// Takes back what ``require(toFail:)`` has asked for.
  public final func requireNoFailures() { requirements.removeAll() }

  final func statically(requires other: GestureRecognizer) -> Bool {
    requirements.contains { $0.other === other }
  }

  // MARK: Targets

  /// Sends an action at each state that has one; without a target it goes along the responder chain.
  ///
  /// The recognizer does not own the target; when that is gone nothing is sent.
  public final func addTarget(_ target: Responder?, action: Action) {
    targets.append(Registration(target: target, usesChain: target == nil, action: action))
  }

  /// Runs at each state that has an action.
  public final func addHandler(_ handler: @escaping (GestureRecognizer) -> Void) {
    targets.append(Registration(handler: handler))
  }

  /// Takes targets back; `nil` stands for every target or every action. Handlers stay.
  public final func removeTarget(_ target: Responder?, action: Action?) {
    targets.removeAll { entry in
      entry.handler == nil && (target == nil || entry.target === target) && (action == nil || entry.action == action)
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

import Globals
import Interaction
import Seats

/// A recognizer of the compositor that represents a recognizer of a client. The client decides whether it recognizes.
///
/// It receives all touches of the client, and loses those that the client's recognizer has not received.
final class ClientRecognizer: GestureRecognizer {
  let client: ClientRecognizerName
  /// The taps that the client's gesture needs; 0 if it is no tap.
  private var taps = 0
  /// The touches that the client's recognizer has received and that the client has not decided about.
  private var open: Set<FingerID> = []
  /// The touches of the current attempt that the client's recognizer has received.
  private var announced: Set<FingerID> = []
  /// True if the attempt was decided by the client, or the decision was sent to it or is about to be.
  private var isDecided = false
  /// The number of the client's question whether it may recognize; 0 without one.
  private var question: UInt32 = 0
  /// True if a tap that must fail first was recognized with the latest touch. The client, which may still need more taps, does
  /// not know.
  private var isTooLate = false
  private var outcome: Outcome?
  /// Called when an attempt begins.
  private let attemptDidBegin: (ClientRecognizer) -> Void

  /// A decision that is sent to the client.
  enum Outcome: Equatable {
    case permitted(UInt32)
    case prevented(UInt32)
  }

  /// A bit more than the longest time for which a client can decide after the end of a touch. It counts only if the client's
  /// recognizer has not received the touch.
  private static let patience = Duration.milliseconds(2200)

  init(_ client: ClientRecognizerName, attemptDidBegin: @escaping (ClientRecognizer) -> Void) {
    (self.client, self.attemptDidBegin) = (client, attemptDidBegin)
    super.init()
    name = "client.\(client.text)"
    cancelsTouchesInView = false
    delaysTouchesEnded = false
    acceptsIndirectGestures = false
    allowedTouchTypes = [.direct]
    addHandler { [unowned self] _ in didRecognize() }
  }

  override var isContinuous: Bool { false }

  override func contactsBegan(_ contacts: [Contact], with event: Event) {
    attemptDidBegin(self)
    stopTimer()
  }

  override func contactsEnded(_ contacts: [Contact], with event: Event) {
    if contactsDown.isEmpty { setTimer(after: Self.patience) }
  }

  override func timerFired() {
    if open.isEmpty { fail(.tookTooLong) } else { setTimer(after: Self.patience) }
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let gesture = other.delegate as? PolicyGesture, gesture.gives(wayTo: client) else { return false }
    guard taps > 0, let tap = other as? TapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= taps
  }

  /// A recognizer that leaves the touches to the client ends its recognizers only if the policy relates the two, and a tap
  /// does not end a tap that needs more taps.
  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    let gesture = other.delegate as? PolicyGesture
    let mustFailFirst = gesture?.comes(before: client) ?? false
    if let tap = other as? TapGestureRecognizer, taps > tap.numberOfTapsRequired {
      if mustFailFirst { isTooLate = true }
      // A cancellation instead of the end would be the end of the client's attempt.
      for contact in contacts where !contact.isDown && isAnnounced(contact) { contact.staysInView = true }
      return false
    }
    return other.cancelsTouchesInView || mustFailFirst || gesture?.waits(for: client) ?? false
  }

  override func reset() {
    if !isDecided, !announced.isEmpty || question != 0 { outcome = .prevented(question) }
    (isDecided, isTooLate, question, open, announced) = (false, false, 0, [], [])
  }

  // MARK: Decisions of the client

  /// Notes that the client's recognizer has received a touch.
  ///
  /// - Parameter taps: the taps that its gesture needs; 0 if it is no tap.
  func didReceive(_ finger: FingerID, taps: Int) {
    self.taps = taps
    guard isUndecided, let contact = contact(finger) else {
      // The compositor has taken earlier touches from the client, and they are down. The attempt would last until they lift.
      if state == .failed { outcome = .prevented(0) }
      return
    }
    isTooLate = false
    announced.insert(finger)
    open.insert(finger)
    contact.releaseEndFromAll()
  }

  /// Removes a touch that the client's recognizer has not received, or fails if the client has not decided in time.
  func didLeave(_ finger: FingerID) {
    guard open.remove(finger) != nil else {
      if let contact = contact(finger) { leave(contact) }
      return
    }
    if open.isEmpty, contactsDown.isEmpty { refuse(.tookTooLong) }
  }

  func clientDidFail() {
    guard isUndecided, !announced.isEmpty || question != 0 else { return }
    isDecided = true
    ignoreLaterTouches()
    refuse(.unsaid)
  }

  func clientDidRecognize() {
    guard isUndecided else { return }
    isDecided = true
    ignoreLaterTouches()
    recognizeFromOutside()
  }

  /// Recognizes when the recognizers that must fail first have failed.
  func clientWants(_ number: UInt32) {
    guard isUndecided, !isDecided else {
      // The question and the news that the attempt has failed may cross.
      let isPrevented = state == .failed || outcome != nil
      if state == .failed { isDecided = true }
      return outcome = isPrevented ? .prevented(number) : .permitted(number)
    }
    question = number
    ignoreLaterTouches()
    if isTooLate { refuse(.unsaid) } else { recognizeFromOutside() }
  }

  /// Removes the touches that have landed since the client's recognizer has received its last one. They belong to the next
  /// attempt. Without them, this one may be over at once.
  private func ignoreLaterTouches() {
    guard !announced.isEmpty else { return }
    for contact in contacts where !isAnnounced(contact) { ignore(contact) }
  }

  private func contact(_ finger: FingerID) -> Contact? { contacts.first { isContact($0, of: finger) } }
  private func isAnnounced(_ contact: Contact) -> Bool { announced.contains { isContact(contact, of: $0) } }

  private func isContact(_ contact: Contact, of finger: FingerID) -> Bool {
    (contact as? Touch)?.id == Int(truncatingIfNeeded: finger.rawValue)
  }

  // MARK: Outcomes

  private func didRecognize() {
    if question != 0 { outcome = .permitted(question) }
    isDecided = true
  }

  /// True while an attempt may lead to a decision without a request of the client.
  var isInAttempt: Bool {
    state != .possible || !contacts.isEmpty || question != 0 || !announced.isEmpty || outcome != nil
  }

  /// Returns the decision that was not sent yet; nil if there is none.
  func takeOutcome() -> Outcome? {
    if state == .failed, !isDecided, !announced.isEmpty || question != 0 {
      isDecided = true
      outcome = .prevented(question)
    }
    defer { outcome = nil }
    return outcome
  }
}

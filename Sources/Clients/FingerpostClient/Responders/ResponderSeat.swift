import Interaction
import WaylandClient

/// Reports to the compositor what nothing in the application has handled, with `fingerpost-responder-v1`.
///
/// It observes the application. What an event came to is known when its delivery ends, and reported then. With a compositor
/// that does not have the protocol, it reports nothing and still observes keys and text inputs.
final class ResponderSeat {
  /// A touch from its down to its end, with what is known about it.
  private struct Judged {
    let serial: UInt32
    let isButton: Bool
    var touch: Touch?
    /// True if a call reached a responder, or never will.
    var isDelivered = false
    var isUnhandled = false
    /// True if a responder handled it, and passed it on to the end of the chain.
    var isForwarded = false
    var isRecognized = false
    /// True after the verdict was sent, or if there is none to send.
    var isClosed = false
    var isDeferred = false
    /// The time after the end of the touch for which its verdict was deferred, in milliseconds; nil if it was not.
    var wait: UInt32?
  }

  /// The answer of the responder chain to a motion or a command. Of the answers to the phases of a motion, the one that is
  /// last in this list counts.
  private enum Reception: Int {
    /// No responder has handled it.
    case unhandled
    /// A responder has handled it, and passed it on to the end of the chain.
    case forwarded
    case handled
  }

  private let manager: FingerpostResponderManagerV1?
  private let seat: FingerpostResponderSeatV1?
  private unowned let application: WaylandApplication
  private var touches: [TouchID: Judged] = [:]
  /// Touches that have ended, and that a recognizer may still recognize. Their identifiers may belong to newer touches.
  private var ended: [Judged] = []
  /// The serial of the key that is delivered now; nil otherwise.
  private var key: UInt32?
  private(set) var keyIsHandled = true
  /// True if a responder handled the key, and passed it on to the end of the chain.
  private var keyIsForwarded = false
  /// The answer to the phase or command that was delivered last.
  private var reception = Reception.handled
  /// The answer to all phases of the current motion together.
  private var motionReception = Reception.unhandled
  /// The seat of the compositor whose events are judged.
  private let wlSeat: WlSeat?
  /// The press of the key, if no responder has handled it; nil otherwise.
  private var unhandledPress: Press?
  private var latestAction: UInt32 = 0
  /// The responder that the latest touch or press began on.
  private(set) weak var latestReceiver: Responder?
  /// The compositor's questions for chains of responders.
  let chains = ChainAnswers()

  /// The recognizers that have names for the compositor; nil if it does not know such names.
  private var recognizers: NamedRecognizers?

  /// The kinds of events that the application judges.
  private static let kinds: FingerpostResponderSurfaceV1.Kind = [.touch, .key, .button]
  /// The kinds that version 2 of the protocol has added.
  private static let addedKinds: FingerpostResponderSurfaceV1.Kind = [.motion, .remoteCommand]

  /// - Parameters:
  ///   - manager: nil if the compositor does not have the protocol.
  ///   - seat: nil if the compositor has no seat.
  init(_ manager: FingerpostResponderManagerV1?, _ seat: WlSeat?, _ application: WaylandApplication) {
    (self.manager, self.application, wlSeat) = (manager, application, seat)
    self.seat = seat.flatMap { manager?.getSeat(seat: $0) }
    self.seat?.handler = self
    self.seat?.useTouchCancelled(enabled: 1)
    if waitsPastEnds, let seat = self.seat { recognizers = NamedRecognizers(seat, application) }
  }

  /// Names the recognizers of the windows for the compositor, after changes.
  func nameRecognizers() { recognizers?.update() }

  /// The serial with which a finger came down; nil for other touches and for fingers that have lifted.
  private func serial(of touch: Touch) -> UInt32? {
    guard let judged = touches[touch.id], judged.touch === touch, !judged.isButton else { return nil }
    return judged.serial
  }

  /// Makes the surface of a window part of the responder chain, with its next commit.
  func declare(_ window: SurfaceWindow) {
    guard let manager else { return }
    let surface = manager.getSurface(surface: window.surface.surface)
    surface.setVerdicts(kinds: manager.version >= 2 ? Self.kinds.union(Self.addedKinds) : Self.kinds)
    window.attach(surface)
  }

  // MARK: Touches

  func touchDidBegin(_ id: TouchID, serial: UInt32, isButton: Bool = false) {
    guard seat != nil else { return }
    touches[id] = Judged(serial: serial, isButton: isButton)
  }

  /// Called after the end of the touch was delivered.
  func touchDidEnd(_ id: TouchID) {
    guard let judged = touches.removeValue(forKey: id) else { return }
    chains.touchDidBegin(judged.serial, on: nil)
    guard waitsPastEnds, !judged.isClosed, !judged.isButton else { return }
    if judged.isDelivered, !judged.isUnhandled, !judged.isForwarded { return }
    guard let touch = judged.touch, Self.isAnalyzed(touch) else { return }
    ended.append(judged)
    judgeEnded()
  }

  /// What is known about the view that a touch or a press of a button began on.
  enum Beginning {
    /// Its view will be found when its frame ends.
    case awaited
    /// The view; nil if there is none.
    case found(View?)
  }

  /// The beginning of a touch or press that has not ended; nil if there is none with the serial.
  func beginning(ofPress serial: UInt32) -> Beginning? {
    guard let judged = touches.values.first(where: { $0.serial == serial }) else { return nil }
    return judged.touch.map { .found($0.view) } ?? .awaited
  }

  /// True if the compositor waits for verdicts about touches that have ended.
  private var waitsPastEnds: Bool { (seat?.version ?? 0) >= 2 }

  /// Sends the verdicts about touches that have ended and that no recognizer analyses any more. For the others, it sends the
  /// time after which their recognizers decide by themselves.
  private func judgeEnded() {
    guard !ended.isEmpty, let seat else { return }
    for index in ended.indices {
      let judged = ended[index]
      if judged.isRecognized {
        ended[index].isClosed = true
        seat.claim(serial: judged.serial)
      } else if let touch = judged.touch, Self.isAnalyzed(touch) {
        guard let wait = Self.wait(after: touch), application.now < Self.lastAnswer(about: touch) else {
          // Only other fingers can decide it, and they may rest for any time, or the compositor waits no longer.
          ended[index].isClosed = true
          seat.handled(serial: judged.serial)
          continue
        }
        guard wait != judged.wait else { continue }
        ended[index].wait = wait
        seat.defersPastEnd(serial: judged.serial, milliseconds: wait)
      } else {
        ended[index].isClosed = true
        if judged.isUnhandled {
          seat.declined(serial: judged.serial)
        } else if judged.isForwarded {
          seat.continues(serial: judged.serial)
        } else {
          seat.handled(serial: judged.serial)
        }
      }
    }
    ended.removeAll(where: \.isClosed)
  }

  /// The time in milliseconds after the end of a touch at which its verdict is sent even if a recognizer is undecided. The
  /// compositor waits for 2000, and counts a later verdict as an exceeded deadline.
  private static let longestWait = 1900.0

  private static func lastAnswer(about touch: Touch) -> Timestamp { touch.timestamp.advanced(by: longestWait) }

  /// The time at which the next verdict about a touch that has ended is sent at the latest; nil if none is open.
  var nextAnswer: Timestamp? { ended.compactMap { $0.touch.map(Self.lastAnswer) }.min() }

  /// The time in milliseconds after the end of a touch at which the last timer of its recognizers fires; nil if none runs.
  static func wait(after touch: Touch) -> UInt32? {
    let last = analysts(of: touch).compactMap(\.timerDue).max()
    return last.map { UInt32(max(1, min($0.milliseconds(since: touch.timestamp), 60_000).rounded(.up))) }
  }

  /// Sends the verdicts that are known after a delivery.
  func judge() {
    recognizers?.report { serial(of: $0) }
    judgeEnded()
    // Verdicts are sent in the order of the touches, so that each run sends them in the same order.
    for (id, judged) in touches.sorted(by: { $0.key < $1.key }) where !judged.isClosed {
      if judged.isRecognized {
        touches[id]?.isClosed = true
        if !judged.isButton { seat?.claim(serial: judged.serial) }
      } else if judged.isDelivered, !judged.isUnhandled, !judged.isForwarded {
        // The views have it. A recognizer that takes it from them later claims it.
        continue
      } else if judged.touch.map(Self.isAnalyzed) ?? false {
        guard !judged.isDeferred, !judged.isButton else { continue }
        touches[id]?.isDeferred = true
        seat?.defers(serial: judged.serial)
      } else if judged.isUnhandled {
        touches[id]?.isClosed = true
        seat?.declined(serial: judged.serial)
      } else if judged.isForwarded {
        touches[id]?.isClosed = true
        seat?.continues(serial: judged.serial)
      }
    }
  }

  /// True if a recognizer of the application may still recognize a touch or press.
  private static func isAnalyzed(_ contact: Contact) -> Bool {
    contact.gestureRecognizers.contains { analyzes($0, contact) }
  }

  /// The recognizers that may still recognize a touch or press.
  private static func analysts(of contact: Contact) -> [GestureRecognizer] {
    contact.gestureRecognizers.filter { analyzes($0, contact) }
  }

  private static func analyzes(_ recognizer: GestureRecognizer, _ contact: Contact) -> Bool {
    recognizer.state == .possible && recognizer.contacts.contains { $0 === contact }
  }

  /// Changes what is known about a touch, which may have ended.
  private func note(_ touch: Touch, _ change: (inout Judged) -> Void) {
    if let index = ended.firstIndex(where: { $0.touch === touch }) { return change(&ended[index]) }
    if touches[touch.id] != nil { change(&touches[touch.id]!) }
  }

  private static func isForText(_ touch: Touch) -> Bool { (touch.view as? TextView)?.isEnabled ?? false }

  // MARK: Keys

  func keyWillBegin(serial: UInt32) { (key, keyIsHandled, keyIsForwarded) = (serial, true, false) }

  /// Sends the verdict about the key. A verdict about a key cannot wait, so a recognizer that analyses the press has it.
  func keyDidEnd(isHandled: Bool) {
    let isAnalyzed = unhandledPress.map(Self.isAnalyzed) ?? false
    if let key, !isHandled, !isAnalyzed { seat?.declined(serial: key) }
    if let key, keyIsForwarded { seat?.continues(serial: key) }
    (key, unhandledPress) = (nil, nil)
  }

  // MARK: Motions and commands

  /// Delivers a phase of a motion to the first responder, and judges the motion after its last phase. A motion is handled if
  /// a responder handles one of its phases.
  func deliver(_ motion: Motion, _ phase: MotionPhase, serial: UInt32, time: UInt32, to window: SurfaceWindow) {
    application.log { "motion \(motion) \(phase)\(window.suffix)" }
    let reception = deliver(.motion(motion, phase), time: time, to: window)
    let isFirst = phase == .began
    if isFirst || reception.rawValue > motionReception.rawValue { motionReception = reception }
    if !isFirst { judge(serial, motionReception) }
  }

  /// Delivers a command to the first responder, and judges it.
  func deliver(_ command: RemoteCommand, serial: UInt32, time: UInt32, to window: SurfaceWindow) {
    if let wlSeat { application.latestInput = Moment(seat: wlSeat, serial: serial) }
    application.log { "remote command \(command)\(window.suffix)" }
    judge(serial, deliver(.remoteControl(command), time: time, to: window))
  }

  /// Delivers the command of a key to the first responder.
  ///
  /// - Returns: false if no responder has handled the command.
  func deliver(_ command: RemoteCommand, ofKeyAt time: UInt32, to window: SurfaceWindow) -> Bool {
    application.log { "remote command \(command)\(window.suffix)" }
    return deliver(.remoteControl(command), time: time, to: window) != .unhandled
  }

  func decline(_ serial: UInt32) { seat?.declined(serial: serial) }

  private func judge(_ serial: UInt32, _ reception: Reception) {
    switch reception {
    case .unhandled: seat?.declined(serial: serial)
    case .forwarded: seat?.continues(serial: serial)
    case .handled: break
    }
  }

  private func deliver(_ event: ApplicationEvent, time: UInt32, to window: SurfaceWindow) -> Reception {
    // On a seat without a keyboard no window has become key.
    if application.keyWindow == nil { application.step { window.makeKey() } }
    reception = .handled
    application.deliver(event, atMilliseconds: time)
    return reception
  }

  // MARK: Actions

  /// Lets the responders above the application perform an action.
  func send(_ action: Action, from window: SurfaceWindow) {
    guard let seat, let latest = application.latestInput, SurfaceActions.canDeclare(action) else { return }
    latestAction &+= 1
    seat.sendAction(
      number: latestAction, serial: latest.serial, surface: window.surface.surface, name: action.name)
  }
}

// MARK: - What happens in the application

extension ResponderSeat: InteractionObserver {
  func didHitTest(_ touch: Touch, found view: View?) {
    if touch.scrollType == nil { latestReceiver = view }
    touches[touch.id]?.touch = touch
    if let serial = touches[touch.id]?.serial { chains.touchDidBegin(serial, on: view) }
    if view == nil { touches[touch.id]?.isUnhandled = true }
  }

  func isWithheld(_ touch: Touch) { note(touch) { $0.isUnhandled = true } }

  func willDeliver(_ method: EventMethod, _ content: EventContent, to responder: Responder) {
    switch (method, content) {
    case (.touchesBegan, .touches(let list)): for touch in list { note(touch) { $0.isDelivered = true } }
    case (.pressesBegan, .press): latestReceiver = responder
    default: break
    }
  }

  func wasUnhandled(_ method: EventMethod, _ content: EventContent) {
    switch (method, content) {
    case (.touchesBegan, .touches(let list)):
      // The tap that makes a text view first responder is not reported to observers.
      for touch in list where !Self.isForText(touch) { note(touch) { $0.isUnhandled = true } }
    case (.pressesBegan, .press(let press)): (keyIsHandled, unhandledPress) = (false, press)
    case (_, .motion), (_, .remoteControl): reception = .unhandled
    default: break
    }
  }

  func wasHandledAndForwarded(_ method: EventMethod, _ content: EventContent) {
    switch (method, content) {
    case (.touchesBegan, .touches(let list)): for touch in list { note(touch) { $0.isForwarded = true } }
    case (.pressesBegan, .press): keyIsForwarded = true
    case (_, .motion), (_, .remoteControl): reception = .forwarded
    default: break
    }
  }

  func didSendAction(_ recognizer: GestureRecognizer) {
    for contact in recognizer.contacts {
      if let touch = contact as? Touch { note(touch) { $0.isRecognized = true } }
    }
    recognizers?.didAct(recognizer)
  }

  func didFail(_ recognizer: GestureRecognizer, because reason: FailureReason) {
    recognizers?.didFail(recognizer) { serial(of: $0) }
  }

  func wasUnhandled(_ action: Action, sender: AnyObject?) {
    let responder = sender as? Responder
    guard let window = (responder?.window ?? application.keyWindow) as? SurfaceWindow, !window.isPerforming else {
      return
    }
    send(action, from: window)
  }

  func didBecomeFirstResponder(_ responder: Responder) {
    guard let window = responder.window as? SurfaceWindow else { return }
    window.topWindow.keyPart = window
  }

  func didResignFirstResponder(_ responder: Responder) {
    guard let window = responder.window as? SurfaceWindow, window.topWindow.keyPart === window else { return }
    window.topWindow.keyPart = window.topWindow
  }

  func didBecomeKey(_ window: Window) {
    guard let window = window as? SurfaceWindow else { return }
    window.topWindow.keyPart = window
  }

  func didPresent(_ input: InputPresentation) { application.updateTextInput() }
}

// MARK: - Events from the compositor

extension ResponderSeat: FingerpostResponderSeatV1.Handler {
  /// All earlier events have been delivered, since each is delivered when it is dispatched.
  func fence(_ object: FingerpostResponderSeatV1, number: UInt32) { object.fenceDone(number: number) }

  func touchCancelled(_ object: FingerpostResponderSeatV1, id: Int32) { application.cancelTouch(id) }
}

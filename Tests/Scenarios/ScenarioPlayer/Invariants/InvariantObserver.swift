import Interaction

/// Observes an application and records the first violation of an invariant.
final class InvariantObserver: InteractionObserver {
  private(set) var violation: String?
  private let stage: Stage
  private var states: [ObjectIdentifier: GestureRecognizer.State] = [:]
  private var touches: [ObjectIdentifier: Life] = [:]
  private var firstResponders: [ObjectIdentifier: Int] = [:]

  /// The history of a contact.
  private struct Life {
    /// Retained, so that its identity is not reused.
    let contact: Contact
    var delivered: EventMethod?
    var mayBeDiscarded = false
    var isWithheld = false
    /// The number of movements while a recognizer delayed the beginning.
    var heldMovements = 0
  }

  init(_ stage: Stage) { self.stage = stage }

  private func name(_ object: AnyObject?) -> String { stage.name(of: object) }

  private func check(_ isRight: Bool, _ complaint: @autoclosure () -> String) {
    if !isRight, violation == nil { violation = complaint() }
  }

  // MARK: Contacts

  func didHitTest(_ touch: Touch, found view: View?) {
    touches[ObjectIdentifier(touch)] = Life(contact: touch)
    guard let view else { return }
    check(
      view.window?.application === stage.application, "touch \(touch.id) goes to \(name(view)), which is in no window")
  }

  func isWithheld(_ touch: Touch) { touches[ObjectIdentifier(touch)]?.isWithheld = true }

  func isHeld(_ contact: Contact, by recognizer: GestureRecognizer) {
    if contact is Touch, contact.phase == .moved { touches[ObjectIdentifier(contact)]?.heldMovements += 1 }
    guard contact.phase != .ended, let limit = recognizer.delaysTouchesBeganLimit else { return }
    check(
      stage.application.now < contact.startTime.advanced(by: limit),
      "\(name(recognizer)) holds a contact beyond its limit")
  }

  /// Checks that the first movement after a delayed beginning has all movements before it, in order.
  private func checkMovements(of touch: Touch, _ method: EventMethod) {
    let key = ObjectIdentifier(touch)
    let (movements, held) = (touch.coalescedMovements, touches[key]?.heldMovements ?? 0)
    if method == .touchesMoved { touches[key]?.heldMovements = 0 }
    guard method == .touchesBegan || method == .touchesMoved else {
      return check(movements.isEmpty, "touch \(touch.id) has \(movements.count) held movements in \(method)")
    }
    check(
      held == 0 ? movements.isEmpty : (held...held + 1).contains(movements.count + touch.droppedMovements),
      "touch \(touch.id) gets \(movements.count) of \(held) held movements")
    let times = [touch.startTime] + movements.map(\.timestamp) + [touch.timestamp]
    check(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "held movements of touch \(touch.id) go back in time")
    if let last = movements.last {
      check(last.location == touch.location, "touch \(touch.id) is not where its last held movement was")
    }
  }

  func willDeliver(_ method: EventMethod, _ content: EventContent, to responder: Responder) {
    switch content {
    case .touches(let touches):
      for touch in touches {
        follow(touch, method, "touch \(touch.id)")
        checkMovements(of: touch, method)
      }
    case .press(let press): follow(press, method, "press \(press.key)")
    case .motion, .remoteControl: break
    }
  }

  private func follow(_ contact: Contact, _ method: EventMethod, _ what: String) {
    var life = touches[ObjectIdentifier(contact)] ?? Life(contact: contact)
    check(!life.isWithheld, "\(what) is delivered though another finger has its view")
    let isOpen = life.delivered.map { !$0.isLast } ?? false
    if method.isFirst {
      check(life.delivered == nil, "\(what) begins twice in its view")
    } else {
      check(isOpen, "\(what) gets \(method) after \(life.delivered?.rawValue ?? "nothing")")
    }
    life.delivered = method
    touches[ObjectIdentifier(contact)] = life
  }

  // MARK: Recognizers

  func recognizer(_ recognizer: GestureRecognizer, receives method: EventMethod, _ contacts: [Contact]) {
    let state = states[ObjectIdentifier(recognizer)] ?? .possible
    check(state == .possible || state.isActive, "\(name(recognizer)) is told of \(method) when \(state)")
    guard method.isFirst else {
      for contact in contacts where contact.phase == .cancelled { allowDiscarding(contact) }
      return
    }
    check(recognizer.view?.window != nil, "\(name(recognizer)) gets a contact though its view is in no window")
  }

  func didSendAction(_ recognizer: GestureRecognizer) {
    let former = states[ObjectIdentifier(recognizer)] ?? .possible
    check(
      isLegal(former, recognizer.state, recognizer.isContinuous),
      "\(name(recognizer)) goes from \(former) to \(recognizer.state)")
    states[ObjectIdentifier(recognizer)] = recognizer.state
    for contact in recognizer.contacts { allowDiscarding(contact) }
  }

  private func isLegal(
    _ former: GestureRecognizer.State, _ state: GestureRecognizer.State, _ isContinuous: Bool
  ) -> Bool {
    switch (former, state) {
    case (.possible, .began): isContinuous
    case (.possible, .ended): !isContinuous
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled),
      (.changed, .cancelled):
      isContinuous
    default: false
    }
  }

  func didFail(_ recognizer: GestureRecognizer, because reason: FailureReason) {
    let former = states[ObjectIdentifier(recognizer)] ?? .possible
    check(former == .possible, "\(name(recognizer)) fails when \(former)")
    states[ObjectIdentifier(recognizer)] = .failed
  }

  func didReset(_ recognizer: GestureRecognizer) {
    let former = states[ObjectIdentifier(recognizer)] ?? .possible
    check(former != .possible && !former.isActive, "\(name(recognizer)) resets when \(former)")
    states[ObjectIdentifier(recognizer)] = .possible
  }

  private func allowDiscarding(_ contact: Contact) { touches[ObjectIdentifier(contact)]?.mayBeDiscarded = true }

  // MARK: Focus

  func didBecomeFirstResponder(_ responder: Responder) {
    check(responder.window?.firstResponder === responder, "\(name(responder)) is first responder of no window")
    firstResponders[ObjectIdentifier(responder), default: 0] += 1
    check(firstResponders[ObjectIdentifier(responder)] == 1, "\(name(responder)) becomes first responder twice")
  }

  func didResignFirstResponder(_ responder: Responder) {
    firstResponders[ObjectIdentifier(responder), default: 0] -= 1
    check(firstResponders[ObjectIdentifier(responder)] == 0, "\(name(responder)) resigns without having been first")
  }

  // MARK: After steps

  /// Checks the invariants that hold after every step.
  func checkStep() {
    let windows = stage.application.windows
    check(windows.isEmpty || windows.filter(\.isKey).count == 1, "\(windows.filter(\.isKey).count) windows are key")
    let holders = windows.compactMap(\.firstResponder)
    for window in windows {
      guard let holder = window.firstResponder else { continue }
      check(holder.window === window, "\(name(holder)) is first responder of a window it is not in")
    }
    check(firstResponders.values.reduce(0, +) == holders.count, "more first responders than windows have")
    for recognizer in stage.recognizers {
      let state = states[ObjectIdentifier(recognizer)] ?? .possible
      check(recognizer.state == state, "\(name(recognizer)) is \(recognizer.state), last heard of as \(state)")
    }
    check(stage.application.census.events == 0, "events are left in the queue")
  }

  /// Checks the invariants that hold after all fingers have lifted and all timers have fired.
  func checkRest() {
    let census = stage.application.census
    check(census.contacts == 0, "\(census.contacts) contacts are remembered when none is down")
    check(census.recognizers == 0, "\(census.recognizers) recognizers are in an attempt when no finger is down")
    check(census.timers == 0, "\(census.timers) timers are left")
    for life in touches.values where life.contact.view != nil && !life.isWithheld {
      if (life.contact as? Touch)?.scrollType != nil {
        check(life.delivered == nil, "a view that receives no scrolls gets one")
        continue
      }
      check(
        life.heldMovements == 0 || life.delivered == nil || life.delivered == .touchesCancelled,
        "\(life.heldMovements) movements of a touch are lost")
      let what = (life.contact as? Touch).map { "touch \($0.id)" } ?? "a press"
      if let last = life.delivered {
        check(last.isLast, "\(what) that began at \(life.contact.startTime.microseconds) µs ends nowhere: \(last)")
      } else {
        check(
          life.mayBeDiscarded || life.contact.phase == .cancelled || mayHaveFocused(life.contact),
          "\(what) that began at \(life.contact.startTime.microseconds) µs is lost")
      }
    }
  }
}

extension InvariantObserver {
  /// Returns whether the internal tap recognizer of a text input, which observers are not notified of, may have
  /// recognized the contact.
  private func mayHaveFocused(_ contact: Contact) -> Bool {
    contact.gestureRecognizers.contains { name(of: $0) == "?" }
  }

  private func name(of recognizer: GestureRecognizer) -> String { stage.name(of: recognizer) }
}

extension EventMethod {
  fileprivate var isFirst: Bool { self == .touchesBegan || self == .pressesBegan }
  fileprivate var isLast: Bool {
    self == .touchesEnded || self == .touchesCancelled || self == .pressesEnded || self == .pressesCancelled
  }
}

extension GestureRecognizer.State {
  fileprivate var isActive: Bool { self == .began || self == .changed }
}

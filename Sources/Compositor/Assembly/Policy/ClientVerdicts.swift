import Globals
import Interaction
import Seats
import Surfaces

/// The recognizers that wait for the verdicts of clients about their touches (`requires-failure-of: client`), also about
/// those of the mouse. Verdicts about keys go on to the bindings that wait for them, and those about shakes and commands to
/// the responders above the client.
///
/// Without such a recognizer nothing is kept. Verdicts come between events.
final class ClientVerdicts {
  /// A recognizer that waits for the verdict about a touch.
  private struct Wait {
    let touch: Touch
    /// The surface on which it began.
    let surface: SurfaceID
    weak var gesture: PolicyGesture?
    /// The number of a mouse's first press, after it was sent; nil for fingers.
    var press: UInt64?

    /// What the verdict is about.
    var input: JudgedInput {
      press.map { .button($0) } ?? .touch(FingerID(rawValue: UInt64(truncatingIfNeeded: touch.id)))
    }
  }

  private let clients: ResponderGlobal
  private let router: InputRouter
  private let clock: any Clock
  private var waits: [Wait] = []
  /// The recognizers that yield to gestures of clients.
  private var yielding: [Yielding] = []

  private struct Yielding {
    weak var gesture: PolicyGesture?
  }

  init(_ clients: ResponderGlobal, _ router: InputRouter, _ clock: any Clock) {
    (self.clients, self.router, self.clock) = (clients, router, clock)
    router.use(clients)
    clients.reportVerdicts { [weak self] in self?.take($1, of: $0) }
    clients.reportOffers { [unowned router] in router.take(.clientDidJudgeOffer($0, $1), at: clock.now) }
    clients.reportPresses { [weak self] in self?.pressWasSent(on: $0, $1) }
    clients.reportCancelsAlone { [unowned router] in router.cancelAlone($1, of: $0) }
  }

  /// Adds a recognizer that yields to gestures of clients, and forgets those that are gone.
  func add(yielding gesture: PolicyGesture) {
    yielding.removeAll { $0.gesture == nil }
    yielding.append(Yielding(gesture: gesture))
  }

  /// Waits for the verdict about a new touch, for a recognizer that receives it.
  ///
  /// - Parameter surface: the surface on which the touch began; nil if no client receives it.
  /// - Returns: false if the client of the surface handles all touches.
  func wait(for touch: Touch, on surface: Surface?, _ gesture: PolicyGesture) -> Bool {
    guard let surface else { return true }
    guard clients.judges(touch.buttonMask.isEmpty ? .touches : .buttons, on: surface) else { return false }
    waits.append(Wait(touch: touch, surface: surface.id, gesture: gesture))
    return true
  }

  /// Asks clients whether they can perform an action, from the first responder up, as far as they have to be asked.
  ///
  /// - Parameter then: receives whether the action would have an effect; not called if it is known.
  /// - Returns: false without an effect if it is known.
  func askForPerformer(of action: Action, then: @escaping (Bool) -> Void) -> Bool {
    guard case .asks(let surface) = prospect(of: action, asked: []) else { return false }
    ask(surface, about: action, asked: [], then: then)
    return true
  }

  private func ask(
    _ surface: SurfaceID, about action: Action, asked: Set<SurfaceID>, then: @escaping (Bool) -> Void
  ) {
    clients.validate(action.name, on: surface) { [weak self] in
      guard let self else { return }
      let asked = asked.union([surface])
      switch prospect(of: action, asked: asked) {
      case .asks(let next): ask(next, about: action, asked: asked, then: then)
      case .known(let hasEffect): then(hasEffect)
      }
    }
  }

  private enum Prospect {
    /// True if the action would have an effect.
    case known(Bool)
    /// The client of the surface has to be asked.
    case asks(SurfaceID)
  }

  /// - Parameter asked: the surfaces whose client has just been asked.
  private func prospect(of action: Action, asked: Set<SurfaceID>) -> Prospect {
    for entry in ActionProspect(of: action, for: nil, in: router).entries {
      if let declared = entry.declared, case .surface(let surface)? = entry.part {
        if declared.validates, !asked.contains(surface) { return .asks(surface) }
        if declared.isEnabled { return .known(true) }
      } else if entry.isPermitted {
        return .known(entry.performance != .nothing)
      }
    }
    return .known(false)
  }

  /// True if a recognizer waits for the verdict about a contact.
  func isOpen(_ contact: Contact) -> Bool { waits.contains { $0.touch === contact } }

  /// Notes which press is the beginning of a mouse's touch.
  private func pressWasSent(on surface: SurfaceID, _ press: UInt64) {
    let first = waits.first { !$0.touch.buttonMask.isEmpty && $0.press == nil && $0.surface == surface }
    guard let first else { return }
    for index in waits.indices where waits[index].touch === first.touch { waits[index].press = press }
  }

  private func take(_ verdict: ClientVerdict, of input: JudgedInput) {
    switch input {
    case .touch(let finger): take(verdict, of: finger)
    case .key(let code, let client):
      let declines = verdict == .declined || verdict == .continues
      router.take(.clientDidJudgeKey(code, of: client, declines: declines), at: clock.now)
    case .button(let press):
      guard let touch = waits.first(where: { $0.press == press })?.touch else { return }
      if verdict == .continues { router.keep(touch.id) }
      end(verdict) { $0.press == press }
    // Reported by `reportOffers` and `reportRecognizers`.
    case .offer, .attempt: break
    }
  }

  private func take(_ verdict: ClientVerdict, of finger: FingerID) {
    if let note = verdict.note { router.take(.note(note, of: finger), at: clock.now) }
    let id = Int(truncatingIfNeeded: finger.rawValue)
    switch verdict {
    case .deferred: return router.releaseEnd(of: id, at: clock.now)
    case .continues: router.keep(id)
    case .claimed: for entry in yielding { entry.gesture?.clientDidClaim(touch: id) }
    case .handled, .declined: break
    }
    guard !waits.isEmpty else { return }
    end(verdict) { $0.touch.id == id }
  }

  /// Ends the waits for touches that have ended before their clients received them. Not within the delivery of an event.
  func settle() {
    guard !waits.isEmpty else { return }
    end(.handled) { [clients] wait in
      switch wait.touch.phase {
      case .ended, .cancelled: !clients.isOpen(wait.input)
      default: false
      }
    }
  }

  private func end(_ verdict: ClientVerdict, where isOver: (Wait) -> Bool) {
    let over = waits.filter(isOver)
    guard !over.isEmpty else { return }
    waits.removeAll(where: isOver)
    for wait in over { wait.gesture?.touchIsJudged(wait.touch, verdict) }
  }
}

extension ClientVerdict {
  /// The note in the trace; nil for touches that the client has handled.
  fileprivate var note: RoutingNote.Kind? {
    switch self {
    case .handled: nil
    case .declined: .touchDeclined
    case .continues: .touchContinues
    case .deferred: .touchDeferred
    case .claimed: .touchClaimed
    }
  }
}

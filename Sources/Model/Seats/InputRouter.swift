import Geometry
import Interaction
public import Surfaces
import Traces

/// Decides which client receives each input event of one seat, and what else the event causes.
///
/// Each part of the state has an owner. Owners do not refer to each other: they receive values and return consequences.
/// A stage calls the owners of its part, and leaves to the turn what other stages do next: see ``FollowUp``. The router
/// hands the event to its first stage, and then each follow-up to its stage, until none is left.
///
/// The effects are in `outbox.effects`, in the order in which the owner of the router must carry them out. That owner
/// reports every change of the scene, and supplies all times: the router does not read a clock.
public final class InputRouter {
  public let outbox: Outbox
  let owners: SeatOwners
  let stages: Stages
  /// The number of calls that have begun and have not returned. A recognizer or a view can call the router while it
  /// receives an event. The follow-ups of such a call come after the step that has delivered the event.
  @exclusivity(unchecked) private var depth = 0

  /// - Parameter returnsButtons: true if a client whose window was moved or resized receives the release of the button,
  ///   although leaving its surface already ended the press. Some clients wait for it. The default is false.
  public init(windows: WindowStack, keyboard: any Keyboard = PlainKeyboard(), returnsButtons: Bool = false) {
    outbox = Outbox(KeyPrivacy(in: windows))
    owners = SeatOwners(windows, keyboard, returnsButtons: returnsButtons)
    stages = Stages(owners, outbox)
  }

  // MARK: Turns

  /// Carries out the follow-ups, unless a call around this one does.
  @inline(__always)
  private func finish() { if depth == 1, outbox.hasWaitingFollowUps { carryOut() } }

  private func carryOut() { while outbox.hasWaitingFollowUps { outbox.takeFollowUp { stages.carry($0, $1) } } }

  /// Handles a request or a report in a turn of its own.
  func handle<Result>(at time: InputTime, _ body: (Turn) -> Result) -> Result {
    handle(outbox.open(at: time), body)
  }

  /// Handles something in a turn.
  private func handle<Result>(_ turn: Turn, _ body: (Turn) -> Result) -> Result {
    depth += 1
    let result = body(turn)
    finish()
    depth -= 1
    return result
  }

  // MARK: Events

  /// Routes one event. Motions do not allocate memory once the buffers have reached their final size.
  public func route(_ event: InputEvent, at time: InputTime) {
    if stages.timer.isWaiting, !owners.touches.delivery.isBatchOpen, !event.isPointerFrame { advance(to: time) }
    let isContinued = owners.touches.delivery.isBatchOpen || owners.pointer.isBatchOpen
    let turn = outbox.open(for: event, at: time, isContinued: isContinued, cursor: owners.pointer.place)
    if owners.keys.loneModifier.isWaiting, event.isPress { owners.keys.loneModifier.cancel() }
    depth += 1
    switch event {
    case .touch(let report):
      owners.touches.accommodations.isOn
        ? stages.touches.accommodation.take(report, turn) : stages.touches.touch.take(report, turn)
    case .pointer(let report): stages.pointers.pointer.take(report, turn)
    case .gesture(let gesture): stages.pointers.touchpad.take(gesture, turn)
    case .tool(let event): stages.pointers.tool.take(event, turn)
    case .pad(let event): owners.pads.pad(event, turn)
    case .key(let report): stages.keys.key.take(report, turn)
    case .motion(let motion): moved(motion, turn)
    case .deviceRemoved(let device): stages.scene.didRemove(device, turn)
    }
    finish()
    if !owners.constraints.isEmpty { turn.then(.pointer(.reviewConstraints)) }
    if owners.menu.waitsForGesture { turn.then(.menu) }
    if owners.desk.hasOutcomes { turn.then(.gestures(.settle)) }
    finish()
    depth -= 1
  }

  /// Sends a shake to the first responder and up the chain. At its end, the shell performs its action for it.
  ///
  /// UIKit defines a shake only. The shell handles all other motions.
  private func moved(_ motion: DeviceMotion, _ turn: Turn) {
    guard motion != .shake else { return stages.offer.shake(turn) }
    guard let action = owners.actions.action(for: motion) else { return }
    turn.then(.action(.perform(ActionRequest(action: action, reason: .motion))))
  }

  /// Records an event that the router's owner has swallowed. It goes through no stage.
  ///
  /// Timers that are due before it run first, as before each event.
  package func swallow(_ event: InputEvent, at time: InputTime, because note: RoutingNote.Kind = .inputFiltered) {
    let isContinued = owners.touches.delivery.isBatchOpen || owners.pointer.isBatchOpen
    if stages.timer.isWaiting, !isContinued { advance(to: time) }
    let turn = outbox.open(for: event, at: time, isContinued: isContinued, cursor: owners.pointer.place)
    // The user has pressed something besides the modifier.
    let loneModifier = owners.keys.loneModifier
    if loneModifier.isWaiting, event.isPress || event.isKeyPress { loneModifier.cancel() }
    turn.note(note, event.numberForNote)
  }

  // MARK: Time

  /// The time of the next timer of a recognizer or of another owner, for which `advance(to:)` must be called; nil while
  /// none waits.
  public var nextTimer: InputTime? { stages.timer.next }

  /// Runs the timers up to a time, in the order of their times. `route` also does this. A call from inside another call of the
  /// router has no effect.
  public func advance(to time: InputTime) {
    guard depth == 0 else { return }
    while let due = stages.timer.next, due <= time {
      handle(outbox.openPassage(of: due)) { stages.timer.act(at: due, $0) }
    }
  }

  /// Lets the owner of recognizers refuse them, or answer for their delegates, between events.
  package func decide(at time: InputTime, _ body: () -> Void) {
    if !owners.touches.delivery.isBatchOpen { advance(to: time) }
    handle(at: time) { turn in
      owners.desk.decide(turn, body)
      turn.then(.gestures(.settle))
    }
  }

  /// Continues after a client has judged a shake or a command.
  func resume(_ number: UInt64, after verdict: ResponderVerdict, at time: InputTime) -> Bool {
    guard let offer = owners.keys.offers.take(number) else { return false }
    outbox.resume(offer.event, at: time) { turn in
      handle(turn) { stages.offer.goOn(with: offer, after: verdict, $0) }
    }
    return true
  }

  // MARK: Verdicts

  /// Sends the end of a touch to its client as soon as the finger lifts, also while recognizers would withhold it.
  package func releaseEnd(of touch: Int, at time: InputTime) {
    guard let touch = owners.desk.held(touch) else { return }
    decide(at: time) { touch.releaseEnd() }
  }

  /// Lets the client keep a touch of the responder model that a recognizer recognizes.
  package func keep(_ touch: Int) { owners.desk.held(touch)?.staysInView = true }

  // MARK: Ending

  /// Ends the event: all of its effects have been carried out, and later effects have other causes.
  public func eventDidEnd() { outbox.endEvent() }
}

extension InputEvent {
  fileprivate var isKeyPress: Bool { if case .key(.key(_, _, true)) = self { true } else { false } }

  /// The finger or button of the event. Codes of keys are not noted: they may be parts of a secret.
  fileprivate var numberForNote: Int64 {
    switch self {
    case .touch(.down(let sample)), .touch(.motion(let sample)): Int64(sample.finger)
    case .touch(.up(_, let finger)), .touch(.shape(_, let finger, _, _)), .touch(.orientation(_, let finger, _)),
      .touch(.cancel(_, let finger)):
      Int64(finger)
    case .pointer(.button(_, let code, _)): Int64(code)
    default: 0
    }
  }
}

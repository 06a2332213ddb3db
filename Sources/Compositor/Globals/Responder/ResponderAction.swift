import Surfaces
import WaylandServer

/// A `fingerpost_responder_action_v1`.
final class ResponderAction: FingerpostResponderActionV1.Handler {
  let name: String
  private(set) var declared: DeclaredAction
  private unowned let resource: FingerpostResponderActionV1
  private weak var owner: ResponderActions?
  private let quarantine: Quarantine
  private let loop: EventLoop
  /// The clock of the global, which the action may outlive.
  private let now: () -> ContinuousClock.Instant
  private var latest: UInt32 = 0
  private var questions: [Question] = []
  /// The answer to all questions after the object was destroyed; nil before.
  private var lastAnswer: ResponderAnswer?

  private enum Kind { case perform, validate }

  private struct Question {
    let number: UInt32
    let kind: Kind
    let sent: ContinuousClock.Instant
    let timer: EventSource
    let asked: OpenQuestion<ResponderAnswer>
  }

  /// The real time in milliseconds that a client has for an answer.
  private static func patience(_ kind: Kind) -> Int32 {
    switch kind {
    case .perform: 500
    case .validate: 50
    }
  }

  init(
    _ name: String, _ resource: FingerpostResponderActionV1, _ declared: DeclaredAction, in owner: ResponderActions
  ) {
    (self.name, self.resource, self.declared, self.owner) = (name, resource, declared, owner)
    quarantine = owner.quarantine
    loop = owner.global.seat.server.display.loop
    now = owner.global.now
  }

  // MARK: Questions

  /// Asks the client to perform the action, if it is enabled. A client that always validates is asked for the state before.
  /// The state of an action that is validated only when it is shown does not count.
  ///
  /// `then` is called once, whatever becomes of the object.
  func perform(from origin: FingerpostResponderActionV1.Origin, then: @escaping (ResponderAnswer) -> Void) {
    let asked = OpenQuestion(otherwise: ResponderAnswer.declined, then: then)
    if declared.validation == .whenShown { return perform(from: origin, asked) }
    validate { [weak self] in
      guard let self else { return }
      guard lastAnswer != nil || declared.isEnabled else { return asked.answer(.disabled) }
      perform(from: origin, asked)
    }
  }

  private func perform(from origin: FingerpostResponderActionV1.Origin, _ asked: OpenQuestion<ResponderAnswer>) {
    if let lastAnswer { return asked.answer(lastAnswer) }
    guard let owner, let surface = owner.surface else { return asked.answer(.disabled) }
    guard surface.model.responder.isAsked else { return asked.answer(.declined) }
    let number = ask(.perform, asked)
    let serial = owner.global.seat.newSerial(surface.model.client, .action)
    resource.sendPerform(number: number, serial: serial, origin: origin)
  }

  /// Asks a client that validates for the state. `then` is called once: when it is known, or after the deadline.
  func validate(then: @escaping () -> Void) {
    guard lastAnswer == nil, declared.validates, owner != nil, !quarantine.isOn else { return then() }
    resource.sendValidate(number: ask(.validate, OpenQuestion(otherwise: .declined) { _ in then() }))
  }

  private func ask(_ kind: Kind, _ asked: OpenQuestion<ResponderAnswer>) -> UInt32 {
    latest &+= 1
    let number = latest
    let timer = loop.timer { [weak self] in self?.timeDidPass(number) }
    timer.fire(afterMilliseconds: Self.patience(kind) * Int32(clamping: owner?.global.patience ?? 1))
    let sent = now()
    questions.append(Question(number: number, kind: kind, sent: sent, timer: timer, asked: asked))
    quarantine.waitDidBegin(at: sent)
    return number
  }

  private func timeDidPass(_ number: UInt32) {
    guard let index = questions.firstIndex(where: { $0.number == number }) else { return }
    let sent = questions[index].sent
    let question = close(index)
    quarantine.add(now(), asked: sent)
    question.answer(.unanswered)
  }

  /// Removes a question that is about to be answered.
  private func close(_ index: Int) -> OpenQuestion<ResponderAnswer> {
    let question = questions.remove(at: index)
    question.timer.cancel()
    quarantine.waitDidEnd(at: now())
    return question.asked
  }

  private func answer(_ kind: Kind, _ number: UInt32, _ answer: ResponderAnswer) {
    guard (1...max(latest, 1)).contains(number), latest > 0 else {
      return resource.postError(
        FingerpostResponderActionV1.Error.invalidNumber.rawValue,
        "question \(number) was not sent; the latest is \(latest)")
    }
    guard let index = questions.firstIndex(where: { $0.number == number && $0.kind == kind }) else { return }
    close(index).answer(answer)
  }

  /// Ends with the object, and answers the questions that are open. A client that has left may have performed the action.
  func end(isConnected: Bool) {
    let answer = isConnected ? ResponderAnswer.declined : .unanswered
    lastAnswer = answer
    while !questions.isEmpty { close(0).answer(answer) }
  }

  /// Ends because the client has replaced the action or withdrawn its use. A `perform` that is on its way to the client may
  /// still be carried out, so nobody else performs it.
  func endReplaced() {
    lastAnswer = .declined
    while let kind = questions.first?.kind { close(0).answer(kind == .perform ? .unanswered : .declined) }
  }

  // MARK: Requests

  func destroy(_ object: FingerpostResponderActionV1) {}

  func setState(_ object: FingerpostResponderActionV1, enabled: UInt32, checked: UInt32) {
    (declared.isEnabled, declared.isChecked) = (enabled != 0, checked != 0)
    owner?.didChange(self)
  }

  func setTitle(_ object: FingerpostResponderActionV1, title: String) {
    declared.setTitle(title)
    owner?.didChange(self)
  }

  func setValidates(_ object: FingerpostResponderActionV1, enabled: FingerpostResponderActionV1.Validation) {
    switch enabled {
    case .never: declared.validation = .never
    case .whenShown where object.version >= 2: declared.validation = .whenShown
    // Each other number has this meaning since version 1.
    default: declared.validation = .always
    }
    owner?.didChange(self)
  }

  func setInEditMenu(_ object: FingerpostResponderActionV1, listed: UInt32) {
    declared.isInEditMenu = listed != 0
    owner?.didChange(self)
  }

  func answerValidate(_ object: FingerpostResponderActionV1, number: UInt32) { answer(.validate, number, .performed) }
  func performed(_ object: FingerpostResponderActionV1, number: UInt32) { answer(.perform, number, .performed) }
  func declined(_ object: FingerpostResponderActionV1, number: UInt32) { answer(.perform, number, .declined) }
}

import Interaction

/// Writes an application's actions as lines of the log.
final class ScenarioObserver: InteractionObserver {
  private let stage: Stage
  private var log: ScenarioLog { stage.log }

  init(_ stage: Stage) { self.stage = stage }

  private func name(_ object: AnyObject?) -> String { stage.name(of: object) }

  var watchesHitTests: Bool { true }

  func applicationWillSend(_ kind: Event.Kind) {
    log.trace(.queue, "\(name(stage.application)).sendEvent(\(kind.rawValue))")
  }

  func window(_ window: Window, willSend kind: Event.Kind) {
    log.trace(.queue, "\(name(window)).sendEvent(\(kind.rawValue))")
  }

  func willHitTest(_ view: View) { log.trace(.hit, "hitTest \(name(view))") }

  func didAskPointInside(_ view: View, _ isInside: Bool) {
    log.trace(.hit, "pointInside \(name(view))=\(isInside ? "yes" : "no")")
  }

  func didHitTest(_ touch: Touch, found view: View?) { log.trace(.target, "touch \(touch.id) -> \(name(view))") }

  func wasUnhandled(_ method: EventMethod, _ content: EventContent) {
    log.trace(.unhandled, "unhandled \(method.rawValue)(\(content.arguments))")
  }

  func recognizer(_ recognizer: GestureRecognizer, receives method: EventMethod, _ contacts: [Contact]) {
    let arguments = contacts.map { contact in
      (contact as? Touch).map { String($0.id) } ?? (contact as? Press)?.key.name ?? "?"
    }
    log.trace(.recognizer, "\(name(recognizer))<\(method.rawValue)(\(arguments.joined(separator: ",")))")
  }

  func didSendAction(_ recognizer: GestureRecognizer) {
    let isDiscrete = !recognizer.isContinuous && recognizer.state == .ended
    log.line("\(name(recognizer)).\(isDiscrete ? "recognized" : recognizer.state.rawValue)")
  }

  func didFail(_ recognizer: GestureRecognizer, because reason: FailureReason) {
    log.trace(.failed, "\(name(recognizer)).failed")
  }

  func didReset(_ recognizer: GestureRecognizer) { log.trace(.reset, "\(name(recognizer)).reset") }

  func willPerform(_ action: Action, target: Responder, sender: AnyObject?) {
    log.line("action \(name(target)).\(action)(\(name(sender)))")
  }

  func wasUnhandled(_ action: Action, sender: AnyObject?) { log.line("unhandled action \(action)(\(name(sender)))") }

  func didBecomeFirstResponder(_ responder: Responder) { log.line("\(name(responder)).didBecomeFirst") }
  func didResignFirstResponder(_ responder: Responder) { log.line("\(name(responder)).didResignFirst") }
  func didBecomeKey(_ window: Window) { log.line("\(name(window)).becomeKey") }
  func didResignKey(_ window: Window) { log.line("\(name(window)).resignKey") }
  func didPresent(_ input: InputPresentation) { log.line("input=\(stage.describe(input))") }
  func didInsert(_ text: String, into responder: Responder) { log.line("\(name(responder)).insertText(\(text))") }
  func didDrop(_ text: String) { log.line("dropped text(\(text))") }
}

extension Stage {
  func describe(_ input: InputPresentation) -> String {
    let content =
      switch input.content {
      case .none: "none"
      case .keyboard(let responder): "keyboard(\(name(of: responder)))"
      case .view(let view): "view(\(name(of: view)))"
      }
    return content + (input.accessory.map { "+\(name(of: $0))" } ?? "")
  }
}

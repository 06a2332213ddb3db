/// Told what happens inside an application and why; for logs, inspectors and tests.
///
/// Every method has an empty default. Without an observer nothing of this costs anything.
public protocol InteractionObserver: AnyObject {
  /// Whether hit tests go step by step, so that each question is told; it makes them slower.
  var watchesHitTests: Bool { get }

  // Delivery.
  func applicationWillSend(_ kind: Event.Kind)
  func window(_ window: Window, willSend kind: Event.Kind)
  func willHitTest(_ view: View)
  func didAskPointInside(_ view: View, _ isInside: Bool)
  func didHitTest(_ touch: Touch, found view: View?)
  /// A view, or a press's receiver, and then its chain, is told of contacts; asked before anybody is.
  func willDeliver(_ method: EventMethod, _ content: EventContent, to responder: Responder)
  /// No handler, control or surface of the chain took a call.
  func wasUnhandled(_ method: EventMethod, _ content: EventContent)
  /// Something of a contact is kept back from its view, because a recognizer has not decided.
  func isHeld(_ contact: Contact, by recognizer: GestureRecognizer)
  /// A touch is never delivered to its view: another finger has it.
  func isWithheld(_ touch: Touch)

  // Recognizers.
  func recognizer(_ recognizer: GestureRecognizer, receives method: EventMethod, _ contacts: [Contact])
  func didSendAction(_ recognizer: GestureRecognizer)
  func didFail(_ recognizer: GestureRecognizer, because reason: FailureReason)
  func isDeferred(_ recognizer: GestureRecognizer, waitingFor other: GestureRecognizer?)
  func didReset(_ recognizer: GestureRecognizer)

  // Actions.
  func willPerform(_ action: Action, target: Responder, sender: AnyObject?)
  func wasUnhandled(_ action: Action, sender: AnyObject?)

  // Focus.
  func didBecomeFirstResponder(_ responder: Responder)
  func didResignFirstResponder(_ responder: Responder)
  func didBecomeKey(_ window: Window)
  func didResignKey(_ window: Window)
  func didPresent(_ input: InputPresentation)
  func didInsert(_ text: String, into responder: Responder)
  func didDrop(_ text: String)
}

/// Why a recognizer failed.
public enum FailureReason {
  /// What the fingers did is not its gesture.
  case itself
  /// A touch of it was cancelled, or it was disabled.
  case cancelled
  /// Another recognizer that shares a touch has recognized.
  case prevented(by: GestureRecognizer)
  /// Its delegate, or a view within its own, said that it should not begin.
  case refused
  /// A recognizer that it needed to fail has recognized.
  case requirementRecognized(GestureRecognizer)
}

extension InteractionObserver {
  public var watchesHitTests: Bool { false }
  public func applicationWillSend(_ kind: Event.Kind) {}
  public func window(_ window: Window, willSend kind: Event.Kind) {}
  public func willHitTest(_ view: View) {}
  public func didAskPointInside(_ view: View, _ isInside: Bool) {}
  public func didHitTest(_ touch: Touch, found view: View?) {}
  public func willDeliver(_ method: EventMethod, _ content: EventContent, to responder: Responder) {}
  public func wasUnhandled(_ method: EventMethod, _ content: EventContent) {}
  public func isHeld(_ contact: Contact, by recognizer: GestureRecognizer) {}
  public func isWithheld(_ touch: Touch) {}
  public func recognizer(_ recognizer: GestureRecognizer, receives method: EventMethod, _ contacts: [Contact]) {}
  public func didSendAction(_ recognizer: GestureRecognizer) {}
  public func didFail(_ recognizer: GestureRecognizer, because reason: FailureReason) {}
  public func isDeferred(_ recognizer: GestureRecognizer, waitingFor other: GestureRecognizer?) {}
  public func didReset(_ recognizer: GestureRecognizer) {}
  public func willPerform(_ action: Action, target: Responder, sender: AnyObject?) {}
  public func wasUnhandled(_ action: Action, sender: AnyObject?) {}
  public func didBecomeFirstResponder(_ responder: Responder) {}
  public func didResignFirstResponder(_ responder: Responder) {}
  public func didBecomeKey(_ window: Window) {}
  public func didResignKey(_ window: Window) {}
  public func didPresent(_ input: InputPresentation) {}
  public func didInsert(_ text: String, into responder: Responder) {}
  public func didDrop(_ text: String) {}
}

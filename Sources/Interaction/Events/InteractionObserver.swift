/// Told what happens inside an application and why; for logs, inspectors and tests.
///
/// Every method has an empty default. Without an observer nothing of this costs anything. Methods must not change the
/// tree or deliver events: they are called in the midst of both.
public protocol InteractionObserver: AnyObject {
  /// Whether hit tests go step by step, so that each question is told; it makes them slower. `false` by default.
  var watchesHitTests: Bool { get }

  // Delivery.
  /// An event has been taken from the queue.
  func applicationWillSend(_ kind: Event.Kind)
  /// A window starts to deliver the event; for touches after the hit tests, once for each window that has one of them.
  func window(_ window: Window, willSend kind: Event.Kind)
  /// A view is asked for its answer to a hit test; told only to one that watches hit tests.
  func willHitTest(_ view: View)
  /// A view has said whether a point is its own; told only to one that watches hit tests.
  func didAskPointInside(_ view: View, _ isInside: Bool)
  /// A new touch has got its view, or none, for its whole life.
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
  /// A recognizer is told of contacts of one phase, before any view is.
  func recognizer(_ recognizer: GestureRecognizer, receives method: EventMethod, _ contacts: [Contact])
  /// A recognizer has come to a state that has an action; called before its targets are told, also where it has none.
  func didSendAction(_ recognizer: GestureRecognizer)
  /// A recognizer has given up its attempt, or was made to.
  func didFail(_ recognizer: GestureRecognizer, because reason: FailureReason)
  /// A recognizer wants to recognize and has to wait, for another one or, where that is `nil`, for its delegate's answer.
  func isDeferred(_ recognizer: GestureRecognizer, waitingFor other: GestureRecognizer?)
  /// A recognizer is possible again, with everything of the attempt forgotten.
  func didReset(_ recognizer: GestureRecognizer)

  // Actions.
  /// A target has been found, or was named, and is about to perform the action.
  func willPerform(_ action: Action, target: Responder, sender: AnyObject?)
  /// Nobody of the chain could perform an action that had no target.
  func wasUnhandled(_ action: Action, sender: AnyObject?)

  // Focus.
  /// A responder has become the first of its window.
  func didBecomeFirstResponder(_ responder: Responder)
  /// A responder is no longer the first of its window.
  func didResignFirstResponder(_ responder: Responder)
  /// A window has become the key window.
  func didBecomeKey(_ window: Window)
  /// A window is no longer the key window; told before the next one becomes key.
  func didResignKey(_ window: Window)
  /// What is shown for writing has changed.
  func didPresent(_ input: InputPresentation)
  /// Text has been written into the first responder.
  func didInsert(_ text: String, into responder: Responder)
  /// Text found no text input that is first responder, and is gone.
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

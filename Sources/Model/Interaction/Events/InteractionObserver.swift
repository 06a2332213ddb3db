/// An observer of the events and decisions of an application, for logs, inspectors and tests.
///
/// Every method has an empty default. Methods must not change the view tree or deliver events, since they are called
/// while both are in use. An application without an observer does no work for it.
public protocol InteractionObserver: AnyObject {
  /// A Boolean value that indicates whether the observer receives each step of a hit test, which makes hit tests
  /// slower. `false` by default.
  var watchesHitTests: Bool { get }

  // Delivery.
  /// The application took an event from the queue.
  func applicationWillSend(_ kind: Event.Kind)
  /// A window starts to deliver an event. For touches, it is called after the hit tests, once for each window that has
  /// one of the touches.
  func window(_ window: Window, willSend kind: Event.Kind)
  /// A hit test calls ``View/hitTest(_:with:)`` of a view. Only called if ``watchesHitTests`` is `true`.
  func willHitTest(_ view: View)
  /// A view answered whether a point is inside it. Only called if ``watchesHitTests`` is `true`.
  func didAskPointInside(_ view: View, _ isInside: Bool)
  /// A new touch was assigned to a view, or to none, for its whole life.
  func didHitTest(_ touch: Touch, found view: View?)
  /// Contacts are about to be delivered to a view, or a press to its receiver, and then along the responder chain.
  func willDeliver(_ method: EventMethod, _ content: EventContent, to responder: Responder)
  /// A call reached the end of the responder chain, and no responder marked it as handled: see ``Event/markHandled()``. An
  /// override that does not call `super` handles the call.
  func wasUnhandled(_ method: EventMethod, _ content: EventContent)
  /// A call reached the end of the responder chain, and a responder marked it as handled: see ``Event/markHandled()``.
  func wasHandledAndForwarded(_ method: EventMethod, _ content: EventContent)
  /// The delivery of a contact to its view is delayed, because a recognizer has not decided.
  func isHeld(_ contact: Contact, by recognizer: GestureRecognizer)
  /// A recognizer no longer delays the beginning of a contact: the limit of its delay has passed,
  /// and it has not decided.
  func isHeldNoLonger(_ contact: Contact, by recognizer: GestureRecognizer)
  /// A touch is never delivered to its view, because the view accepts one touch at a time and has one, because of
  /// ``View/isExclusiveTouch``, or because of ``ScrollView/touchesShouldBegin(_:with:in:)``.
  func isWithheld(_ touch: Touch)

  // Recognizers.
  /// A recognizer receives contacts of one phase, before any view does.
  func recognizer(_ recognizer: GestureRecognizer, receives method: EventMethod, _ contacts: [Contact])
  /// A recognizer entered a state that has an action. Called before its targets, also without targets.
  func didSendAction(_ recognizer: GestureRecognizer)
  /// A recognizer failed.
  func didFail(_ recognizer: GestureRecognizer, because reason: FailureReason)
  /// A recognizer is ready to recognize and waits for `other` to fail or, if that is `nil`, for its delegate's answer.
  func isDeferred(_ recognizer: GestureRecognizer, waitingFor other: GestureRecognizer?)
  /// A recognizer was reset: its state is `possible` and its contacts are removed.
  func didReset(_ recognizer: GestureRecognizer)

  // Actions.
  /// A target is about to perform an action.
  func willPerform(_ action: Action, target: Responder, sender: AnyObject?)
  /// No responder of the chain could perform an action that had no explicit target.
  func wasUnhandled(_ action: Action, sender: AnyObject?)
  /// A target received an action that it does not implement, and did nothing. The name may be misspelt.
  func wasNotPerformed(_ action: Action, target: Responder, sender: AnyObject?)

  // Focus.
  /// A responder became the first responder of its window.
  func didBecomeFirstResponder(_ responder: Responder)
  /// A responder resigned as the first responder of its window.
  func didResignFirstResponder(_ responder: Responder)
  /// A window became the key window.
  func didBecomeKey(_ window: Window)
  /// A window stopped being the key window. Called before the next window becomes key.
  func didResignKey(_ window: Window)
  /// The keyboard, input view or accessory view changed.
  func didPresent(_ input: InputPresentation)
  /// Text was inserted into the first responder.
  func didInsert(_ text: String, into responder: Responder)
  /// Text was dropped, because the first responder of the key window is not a text input.
  func didDrop(_ text: String)
}

/// The reasons for the failure of a gesture recognizer.
public enum FailureReason {
  /// The contacts did not match the gesture.
  case itself
  /// One of the recognizer's contacts was cancelled, or the recognizer was disabled.
  case cancelled
  /// Another recognizer that shares a contact recognized its gesture.
  case prevented(by: GestureRecognizer)
  /// Its delegate, its view or a touched view did not allow it to begin.
  case refused
  /// A recognizer that had to fail first has recognized.
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
  public func wasHandledAndForwarded(_ method: EventMethod, _ content: EventContent) {}
  public func isHeld(_ contact: Contact, by recognizer: GestureRecognizer) {}
  public func isHeldNoLonger(_ contact: Contact, by recognizer: GestureRecognizer) {}
  public func isWithheld(_ touch: Touch) {}
  public func recognizer(_ recognizer: GestureRecognizer, receives method: EventMethod, _ contacts: [Contact]) {}
  public func didSendAction(_ recognizer: GestureRecognizer) {}
  public func didFail(_ recognizer: GestureRecognizer, because reason: FailureReason) {}
  public func isDeferred(_ recognizer: GestureRecognizer, waitingFor other: GestureRecognizer?) {}
  public func didReset(_ recognizer: GestureRecognizer) {}
  public func willPerform(_ action: Action, target: Responder, sender: AnyObject?) {}
  public func wasUnhandled(_ action: Action, sender: AnyObject?) {}
  public func wasNotPerformed(_ action: Action, target: Responder, sender: AnyObject?) {}
  public func didBecomeFirstResponder(_ responder: Responder) {}
  public func didResignFirstResponder(_ responder: Responder) {}
  public func didBecomeKey(_ window: Window) {}
  public func didResignKey(_ window: Window) {}
  public func didPresent(_ input: InputPresentation) {}
  public func didInsert(_ text: String, into responder: Responder) {}
  public func didDrop(_ text: String) {}
}

/// An observer of the decisions of gesture recognizers: the part of ``InteractionObserver`` that is not called for
/// every event.
package protocol DecisionObserver: AnyObject {
  /// A recognizer entered a state that has an action, or stayed in `changed`.
  func didAct(_ recognizer: GestureRecognizer)
  /// A recognizer failed. ``GestureRecognizer/misfit`` has details if it failed by itself.
  func didFail(_ recognizer: GestureRecognizer, because reason: FailureReason)
  /// A recognizer is ready to recognize and waits for `other` to fail or, if that is `nil`, for its delegate's answer.
  func isDeferred(_ recognizer: GestureRecognizer, waitingFor other: GestureRecognizer?)
  /// The attempt of a recognizer is over, and the recognizer can begin another one.
  func didReset(_ recognizer: GestureRecognizer)
}

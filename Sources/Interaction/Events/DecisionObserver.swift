/// Told what recognizers decide: what an ``InteractionObserver`` hears of them, less what every event repeats.
public protocol DecisionObserver: AnyObject {
  /// The recognizer has changed its state to one that has an action, or goes on.
  func didAct(_ recognizer: GestureRecognizer)
  /// It has failed; ``GestureRecognizer/misfit`` says more where it did so by itself.
  func didFail(_ recognizer: GestureRecognizer, because reason: FailureReason)
  /// It wants to recognize and waits for another to fail, or, where that is nil, for an answer.
  func isDeferred(_ recognizer: GestureRecognizer, waitingFor other: GestureRecognizer?)
  /// Its attempt is over, and it can begin another.
  func didReset(_ recognizer: GestureRecognizer)
}

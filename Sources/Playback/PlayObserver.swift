public import Scripts

/// Is told of a run while it happens, for example to print it or to keep pictures of it.
///
/// An observer must not change the compositor: a run is the same with and without observers.
public protocol PlayObserver: AnyObject {
  /// Called before a step is played.
  func willPlay(_ step: Step)
  /// Called after each sample of a step with movement, when clients have handled it.
  func sampleDidEnd()
  /// Called after a step was played. Steps that are skipped are not reported.
  func didPlay(_ result: StepResult)
  /// Called for a step that was not played because the condition of a `when` chose the other branch.
  func didLeaveOut(_ step: Step)
  /// Called when a warning is found.
  func didWarn(_ warning: RunWarning)
  /// Called after the last step, while the clients are still connected.
  func willEnd()
}

extension PlayObserver {
  public func willPlay(_ step: Step) {}
  public func sampleDidEnd() {}
  public func didPlay(_ result: StepResult) {}
  public func didLeaveOut(_ step: Step) {}
  public func didWarn(_ warning: RunWarning) {}
  public func willEnd() {}
}

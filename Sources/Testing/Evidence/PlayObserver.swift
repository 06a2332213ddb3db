package import Scripts

/// Is told of a run while it happens, for example to print it or to keep pictures of it.
///
/// An observer must not change the compositor: a run is the same with and without observers.
package protocol PlayObserver: AnyObject {
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
  package func willPlay(_ step: Step) {}
  package func sampleDidEnd() {}
  package func didPlay(_ result: StepResult) {}
  package func didLeaveOut(_ step: Step) {}
  package func didWarn(_ warning: RunWarning) {}
  package func willEnd() {}
}

/// The observers of a run, in the order in which they are notified.
package final class PlayObservers {
  private var all: [any PlayObserver]

  package init(_ all: [any PlayObserver] = []) { self.all = all }

  package func add(_ observer: any PlayObserver) { all.append(observer) }

  /// Adds an observer that is notified before all others.
  package func addFirst(_ observer: any PlayObserver) { all.insert(observer, at: 0) }

  package func notify(_ tell: (any PlayObserver) -> Void) {
    for observer in all { tell(observer) }
  }
}

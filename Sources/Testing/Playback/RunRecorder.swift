package import Scripts

/// A recorder of the input of a run, as a script.
package protocol RunRecorder: AnyObject {
  /// Whether an application has not yet said which widget a press is meant for. The run goes on when it has.
  var isWaiting: Bool { get }
  /// Called after a step that has scrolled without input.
  func didScroll(_ step: ScrollToStep)
}

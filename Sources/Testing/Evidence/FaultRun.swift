package import Results
package import Scripts

/// One of the runs by which a script is tested with faults: the fault, and the last pictures of the run.
///
/// Runs without a fault make the pictures that those with a fault are compared with.
package final class FaultRun {
  /// The fault; nil for a run that makes pictures only.
  package let fault: InjectedFault?
  /// The folder in which the last picture of each output is written, as `last-OUTPUT.png`.
  package let folder: String
  /// The folder with the pictures of a run without a fault; nil to compare with nothing.
  package let reference: String?
  /// True after the fault was injected and undone.
  package private(set) var isInjected = false
  /// The reason why clients did not settle afterwards; nil if they did.
  package private(set) var stuck: String?
  /// How the last pictures differ from those of the reference.
  package private(set) var differences: [String] = []

  package init(_ fault: InjectedFault?, folder: String, reference: String?) {
    (self.fault, self.folder, self.reference) = (fault, folder, reference)
  }

  package func didInject(_ stuck: String?) { (isInjected, self.stuck) = (true, stuck) }

  package func note(_ difference: String) { differences.append(difference) }

  /// Judges the run; nil for a run without a fault, and for one that was interrupted or ended before the fault.
  package func record(in result: TestResult) -> FaultRecord? {
    guard let fault, isInjected, result.outcome != .interrupted else { return nil }
    return FaultRecord(
      fault.kind.rawValue, afterStep: fault.afterStep, in: result, stuck: stuck, differences: differences)
  }
}

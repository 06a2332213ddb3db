import Documents
import Scripts
import System

extension Player {
  /// Writes the files of a step that did not pass, and names their folder in the result. A run that a signal ended keeps
  /// none, because the step itself has no fault.
  func keepEvidence(of result: inout StepResult) {
    guard let evidence else { return }
    let compared = evidence.takePictures()
    switch result.outcome {
    case .failed, .broken: break
    default: return
    }
    switch session.halt {
    case .interrupted, .abandoned: return
    case .unread, nil: break
    }
    do {
      let folder = try evidence.keep(result.step, compared)
      result.evidence = folder
      if let tree = finder.widgets.comparedTree {
        try OutputFile.write(session.secrecy.masked(tree.found.text), to: "\(folder)/found-tree.yaml")
      }
      if let trees = failureTrees() { try OutputFile.write(trees, to: "\(folder)/\(FailureFolder.trees)") }
    } catch {
      session.warn("the files of this failure were not written: \(error)")
    }
  }
}

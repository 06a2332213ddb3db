import Control
import Documents
import JSONText
import Playback
import Scripts
import Seats
import System

/// Steps of the whole language, in a compositor that was started to serve them.
extension ControlServer {
  /// Returns whether steps can use the name of a client: whether the session has started one of this name.
  var isClient: (String) -> Bool { { [weak served] name in served?.hasClient(name) ?? false } }

  func play(clients: String?, _ steps: [String], for connection: Connection) throws(ControlError) -> JSON {
    guard let served else {
      throw ControlError(
        .unavailable, "cannot play steps: the compositor was not started with 'fingerpost headless --serve'")
    }
    let start = served.now
    let report: RunReport
    do {
      report = try served.play(
        clients: clients, steps: steps, isAbandoned: { [unowned self] in connection.isGone || isEnding() })
    } catch {
      throw ControlError(
        .invalidSteps, error.diagnostics.first?.sentence ?? "the steps are invalid",
        diagnostics: error.diagnostics.map(\.rendered))
    }
    var result: [String: JSON] = [
      "passed": .bool(report.exitStatus == 0), "steps": .array(report.results.map(\.answer)),
      "began": .number(Double(start.microseconds)), "ended": .number(Double(served.now.microseconds)),
    ]
    if !report.clientFaults.isEmpty { result["faults"] = .array(report.clientFaults.map(JSON.string)) }
    if !report.warnings.isEmpty { result["warnings"] = .array(report.warnings.map { .string($0.text) }) }
    return .object(result)
  }
}

extension StepResult {
  fileprivate var answer: JSON {
    var members: [String: JSON] = ["step": .string(title), "place": .string("\(step.position)")]
    let word: String
    switch outcome {
    case .passed: word = "passed"
    case .skipped: word = "skipped"
    case .notNeeded: word = "not-needed"
    case .failed(let expected, let actual):
      word = "failed"
      (members["expected"], members["found"]) = (.string(expected), .string(actual))
    case .broken(let reason):
      word = "broken"
      members["reason"] = .string(reason)
    }
    members["outcome"] = .string(word)
    if let evidence { members["evidence"] = .string(evidence) }
    return .object(members)
  }
}

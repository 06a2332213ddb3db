import JSONText

/// The outcomes of the steps of one call.
public struct PlayResult: Hashable, Sendable {
  /// True if every step passed and every client runs.
  public let passed: Bool
  /// The outcome of each step, in order.
  public let steps: [StepOutcome]
  /// The session's clock when the first step began.
  public let began: Duration
  /// The session's clock after the last step.
  public let ended: Duration
  /// Clients that did not start or ended unexpectedly, a sentence each.
  public let faults: [String]
  /// Problems that did not fail a step but may explain a failure or a duration, a sentence each.
  public let warnings: [String]

  /// Everything that did not pass, on several lines; empty if all passed.
  public var explanation: String {
    var lines = steps.compactMap(\.explanation)
    lines += faults.filter { fault in !lines.contains { $0.contains(fault) } }
    let skipped = steps.count { $0.kind == .skipped }
    if skipped > 0 { lines.append("skipped: \(skipped) \(skipped == 1 ? "step" : "steps") after it") }
    return lines.joined(separator: "\n")
  }

  init(_ answer: JSON) {
    passed = answer["passed"]?.truth ?? false
    steps = answer["steps"]?.list?.map(StepOutcome.init) ?? []
    began = .microseconds(answer["began"]?.number ?? 0)
    ended = .microseconds(answer["ended"]?.number ?? 0)
    faults = answer["faults"]?.list?.compactMap(\.text) ?? []
    warnings = answer["warnings"]?.list?.compactMap(\.text) ?? []
  }
}

/// The outcome of one step.
public struct StepOutcome: Hashable, Sendable {
  /// The kinds of outcomes.
  public enum Kind: String, Sendable {
    /// The step was carried out, or its condition held.
    case passed
    /// The condition did not hold within its limit.
    case failed
    /// The step could not be carried out.
    case broken
    /// An earlier step of the call did not pass.
    case skipped
    /// The other branch of a `when` was played.
    case notNeeded = "not-needed"
  }

  /// The kind of the outcome.
  public let kind: Kind
  /// The step, as a script writes it.
  public let step: String
  /// The expectation of a failed step; nil for the other outcomes.
  public let expected: String?
  /// The observation of a failed step; nil for the other outcomes.
  public let found: String?
  /// The reason why a broken step could not be carried out; nil for the other outcomes.
  public let reason: String?
  /// The folder with the pictures and the explanation of a failure; nil for none.
  public let evidence: String?

  init(_ answer: JSON) {
    kind = answer["outcome"]?.text.flatMap(Kind.init) ?? .broken
    step = answer["step"]?.text ?? ""
    (expected, found) = (answer["expected"]?.text, answer["found"]?.text)
    (reason, evidence) = (answer["reason"]?.text, answer["evidence"]?.text)
  }

  /// The outcome in words; nil for a step that did not fail.
  var explanation: String? {
    guard kind == .failed || kind == .broken else { return nil }
    var lines = ["\(kind == .failed ? "failed" : "error"): \(step)"]
    if let expected { lines.append("  expected: \(expected.indented)") }
    if let found { lines.append("  found:    \(found.indented)") }
    if let reason { lines.append("  \(reason.indented)") }
    if let evidence { lines.append("  see:      \(evidence)") }
    return lines.joined(separator: "\n")
  }
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n            ")
  }
}

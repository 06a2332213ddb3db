package import JSONText

/// What became of a test into which a fault was injected.
package struct FaultRecord: Equatable, Sendable {
  package enum Verdict: String, CaseIterable, Sendable {
    case passed
    /// A client or Fingerpost itself ended unexpectedly.
    case crashed
    /// Clients did not settle after the fault was undone.
    case stuck
    /// A later step failed.
    case lost
    /// The last pictures differ from those of a run without a fault.
    case differs
  }

  /// The kind of the fault, such as `frames-withheld`.
  package var kind: String
  /// The number of steps before the fault.
  package var afterStep: Int
  package var verdict: Verdict
  /// The reason; empty if it passed.
  package var message: String

  /// Judges a run. The first of these that holds decides: crashed, stuck, lost, differs.
  ///
  /// - Parameters:
  ///   - result: the result of the run.
  ///   - stuck: the reason why clients did not settle; nil if they did.
  ///   - differences: how the last pictures differ, one text for each output.
  package init(_ kind: String, afterStep: Int, in result: TestResult, stuck: String? = nil, differences: [String] = [])
  {
    (self.kind, self.afterStep) = (kind, afterStep)
    if result.outcome == .broken {
      (verdict, message) = (.crashed, result.message)
    } else if let stuck {
      (verdict, message) = (.stuck, stuck)
    } else if let failure = result.firstFailure {
      (verdict, message) = (.lost, "\(failure.text)\n\(failure.message)")
    } else if !differences.isEmpty {
      (verdict, message) = (.differs, differences.joined(separator: "\n"))
    } else {
      (verdict, message) = (.passed, "")
    }
  }
}

extension FaultRecord {
  /// The verdict and the first line of its reason, such as `stuck: client gtk did not answer within 10s`.
  package var headline: String {
    let reason = message.split(separator: "\n").first.map { ": \($0)" } ?? ""
    return "\(verdict.rawValue)\(reason)"
  }

  package var json: JSON {
    [
      "kind": .string(kind), "after": .number(Double(afterStep)), "verdict": .string(verdict.rawValue),
      "message": .string(message),
    ]
  }

  package init(json: JSON) throws(ResultFault) {
    let members = ResultMembers(json, "a fault")
    kind = try members.text("kind")
    afterStep = try members.integer("after")
    verdict = try members.word("verdict")
    message = try members.text("message")
  }
}

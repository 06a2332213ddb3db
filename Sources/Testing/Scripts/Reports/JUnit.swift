import Documents

/// Writes a run's report in the JUnit format of CI systems.
///
/// A group is one test case. Outside groups, each expectation is a test case, and so is each other step that did not
/// pass. Steps of a branch that was not taken belong to no test case. Warnings are written as the suite's standard error.
package enum JUnit {
  package static func xml(_ report: RunReport) -> String {
    let cases = testCases(report)
    let failures = cases.count { $0.kind == .failure }
    let errors = cases.count { $0.kind == .error }
    let skipped = cases.count { $0.kind == .skipped }
    let counts =
      "name=\"\(report.script.xmlEscaped)\" tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" "
      + "skipped=\"\(skipped)\" time=\"\(cases.reduce(Int64(0)) { $0.addingClamped($1.took) }.secondsText)\""
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>", "  <testsuite \(counts)>"]
    lines += cases.map { $0.xml(classname: report.script) }
    if !report.warnings.isEmpty {
      lines.append("    <system-err>\(report.warnings.map(\.text).joined(separator: "\n").xmlEscaped)</system-err>")
    }
    return (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }

  private static func testCases(_ report: RunReport) -> [TestCase] {
    var cases: [TestCase] = []
    var openGroups: [String] = []
    var openGroup: Int?
    for result in report.results where result.outcome != .notNeeded {
      let (groups, group) = (result.step.groups, result.step.group)
      if groups.isEmpty {
        if result.isExpectation || !result.isPassed { cases.append(TestCase(result, title: result.title)) }
      } else if groups == openGroups && group == openGroup {
        cases[cases.count - 1].add(result)
      } else {
        cases.append(TestCase(result, title: groups.joined(separator: " / ")))
      }
      (openGroups, openGroup) = (groups, group)
    }
    if let fault = report.faultOfInterruption { cases.append(TestCase(fault: fault, title: "run")) }
    return cases + report.clientFaults.map { TestCase(fault: $0, title: "clients") }
  }
}

/// One `<testcase>`.
private struct TestCase {
  enum Kind { case passed, failure, error, skipped }

  var title: String
  var place: SourcePosition?
  var kind: Kind
  var message = ""
  var took: Int64 = 0

  init(_ result: StepResult, title: String) {
    self.title = title
    place = result.step.position
    kind = result.kind
    message = result.text
    took = result.took.microseconds
  }

  /// An error that does not belong to a step.
  init(fault: String, title: String) {
    self.title = title
    kind = .error
    message = fault
  }

  /// Adds another step of the same group. The first step that did not pass determines the result; the message has all
  /// failures.
  mutating func add(_ result: StepResult) {
    took = took.addingClamped(result.took.microseconds)
    switch (kind, result.kind) {
    case (_, .passed), (.failure, .skipped), (.error, .skipped), (.skipped, _): break
    case (.passed, _): (kind, message) = (result.kind, result.text)
    case (_, .failure), (_, .error): message += "\n\(result.text)"
    }
  }

  func xml(classname: String) -> String {
    var head = "    <testcase classname=\"\(classname.xmlEscaped)\" name=\"\(title.xmlEscaped)\""
    if let place { head += " file=\"\(place.file.xmlEscaped)\" line=\"\(place.line)\"" }
    head += " time=\"\(took.secondsText)\""
    let element: String
    switch kind {
    case .passed: return head + "/>"
    case .skipped: return head + "><skipped/></testcase>"
    case .failure: element = "failure"
    case .error: element = "error"
    }
    let summary = message.split(separator: "\n").first.map(String.init) ?? ""
    return head
      + ">\n      <\(element) message=\"\(summary.xmlEscaped)\">\(message.xmlEscaped)</\(element)>\n    </testcase>"
  }
}

extension StepResult {
  fileprivate var kind: TestCase.Kind {
    switch outcome {
    case .passed: .passed
    case .failed: .failure
    case .broken: .error
    case .skipped, .notNeeded: .skipped
    }
  }

  fileprivate var isExpectation: Bool {
    if case .check(.expect) = step.kind { true } else { false }
  }
}

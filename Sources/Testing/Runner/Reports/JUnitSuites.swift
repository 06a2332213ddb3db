package import Results
import Scripts

/// One test of a run with the files that its JUnit report names.
package struct ReportedTest: Equatable, Sendable {
  package var result: TestResult
  /// The combination and the round, such as `[scale=2] #3`; empty without both.
  package var suffix: String
  /// The absolute paths of pictures and other files for people.
  package var attachments: [String] = []
  /// What clients have written to their standard outputs and errors.
  package var outputs: [ClientOutput] = []
  /// The standard error of Fingerpost.
  package var errors = ""

  package init(_ result: TestResult, suffix: String = "") { (self.result, self.suffix) = (result, suffix) }
}

/// What a client has written.
package struct ClientOutput: Equatable, Sendable {
  package var client: String
  package var output: String
  package var errors: String

  package init(client: String, output: String, errors: String) {
    (self.client, self.output, self.errors) = (client, output, errors)
  }
}

/// Writes the results of a run in the JUnit format of CI systems.
///
/// A script is a test suite, and a test is a test case, so that the numbers are those that the terminal prints.
package enum JUnitSuites {
  /// The most bytes of an output. The middle of a longer one is left out.
  static let longestOutput = 1 << 16

  /// - Parameter tests: the tests in the order of their numbers.
  package static func xml(_ tests: [ReportedTest], took: Int64) -> String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    lines.append("<testsuites name=\"fingerpost test\" \(counts(tests)) time=\"\(took.secondsText)\">")
    var rest = tests[...]
    while let first = rest.first {
      let file = first.result.script
      let suite = rest.prefix { $0.result.script == file }
      rest = rest.dropFirst(suite.count)
      let time = suite.reduce(Int64(0)) { $0 + $1.result.took }.secondsText
      lines.append("  <testsuite name=\"\(file.xmlEscaped)\" \(counts(Array(suite))) time=\"\(time)\">")
      for test in suite { lines += testCase(test) }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>", ""]).joined(separator: "\n")
  }

  private static func counts(_ tests: [ReportedTest]) -> String {
    let counts = TestCounts(tests.map { ($0.result.outcome, 0) })
    return "tests=\"\(counts.total)\" failures=\"\(counts[.failed])\" "
      + "errors=\"\(counts[.broken] + counts[.interrupted])\" skipped=\"\(counts[.skipped])\""
  }

  private static func testCase(_ test: ReportedTest) -> [String] {
    let result = test.result
    let name = test.suffix.isEmpty ? result.script : test.suffix
    let line = result.firstFailure.map(\.place).flatMap { $0.file == result.script ? $0.line : nil } ?? 1
    let file = result.script.xmlEscaped
    var lines = [
      "    <testcase classname=\"\(file)\" name=\"\(name.xmlEscaped)\" file=\"\(file)\" line=\"\(line)\" "
        + "time=\"\(result.took.secondsText)\">"
    ]
    if !test.attachments.isEmpty {
      lines.append("      <properties>")
      for path in test.attachments {
        lines.append("        <property name=\"attachment\" value=\"\(path.xmlEscaped)\"/>")
      }
      lines.append("      </properties>")
    }
    lines += outcome(result)
    // Jenkins and GitLab read attachments in this form.
    let marks = test.attachments.map { "[[ATTACHMENT|\($0)]]" }
    let output = test.outputs.filter { !$0.output.isEmpty }.map { "\($0.client):\n\(cut($0.output))" } + marks
    lines += element("system-out", output)
    let errors = test.outputs.filter { !$0.errors.isEmpty }.map { "\($0.client):\n\(cut($0.errors))" }
    lines += element("system-err", result.warnings + errors + (test.errors.isEmpty ? [] : [cut(test.errors)]))
    return lines + ["    </testcase>"]
  }

  private static func outcome(_ result: TestResult) -> [String] {
    func words(_ step: StepRecord) -> String {
      "\(step.place.text): \(step.title)\(step.message.isEmpty ? "" : "\n\(step.message)")"
    }
    var messages = result.steps.filter { $0.outcome == .failed || $0.outcome == .broken }.map(words)
    if !result.message.isEmpty { messages.append(result.message) }
    let text = messages.joined(separator: "\n")
    let message = headline(result.firstFailure.map(words) ?? messages.first ?? "").xmlEscaped
    switch result.outcome {
    case .passed: return []
    case .skipped: return ["      <skipped message=\"\(message)\"/>"]
    case .failed: return ["      <failure message=\"\(message)\">\(text.xmlEscaped)</failure>"]
    case .broken, .interrupted: return ["      <error message=\"\(message)\">\(text.xmlEscaped)</error>"]
    }
  }

  /// The first line of a message, with what was expected and found. CI systems list failures by it.
  private static func headline(_ message: String) -> String {
    let words = message.lines.dropFirst().map { $0.split { $0 == " " || $0 == "\t" }.joined(separator: " ") }
    let found = words.filter { $0.hasPrefix("expected: ") || $0.hasPrefix("found: ") }
    let text = ([message.headline] + found).joined(separator: "; ")
    return text.count > 500 ? "\(text.prefix(499))…" : text
  }

  private static func element(_ name: String, _ parts: [String]) -> [String] {
    parts.isEmpty ? [] : ["      <\(name)>\(parts.joined(separator: "\n").xmlEscaped)</\(name)>"]
  }

  /// The beginning and the end of a long text, with a line that names the number of bytes between them.
  static func cut(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count > longestOutput else { return text }
    let half = longestOutput / 2
    return String(decoding: bytes[..<half], as: UTF8.self) + "\n… \(bytes.count - 2 * half) bytes are left out …\n"
      + String(decoding: bytes[(bytes.count - half)...], as: UTF8.self)
  }
}

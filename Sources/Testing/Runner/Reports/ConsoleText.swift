import Documents
package import Results

/// The lines that a run prints, without colors and cursor movements. Names are each on one line.
package enum ConsoleText {
  /// A name of a test or file, on one line and without control characters.
  package static func name(_ name: String) -> String { TerminalText.line(name) }

  /// The line of a test at its end.
  package static func line(_ result: TestResult) -> String {
    let word = result.outcome.rawValue
    let outcome = word + String(repeating: " ", count: max(0, 8 - word.count))
    let name = TerminalText.line(result.name)
    var text = name
    switch result.outcome {
    case .passed: break
    case .failed:
      if result.fault != nil {
        text += ": \(result.message.headline)"
      } else if let step = result.firstFailure {
        // A script's own name is part of the place.
        text =
          result.name == step.place.file
          ? "\(step.place.text)  \(step.title)" : "\(name)  \(step.place.text)  \(step.title)"
      } else {
        text += ": \(result.message.headline)"
      }
    case .skipped, .broken, .interrupted: text += ": \(result.message.headline)"
    }
    guard result.outcome != .skipped else { return "\(outcome) \(text)" }
    let fill = String(repeating: " ", count: max(0, 48 - text.count))
    return "\(outcome) \(text)\(fill)  \(seconds(result.took))"
  }

  /// The steps of a test, indented.
  package static func steps(_ result: TestResult) -> [String] {
    result.steps.map { "  \($0.place.text): \($0.outcome.rawValue): \($0.title)" }
  }

  /// Everything about a test that did not pass.
  ///
  /// - Parameters:
  ///   - folder: the folder of the test; nil if there is none.
  ///   - errors: the ends of the clients' standard errors, by client.
  ///   - known: the ends that were printed for other tests. They are not printed again.
  ///   - others: the rounds of the same test that have failed in the same way.
  package static func details(
    _ result: TestResult, folder: String?, errors: [(client: String, text: String)] = [],
    known: Set<String> = [], others: [Int] = []
  ) -> String {
    var lines = ["\(TerminalText.line(result.name)):"]
    for step in result.steps where step.outcome == .failed || step.outcome == .broken {
      lines.append("  \(step.place.text): \(step.outcome == .failed ? "failed" : "error"): \(step.title)")
      lines += step.message.lines.map { "    \($0)" }
    }
    lines += message(of: result, beside: errors.map(\.text)).map { "  \($0)" }
    for (client, text) in errors {
      guard !known.contains(text) else {
        lines.append("  the end of the standard error of \(name(client)): as above")
        continue
      }
      lines.append("  the end of the standard error of \(name(client)):")
      lines += text.lines.map { "    \($0)" }
    }
    if !others.isEmpty {
      let list = others.map { "#\($0)" }.joined(separator: ", ")
      lines.append("  the same in \(others.count) more \(others.count == 1 ? "round" : "rounds"): \(list)")
    }
    if let folder { lines.append("  see: \(TerminalText.line(folder))") }
    return lines.joined(separator: "\n")
  }

  /// The lines of a test's message. The standard error of clients is left out if it follows anyway.
  private static func message(of result: TestResult, beside errors: [String]) -> [String] {
    let repeated = Set(errors.flatMap(\.lines))
    guard !repeated.isEmpty else { return result.message.lines }
    return result.message.lines.filter { !repeated.contains($0) }.map(\.headline)
  }

  /// The last line of a run.
  package static func summary(_ counts: TestCounts, took: Int64, jobs: Int) -> String {
    var parts = TestOutcome.allCases.filter { counts[$0] > 0 || $0 == .passed }.map { "\(counts[$0]) \($0.rawValue)" }
    if counts.warnings > 0 { parts.append("\(counts.warnings) \(counts.warnings == 1 ? "warning" : "warnings")") }
    return "\(counts.total) \(counts.total == 1 ? "test" : "tests"): \(parts.joined(separator: ", ")); "
      + seconds(took) + (jobs > 1 ? ", \(jobs) at a time" : "")
  }

  /// Microseconds as seconds with one decimal: `0.8 s`.
  static func seconds(_ microseconds: Int64) -> String {
    let tenths = (max(0, microseconds) + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) s"
  }
}

extension RecordedPlace {
  /// `FILE:LINE:COLUMN`.
  package var text: String { "\(TerminalText.line(file)):\(line):\(column)" }
}

extension String {
  /// The lines that are not blank.
  var lines: [String] { split(separator: "\n").filter { $0.contains { $0 != " " } }.map(String.init) }
  var firstLine: String { lines.first ?? "" }

  /// The first line, without the announcement of the lines behind it.
  var headline: String {
    let announcement = "; the end of its standard error:"
    return firstLine.hasSuffix(announcement) ? String(firstLine.dropLast(announcement.count)) : firstLine
  }
}

package import Documents
package import Results

/// Lines by which CI systems show the failures of a run beside its files.
package enum Annotations: String, CaseIterable, Sendable {
  case none
  /// Workflow commands of GitHub Actions.
  case github
  /// Logging commands of Azure Pipelines.
  case azure
  /// Service messages of TeamCity.
  case teamcity

  /// The system that a machine's environment belongs to.
  package static func choose(_ variable: (String) -> String?) -> Annotations {
    if variable("GITHUB_ACTIONS") == "true" { return .github }
    if variable("TF_BUILD")?.lowercased() == "true" { return .azure }
    return variable("TEAMCITY_VERSION") == nil ? .none : .teamcity
  }

  /// The lines about a test.
  package func lines(_ result: TestResult) -> [String] {
    switch self {
    case .none: []
    case .github: Problem.all(of: result).map { github($0, titled: result.name) }
    case .azure: Problem.all(of: result).map { azure($0, titled: result.name) }
    case .teamcity: teamCity(result)
    }
  }

  /// The lines about the errors of scripts that cannot be played.
  package func lines(_ diagnostics: [Diagnostic]) -> [String] {
    let problems = diagnostics.filter { $0.severity == .error }.map { diagnostic in
      Problem(
        file: diagnostic.position?.file ?? "", line: diagnostic.position?.line ?? 1,
        column: diagnostic.position?.column ?? 1, text: diagnostic.sentence)
    }
    return switch self {
    case .none: []
    case .github: problems.map { github($0, titled: "invalid script") }
    case .azure: problems.map { azure($0, titled: "invalid script") }
    case .teamcity:
      problems.map { "##teamcity[message text='\(quoted("\($0.file):\($0.line): \($0.text)"))' status='ERROR']" }
    }
  }

  private func github(_ problem: Problem, titled title: String) -> String {
    let place = "file=\(property(problem.file)),line=\(problem.line),col=\(problem.column)"
    return "::error \(place),title=\(property(title))::\(data(TerminalText.lines(problem.text)))"
  }

  private func data(_ text: String) -> String { text.escaped(["%": "%25", "\r": "%0D", "\n": "%0A"]) }

  private func property(_ text: String) -> String {
    text.escaped(["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private func azure(_ problem: Problem, titled title: String) -> String {
    let file = problem.file.escaped(["%": "%AZP25", ";": "%3B", "\r": "%0D", "\n": "%0A", "]": "%5D"])
    let place = "sourcepath=\(file);linenumber=\(problem.line);columnnumber=\(problem.column)"
    let text = TerminalText.lines("\(title): \(problem.text)").escaped(["%": "%AZP25", "\r": "%0D", "\n": "%0A"])
    return "##vso[task.logissue type=error;\(place)]\(text)"
  }

  private func teamCity(_ result: TestResult) -> [String] {
    let name = "name='\(quoted(result.name))'"
    var lines = ["##teamcity[testStarted \(name)]"]
    if result.outcome == .skipped {
      lines = ["##teamcity[testIgnored \(name) message='\(quoted(result.message))']"]
      return lines
    }
    let problems = Problem.all(of: result)
    if let first = problems.first(where: \.isDecisive) ?? problems.first {
      let details = problems.map(\.text).joined(separator: "\n")
      lines.append(
        "##teamcity[testFailed \(name) message='\(quoted(first.text.firstLine))' details='\(quoted(details))']")
    }
    lines.append("##teamcity[testFinished \(name) duration='\(max(0, result.took) / 1000)']")
    return lines
  }

  private func quoted(_ text: String) -> String {
    var quoted = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "|", "'", "[", "]": quoted += "|\(scalar)"
      case "\n": quoted += "|n"
      case "\r": quoted += "|r"
      case _ where scalar.value < 0x20 || (scalar.value > 0x7E && scalar.value <= 0xFFFF):
        let digits = String(scalar.value, radix: 16)
        quoted += "|0x" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted
  }
}

/// Something about a test that did not pass, with its place.
private struct Problem {
  var file: String
  var line = 1
  var column = 1
  var text: String
  /// True for the step that explains the outcome.
  var isDecisive = false

  /// The failed steps of a test, and what ended it. Empty for a test that passed or was skipped.
  static func all(of result: TestResult) -> [Problem] {
    let failures = result.steps.enumerated().filter { $1.outcome == .failed || $1.outcome == .broken }
    var problems = failures.map { index, step in
      Problem(
        file: step.place.file, line: step.place.line, column: step.place.column,
        text: step.message.isEmpty ? step.title : "\(step.title)\n\(step.message)",
        isDecisive: index == result.firstFailureIndex)
    }
    if result.outcome != .passed, result.outcome != .skipped, !result.message.isEmpty {
      problems.append(Problem(file: result.script, text: result.message))
    }
    return problems
  }
}

extension String {
  /// The text with some characters replaced, and without control characters.
  fileprivate func escaped(_ replacements: [Unicode.Scalar: String]) -> String {
    unicodeScalars.map { replacements[$0] ?? TerminalText.line(String($0)) }.joined()
  }
}

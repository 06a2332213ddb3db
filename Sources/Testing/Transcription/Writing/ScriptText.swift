import Documents
package import Scripts

/// Formats scripts as a person would write them.
package enum ScriptText {
  /// Everything before the steps.
  ///
  /// - Parameter remarks: comment lines at the top of the script.
  package static func heading(_ script: Script, remarks: [String] = []) -> String {
    var lines = remarks.map { $0.isEmpty ? "#" : "# \($0)" }
    lines.append("\(FormatVersion.key): \(Script.format.current)")
    if !script.outputs.isEmpty { lines.append("outputs: \(FlowText.list(script.outputs.map(\.text)))") }
    if let policy = script.policy { lines.append("policy: \(FlowText.quoted(policy))") }
    if !script.clients.isEmpty {
      lines.append("clients:")
      lines += script.clients.map { "  \(FlowText.text($0.name)): \($0.text)" }
    }
    let settings = script.settings.members
    if !settings.isEmpty { lines.append("settings: \(FlowText.mapping(settings))") }
    if let session = script.session.text { lines.append("session: \(session)") }
    return (lines + ["steps:"]).map { $0 + "\n" }.joined()
  }

  /// A step as a list item; nil for a step without text.
  package static func line(_ kind: Step.Kind) -> String? {
    kind.text.map { "  - \($0.word): \($0.value)\n" }
  }

  /// A recorded step as a list item, with the reason for its coordinates as a comment.
  package static func line(_ step: RecordedStep) -> String? {
    guard let line = line(step.kind) else { return nil }
    guard let reason = step.reason else { return line }
    return "\(line.dropLast()) # no selector: \(FlowText.comment(reason))\n"
  }

  /// Expectations as one list item; nil if none has text.
  package static func line(_ expectations: [Expectation]) -> String? {
    let texts = expectations.compactMap(\.text)
    guard let first = texts.first else { return nil }
    return "  - expect: \(texts.count == 1 ? first : FlowText.list(texts))\n"
  }

  /// A comment line among the steps.
  package static func remark(_ text: String) -> String { "  # \(text)\n" }
}

extension ScriptOutput {
  fileprivate var text: String {
    FlowText.mapping([
      ("name", FlowText.text(name)), ("size", "\(size.width)x\(size.height)"),
      ("scale", scale == 1 ? nil : FlowText.number(scale)),
      ("transform", transform == .normal ? nil : transform.rawValue),
      ("refresh", refresh == 60 ? nil : FlowText.number(refresh)), ("physical-size", physicalSize.map(\.text)),
    ])
  }
}

extension PhysicalSize {
  var text: String { FlowText.list([width, height].map { FlowText.length(.millimetres($0)) }) }
}

extension ScriptClient {
  fileprivate var text: String {
    FlowText.mapping([
      ("command", command.text), ("environment", environment.isEmpty ? nil : environment.text),
      ("directory", directory.map { FlowText.quoted($0) }), ("expect-exit", expectedExit.map(\.text)),
      ("start", startsAtOnce ? nil : "false"), ("window", opensWindow ? nil : "no"),
      ("x11", isX11 ? "yes" : nil), ("geometry", geometry?.description), ("speech", hasSpeech ? "yes" : nil),
    ])
  }
}

extension ScriptSettings {
  /// The settings that differ from the defaults. The clock is omitted: it is always the script's.
  fileprivate var members: [(key: String, value: String?)] {
    let usual = ScriptSettings()
    let all: [(key: String, value: String?)] = [
      ("step-timeout", stepTimeout.text(unless: usual.stepTimeout)), ("within", within.text(unless: usual.within)),
      ("start-timeout", startTimeout.map { FlowText.duration($0) }),
      ("timeout", timeout.map { FlowText.duration($0) }), ("directory", directory.map { FlowText.quoted($0) }),
      ("after-failure", afterFailure == usual.afterFailure ? nil : afterFailure.rawValue),
      ("strict", isStrict ? "yes" : nil), ("accessibility", isAccessible.map { $0 ? "yes" : "no" }),
    ]
    return all.filter { $0.value != nil }
  }
}

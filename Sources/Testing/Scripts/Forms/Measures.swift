import Documents
import JSONText

extension ResponseCheck {
  private typealias Row = ScriptField<ResponseCheck>

  static var form: ScriptForm<ResponseCheck> {
    let rows: [Row] = [
      Row("client", "The client.", \.client, .client, isRequired: true),
      Row(
        "within", "The limit in real time from the first event of a step to the first changed picture.", \.limit,
        .duration, isRequired: true),
      Row(
        "of", "`last`: the last input step. `every`: all since the previous check of the client's responses.",
        \.scope, .choice),
    ]
    return ScriptTable("a response", rows).form(ResponseCheck(client: "", limit: .zero))
  }
}

extension IdleCheck {
  private typealias Row = ScriptField<IdleCheck>

  static var form: ScriptForm<IdleCheck> {
    let span = ScriptForm<TimeSpan>.duration(TimeSpan.milliseconds(1)...TimeSpan.seconds(3_600))
    let rows: [Row] = [
      Row("client", "The client.", \.client, .client, isRequired: true),
      Row("for", "The real time for which commits are counted.", \.span, span),
      Row("commits", "The allowed number of commits, or a range such as 0..2.", \.commits, .count),
    ]
    return ScriptTable("an idle client", rows).form(IdleCheck(client: ""))
  }
}

extension FrameCheck {
  private typealias Row = ScriptField<FrameCheck>

  static var form: ScriptForm<FrameCheck> {
    let rows: [Row] = [
      Row("client", "The client.", \.client, .client, isRequired: true),
      Row("missed", "The allowed number of missed frames, or a range such as 0..3.", \.missed, .count),
    ]
    return ScriptTable("a check of frames", rows).form(FrameCheck(client: ""))
  }
}

extension Form where Value == ClosedRange<Int>, Notes == ScriptReading {
  /// A number, or a range such as `0..2`.
  static var count: Form {
    let number: JSON = ["type": "integer", "minimum": 0, "maximum": 1_000_000]
    return Form(["anyOf": [number, .text(#"^[0-9]+\.\.[0-9]+$"#)]]) { node, _ in
      let text = node.plainText ?? ""
      if let number = Int(text), (0...1_000_000).contains(number) { return number...number }
      if let dots = text.firstRange(of: ".."), let low = Int(text[..<dots.lowerBound]),
        let high = Int(text[dots.upperBound...]), low >= 0, low <= high, high <= 1_000_000
      {
        return low...high
      }
      node.fault(expected: "a number, or a range such as 0..2")
      return nil
    }
  }
}

extension ScriptReading {
  /// Reports checks of frames in a script with a virtual clock, in which frames do not take time.
  func checkMeasures(of script: Script) {
    guard script.settings.clock == .virtual else { return }
    for step in script.allSteps where step.kind.conditions.contains(where: \.countsFrames) {
      faults.report(
        at: step.position, "missed frames can only be counted with the machine's clock; use settings: {clock: real}")
    }
  }
}

extension Expectation.Condition {
  fileprivate var countsFrames: Bool { if case .measured(.frames) = self { true } else { false } }
}

import Documents

extension StepWord {
  /// Steps that wait or check.
  static var checks: [StepWord] {
    [
      StepWord("wait", "Waits for a window, or for a client to end.", WaitStep.form) { .check(.wait($0)) },
      StepWord("pause", "Lets script time pass.", ScriptForm<TimeSpan>.duration) { .check(.pause($0)) },
      StepWord("screenshot", "Writes a PNG.", ScreenshotStep.form) { .check(.screenshot($0)) },
      .expect,
    ]
  }
}

extension WaitStep {
  private typealias Row = ScriptField<WaitStep>

  fileprivate static var form: ScriptForm<WaitStep> {
    let window = ScriptForm<WindowSelector>.window
    let rows: [Row] = [
      Row("within", "Real time; that of the settings by default.", \.within, .duration),
      Row("window", "Until there is such a window.", \.event, window.map { .window($0) }),
      Row("no-window", "Until no such window exists.", \.event, window.map { .noWindow($0) }),
      Row("exit", "Until the client has ended.", \.event, ScriptForm<String>.client.map { .exit(client: $0) }),
    ]
    let table = ScriptTable("a wait", rows, [.exactlyOne(of: ["window", "no-window", "exit"])])
    return ScriptForm<WindowSelector>.named.map { WaitStep(.window($0)) }.orMapping(
      table.form(WaitStep(.exit(client: ""))))
  }
}

extension ScreenshotStep {
  private typealias Row = ScriptField<ScreenshotStep>

  fileprivate static var form: ScriptForm<ScreenshotStep> {
    let file = ScriptForm<String>.name("the path of a PNG").refined { file, _, reading in
      reading.screenshots.insert(file)
      return file
    }
    let rows: [Row] = [
      Row("file", "The path of the PNG, from the run's folder.", \.file, file, isRequired: true),
      Row("cursor", "Whether the pointer is in it.", \.includesCursor, .boolean),
      Row("overlay", "What it shows of input.", \.overlay, .choice),
    ]
    return file.map { ScreenshotStep(file: $0) }
      .orMapping(ScriptTable("a screenshot", rows + Row.space(\.space), .space()).form(ScreenshotStep(file: "")))
  }
}

import Documents

extension StepWord {
  /// Steps that wait or check.
  static var checks: [StepWord] {
    [
      StepWord(
        "wait", "Waits for a window, its end, the end of a client, a picture or another condition.", WaitStep.form
      ) {
        .check(.wait($0))
      },
      StepWord("pause", "Lets script time pass, for example 500ms.", ScriptForm<TimeSpan>.duration) {
        .check(.pause($0))
      },
      StepWord("screenshot", "Writes a picture of an output or a window to a PNG file.", ScreenshotStep.form) {
        .check(.screenshot($0))
      },
      .expect,
      StepWord("fail", "Fails with this text, for example in a branch that must not be taken.", .name("a reason")) {
        .check(.fail($0))
      },
    ]
  }
}

extension WaitStep {
  private typealias Row = ScriptField<WaitStep>

  fileprivate static var form: ScriptForm<WaitStep> {
    let window = ScriptForm<WindowSelector>.window
    let pixels = PixelCheck.form.map { Event.pixels($0) }
    let rows: [Row] = [
      Row("within", "The limit in real time. By default, that of the settings.", \.within, .duration),
      Row(
        "window", "Waits until this window or surface exists.", \.event,
        ScriptForm<WindowSelector>.surface.map { .window($0) }),
      Row("no-window", "Waits until this window does not exist.", \.event, window.map { .noWindow($0) }),
      Row("exit", "Waits until this client has ended.", \.event, ScriptForm<String>.client.map { .exit(client: $0) }),
      Row("pixels", "Waits until the picture is as described, for example at rest.", \.event, pixels),
      Row(
        "appeared", "Waits for a window or subsurface that is new since the last input step began.", \.event,
        AppearedCheck.form.map { .condition(.appeared($0)) }),
      Row(
        "drag", "Waits for a drag and drop operation, or for the end of all.", \.event,
        DragCheck.form.map { .condition(.drag($0)) }),
      Row(
        "text-field", "Waits for the state of the text field that receives text.", \.event,
        TextFieldCheck.form.map { .condition(.textField($0)) }),
      Row(
        "menu", "Waits until the edit menu is open with these items, or is not open.", \.event,
        MenuCheck.form.map { .condition(.menu($0)) }),
      Row(
        "cursor", "Waits for a cursor of the pointer: a shape, `surface` or `hidden`.", \.event,
        CursorCheck.form.map { .condition(.cursor($0)) }),
      Row(
        "widget", "Waits until this widget exists, or a number of widgets.", \.event,
        WidgetCheck.form.map { .condition(.widget($0)) }),
      Row(
        "tree", "Waits until the tree of a window's widgets is as a file describes it.", \.event,
        TreeCheck.form.map { .condition(.widgetTree($0)) }),
      Row(
        "first-responder", "Waits until this surface or widget has the keyboard.", \.event,
        Expectation.Condition.firstResponder.map { .condition($0) }),
      Row(
        "can-perform", "Waits until an action can be performed.", \.event,
        PossibleAction.form(isPossible: true).map { .condition(.canPerform($0)) }),
      Row(
        "cannot-perform", "Waits until an action cannot be performed.", \.event,
        PossibleAction.form(isPossible: false).map { .condition(.canPerform($0)) }),
      Row(
        "speech", SpeechCheck.summary, \.event, SpeechCheck.form.map { .condition(.speech($0)) }
      ).named(SpeechCheck.definition),
      Row(
        "any", "Waits until at least one of these conditions holds.", \.event,
        ExpectationDraft.anyForm.map { .condition($0) }),
    ]
    let table = ScriptTable("a wait", rows, [.exactlyOne(of: rows.dropFirst().map(\.name))])
    return ScriptForm<WindowSelector>.named.map { WaitStep(.window($0)) }.orMapping(
      table.form(WaitStep(.exit(client: ""))))
  }
}

extension ScreenshotStep {
  private typealias Row = ScriptField<ScreenshotStep>

  fileprivate static var form: ScriptForm<ScreenshotStep> {
    let file = ScriptForm<String>.name("the path of a PNG file").refined { file, _, reading in
      reading.screenshots.insert(file)
      return file
    }
    let rows: [Row] = [
      Row(
        "file", "The path of the PNG file, relative to the directory of the settings.", \.file, file, isRequired: true),
      Row("cursor", "Whether the picture contains the pointer.", \.includesCursor, .boolean),
      Row("overlay", "The overlay of input that the picture contains.", \.overlay, .choice),
    ]
    return file.map { ScreenshotStep(file: $0) }
      .orMapping(ScriptTable("a screenshot", rows + Row.space(\.space), .space()).form(ScreenshotStep(file: "")))
  }
}

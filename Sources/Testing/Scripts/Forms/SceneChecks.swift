import Documents

extension AppearedCheck {
  private typealias Row = ScriptField<AppearedCheck>

  /// A client's name, or a mapping.
  static var form: ScriptForm<AppearedCheck> { whole.defined(as: ScriptDefinition.appeared) }

  static var whole: ScriptForm<AppearedCheck> {
    let table = ScriptTable<AppearedCheck>(
      "an appearance",
      [
        Row("client", "The client. By default, any client.", \.client, .client),
        Row("role", "The kind of window, `subsurface` or `any`.", \.role, .choice),
      ])
    return ScriptForm<String>.client.map { AppearedCheck(client: $0) }.orMapping(table.form(AppearedCheck()))
  }
}

extension DragCheck {
  private typealias Row = ScriptField<DragCheck>

  static var form: ScriptForm<DragCheck?> { whole.defined(as: ScriptDefinition.drag) }

  static var whole: ScriptForm<DragCheck?> {
    let target = ScriptForm<WindowSelector>.surface.map { Target.window($0) }.or("none", .nobody)
    let table = ScriptTable<DragCheck>(
      "a drag",
      [
        Row("by", "The input that drives the drag.", \.driver, .choice),
        Row("from", "The client that began the drag.", \.origin, .client),
        Row("over", "The window that receives the drag, or `none`.", \.target, target),
        Row(
          "types", "Patterns for MIME types that the drag offers. Each must match one type.", \.types,
          ScriptForm<TextPattern>.pattern.oneOrMore(of: "MIME types", count: 1...100)),
      ])
    return table.form(DragCheck()).orNone()
  }
}

extension CursorCheck {
  static var form: ScriptForm<CursorCheck> { whole.defined(as: ScriptDefinition.cursor) }

  static var whole: ScriptForm<CursorCheck> { .choice }
}

extension TextFieldCheck {
  private typealias Row = ScriptField<TextFieldCheck>

  static var form: ScriptForm<TextFieldCheck> { whole.defined(as: ScriptDefinition.textField) }

  static var whole: ScriptForm<TextFieldCheck> {
    ScriptTable<TextFieldCheck>(
      "a text field",
      [
        Row("active", "Whether a text field is active.", \.isActive, .boolean),
        Row("purpose", "The purpose of the active text field.", \.purpose, .choice),
        Row("surrounding", "A pattern for the text around the cursor.", \.surrounding, .pattern),
      ],
      check: { mapping, _, field in
        guard !field.isActive else { return }
        for key in ["purpose", "surrounding"] where mapping.has(key) {
          mapping.faults.report(
            at: mapping.position(of: key), "\(key.quotedForPeople) cannot be given beside \"active: no\"")
        }
      }
    ).form(TextFieldCheck())
  }
}

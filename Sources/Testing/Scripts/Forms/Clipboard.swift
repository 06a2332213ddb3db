import Documents

extension StepWord {
  /// Steps of the clipboard and of text that does not come from keys.
  static var texts: [StepWord] {
    [
      StepWord("clipboard", "Sets or empties the clipboard or the primary selection.", ClipboardDraft.form) {
        .keyboard(.clipboard($0))
      },
      StepWord("paste", "Sets the clipboard to a text, and asks the key window to paste it.", PasteStep.form) {
        .keyboard(.paste($0))
      },
      StepWord(
        "compose", "Changes the text of the active text field as an input method does.", ComposeDraft.form
      ) { .keyboard(.compose($0)) },
    ]
  }
}

/// A clipboard step while it is being read.
private struct ClipboardDraft {
  var change: ClipboardStep.Change
  var type: String?
  var isPrimary = false

  private typealias Row = ScriptField<ClipboardDraft>
  private typealias Part = Choice<ClipboardStep, ScriptReading>

  static var form: ScriptForm<ClipboardStep> { .choices("a clipboard step", [set, clear, owner]) }

  private static var set: Part {
    Part(
      [
        Row("set", "The new content: a text, or a file with its type.", \.content, .clipboardContent),
        Row("type", "The only MIME type of the text. By default, the usual types of text.", \.type, mimeType), primary,
      ], from: ClipboardDraft(change: .clear),
      as: { draft in
        var content = draft.content
        if let type = draft.type { content.type = type }
        return ClipboardStep(.set(content), isPrimary: draft.isPrimary)
      }
    ) { mapping, _, draft in
      if case .file = draft.content.data { mapping.refuse("type", beside: "set") }
    }
  }

  private static var clear: Part {
    let yes = ScriptForm<Bool>.boolean.refined { isOn, node, _ in
      if !isOn { node.fault(expected: "yes") }
      return isOn ? ClipboardStep.Change.clear : nil
    }
    return Part(
      [Row("clear", "Empties it. The owner is told.", \.change, yes), primary],
      from: ClipboardDraft(change: .clear), as: { ClipboardStep($0.change, isPrimary: $0.isPrimary) })
  }

  private static var owner: Part {
    let dies = ScriptForm<ClipboardStep.Change>.word([("dies", .ownerDies)])
    return Part(
      [Row("owner", "Empties it as if its owner had died.", \.change, dies), primary],
      from: ClipboardDraft(change: .ownerDies), as: { ClipboardStep($0.change, isPrimary: $0.isPrimary) })
  }

  private static var primary: Row {
    Row("primary", "Whether the primary selection is meant instead of the clipboard.", \.isPrimary, .boolean)
      .named("clipboard-primary")
  }

  private var content: ClipboardContent {
    get { if case .set(let content) = change { content } else { ClipboardContent(.text("")) } }
    set { change = .set(newValue) }
  }
}

private var mimeType: ScriptForm<String> { .name("a MIME type such as text/html") }

extension Form where Value == ClipboardContent, Notes == ScriptReading {
  /// A text, or a file with its type.
  fileprivate static var clipboardContent: Form {
    let table = ScriptTable<FileContent>(
      "the content of a clipboard",
      [
        ScriptField(
          "file", "The path of the file, relative to the directory of the settings.", \.file,
          .name("the path of a file"), isRequired: true),
        ScriptField("type", "The MIME type of the content.", \.type, mimeType, isRequired: true),
      ])
    return ScriptForm<String>.text("text").map { ClipboardContent(.text($0)) }.orMapping(
      table.form(FileContent()).map { ClipboardContent(.file($0.file), type: $0.type) })
  }
}

private struct FileContent {
  var file = ""
  var type = ""
}

extension PasteStep {
  fileprivate static var form: ScriptForm<PasteStep> {
    let text = ScriptForm<String>.text("text to paste")
    let table = ScriptTable<PasteStep>(
      "a paste step",
      [
        ScriptField("text", "The text to paste.", \.text, text, isRequired: true),
        ScriptField(
          "by", "How the key window is asked to paste: by the keys Ctrl+V, or by the action edit.paste.", \.method,
          .choice),
      ])
    return text.map { PasteStep(text: $0) }.orMapping(table.form(PasteStep(text: "")))
  }
}

/// A compose step while it is being read.
private struct ComposeDraft {
  var text = ""
  var cursor: Int?
  var deleted = Deletion()

  private typealias Row = ScriptField<ComposeDraft>
  private typealias Part = Choice<ComposeStep, ScriptReading>

  /// The longest text in bytes that the protocol carries.
  private static let mostBytes = 4000

  static var form: ScriptForm<ComposeStep> { .choices("a compose step", [preedit, commit, delete]) }

  private static var text: ScriptForm<String> {
    ScriptForm<String>.text("text").refined { text, node, _ in
      if text.utf8.count <= mostBytes { return text }
      node.fault(expected: "a text of at most \(mostBytes) bytes")
      return nil
    }
  }

  private static var preedit: Part {
    Part(
      [
        Row("preedit", "The preliminary text at the cursor. An empty text removes it.", \.text, text),
        Row(
          "cursor", "The place of the cursor in the preliminary text, in characters. By default, its end.", \.cursor,
          .integer(0...mostBytes)),
      ], from: ComposeDraft(), as: { .preedit($0.text, cursor: $0.cursor) }
    ) { mapping, reading, draft in
      guard let cursor = draft.cursor, cursor > draft.text.count else { return }
      reading.faults.report(
        at: mapping.position(of: "cursor"), "the cursor is behind the preliminary text", found: "\(cursor)",
        expected: "at most \(draft.text.count), the number of its characters")
    }
  }

  private static var commit: Part {
    Part([Row("commit", "The text to insert.", \.text, text)], from: ComposeDraft(), as: { .commit($0.text) })
  }

  private static var delete: Part {
    Part(
      [Row("delete", "The characters to delete around the cursor.", \.deleted, Deletion.form)], from: ComposeDraft(),
      as: { .delete(before: $0.deleted.before, after: $0.deleted.after) })
  }

  struct Deletion {
    var before = 0
    var after = 0

    static var form: ScriptForm<Deletion> {
      ScriptTable<Deletion>(
        "a deletion",
        [
          ScriptField("before", "The number of characters before the cursor.", \.before, .integer(0...mostBytes)),
          ScriptField("after", "The number of characters after the cursor.", \.after, .integer(0...mostBytes)),
        ], [.some(of: ["before", "after"])]
      ).form(Deletion())
    }
  }
}

extension ClipboardCheck {
  /// A check, or `none` for an empty clipboard.
  static var form: ScriptForm<ClipboardCheck> {
    let checks: [ScriptField<Draft>] = TextCheck.fields.map { $0.inside(\.textCheck) }
    let rows: [ScriptField<Draft>] = [
      ScriptField(
        "types", "MIME types that must be offered, among any others.", \.check.types,
        mimeType.oneOrMore(of: "types", count: 1...100)),
      ScriptField(
        "type", "The MIME type in which the content is read. By default, that of text.", \.check.type, mimeType),
      ScriptField(
        "primary", "Whether the primary selection is meant instead of the clipboard.", \.check.isPrimary, .boolean
      ).named("clipboard-primary"),
      ScriptField("empty", "Whether it must be empty.", \.check.isEmpty, .boolean),
    ]
    let table = ScriptTable<Draft>(
      "the clipboard", checks + rows,
      [
        .some(of: TextCheck.words + ["types", "empty"]), .atMostOne(of: TextCheck.words + ["empty"]),
        .refuse("types", beside: "empty"), .refuse("type", beside: "empty"),
      ])
    return table.form(Draft()).map(\.check)
  }

  /// A check while it is being read.
  private struct Draft {
    var check = ClipboardCheck()

    var textCheck: TextCheck {
      get { check.text ?? .contains("") }
      set { check.text = newValue }
    }
  }
}

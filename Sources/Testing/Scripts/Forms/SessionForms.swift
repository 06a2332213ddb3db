import Documents
import JSONText

extension Form where Value == SessionSettings, Notes == ScriptReading {
  /// `private`, `shared`, or a mapping that changes a private session.
  static var session: Form {
    ScriptForm<SessionSettings.Kind>.choice.map(writing: { $0.kind }) { SessionSettings($0) }
      .orMapping(SessionSettings.table.form(SessionSettings(.private)).named("private-session"))
  }
}

extension SessionSettings {
  private typealias Row = ScriptField<SessionSettings>

  fileprivate static var table: ScriptTable<SessionSettings> {
    FieldTable(
      "a session",
      [
        Row("bus", "Whether the session has a D-Bus session bus.", \.hasBus, .boolean),
        Row("locale", "The locale of programs, such as `de_DE.UTF-8`.", \.locale, .line("a locale")),
        Row(
          "language", "The language of translated texts, or several with colons between them.", \.language,
          .line("a language")),
        Row(
          "timezone", "The time zone, such as `Europe/Berlin`.", \.timezone, .line("a time zone")),
        Row("theme", "`light`, `dark` or the name of a GTK theme.", \.theme, .line("a theme")),
        Row(
          "fonts", "The files of the only fonts, relative to the folder of this file.", \.fonts,
          ScriptForm<String>.font.list(of: "the paths of fonts", count: 1...100)),
        Row("cursor", "The cursor of clients.", \.cursor, Cursor.table),
        keyboard,
        Row("animations", "Whether toolkits animate their widgets.", \.isAnimated, .boolean),
        Row(
          "inherit", "The variables that the session takes from the environment of Fingerpost.", \.inherited,
          ScriptForm<String>.variable.list(of: "names of variables", count: 0...1_000)),
        Row(
          "environment", "The variables to add. An empty value or `~` removes one.", \.environment,
          ScriptForm<[EnvironmentVariable]>.environment.noting { node, reading in
            SessionSettings.refuseMark(in: node, reading)
          }),
        Row(
          "leaves", "Patterns for the names of processes that programs may leave running. No warning names them.",
          \.left, ScriptForm<String>.line("a pattern").list(of: "patterns for names of processes", count: 1...100)),
      ])
  }

  /// Reports a variable that every session sets itself.
  private static func refuseMark(in node: NodeReader, _ reading: ScriptReading) {
    guard node.isMapping, let (key, _) = node.entries(of: "variables")?.first(where: { $0.0.text == mark }) else {
      return
    }
    reading.faults.report(
      at: key.position, "\(mark) cannot be changed, because it marks the processes of the session")
  }

  fileprivate static var mark: String { "FINGERPOST_SESSION" }
}

extension SessionSettings.Cursor {
  fileprivate static var table: ScriptTable<SessionSettings.Cursor> {
    FieldTable(
      "a cursor",
      [
        ScriptField("theme", "The name of the cursor theme.", \.theme, .line("a cursor theme")),
        ScriptField("size", "The size in logical pixels.", \.size, .integer(1...512)),
      ])
  }
}

extension Form where Value == String, Notes == ScriptReading {
  /// Text that fits into one line of a file of settings.
  static func line(_ what: String) -> Form {
    name(what).keepingSchema { text, node in
      if text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) { return text }
      node.fault(expected: "\(what) without line breaks and control characters")
      return nil
    }
  }

  /// The path of a font.
  fileprivate static var font: Form { name("the path of a font").keepingSchema { $1.position.path(to: $0) } }

  /// The name of an environment variable.
  fileprivate static var variable: Form {
    name("the name of a variable").keepingSchema { name, node in
      if name == SessionSettings.mark {
        node.faults.report(
          at: node.position, "\(name) cannot be inherited, because it marks the processes of the session")
        return nil
      }
      if !name.contains("=") { return name }
      node.fault(expected: "the name of a variable without =")
      return nil
    }
  }

  /// The same form for a part of its texts, which keeps the defaults in the schema.
  private func keepingSchema(_ check: @escaping (String, NodeReader) -> String?) -> Form {
    Form(schema, write: write) { node, notes in read(node, notes).flatMap { check($0, node) } }
  }
}

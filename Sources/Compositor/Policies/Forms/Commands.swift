import Documents
import JSONText

/// A handler that is a command inside applications.
struct CommandDraft {
  var command = ApplicationCommand()
  var otherwise: KeyChord?

  /// The keys of which such a handler has at least one.
  static let keys = ["application", "text", "press"]

  static var fields: [PolicyField<CommandDraft>] {
    [
      Field(
        "application", "The names of the application's own actions, the most wanted first.", \.command.names,
        PolicyForm<[String]>.commands),
      Field("text", "The operation on the focused text, if no widget has such an action.", \.command.text, .choice),
      Field("press", "The widget of the window that is pressed.", \.command.press, PolicyForm<WidgetMatch>.widget),
      Field(
        "else", "The keys for an application that cannot do it in these ways.", \.otherwise, PolicyForm<KeyChord>.chord),
    ]
  }

  /// The handler; nil if none of the keys could be read.
  static func read(_ mapping: MappingReader, _ notes: PolicyNotes) -> ActionHandler? {
    var draft = CommandDraft()
    FieldTable("a handler", fields).read(mapping, notes, into: &draft)
    guard draft.command != ApplicationCommand() else { return nil }
    return .application(draft.command, otherwise: draft.otherwise)
  }
}

extension Form where Value == [String], Notes == PolicyNotes {
  /// The name of an action as an application calls it, such as `win.save`, or a list of them.
  fileprivate static var commands: Form {
    let one = PolicyForm<String>(["type": "string", "minLength": 1, "maxLength": 200]) { node, _ in
      let expected = "the name of an application's action, such as win.save"
      guard let text = node.string(expected) else { return nil }
      guard (1...200).contains(text.utf8.count) else {
        node.fault(expected: expected)
        return nil
      }
      return text
    }
    return one.oneOrMore(of: "names", count: 1...20)
  }
}

extension Form where Value == WidgetMatch, Notes == PolicyNotes {
  /// The description of a widget.
  static var widget: Form {
    let fields: [PolicyField<WidgetMatch>] = [
      Field("role", "The role, such as button.", \.role, PolicyForm<String>.widgetRole),
      Field("name", "The name, as a pattern.", \.name, PolicyForm<TextMatcher>.texts),
    ]
    let table = FieldTable("a widget", fields, [.some(of: ["role", "name"])])
    return Form(table.schema(WidgetMatch())) { node, notes in
      var match = WidgetMatch()
      table.read(node, notes, into: &match)
      return match == WidgetMatch() ? nil : match
    }
  }
}

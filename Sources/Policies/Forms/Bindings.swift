import Documents

extension Form where Value == [KeyBinding] {
  /// Chords and what each sends.
  static var bindings: Form {
    let chord = Form<KeyChord>.chord
    let schema: SchemaValue = [
      "type": "object", "propertyNames": chord.schema,
      "additionalProperties": Form<KeyBinding>.schema, "maxProperties": .integer(mostNames),
    ]
    return Form(schema) { node, notes in
      var bindings: [KeyBinding] = []
      for (key, value) in node.names(of: "bindings") {
        let keyNode = Node(.scalar(key.text, .plain), at: key.position)
        let keys = chord.read(node.reader(keyNode), notes)
        let binding = Form<KeyBinding>.read(value, notes)
        guard let keys, var binding else { continue }
        binding.chord = keys
        binding.position = key.position
        if let first = bindings.first(where: { $0.chord == keys }), let place = first.position {
          node.faults.report(
            at: key.position, "\(keys) is bound twice",
            expected: "each chord once; the first stands in line \(place.line)")
        }
        bindings.append(binding)
      }
      return node.isMapping ? bindings : nil
    }
  }
}

extension Form where Value == KeyBinding {
  fileprivate static var table: FieldTable<KeyBinding> {
    FieldTable(
      "a binding",
      [
        Field("action", "The action to send.", \.action, Form<ActionName>.actionOrNone, isRequired: true),
        Field("on", "Whether at the press or at the release of the key.", \.moment, .choice),
        Field("always", "Whether it holds while a client has asked for all keys.", \.isAlways, .boolean),
      ])
  }

  private static var empty: KeyBinding { KeyBinding(KeyChord(modifiers: [], key: ""), action: nil) }

  fileprivate static var schema: SchemaValue { ["anyOf": [Form<ActionName>.actionOrNone.schema, table.schema(empty)]] }

  fileprivate static func read(_ node: NodeReader, _ notes: PolicyNotes) -> KeyBinding? {
    var binding = empty
    guard node.isMapping else {
      guard let action = Form<ActionName>.actionOrNone.read(node, notes) else { return nil }
      binding.action = action
      return binding
    }
    table.read(node, notes, into: &binding)
    return binding
  }
}

/// Media keys as one file gives them: what it says replaces what is there, key by key.
extension MediaKey {
  static var table: FieldTable<MediaKey> {
    FieldTable(
      "a media key",
      [
        Field("action", "The action the key sends.", \.action, .action),
        Field("before-client", "Whether the shell has the key before the client.", \.shellBeforeClient, .order),
      ])
  }

  static var schema: SchemaValue {
    let entry = table.schema(MediaKey("", action: "shell.play", shellBeforeClient: .whereHandled))
    return [
      "type": "object", "additionalProperties": ["anyOf": [Form<ActionName>.action.schema, entry.withoutDefaults]],
      "maxProperties": .integer(mostNames),
    ]
  }

  /// Reads `{XF86AudioPlay: {action: shell.play, before-client: true}}` over what earlier files say.
  static func read(_ node: NodeReader, _ notes: PolicyNotes, into keys: inout [MediaKey]) {
    for (key, value) in node.names(of: "media keys") {
      notes.check(key: key.text, at: key.position)
      let place = keys.firstIndex { $0.key == key.text }
      var entry = place.map { keys[$0] } ?? MediaKey(key.text, action: "", shellBeforeClient: .whereHandled)
      entry.position = key.position
      if value.isMapping {
        table.read(value, notes, into: &entry)
        if place == nil, value.node["action"] == nil {
          node.faults.report(at: value.position, "a media key that is not built in needs \"action\"")
        }
      } else if let action = Form<ActionName>.action.read(value, notes) {
        entry.action = action
      }
      if let place { keys[place] = entry } else { keys.append(entry) }
    }
  }
}

extension SchemaValue {
  /// The same properties, without what holds where they are not written.
  fileprivate var withoutDefaults: SchemaValue {
    switch self {
    case .object(let members):
      .object(
        members.filter { $0.name != "default" }.map { Member(name: $0.name, value: $0.value.withoutDefaults) })
    case .array(let items): .array(items.map(\.withoutDefaults))
    case .string, .integer, .number, .boolean: self
    }
  }
}

extension Form where Value == MediaKey.Order {
  /// `true`, `false`, or `where-handled`.
  fileprivate static var order: Form {
    Form(["anyOf": [Form<Bool>.boolean.schema, ["const": "where-handled"]]]) { node, _ in
      switch node.text {
      case "true", "yes", "on": return .always
      case "false", "no", "off": return .never
      case "where-handled": return .whereHandled
      default:
        node.fault(
          expected: "true, false or where-handled", nearestName: node.text.flatMap { ["where-handled"].nearest(to: $0) }
        )
        return nil
      }
    }
  }
}

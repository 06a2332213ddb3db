import Documents

extension Form where Value == ActionName {
  private static var pattern: String { #"^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$"# }

  static var actionSchema: SchemaValue { ["type": "string", "pattern": .string(pattern)] }

  /// The name of an action that is sent: something must be known of it when all files have been read.
  static var action: Form {
    Form(SchemaDefinition.action.reference, write: { .string($0.text) }) { node, notes in
      guard let text = node.text, ActionName.isWellFormed(text) else {
        node.fault(
          expected: ActionName.expected, nearestName: node.text.flatMap { ActionTable.builtIn.texts.nearest(to: $0) })
        return nil
      }
      notes.noteAction(ActionName(text), at: node.position)
      return ActionName(text)
    }
  }

  /// The same, or `none`.
  static var actionOrNone: Form<ActionName?> {
    Form<ActionName?>(["anyOf": [["const": "none"], action.schema]]) { node, notes in
      node.text == "none" ? .some(nil) : action.read(node, notes).map { $0 }
    }
  }
}

extension ActionName {
  static let expected = "the name of an action: lower-case words with dots between them, such as edit.copy"
}

extension ActionTable {
  var texts: [String] { names.map(\.text) }
}

extension Form where Value == [ActionName: ActionTable.Entry] {
  /// What performs each action.
  static var actionTable: Form {
    let schema: SchemaValue = [
      "type": "object", "propertyNames": SchemaDefinition.action.reference,
      "additionalProperties": SchemaDefinition.handler.reference, "maxProperties": .integer(mostNames),
    ]
    return Form(schema) { node, notes in
      var entries = Value()
      for (key, value) in node.names(of: "actions") {
        if !ActionName.isWellFormed(key.text) {
          node.faults.report(
            at: key.position, "wrong name", found: key.text.quotedForPeople, expected: ActionName.expected,
            nearestName: ActionTable.builtIn.texts.nearest(to: key.text))
        }
        guard let handler = Form<ActionHandler>.handler.read(value, notes) else { continue }
        entries[ActionName(key.text)] = ActionTable.Entry(handler, at: key.position)
      }
      return node.isMapping ? entries : nil
    }
  }
}

extension Form where Value == ActionHandler {
  private static var words: [String] {
    ["none"] + WindowOperation.allCases.map(\.rawValue) + OverlayKind.allCases.map(\.rawValue)
      + shellWords.keys.sorted()
  }
  private static var shellWords: [String: ShellOperation] { ["host-shortcuts": .hostShortcuts] }
  private static var expected: String {
    "keys such as Ctrl+C, \(words.alternatives), or a mapping with \(mappingKeys.alternatives)"
  }
  private static var mappingKeys: [String] { ["chord", "run", "focus", "show", "hide", "toggle"] }

  /// Keys, the name of an operation, `none`, or a mapping.
  static var handler: Form {
    Form(SchemaDefinition.handler.reference) { node, notes in
      if node.isMapping { return node.mapping("a handler") { mapping($0, notes) } }
      guard let text = node.text else {
        node.fault(expected: expected)
        return nil
      }
      if text == "none" { return .nothing }
      if let operation = WindowOperation(rawValue: text) { return .window(operation) }
      if let operation = shellWords[text] { return .shell(operation) }
      if let overlay = OverlayKind(rawValue: text) { return .shell(.toggleOverlay(overlay)) }
      guard isChord(text) else {
        node.fault(expected: expected, nearestName: words.nearest(to: text))
        return nil
      }
      return Form<KeyChord>.chord.read(node, notes).map { .chord($0) }
    }
  }

  static var handlerSchema: SchemaValue {
    let window = Form<WindowMatch>.window.schema
    let chord = SchemaDefinition.chord.reference
    let properties: SchemaValue = [
      "chord": chord, "run": Form<[String]>.command.schema, "focus": window, "show": window, "hide": window,
      "toggle": window,
    ]
    let mapping: SchemaValue = [
      "type": "object", "properties": properties, "additionalProperties": false, "minProperties": 1, "maxProperties": 1,
    ]
    // A lower-case word alone is more likely a mistyped operation than a key.
    let keys: SchemaValue = ["allOf": [chord, ["not": ["type": "string", "pattern": "^[a-z][a-z_-]+$"]]]]
    return ["anyOf": [["enum": SchemaValue(words)], keys, mapping]]
  }

  private static func isChord(_ text: String) -> Bool {
    let isLower = text.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    return text.utf8.count == 1 || !isLower
  }

  private static func mapping(_ mapping: MappingReader, _ notes: PolicyNotes) -> ActionHandler? {
    func window(_ key: String) -> WindowMatch? { mapping.optional(key) { Form<WindowMatch>.window.read($0, notes) } }
    switch mapping.exactlyOne(of: mappingKeys) {
    case "chord": return mapping.optional("chord") { Form<KeyChord>.chord.read($0, notes) }.map { .chord($0) }
    case "run": return mapping.optional("run") { Form<[String]>.command.read($0, notes) }.map { .shell(.run($0)) }
    case "focus": return window("focus").map { .shell(.focus($0)) }
    case "show": return window("show").map { .shell(.show($0)) }
    case "hide": return window("hide").map { .shell(.hide($0)) }
    case "toggle": return window("toggle").map { .shell(.toggle($0)) }
    default: return nil
    }
  }
}

extension Form where Value == [String] {
  /// A program with its arguments, or a line for the shell.
  static var command: Form {
    let word: SchemaValue = ["type": ["string", "number", "boolean"]]
    let schema: SchemaValue = [
      "anyOf": [
        scalarSchema,
        [
          "type": "array", "prefixItems": [["type": ["string", "number", "boolean"], "minLength": 1]], "items": word,
          "minItems": 1, "maxItems": 1000,
        ],
      ]
    ]
    return Form(schema) { node, _ in
      guard node.isList else { return node.name("a command").map { ["/bin/sh", "-c", $0] } }
      guard let words = node.list(of: "program and arguments", count: 1...1_000, { $0.string() }) else { return nil }
      if words[0].isEmpty { node.fault(expected: "a program") }
      return words
    }
  }
}

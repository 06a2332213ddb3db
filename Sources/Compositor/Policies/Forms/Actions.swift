import Documents
import JSONText

extension Form where Value == ActionName, Notes == PolicyNotes {
  private static var pattern: String { #"^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$"# }

  static var actionSchema: JSON { .text(pattern) }

  /// The name of an action that is sent. The action must be known once all files have been read.
  static var action: Form {
    Form(PolicyDefinition.action.reference, write: { .string($0.text) }) { node, notes in
      guard let text = node.text, ActionName.isWellFormed(text) else {
        node.fault(
          expected: ActionName.expected, nearestName: node.text.flatMap { ActionRules.builtIn.texts.nearest(to: $0) })
        return nil
      }
      notes.noteAction(ActionName(text), at: node.position)
      return ActionName(text)
    }
  }

  /// The name of an action, or `none`.
  static var actionOrNone: PolicyForm<ActionName?> { action.orNone() }
}

extension ActionName {
  static let expected = "the name of an action: lower-case words joined by dots, such as edit.copy"
}

extension ActionRules {
  var texts: [String] { names.map(\.text) }
}

extension Form where Value == [ActionName: ActionRules.Entry], Notes == PolicyNotes {
  /// The handler of each action, by name.
  static var actionTable: Form {
    let schema: JSON = [
      "type": "object", "propertyNames": PolicyDefinition.action.reference,
      "additionalProperties": PolicyDefinition.handler.reference, "maxProperties": .integer(mostNames),
    ]
    return Form(schema) { node, notes in
      var entries = Value()
      for (key, value) in node.names(of: "actions") {
        if !ActionName.isWellFormed(key.text) {
          node.faults.report(
            at: key.position, "invalid name", found: key.text.quotedForPeople, expected: ActionName.expected,
            nearestName: ActionRules.builtIn.texts.nearest(to: key.text))
        }
        guard let handler = PolicyForm<ActionHandler>.handler.read(value, notes) else { continue }
        entries[ActionName(key.text)] = ActionRules.Entry(handler, at: key.position)
      }
      return node.isMapping ? entries : nil
    }
  }
}

extension Form where Value == ActionHandler, Notes == PolicyNotes {
  private static var words: [String] {
    ["none"] + WindowOperationRule.allCases.map(\.rawValue) + OverlayKind.allCases.map(\.rawValue)
      + shellWords.keys.sorted()
  }
  private static var shellWords: [String: ShellOperation] {
    var words: [String: ShellOperation] = [
      "host-shortcuts": .hostShortcuts, "next-layout": .layout(.next), "previous-layout": .layout(.previous),
      "keep-outputs": .keepOutputs, "edit-menu": .editMenu,
    ]
    for operation in DisplayOperation.allCases { words[operation.rawValue] = .displays(operation) }
    return words
  }
  private static var expected: String {
    "keys such as Ctrl+C, \(words.alternatives), or a mapping with \(mappingKeys.alternatives)"
  }
  /// The keys by which a mapping is a handler.
  static var mappingKeys: [String] { soleKeys + CommandDraft.keys }
  /// The keys of which a handler has one.
  private static var soleKeys: [String] { ["chord", "run", "focus", "show", "hide", "toggle", "mode", "layout"] }

  /// A chord, the name of an operation, `none`, or a mapping.
  static var handler: Form {
    Form(PolicyDefinition.handler.reference) { node, notes in
      if node.isMapping { return node.mapping("a handler") { mapping($0, notes) } }
      guard let text = node.text else {
        node.fault(expected: expected)
        return nil
      }
      if text == "none" { return .nothing }
      if let operation = WindowOperationRule(rawValue: text) { return .window(operation) }
      if let operation = shellWords[text] { return .shell(operation) }
      if let overlay = OverlayKind(rawValue: text) { return .shell(.toggleOverlay(overlay)) }
      guard isChord(text) else {
        node.fault(expected: expected, nearestName: words.nearest(to: text))
        return nil
      }
      return PolicyForm<KeyChord>.chord.read(node, notes).map { .chord($0) }
    }
  }

  static var handlerSchema: JSON {
    let chord = PolicyDefinition.chord.reference
    let mapping = handlerRule.joined(with: [
      "type": "object", "properties": mappingProperties, "additionalProperties": false,
    ])
    // A lower-case word alone is more likely a mistyped operation than a key.
    let keys: JSON = ["allOf": [chord, ["not": .text("^[a-z][a-z_-]+$")]]]
    return ["anyOf": [["enum": JSON(words)], keys, mapping]]
  }

  /// A mapping has one of the sole keys, or some of those of a command.
  static var handlerRule: JSON {
    func requiring(_ key: String) -> JSON { ["required": [.string(key)]] }
    let command: JSON = ["anyOf": .array(CommandDraft.keys.map(requiring))]
    let commandKeys: JSON = ["anyOf": .array((CommandDraft.keys + ["else"]).map(requiring))]
    return ["oneOf": .array(soleKeys.map { requiring($0).joined(with: ["not": commandKeys]) } + [command])]
  }

  /// The keys of a handler that is a mapping.
  static var mappingProperties: JSON {
    let window = PolicyForm<WindowMatch>.window.schema
    let command =
      FieldTable("a handler", CommandDraft.fields).schema(CommandDraft()).withoutDefaults["properties"] ?? [:]
    return command.joined(with: [
      "chord": PolicyDefinition.chord.reference, "run": program.schema, "focus": window, "show": window,
      "hide": window, "toggle": window, "mode": PolicyForm<String>.mode.schema,
      "layout": PolicyForm<String>.layout.schema,
    ])
  }

  private static var program: PolicyForm<[String]> { .program({ $0 }, line: { ["/bin/sh", "-c", $0] }) }

  private static func isChord(_ text: String) -> Bool {
    let isLower = text.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    return text.utf8.count == 1 || !isLower
  }

  /// Reads the handler of a mapping, which may have other keys too.
  static func mapping(_ mapping: MappingReader, _ notes: PolicyNotes) -> ActionHandler? {
    func window(_ key: String) -> WindowMatch? {
      mapping.optional(key) { PolicyForm<WindowMatch>.window.read($0, notes) }
    }
    if CommandDraft.keys.contains(where: mapping.has) {
      guard let other = soleKeys.first(where: mapping.has) else { return CommandDraft.read(mapping, notes) }
      _ = mapping.exactlyOne(of: CommandDraft.keys.filter(mapping.has).prefix(1) + [other])
      return nil
    }
    switch mapping.exactlyOne(of: mappingKeys) {
    case "chord": return mapping.optional("chord") { PolicyForm<KeyChord>.chord.read($0, notes) }.map { .chord($0) }
    case "run": return mapping.optional("run") { program.read($0, notes) }.map { .shell(.run($0)) }
    case "focus": return window("focus").map { .shell(.focus($0)) }
    case "show": return window("show").map { .shell(.show($0)) }
    case "hide": return window("hide").map { .shell(.hide($0)) }
    case "toggle": return window("toggle").map { .shell(.toggle($0)) }
    case "mode": return mapping.optional("mode") { PolicyForm<String>.mode.read($0, notes) }.map { .shell(.mode($0)) }
    case "layout":
      return mapping.optional("layout") { PolicyForm<String>.layout.read($0, notes) }.map {
        .shell(.layout(.named($0)))
      }
    default: return nil
    }
  }
}

import Documents
import JSONText

extension Form where Value == [BindingRule], Notes == PolicyNotes {
  /// A mapping from chords to the actions that they send.
  static var bindings: Form {
    let chord = PolicyForm<KeyChord>.chord
    let entries = PolicyForm<BindingRule>(PolicyForm<BindingRule>.schema, read: PolicyForm<BindingRule>.read)
      .oneOrMore(of: "bindings", count: 1...100)
    let schema: JSON = [
      "type": "object", "propertyNames": chord.schema, "additionalProperties": entries.schema,
      "maxProperties": .integer(mostNames),
    ]
    return Form(schema) { node, notes in
      var bindings: [BindingRule] = []
      for (key, value) in node.names(of: "bindings") {
        let keyNode = Node(.scalar(key.text, .plain), at: key.position)
        let chord = KeyChord(loneModifier: key.text) ?? chord.read(node.reader(keyNode), notes)
        let read = entries.read(value, notes)
        guard let chord, let read else { continue }
        for var binding in read {
          binding.chord = chord
          binding.reportIfNotJudged(value)
          if binding.handler != nil { binding.action = ActionName("\(binding.keys)") }
          // In a list, an entry has its own place.
          if !value.isList { binding.position = key.position }
          binding.reportIfTwice(bindings, node.faults)
          bindings.append(binding)
        }
      }
      return node.isMapping ? bindings : nil
    }
  }
}

extension BindingRule {
  /// Reports a binding whose key no client judges.
  fileprivate func reportIfNotJudged(_ node: NodeReader) {
    guard requiresFailureOf != nil, loneModifier != nil || moment == .release else { return }
    node.faults.report(
      at: position, "\(keys) cannot wait for the client: clients judge the presses of keys",
      expected: "a key that is not a modifier, with on: press")
  }

  fileprivate func reportIfTwice(_ others: [BindingRule], _ faults: FaultList) {
    guard let place = others.first(where: { $0.keys == keys })?.position else { return }
    faults.report(
      at: position, "\(keys) is bound twice",
      expected: "each chord once\(device == nil ? "" : " for a device"); the first is in line \(place.line)")
  }
}

extension Form where Value == DeviceMatch, Notes == PolicyNotes {
  /// The pattern of a device's name, or a mapping.
  fileprivate static var device: Form {
    let description: Form = DeviceMatch.form.noting { node, _ in
      guard let type = node.node["type"], let value = node.reader(type).text.flatMap(DeviceType.init(rawValue:)),
        value.rarelyHasKeys
      else { return }
      node.faults.warn(
        at: type.position,
        "a device of type \(value.rawValue) usually has no keys; write type: keyboard, or the pattern of a name")
    }
    return PolicyForm<TextMatcher>.texts.map { DeviceMatch(name: $0) }.orMapping(description)
  }
}

extension DeviceType {
  /// True for devices whose keys, if they have any, usually belong to another device of the type `keyboard`.
  fileprivate var rarelyHasKeys: Bool {
    switch self {
    case .touch, .touchpad, .tablet, .virtualPointer: true
    case .pointer, .keyboard, .switch: false
    }
  }
}

extension KeyChord {
  /// The name of a modifier alone, such as `Super`; nil for other texts.
  fileprivate init?(loneModifier text: String) {
    guard Self.modifierSpellings.contains(text.lowercased()), let chord = try? KeyChord(parsing: "\(text)+A") else {
      return nil
    }
    self.init(modifiers: [], key: chord.modifiers[0].rawValue)
  }
}

extension Form where Value == BindingRule, Notes == PolicyNotes {
  fileprivate static var table: PolicyTable<BindingRule> {
    FieldTable(
      "a binding",
      [Field("action", "The action to send.", \.action, PolicyForm<ActionName>.actionOrNone, isRequired: true)]
        + options)
  }

  private static var options: [PolicyField<BindingRule>] {
    [
      Field("on", "Whether it acts at the press or at the release of the key.", \.moment, .choice),
      Field(
        "always", "Whether it applies even if the client that has the keyboard has asked for all keys.", \.isAlways,
        .boolean),
      Field("device", "The keyboards that it applies to: the pattern of a name, or a description.", \.device, .device),
      Field("repeat", "Whether it acts again and again while the key is held.", \.repeats, .boolean),
      Field(
        "requires-failure-of", "The receiver that gets the key first and must decline it: client.",
        \.requiresFailureOf, .choice),
    ]
  }

  /// A handler instead of the name of an action, with the options of a binding.
  private static var inlineSchema: JSON {
    let table = FieldTable("a binding", options).schema(empty)
    let properties = (table["properties"] ?? [:]).joined(with: PolicyForm<ActionHandler>.mappingProperties)
    return PolicyForm<ActionHandler>.handlerRule.joined(with: table.with("properties", properties))
  }

  private static var empty: BindingRule { BindingRule(KeyChord(modifiers: [], key: ""), action: nil) }

  fileprivate static var schema: JSON {
    ["anyOf": [PolicyForm<ActionName>.actionOrNone.schema, table.schema(empty), inlineSchema]]
  }

  fileprivate static func read(_ node: NodeReader, _ notes: PolicyNotes) -> BindingRule? {
    var binding = empty
    binding.position = node.position
    guard node.isMapping else {
      guard let action = PolicyForm<ActionName>.actionOrNone.read(node, notes) else { return nil }
      binding.action = action
      return binding
    }
    let isRead = node.mapping("a binding") { mapping -> Bool in
      let handlers = PolicyForm<ActionHandler>.mappingKeys
      if handlers.contains(where: { node.node[$0] != nil }) {
        FieldTable("a binding", options).read(mapping, notes, into: &binding)
        guard !mapping.has("action") else {
          _ = mapping.exactlyOne(of: ["action"] + handlers)
          return false
        }
        binding.handler = PolicyForm<ActionHandler>.mapping(mapping, notes)
        return binding.handler != nil
      }
      var named = binding
      table.read(mapping, notes, into: &named)
      binding = named
      // Handlers are among the keys that an error about an unknown key lists.
      for handler in handlers { _ = mapping.has(handler) }
      return true
    }
    if binding.repeats, binding.moment == .release {
      node.faults.report(at: node.position, "a binding that acts at the release cannot repeat", expected: "on: press")
    }
    return isRead == false ? nil : binding
  }
}

/// Media keys as one file gives them. Each field of an entry replaces the value of earlier files.
extension MediaKeyRule {
  static var table: PolicyTable<MediaKeyRule> {
    FieldTable(
      "a media key",
      [
        Field("action", "The action that the key sends.", \.action, .action),
        Field(
          "before-client", "Whether the shell gets the key instead of the client: true, false or where-handled.",
          \.shellBeforeClient, .order),
      ])
  }

  static var schema: JSON {
    let entry = table.schema(MediaKeyRule("", action: "shell.play", shellBeforeClient: .whereHandled))
    return [
      "type": "object",
      "additionalProperties": ["anyOf": [PolicyForm<ActionName>.action.schema, entry.withoutDefaults]],
      "maxProperties": .integer(mostNames),
    ]
  }

  /// Reads `{XF86AudioPlay: {action: shell.play, before-client: true}}` and merges it into the keys of earlier files.
  static func read(_ node: NodeReader, _ notes: PolicyNotes, into keys: inout [MediaKeyRule]) {
    for (key, value) in node.names(of: "media keys") {
      notes.check(key: key.text, at: key.position)
      let place = keys.firstIndex { $0.key == key.text }
      var entry = place.map { keys[$0] } ?? MediaKeyRule(key.text, action: "", shellBeforeClient: .whereHandled)
      entry.position = key.position
      if value.isMapping {
        table.read(value, notes, into: &entry)
        if place == nil, value.node["action"] == nil, !value.node.hasKey(near: "action") {
          node.faults.report(at: value.position, "a media key that is not built in needs \"action\"")
        }
      } else if let action = PolicyForm<ActionName>.action.read(value, notes) {
        entry.action = action
      }
      if let place { keys[place] = entry } else { keys.append(entry) }
    }
  }
}

extension Node {
  /// Returns true if the mapping has a misspelled key that an error reports with this name as the suggestion.
  fileprivate func hasKey(near name: String) -> Bool {
    guard case .mapping(let entries) = content else { return false }
    return entries.contains { [name].nearest(to: $0.key.text) != nil }
  }
}

extension JSON {
  /// The same properties without their `default` members.
  var withoutDefaults: JSON {
    switch self {
    case .object(let members): JSON.object(members.mapValues(\.withoutDefaults)).without("default")
    case .array(let items): .array(items.map(\.withoutDefaults))
    case .null, .bool, .number, .string: self
    }
  }
}

extension Form where Value == MediaKeyRule.Order, Notes == PolicyNotes {
  /// `true`, `false`, or `where-handled`.
  fileprivate static var order: Form {
    Form(["anyOf": [PolicyForm<Bool>.boolean.schema, ["const": "where-handled"]]]) { node, _ in
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

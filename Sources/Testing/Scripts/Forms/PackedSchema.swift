import Documents
import JSONText

extension JSON {
  /// The same schema in fewer bytes: the keys of widgets, which most steps take, are one pattern for mappings with all of
  /// them, and conditions that contain the rule for them refer to it.
  var packingWidgetKeys: JSON {
    guard case .object(let members)? = self["$defs"] else { return self }
    let rule = "\(KeyRule.prefix)\(WidgetSelector.ruleName)"
    var definitions = JSON.Members()
    for (name, value) in members { definitions[name] = name == rule ? value : value.packed(rule) }
    return packed(rule).with("$defs", .object(definitions))
  }

  private func packed(_ rule: String) -> JSON {
    switch self {
    case .array(let items): return .array(items.map { $0.packed(rule) })
    case .object(let members):
      var changed = JSON.Members()
      for (name, value) in members where name != "$defs" {
        switch (name, value) {
        case ("properties", .object(let properties)):
          let (rest, pattern) = Self.packed(properties)
          changed[name] = JSON.object(rest).packed(rule)
          if let pattern { changed["patternProperties"] = pattern }
        case ("anyOf", .array(let choices)): changed[name] = .array(Self.packed(choices, rule).map { $0.packed(rule) })
        default: changed[name] = value.packed(rule)
        }
      }
      return .object(changed)
    case .null, .bool, .number, .string: return self
    }
  }

  /// The properties without the keys of widgets, and a pattern for these; nil if a key is missing.
  private static func packed(_ properties: JSON.Members) -> (JSON.Members, JSON?) {
    let words = WidgetSelector.words
    guard words.allSatisfy({ properties[$0] == true }) else { return (properties, nil) }
    var rest = JSON.Members()
    for (name, value) in properties where !words.contains(name) { rest[name] = value }
    return (rest, .object(JSON.Members([("^(\(words.joined(separator: "|")))$", true)])))
  }

  /// The choices with the rule in place of those that it contains.
  private static func packed(_ choices: [JSON], _ rule: String) -> [JSON] {
    let telling = WidgetSelector.telling.map { JSON.object(JSON.Members([("required", [.string($0)])])) }
    guard telling.allSatisfy(choices.contains) else { return choices }
    let reference: JSON = ["$ref": .string("#/$defs/\(rule)")]
    return choices.filter { !telling.contains($0) } + [reference]
  }
}

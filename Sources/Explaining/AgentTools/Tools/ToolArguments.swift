import Documents
import JSONText

/// A parameter of a tool.
struct ToolParameter: Sendable {
  let name: String
  /// Its JSON Schema without the description.
  let schema: JSON
  let help: String
  var isRequired = false

  static func text(_ name: String, _ help: String, isRequired: Bool = false) -> ToolParameter {
    ToolParameter(name: name, schema: ["type": "string"], help: help, isRequired: isRequired)
  }

  static func integer(_ name: String, _ range: ClosedRange<Int>, _ help: String) -> ToolParameter {
    let schema: JSON = [
      "type": "integer", "minimum": JSON(integerLiteral: range.lowerBound),
      "maximum": JSON(integerLiteral: range.upperBound),
    ]
    return ToolParameter(name: name, schema: schema, help: help)
  }

  static func number(_ name: String, _ help: String, isRequired: Bool = false) -> ToolParameter {
    ToolParameter(name: name, schema: ["type": "number"], help: help, isRequired: isRequired)
  }

  static func flag(_ name: String, _ help: String) -> ToolParameter {
    ToolParameter(name: name, schema: ["type": "boolean"], help: help)
  }

  static func choice(_ name: String, _ words: [String], _ help: String) -> ToolParameter {
    ToolParameter(name: name, schema: ["type": "string", "enum": .array(words.map(JSON.string))], help: help)
  }

  static func mapping(_ name: String, _ help: String) -> ToolParameter {
    ToolParameter(name: name, schema: ["type": "object"], help: help)
  }

  static func texts(_ name: String, _ help: String, isRequired: Bool = false) -> ToolParameter {
    ToolParameter(
      name: name, schema: ["type": "array", "items": ["type": "string"], "minItems": 1], help: help,
      isRequired: isRequired)
  }

  fileprivate var described: JSON {
    guard case .object(let members) = schema else { return schema }
    return .object(members.merging(JSON.Members([("description", .string(help))])))
  }
}

extension [ToolParameter] {
  /// The JSON Schema of an object with these members.
  var schema: JSON {
    let required = filter(\.isRequired).map { JSON.string($0.name) }
    let properties = JSON.object(JSON.Members(map { ($0.name, $0.described) }))
    var members: [(String, JSON)] = [
      ("type", "object"), ("properties", properties), ("additionalProperties", false),
    ]
    if !required.isEmpty { members.append(("required", .array(required))) }
    return .object(JSON.Members(members))
  }
}

/// The arguments of one call. They are read strictly: agents make up names, and an argument that is passed over in silence
/// misleads them.
struct ToolArguments {
  private let tool: String
  private let values: JSON.Members

  init(_ value: JSON, of tool: String, _ parameters: [ToolParameter]) throws(ToolFault) {
    guard case .object(let values) = value else { throw ToolFault("\(tool): the arguments must be an object") }
    (self.tool, self.values) = (tool, values)
    let known = parameters.map(\.name)
    for name in values.names where !known.contains(name) {
      let nearest = known.nearest(to: name).map { "; did you mean \"\($0)\"?" } ?? ""
      let expected = known.isEmpty ? "it has none" : "expected \(known.alternatives)"
      throw ToolFault("\(tool): unknown argument \(name.quotedForPeople); \(expected)\(nearest)")
    }
    for parameter in parameters where parameter.isRequired && isMissing(parameter.name) {
      throw ToolFault("\(tool): the argument \"\(parameter.name)\" is missing: \(parameter.help)")
    }
  }

  private func isMissing(_ name: String) -> Bool { values[name].map(\.isNull) ?? true }

  func has(_ name: String) -> Bool { !isMissing(name) }

  private func read<Value>(_ name: String, _ expected: String, _ read: (JSON) -> Value?) throws(ToolFault) -> Value? {
    guard let value = values[name], !value.isNull else { return nil }
    guard let found = read(value) else { throw ToolFault("\(tool): the argument \"\(name)\" must be \(expected)") }
    return found
  }

  func text(_ name: String) throws(ToolFault) -> String? { try read(name, "text", \.text) }
  func text(orInteger name: String) throws(ToolFault) -> String? {
    try read(name, "text or a whole number") { $0.text ?? $0.integer.map { "\($0)" } }
  }

  func truth(_ name: String) throws(ToolFault) -> Bool? { try read(name, "true or false", \.truth) }
  func mapping(_ name: String) throws(ToolFault) -> JSON? {
    try read(name, "an object") { if case .object = $0 { $0 } else { nil } }
  }

  func number(_ name: String) throws(ToolFault) -> Double? {
    try read(name, "a number from -1000000 to 1000000") { $0.number.flatMap { abs($0) <= 1_000_000 ? $0 : nil } }
  }

  func integer(_ name: String, _ range: ClosedRange<Int>) throws(ToolFault) -> Int? {
    try read(name, "a whole number from \(range.lowerBound) to \(range.upperBound)") {
      $0.integer.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  func choice(_ name: String, _ words: [String]) throws(ToolFault) -> String? {
    try read(name, words.alternatives) { $0.text.flatMap { words.contains($0) ? $0 : nil } }
  }

  func texts(_ name: String) throws(ToolFault) -> [String]? {
    try read(name, "a list of texts") { value in
      guard let list = value.list, !list.isEmpty else { return nil }
      let texts = list.compactMap(\.text)
      return texts.count == list.count ? texts : nil
    }
  }
}

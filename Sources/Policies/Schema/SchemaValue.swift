/// A JSON value whose members keep their order, for the schema.
public indirect enum SchemaValue: Equatable, Sendable {
  case string(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case array([SchemaValue])
  case object([Member])

  public struct Member: Equatable, Sendable {
    public var name: String
    public var value: SchemaValue
  }
}

extension SchemaValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral text: String) { self = .string(text) }
  public init(integerLiteral count: Int) { self = .integer(count) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(arrayLiteral items: SchemaValue...) { self = .array(items) }
  public init(dictionaryLiteral members: (String, SchemaValue)...) {
    self = .object(members.map { Member(name: $0.0, value: $0.1) })
  }

  /// A whole number without a point.
  init(_ number: Double) {
    self = Int(exactly: number).map(SchemaValue.integer) ?? .number(number)
  }

  init(_ texts: [String]) { self = .array(texts.map(SchemaValue.string)) }
}

extension SchemaValue {
  public subscript(name: String) -> SchemaValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The same object with a member more, behind or in front.
  func with(_ name: String, _ value: SchemaValue?) -> SchemaValue {
    guard let value, case .object(let members) = self else { return self }
    return .object(members + [Member(name: name, value: value)])
  }

  func without(_ names: String...) -> SchemaValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { !names.contains($0.name) })
  }

  /// The members of both objects.
  func joined(with other: SchemaValue) -> SchemaValue {
    guard case .object(let members) = self, case .object(let others) = other else { return self }
    return .object(members + others)
  }

  func preceded(by name: String, _ value: SchemaValue?) -> SchemaValue {
    guard let value, case .object(let members) = self else { return self }
    return .object([Member(name: name, value: value)] + members)
  }
}

extension SchemaValue {
  private static let widestLine = 120

  /// The value as text: on one line where that is short, else a member or item a line.
  public func text(indent: Int = 0, reserving taken: Int = 0) -> String {
    if indent * 2 + taken + flat.count <= Self.widestLine { return flat }
    let margin = String(repeating: "  ", count: indent + 1)
    let end = "\n" + String(repeating: "  ", count: indent)
    switch self {
    case .array(let items):
      return "[\n" + items.map { margin + $0.text(indent: indent + 1, reserving: 1) }.joined(separator: ",\n") + end
        + "]"
    case .object(let members):
      let lines = members.map { member in
        let name = SchemaValue.string(member.name).flat + ": "
        return margin + name + member.value.text(indent: indent + 1, reserving: name.count + 1)
      }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    case .string, .integer, .number, .boolean: return flat
    }
  }

  private var flat: String {
    switch self {
    case .string(let text): quoted(text)
    case .integer(let count): "\(count)"
    case .number(let number): "\(number)"
    case .boolean(let value): "\(value)"
    case .array(let items): "[" + items.map(\.flat).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}" : "{ " + members.map { "\(quoted($0.name)): \($0.value.flat)" }.joined(separator: ", ") + " }"
    }
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

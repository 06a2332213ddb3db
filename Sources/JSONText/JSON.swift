/// A value as JSON writes it.
public enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// What the value is, for messages.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): "the number \(value)"
    case .string(let value): "\"\(value)\""
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSON {
  public subscript(name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  public var text: String? { if case .string(let value) = self { value } else { nil } }
  public var number: Double? { if case .number(let value) = self { value } else { nil } }
  public var integer: Int? { number.flatMap { Int(exactly: $0) } }
  public var truth: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var list: [JSON]? { if case .array(let values) = self { values } else { nil } }
}

/// Where a text stops being JSON; lines and columns count from 1, columns in bytes.
public struct JSONFault: Error, Hashable, Sendable, CustomStringConvertible {
  public var line: Int
  public var column: Int
  /// What stands there, as a phrase.
  public var found: String
  /// What could stand there, as a phrase.
  public var expected: String

  public var description: String { "line \(line), column \(column): found \(found), expected \(expected)" }
}

/// A JSON value.
public enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  /// An object. Its names are unique.
  case object(Members)

  /// A description of the value for error messages.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number: "the number \(written)"
    case .string(let value): value.inQuotes
    case .array: "a list"
    case .object: "an object"
    }
  }

  public var isNull: Bool { self == .null }

  /// The value of a member; nil if this value is not an object or does not contain the member.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }
}

/// The value as a Swift type; nil if the value has another type.
extension JSON {
  public var text: String? { if case .string(let value) = self { value } else { nil } }
  public var number: Double? { if case .number(let value) = self { value } else { nil } }
  public var integer: Int? { number.flatMap { Int(exactly: $0) } }
  public var truth: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var list: [JSON]? { if case .array(let values) = self { values } else { nil } }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Members(elements))
  }
}

/// A JSON value.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  /// An object. Its names are unique.
  case object(Members)

  /// A description of the value for error messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number: "the number \(written)"
    case .string(let value): value.inQuotes
    case .array: "a list"
    case .object: "an object"
    }
  }

  package var isNull: Bool { self == .null }

  /// The value of a member; nil if this value is not an object or does not contain the member.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }
}

/// The value as a Swift type; nil if the value has another type.
extension JSON {
  package var text: String? { if case .string(let value) = self { value } else { nil } }
  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var integer: Int? { number.flatMap { Int(exactly: $0) } }
  package var truth: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var list: [JSON]? { if case .array(let values) = self { values } else { nil } }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Members(elements))
  }
}

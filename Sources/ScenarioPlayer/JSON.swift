import Foundation

/// A JSON value as it was written.
enum JSON: Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  /// What the value is, for messages.
  var kind: String {
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

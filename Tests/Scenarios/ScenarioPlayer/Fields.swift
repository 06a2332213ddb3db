import JSONText

/// The fields of a JSON object. Each is read by name; a field that is never read is an error.
final class Fields {
  let place: String
  private let values: JSON.Members
  private var read: Set<String> = []

  init(_ value: JSON, at place: String) throws {
    guard case .object(let values) = value else {
      throw Fault(place: place, message: "expected an object, found \(value.kind)")
    }
    self.values = values
    self.place = place
  }

  /// All fields, in the order of their names.
  var names: [String] { values.names.sorted() }

  func fault(_ message: String) -> Fault { Fault(place: place, message: message) }

  /// Throws an error if a field was not read.
  func finish() throws {
    if let unknown = names.first(where: { !read.contains($0) }) { throw fault("unknown field \"\(unknown)\"") }
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  func optional(_ name: String) -> JSON? {
    read.insert(name)
    return values[name]
  }

  func value(_ name: String) throws -> JSON {
    guard let value = optional(name) else { throw fault("field \"\(name)\" is missing") }
    return value
  }

  func string(_ name: String) throws -> String { try value(name).string(at: "\(place).\(name)") }
  func number(_ name: String) throws -> Double { try value(name).number(at: "\(place).\(name)") }

  /// The string; nil if the field is missing or null.
  func optionalString(_ name: String) throws -> String? {
    guard let value = optional(name), !value.isNull else { return nil }
    return try value.string(at: "\(place).\(name)")
  }

  func optionalNumber(_ name: String) throws -> Double? {
    guard let value = optional(name), !value.isNull else { return nil }
    return try value.number(at: "\(place).\(name)")
  }

  func optionalBool(_ name: String) throws -> Bool? {
    guard let value = optional(name), !value.isNull else { return nil }
    return try value.bool(at: "\(place).\(name)")
  }

  func list(_ name: String) throws -> [JSON] {
    guard let value = optional(name), !value.isNull else { return [] }
    return try value.array(at: "\(place).\(name)")
  }

  func word<Word: RawRepresentable>(_ name: String, _: Word.Type = Word.self) throws -> Word
  where Word.RawValue == String {
    try value(name).word(at: "\(place).\(name)")
  }
}

extension JSON {
  var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  func string(at place: String) throws -> String {
    guard case .string(let value) = self else { throw expected("a string", place) }
    return value
  }

  func number(at place: String) throws -> Double {
    guard case .number(let value) = self, value.isFinite else { throw expected("a number", place) }
    return value
  }

  func integer(at place: String) throws -> Int {
    let value = try number(at: place)
    guard let exact = Int(exactly: value) else { throw expected("a whole number", place) }
    return exact
  }

  func bool(at place: String) throws -> Bool {
    guard case .bool(let value) = self else { throw expected("true or false", place) }
    return value
  }

  func array(at place: String) throws -> [JSON] {
    guard case .array(let values) = self else { throw expected("a list", place) }
    return values
  }

  func strings(at place: String) throws -> [String] {
    try array(at: place).map { try $0.string(at: place) }
  }

  func numbers(_ count: Int, at place: String) throws -> [Double] {
    let values = try array(at: place).map { try $0.number(at: place) }
    guard values.count == count else { throw Fault(place: place, message: "expected \(count) numbers") }
    return values
  }

  func word<Word: RawRepresentable>(at place: String, _: Word.Type = Word.self) throws -> Word
  where Word.RawValue == String {
    let name = try string(at: place)
    guard let word = Word(rawValue: name) else { throw Fault(place: place, message: "unknown word \"\(name)\"") }
    return word
  }

  func words<Word: RawRepresentable>(at place: String, _: Word.Type = Word.self) throws -> [Word]
  where Word.RawValue == String {
    try array(at: place).map { try $0.word(at: place) }
  }

  private func expected(_ what: String, _ place: String) -> Fault {
    Fault(place: place, message: "expected \(what), found \(kind)")
  }
}

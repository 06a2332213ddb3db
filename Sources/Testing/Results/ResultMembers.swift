package import JSONText

/// Reads the members of an object in a result file.
package struct ResultMembers {
  private let json: JSON
  private let object: String

  /// - Parameter object: what the object is, for errors: `the result`, `a step`.
  package init(_ json: JSON, _ object: String) {
    (self.json, self.object) = (json, object)
  }

  package func text(_ name: String) throws(ResultFault) -> String { try value(name, \.text, "a text") }
  package func list(_ name: String) throws(ResultFault) -> [JSON] { try value(name, \.list, "a list") }

  package func integer(_ name: String) throws(ResultFault) -> Int { try value(name, \.integer, "a whole number") }

  /// The value of a member that may be null or missing.
  package func optionalText(_ name: String) -> String? { json[name]?.text }

  /// Whether the member is true; false if it is missing.
  package func truth(_ name: String) -> Bool { json[name]?.truth ?? false }

  package func word<Word: RawRepresentable<String>>(_ name: String) throws(ResultFault) -> Word {
    let text = try text(name)
    guard let word = Word(rawValue: text) else {
      throw ResultFault("\(name.debugDescription) of \(object) is unknown: \(text.debugDescription)")
    }
    return word
  }

  private func value<Value>(
    _ name: String, _ type: (JSON) -> Value?, _ expected: String
  ) throws(ResultFault) -> Value {
    guard let value = json[name].flatMap(type) else {
      throw ResultFault("\(object) has no \(name.debugDescription), which is \(expected)")
    }
    return value
  }
}

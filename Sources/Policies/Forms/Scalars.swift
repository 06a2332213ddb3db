import Documents

/// The schema of any single value: an editor takes `90` for a number and `yes` for text, the reader for words.
let scalarSchema: SchemaValue = ["type": ["string", "number", "boolean"], "minLength": 1]

extension NodeReader {
  /// The entries of a mapping whose keys are the user's own names; more than a thousand are a fault.
  func names(of what: String) -> [(key: Node.Key, value: NodeReader)] {
    let entries = entries(of: what) ?? []
    guard entries.count <= mostNames else {
      fault(expected: "at most \(mostNames) \(what)")
      return []
    }
    return entries
  }
}

let mostNames = 1_000

extension Form where Value == Bool {
  static var booleanSchema: SchemaValue { ["enum": [true, false, "yes", "no", "on", "off"]] }

  static var boolean: Form {
    Form(SchemaDefinition.boolean.reference, write: SchemaValue.boolean) { node, _ in node.boolean() }
  }
}

extension Form where Value == Int {
  static func integer(_ range: ClosedRange<Int>) -> Form {
    let schema: SchemaValue = [
      "type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
    ]
    return Form(schema, write: SchemaValue.integer) { node, _ in node.integer(in: range) }
  }
}

extension Form where Value == Double {
  static func number(_ range: ClosedRange<Double>) -> Form {
    let schema: SchemaValue = [
      "type": "number", "minimum": SchemaValue(range.lowerBound), "maximum": SchemaValue(range.upperBound),
    ]
    return Form(schema, write: { SchemaValue($0) }) { node, _ in node.number(in: range) }
  }
}

extension Form where Value == String {
  /// Text that is not empty.
  static func name(_ what: String) -> Form {
    Form(SchemaDefinition.name.reference, write: SchemaValue.string) { node, _ in node.name(what) }
  }

  /// Text that may be empty between quotes.
  static func text(_ what: String) -> Form {
    Form(["type": ["string", "number", "boolean"]], write: SchemaValue.string) { node, _ in node.string(what) }
  }

  /// A key by its name.
  static var key: Form {
    Form(SchemaDefinition.name.reference, write: SchemaValue.string) { node, notes in
      guard let name = node.name("the name of a key such as C, Return or XF86AudioPlay") else { return nil }
      notes.check(key: name, at: node.position)
      return name
    }
  }

  /// The name of a recognizer, which must exist when all files have been read.
  static var recognizer: Form {
    Form(SchemaDefinition.name.reference, write: SchemaValue.string) { node, notes in
      guard let name = node.name("the name of a recognizer") else { return nil }
      notes.noteRecognizer(name, at: node.position)
      return name
    }
  }

  static var output: Form {
    Form(SchemaDefinition.name.reference, write: SchemaValue.string) { node, notes in
      guard let name = node.name("the name of an output") else { return nil }
      notes.noteOutput(name, at: node.position)
      return name
    }
  }
}

extension Form where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of an enumeration's names.
  static var choice: Form {
    Form(["enum": .array(Value.allCases.flatMap { spellings(of: $0.rawValue) })], write: { .string($0.rawValue) }) {
      node, _ in node.choice()
    }
  }

  /// A word that an editor takes for a number is listed as both.
  private static func spellings(of word: String) -> [SchemaValue] {
    Int(word).map { [.string(word), .integer($0)] } ?? [.string(word)]
  }
}

extension Form {
  /// One of the words listed.
  static func word(_ choices: [(name: String, meaning: Value)]) -> Form {
    Form(["enum": SchemaValue(choices.map(\.name))]) { node, _ in node.choice(of: choices) }
  }
}

package import JSONText

extension JSON {
  /// The schema of any scalar except empty text. Editors parse `90` as a number and `yes` as text, while the reader
  /// takes both as text.
  package static var scalar: JSON { ["type": ["string", "number", "boolean"], "minLength": 1] }

  /// The schema of any scalar, including the empty string.
  package static var anyScalar: JSON { ["type": ["string", "number", "boolean"]] }

  /// The schema of a text that matches a pattern.
  package static func text(_ pattern: String) -> JSON { ["type": "string", "pattern": .string(pattern)] }

  /// The schema of a number, or of a text with a number and a unit. The units are patterns separated by bars.
  package static func quantity(isSigned: Bool, units: String) -> JSON {
    let number: JSON = isSigned ? ["type": "number"] : ["type": "number", "minimum": 0]
    return ["anyOf": [number, .text("^\(isSigned ? "[+-]?" : "\\+?")\(decimal)(\(units))$")]]
  }

  static var duration: JSON { ["anyOf": [["const": 0], .text("^\\+?\(decimal)(us|µs|ms|s|min)$")]] }

  /// The pattern of a decimal number that the reader accepts.
  private static var decimal: String { #"([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?"# }
}

extension Form where Value == Bool {
  /// `true`, `yes` or `on`, or `false`, `no` or `off`.
  package static var boolean: Form {
    Form(CommonDefinition.boolean.reference, write: JSON.bool) { node, _ in node.boolean() }
  }
}

extension Form where Value == Int {
  /// A whole number.
  package static func integer(_ range: ClosedRange<Int>) -> Form {
    let bounds: JSON = ["minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    return Form((["type": "integer"] as JSON).joined(with: bounds), write: JSON.integer) { node, _ in
      node.integer(in: range)
    }
  }
}

extension Form where Value == [Int] {
  /// The number of the subsurface at each level below the root surface. A single number does not need a list.
  package static var surfacePath: Form {
    let number = Form<Int, Notes>.integer(0...10_000)
    return number.map { [$0] }.orList(number.list(of: "subsurface numbers", count: 0...64))
  }
}

extension Form where Value == Double {
  /// A number.
  package static func number(_ range: ClosedRange<Double>) -> Form {
    let bounds: JSON = ["minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    return Form((["type": "number"] as JSON).joined(with: bounds), write: JSON.number) { node, _ in
      node.number(in: range)
    }
  }
}

extension Form where Value == TimeSpan {
  /// A duration such as `100ms` or `1.5s`, at most an hour.
  package static var duration: Form { duration(.zero...TimeSpan.seconds(3_600)) }

  /// A duration such as `100ms` or `1.5s`, in a range that the schema does not express.
  package static func duration(_ range: ClosedRange<TimeSpan>) -> Form {
    Form(CommonDefinition.duration.reference, write: { .string($0.description) }) { node, _ in
      node.duration(in: range)
    }
  }
}

extension Form where Value == TextPattern {
  /// Text in which `*` and `?` match other characters.
  package static var pattern: Form { Form(.anyScalar) { node, _ in node.pattern() } }
}

extension Form where Value == PixelSize {
  /// A size such as `1280x800`.
  package static var pixelSize: Form {
    Form(.text("^[0-9]+x[0-9]+$"), write: { .string($0.description) }) { node, _ in node.pixelSize() }
  }
}

extension Form where Value == PhysicalSize {
  /// A size such as `[344mm, 194mm]`.
  package static var physicalSize: Form {
    let side = JSON.text("^[0-9]+(\\.[0-9]+)?mm$")
    return Form(["type": "array", "items": side, "minItems": 2, "maxItems": 2]) { node, _ in node.physicalSize() }
  }
}

extension Form where Value == String {
  /// Text that is not empty.
  package static func name(_ what: String) -> Form {
    Form(CommonDefinition.name.reference, write: JSON.string) { node, _ in node.name(what) }
  }

  /// Text, which may be empty if quoted.
  package static func text(_ what: String) -> Form {
    Form(.anyScalar, write: JSON.string) { node, _ in node.string(what) }
  }
}

extension Form where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the names of an enumeration.
  package static var choice: Form {
    Form(["enum": .array(Value.allCases.flatMap { spellings(of: $0.rawValue) })], write: { .string($0.rawValue) }) {
      node, _ in node.choice()
    }
  }

  /// All spellings for the schema: a word that editors parse as a number is listed as both.
  private static func spellings(of word: String) -> [JSON] {
    Int(word).map { [.string(word), .integer($0)] } ?? [.string(word)]
  }
}

extension Form where Value: Equatable {
  /// One of the listed words, each for a value of its own.
  package static func choice(_ choices: [(name: String, meaning: Value)]) -> Form {
    Form(
      ["enum": JSON(choices.map(\.name))],
      write: { value in choices.first { $0.meaning == value }.map { .string($0.name) } }
    ) { node, _ in node.choice(of: choices) }
  }
}

extension Form {
  /// One of the listed words.
  package static func word(_ choices: [(name: String, meaning: Value)]) -> Form {
    Form(["enum": JSON(choices.map(\.name))]) { node, _ in node.choice(of: choices) }
  }

  /// A program with its arguments, or a line for the shell.
  package static func program(
    _ arguments: @escaping ([String]) -> Value, line: @escaping (String) -> Value
  ) -> Form {
    let list: JSON = [
      "type": "array", "prefixItems": [.scalar], "items": .anyScalar, "minItems": 1, "maxItems": 1_000,
    ]
    return Form(["anyOf": [.scalar, list]]) { node, _ in
      guard node.isList else { return node.name("a command").map(line) }
      let what = "texts: the program and its arguments"
      guard let words = node.list(of: what, count: 1...1_000, { $0.string() }) else { return nil }
      guard !words[0].isEmpty else {
        node.fault(expected: "a program as the first item")
        return nil
      }
      guard words.allSatisfy({ !$0.utf8.contains(0) }) else {
        node.fault(expected: "texts without the character U+0000")
        return nil
      }
      return arguments(words)
    }
  }
}

extension KeyChord {
  /// The schema of a chord's text.
  package static var schema: JSON {
    // The pattern contains both cases of the letters of modifiers, because schemas do not support flags.
    let modifiers = modifierSpellings.map { word in
      word.map { $0.isLetter ? "[\($0.uppercased())\($0)]" : "\($0)" }.joined()
    }
    let pattern = "^((\(modifiers.joined(separator: "|")))\\+)*([^+]+|\\+)$"
    return ["type": ["string", "number"], "pattern": .string(pattern)]
  }
}

import Documents

/// A decimal number as the reader takes it.
private let decimal = #"([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?"#

extension Form where Value == TimeSpan {
  /// `100ms` or `1.5s`.
  static var duration: Form {
    Form(SchemaDefinition.duration.reference, write: { .string($0.description) }) { node, _ in node.duration() }
  }

  static var durationSchema: SchemaValue {
    let pattern = "^\\+?\(decimal)(us|µs|ms|s|min)$"
    return ["anyOf": [["const": 0], ["type": "string", "pattern": .string(pattern)]]]
  }
}

extension Form where Value == Length {
  /// `8`, `8px` or `3mm`, not below zero.
  static var distance: Form { length(.distance, expected: "a length such as 8px or 3mm") }

  /// `-8px` or `3mm`.
  static var signedDistance: Form { length(.signedDistance, expected: "a length such as 8px, -8px or 3mm") }

  /// `8px`, `3mm` or a part of the whole such as `50%`.
  static var place: Form { length(.place, expected: "a length such as 8px, 3mm or 50%") }

  /// The same, not below zero.
  static var extent: Form { length(.extent, expected: "a length such as 8px, 3mm or 50%") }

  private static var longest: Double { 100_000 }

  private static func length(_ definition: SchemaDefinition, expected: String) -> Form {
    let isSigned = definition == .signedDistance || definition == .place
    let takesParts = definition == .place || definition == .extent
    return Form(definition.reference, write: { $0.json }) { node, _ in
      guard let text = node.text, let length = Length(text), isSigned || length.count >= 0,
        length.count.magnitude <= longest, takesParts || !length.isFraction
      else {
        node.fault(expected: expected)
        return nil
      }
      return length
    }
  }

  static func lengthSchema(isSigned: Bool, units: String) -> SchemaValue {
    let number: SchemaValue = isSigned ? ["type": "number"] : ["type": "number", "minimum": 0]
    let pattern = "^\(isSigned ? "[+-]?" : "\\+?")\(decimal)(\(units))$"
    return ["anyOf": [number, ["type": "string", "pattern": .string(pattern)]]]
  }
}

extension Length {
  fileprivate var count: Double {
    switch self {
    case .pixels(let count), .millimetres(let count), .fraction(let count): count
    }
  }

  fileprivate var isFraction: Bool {
    switch self {
    case .fraction: true
    case .pixels, .millimetres: false
    }
  }

  fileprivate var json: SchemaValue {
    func text(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }
    return switch self {
    case .pixels(let count): .string("\(text(count))px")
    case .millimetres(let count): .string("\(text(count))mm")
    case .fraction(let part): .string("\(text(part * 100))%")
    }
  }
}

extension Form where Value == PixelSize {
  static var pixelSize: Form {
    Form(["type": "string", "pattern": "^[0-9]+x[0-9]+$"], write: { .string($0.description) }) { node, _ in
      node.pixelSize()
    }
  }
}

extension Form where Value == KeyChord {
  /// `Ctrl+Shift+C`, kept in the one way a policy writes it.
  static var chord: Form {
    Form(SchemaDefinition.chord.reference) { node, notes in
      guard let chord = node.chord() else { return nil }
      notes.check(key: chord.key, at: node.position)
      return chord.normalized
    }
  }

  static var chordPattern: String { "^(\(KeyChord.modifierPattern)\\+)*([^+]+|\\+)$" }
}

extension KeyChord {
  /// All spellings of modifiers in letters of either case: schemas know no flags.
  fileprivate static var modifierPattern: String {
    let patterns = modifierSpellings.map { word in
      word.map { $0.isLetter ? "[\($0.uppercased())\($0)]" : "\($0)" }.joined()
    }
    return "(\(patterns.joined(separator: "|")))"
  }
}

import Documents
import JSONText

extension Form where Value == WrittenLength, Notes == PolicyNotes {
  /// A length such as `8`, `8px` or `3mm`, not negative.
  static var distance: Form { length(.distance, expected: "a length such as 8px or 3mm") }

  /// A length such as `-8px` or `3mm`.
  static var signedDistance: Form { length(.signedDistance, expected: "a length such as 8px, -8px or 3mm") }

  /// A length such as `8px` or `3mm`, or a percentage of the whole such as `50%`. It may be negative.
  static var place: Form { length(.place, expected: "a length such as 8px, 3mm or 50%") }

  /// A length such as `8px` or `3mm`, or a percentage of the whole such as `50%`, not negative.
  static var extent: Form { length(.extent, expected: "a length such as 8px, 3mm or 50%") }

  private static var longest: Double { 100_000 }

  private static func length(_ definition: PolicyDefinition, expected: String) -> Form {
    let isSigned = definition == .signedDistance || definition == .place
    let takesParts = definition == .place || definition == .extent
    return Form(definition.reference, write: { .string($0.text) }) { node, _ in
      guard let text = node.text, let length = WrittenLength(text), isSigned || length.count >= 0,
        length.count.magnitude <= longest, takesParts || !length.isFraction
      else {
        node.fault(expected: expected)
        return nil
      }
      return length
    }
  }
}

extension WrittenLength {
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
}

extension Form where Value == KeyChord, Notes == PolicyNotes {
  /// A chord such as `Ctrl+Shift+C`, normalized.
  static var chord: Form {
    Form(PolicyDefinition.chord.reference) { node, notes in
      guard let chord = node.chord() else { return nil }
      notes.check(key: chord.key, at: node.position)
      return chord.normalized
    }
  }
}

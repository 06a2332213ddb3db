import Documents
import Interaction
import JSONText

extension Form where Value == Length, Notes == PolicyNotes {
  /// A length such as `8`, `8px` or `3mm`, not negative.
  static var distance: Form {
    PolicyForm<WrittenLength>.length(.distance, expected: "a length such as 8px or 3mm")
      .map(writing: { WrittenLength($0) }) { Length($0) }
  }
}

extension Form where Value == Duration, Notes == PolicyNotes {
  /// A duration such as `100ms` or `1.5s`, at most an hour.
  static var duration: Form { PolicyForm<TimeSpan>.duration.map(writing: { TimeSpan($0) }) { $0.duration } }
}

extension Form where Value == WrittenLength, Notes == PolicyNotes {
  /// A length such as `-8px` or `3mm`.
  static var signedDistance: Form { length(.signedDistance, expected: "a length such as 8px, -8px or 3mm") }

  /// A length such as `8px` or `3mm`, or a percentage of the whole such as `50%`. It may be negative.
  static var place: Form { length(.place, expected: "a length such as 8px, 3mm or 50%") }

  /// A length such as `8px` or `3mm`, or a percentage of the whole such as `50%`, not negative.
  static var extent: Form { length(.extent, expected: "a length such as 8px, 3mm or 50%") }

  private static var longest: Double { 100_000 }

  fileprivate static func length(_ definition: PolicyDefinition, expected: String) -> Form {
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

extension Length {
  /// The length that a file gives. A distance is never a part of a size.
  fileprivate init(_ length: WrittenLength) {
    switch length {
    case .pixels(let count): self = .pixels(count)
    case .millimetres(let count): self = .millimetres(count)
    case .fraction(let part): preconditionFailure("a distance of the policy cannot be the fraction \(part) of a size")
    }
  }
}

extension TimeSpan {
  /// The whole microseconds of a duration.
  fileprivate init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self.init(microseconds: seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
  }
}

extension WrittenLength {
  fileprivate init(_ length: Length) {
    switch length {
    case .pixels(let count): self = .pixels(count)
    case .millimetres(let count): self = .millimetres(count)
    }
  }

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

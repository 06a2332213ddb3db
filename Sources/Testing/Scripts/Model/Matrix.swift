/// The combinations of values with which a script is played, one run each.
package struct Matrix: Equatable, Sendable {
  /// The highest number of combinations, before `exclude`.
  package static let mostCombinations = 1_000

  /// The combinations in the order of the file, without excluded ones. Empty for a script without a matrix, which is
  /// played once.
  package var combinations: [Variant]

  package init(_ combinations: [Variant] = []) { self.combinations = combinations }

  /// True for a script without a matrix.
  package var isEmpty: Bool { combinations.isEmpty }

  /// The combinations that have all values of `part`.
  package func combinations(with part: Variant) -> [Variant] { combinations.filter { $0.includes(part) } }
}

/// One combination of a matrix: a value for each of its keys.
package struct Variant: Hashable, Sendable, CustomStringConvertible {
  /// A key of the matrix with one of its values, as the file has it.
  package struct Value: Hashable, Sendable {
    package var key: String
    package var value: String

    package init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The values in the order of the file.
  package var values: [Value]

  package init(values: [Value] = []) { self.values = values }

  /// Reads `scale=2,theme=dark`; nil if a part has no `=` or no key, or if a key is given twice.
  package init?(_ text: String) {
    values = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let equals = part.firstIndex(of: "="), equals > part.startIndex else { return nil }
      let key = String(part[..<equals])
      guard self[key] == nil else { return nil }
      values.append(Value(key: key, value: String(part[part.index(after: equals)...])))
    }
  }

  package subscript(key: String) -> String? { values.first { $0.key == key }?.value }

  /// Returns true if this combination has all values of `part`.
  package func includes(_ part: Variant) -> Bool { part.values.allSatisfy { self[$0.key] == $0.value } }

  /// The values as `scale=2 theme=dark`, as in the name of a test.
  package var description: String { values.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
}

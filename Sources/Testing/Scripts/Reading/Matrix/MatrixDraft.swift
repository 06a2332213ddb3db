import Documents
import JSONText

/// A matrix as the file has it: lists of values by key, and the combinations to leave out.
struct MatrixDraft {
  struct Axis {
    var key: Node.Key
    var values: [String]
  }

  private(set) var axes: [Axis] = []
  private var excluded: [Variant] = []
  private static let exclude = "exclude"

  /// Reads the mapping under `matrix`.
  ///
  /// - Parameter variables: the names of the script's variables.
  init(_ node: NodeReader, variables: [String], _ reading: ScriptReading) {
    let entries = node.entries(of: "lists of values by key") ?? []
    for (key, value) in entries where key.text != Self.exclude {
      if let axis = Self.axis(key, value, variables, reading) { axes.append(axis) }
    }
    if let (_, value) = entries.first(where: { $0.key.text == Self.exclude }) { readExclude(value) }
    if !entries.isEmpty, axes.isEmpty, !reading.faults.hasErrors {
      reading.faults.report(at: node.position, "the matrix has no list of values")
    }
  }

  private static func axis(
    _ key: Node.Key, _ node: NodeReader, _ variables: [String], _ reading: ScriptReading
  ) -> Axis? {
    let known = MatrixKey(rawValue: key.text)
    let keys = MatrixKey.allCases.map(\.rawValue)
    if known == nil, !variables.contains(key.text) {
      let names = keys + variables.sorted()
      reading.faults.report(
        at: key.position, "unknown key \(key.text.quotedForPeople) in a matrix",
        expected: (names + [exclude]).alternatives, nearestName: (names + [exclude]).nearest(to: key.text))
      return nil
    }
    if known != nil, variables.contains(key.text) {
      reading.faults.report(
        at: key.position, "the key \(key.text.quotedForPeople) of the matrix is also the name of a variable",
        expected: "another name for the variable")
    }
    let items = node.list(of: "values", count: 1...Matrix.mostCombinations) { item -> String? in
      if let known, !known.accepts(item, reading) { return nil }
      return item.string("a text or a number")
    }
    guard let items else { return nil }
    for (index, item) in items.enumerated() where items[..<index].contains(item) {
      reading.faults.report(
        at: node.position, "the value \(item.quotedForPeople) is given twice", expected: "each value once")
    }
    return Axis(key: key, values: items)
  }

  private mutating func readExclude(_ node: NodeReader) {
    for item in node.list(of: "combinations to leave out") ?? [] {
      guard let entries = item.entries(of: "keys and values of the matrix") else { continue }
      let values = entries.compactMap { excludedValue($0.key, $0.value) }
      if entries.isEmpty { item.fault(expected: "a mapping of keys and values of the matrix") }
      // A part of a wrong combination would leave out too much.
      if !values.isEmpty, values.count == entries.count { excluded.append(Variant(values: values)) }
    }
  }

  private func excludedValue(_ key: Node.Key, _ node: NodeReader) -> Variant.Value? {
    guard let axis = axes.first(where: { $0.key.text == key.text }) else {
      let names = axes.map(\.key.text)
      node.faults.report(
        at: key.position, "unknown key \(key.text.quotedForPeople) of the matrix",
        expected: names.isEmpty ? nil : names.alternatives, nearestName: names.nearest(to: key.text))
      return nil
    }
    guard let text = node.string("a value of \(key.text)") else { return nil }
    if axis.values.contains(text) { return Variant.Value(key: key.text, value: text) }
    node.fault(expected: axis.values.alternatives, nearestName: axis.values.nearest(to: text))
    return nil
  }

  /// The combinations in the order of the file: the last key changes first. Reports too many, and none.
  func combinations(at position: SourcePosition, _ faults: FaultList) -> [Variant] {
    guard !axes.isEmpty else { return [] }
    var all = [Variant()]
    for axis in axes {
      guard all.count * axis.values.count <= Matrix.mostCombinations else {
        faults.report(
          at: position, "too many combinations", expected: "at most \(Matrix.mostCombinations) before exclude")
        return []
      }
      all = all.flatMap { variant in
        axis.values.map { Variant(values: variant.values + [Variant.Value(key: axis.key.text, value: $0)]) }
      }
    }
    let left = all.filter { variant in !excluded.contains { variant.includes($0) } }
    if left.isEmpty { faults.report(at: position, "the matrix has no combination that is not excluded") }
    return left
  }
}

extension MatrixDraft {
  /// The schema of the mapping.
  static var schema: JSON {
    func list(_ schema: JSON) -> JSON {
      ["type": "array", "items": schema, "minItems": 1, "maxItems": .integer(Matrix.mostCombinations)]
    }
    let keys = MatrixKey.allCases.map { key in
      (key.rawValue, (["description": .string(key.summary)] as JSON).joined(with: list(key.schema)))
    }
    let part: JSON = ["type": "object", "additionalProperties": .anyScalar, "minProperties": 1]
    let excluded: JSON = [
      "description": "The combinations that are not played.", "type": "array", "items": part, "maxItems": 100_000,
    ]
    return [
      "type": "object", "properties": .object(JSON.Members(keys + [(exclude, excluded)])),
      "additionalProperties": list(.anyScalar),
    ]
  }
}

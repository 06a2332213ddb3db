/// The rows of keys that a keyboard shows at one time.
package struct KeyboardPage: Hashable, Sendable {
  package let name: PageName
  package let rows: [[KeyboardKey]]

  package init(_ name: PageName, _ rows: [[KeyboardKey]]) {
    self.name = name
    self.rows = rows
  }

  /// The width of the widest row, in units of a letter key.
  package var columns: Double { rows.map { Self.width(of: $0) }.max() ?? 0 }

  package var keys: [KeyboardKey] { rows.flatMap(\.self) }

  package static func width(of row: [KeyboardKey]) -> Double { row.reduce(0) { $0 + $1.width } }

  /// The texts that the keys type, also with Shift and by a long press.
  package var texts: Set<String> {
    var found: Set<String> = []
    for key in keys {
      for isShifted in [false, true] {
        if let text = key.text(shifted: isShifted) { found.insert(text) }
        found.formUnion(key.accents(shifted: isShifted))
      }
    }
    return found
  }
}

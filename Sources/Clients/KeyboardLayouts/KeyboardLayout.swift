/// A layout of the system's keyboard data as pages of keys for fingers.
///
/// A layout is a value: it is compiled once, and needs nothing of the system afterwards.
package struct KeyboardLayout: Hashable, Sendable {
  package let name: LayoutName
  /// The title in the keyboard data, such as "German".
  package let title: String
  /// The short name for the key that switches layouts, such as `DE`.
  package let label: String
  /// True if Shift types capitals, so that sentences can begin with one.
  package let hasCapitals: Bool
  /// True if the letters are Latin.
  package let isLatin: Bool
  let letters: [[KeyboardKey]]
  let numbers: [[KeyboardKey]]
  let symbols: [[KeyboardKey]]
  let lettersLabel: String
  let comma: KeyboardKey
  let fullStop: KeyboardKey
  /// The key of Persian and other scripts that separates joined letters.
  let joiner: KeyboardKey?
  /// The letters, with the keys that they have on a hardware keyboard.
  private let places: [LetterRows.Letter]

  /// Compiles a layout.
  ///
  /// - Throws: `.unknown` for a name that the keyboard data lacks, with similar ones.
  package init(_ name: LayoutName) throws(LayoutFault) {
    let xkb = try XKBLayout(name)
    let rows = LetterRows(xkb, preferred: AccentTable.preferred(in: name.layout))
    guard !rows.letters.isEmpty else { throw .noLetters(name) }
    let builder = LayoutBuilder(name, xkb, rows)
    self.name = name
    title = xkb.title
    label = (xkb.shortName ?? name.layout).uppercased()
    hasCapitals = rows.hasCapitals
    isLatin = builder.isLatin
    letters = builder.letterKeys
    numbers = builder.common.numbers
    symbols = builder.common.symbols
    lettersLabel = builder.lettersLabel
    comma = builder.common.key(builder.table.comma)
    fullStop = builder.common.key(builder.table.fullStop)
    joiner = builder.joiner
    places = rows.letters
  }

  /// The letter of another layout at the place of a letter on a hardware keyboard; nil for texts without a place.
  package func counterpart(of text: String, in other: KeyboardLayout) -> String? {
    let isShifted = !places.contains { $0.base == text }
    guard let code = places.first(where: { $0.base == text || $0.shifted == text })?.code,
      let letter = other.places.first(where: { $0.code == code })
    else { return nil }
    return isShifted ? letter.shifted : letter.base
  }

  /// Compiles the layout of a text such as `de` or `de(neo)`.
  package init(parsing text: String) throws(LayoutFault) {
    guard let name = LayoutName(parsing: text) else { throw .badName(text) }
    try self.init(name)
  }

  /// A page of the layout for a field.
  package func page(_ name: PageName, for purpose: FieldPurpose, _ options: PageOptions = PageOptions()) -> KeyboardPage
  {
    let lowest = LowestRow(layout: self, page: name, purpose: purpose, options: options)
    switch name {
    case .letters:
      return KeyboardPage(
        name, upper(for: purpose, lettersColumns) + letters + [lowest.keys(columns: lettersColumns)])
    case .numbers: return KeyboardPage(name, upper(for: purpose, 10) + numbers + [lowest.keys(columns: 10)])
    case .symbols: return KeyboardPage(name, upper(for: purpose, 10) + symbols + [lowest.keys(columns: 10)])
    case .keypad: return KeyboardPage(name, KeypadPage.rows(for: purpose, letters: lettersLabel))
    }
  }

  private func upper(for purpose: FieldPurpose, _ columns: Double) -> [[KeyboardKey]] {
    purpose == .terminal ? [LowestRow.terminalKeys(columns: columns)] : []
  }

  private var lettersColumns: Double { letters.map { KeyboardPage.width(of: $0) }.max() ?? 10 }
}

/// The keys of a page that do not depend on the layout or the field.
package struct PageOptions: Hashable, Sendable {
  /// A key that switches to the next layout.
  package var hasLanguageKey: Bool
  /// A key that hides the keyboard. Keypads always have one.
  package var hasHideKey: Bool

  package init(hasLanguageKey: Bool = false, hasHideKey: Bool = true) {
    self.hasLanguageKey = hasLanguageKey
    self.hasHideKey = hasHideKey
  }
}

/// Places every text of a layout on its pages.
///
/// Letters and common signs have keys. The other texts of the levels 1 to 4 become accents: of a related letter, of the
/// key at the same place, or of a sign of the same key.
struct LayoutBuilder {
  let table: SymbolTable
  let isLatin: Bool
  private let name: LayoutName
  private let xkb: XKBLayout
  private let rows: LetterRows
  /// The accents that the tables do not have, by the text of their key.
  private var further: [String: [String]] = [:]

  init(_ name: LayoutName, _ xkb: XKBLayout, _ rows: LetterRows) {
    (self.name, self.xkb, self.rows) = (name, xkb, rows)
    table = SymbolTable(xkb, name)
    let letters = rows.letters
    isLatin = letters.count(where: { LetterRows.isLatin($0.base) }) * 2 > letters.count
    placeTheRest()
  }

  var common: CommonPages { CommonPages(table, further: further) }

  /// The label of the key that leads to the letters.
  var lettersLabel: String {
    let alphabets = ["abc", "абв", "αβγ", "אבג", "ابت"]
    let bases = Set(rows.letters.map(\.base))
    let known = alphabets.first { alphabet in alphabet.allSatisfy { bases.contains(String($0)) } }
    let letters = rows.letters.map(\.base).filter { $0.unicodeScalars.first?.isMark != true }
    return (known ?? letters.prefix(3).joined()).uppercased()
  }

  /// A key for U+200C in the layouts that have it at one of the first two levels.
  var joiner: KeyboardKey? {
    guard xkb.keys.contains(where: { $0.levels.prefix(2).contains("\u{200C}") }) else { return nil }
    return KeyboardKey(typing: "\u{200C}", accents: ["\u{200D}"])
  }

  // MARK: - Letters

  /// The rows of letters; the lowest one has Shift and Delete.
  var letterKeys: [[KeyboardKey]] {
    let columns = Double(rows.columns)
    let digits = rows.rows.count == 3 ? table.digits : []
    var keys = rows.rows.enumerated().map { number, row in
      row.enumerated().map { place, letter in
        key(letter, digit: number == 0 && place < digits.count ? digits[place] : nil)
      }
    }
    let last = keys.count - 1
    let beside = columns - Double(keys[last].count)
    let width = rows.hasShift ? beside / 2 : min(beside, 1.5)
    keys[last].append(KeyboardKey(.delete, width: width))
    if rows.hasShift { keys[last].insert(KeyboardKey(.shift, width: width), at: 0) }
    return keys
  }

  private func key(_ letter: LetterRows.Letter, digit: String?) -> KeyboardKey {
    let preferred = AccentTable.preferred(in: name.layout).union(rows.others)
    let candidates = AccentTable.accents(of: letter.base).filter { name.layout == "vn" || !$0.isVietnamese }
    // Letters of the language are before the digit, and others behind it.
    let ordered =
      candidates.filter(preferred.contains) + (digit.map { [$0] } ?? []) + candidates.filter { !preferred.contains($0) }
    let keys = Set(rows.letters.flatMap { [$0.base, $0.shifted] })
    var accents: [String] = []
    for accent in ordered + (further[letter.base] ?? [])
    where !keys.contains(accent) && !accents.contains(accent) {
      accents.append(accent)
    }
    return KeyboardKey(.text(base: letter.base, shifted: letter.shifted), accents: accents)
  }

  // MARK: - Other texts

  private mutating func placeTheRest() {
    let signs = (common.numbers + common.symbols).flatMap(\.self).filter(\.isText)
    let others = signs + [common.key(table.comma), common.key(table.fullStop)] + (joiner.map { [$0] } ?? [])
    var placed = KeyboardPage(.letters, letterKeys + [others]).texts
    for key in xkb.keys {
      for text in key.levels where !text.isEmpty && !placed.contains(text) && !isForLatinLayouts(text) {
        further[host(of: text, key, signs), default: []].append(text)
        placed.formUnion([text, KeyboardKey.capital(of: text)])
      }
    }
  }

  /// True for Latin letters in layouts of other scripts. Such a layout has only some of them.
  private func isForLatinLayouts(_ text: String) -> Bool {
    !isLatin && text.utf8.count == 1 && LetterRows.isLetter(text)
  }

  /// The text of the key whose accent a text becomes.
  private func host(of text: String, _ key: XKBLayout.Key, _ signs: [KeyboardKey]) -> String {
    let here = rows.letters.first { $0.code == key.code }?.base
    if LetterRows.isLetter(text) {
      let bases = Set(rows.letters.map(\.base))
      if let base = AccentTable.bases(of: text.lowercased()).first(where: bases.contains) { return base }
      if let here { return here }
    }
    for level in key.levels.prefix(2) {
      let sign = signs.first { $0.text(shifted: false) == level } ?? signs.first { $0.accents.contains(level) }
      if let sign, let host = sign.text(shifted: false) { return host }
    }
    return here ?? CommonPages.catchAll
  }
}

extension String {
  /// True for a letter that only Vietnamese and similar languages use.
  fileprivate var isVietnamese: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    return (0x1EA0...0x1EF9).contains(scalar.value) || "ơư".contains(self)
  }
}

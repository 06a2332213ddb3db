/// The letters of a layout, in the rows of a phone's keyboard.
struct LetterRows {
  struct Letter: Hashable, Sendable {
    let base: String
    let shifted: String
    /// The evdev code of the key of the layout.
    let code: UInt32
  }

  /// The rows from the top: a row for letters of the row of digits, if the layout has many of them, then three others.
  private(set) var rows: [[Letter]]
  /// Letters of the layout without a key of their own; they become accents.
  private(set) var others: [String] = []

  /// The number of units that Shift and Delete need beside the letters of the lowest row.
  static let unitsBesideLetters = 2

  /// - Parameter preferred: the letters that the language of the layout uses.
  init(_ layout: XKBLayout, preferred: Set<String>) {
    let keys = [layout.top, layout.home, layout.bottom]
    rows = keys.map { $0.compactMap(Self.letter) }
    if !hasCapitals { rows = keys.map { $0.compactMap { Self.letter($0) ?? Self.secondLetter($0) } } }
    takeOutRepetitions()
    takeOutLettersWithoutCapitals(layout)
    takeOutLettersAtTheEdge(preferred)
    add(layout.digits.filter { Self.isLetter($0.level(1)) })
  }

  var letters: [Letter] { rows.flatMap(\.self) }

  /// True if Shift types capitals.
  var hasCapitals: Bool {
    let letters = letters
    return letters.count(where: { $0.shifted != $0.base && $0.shifted == KeyboardKey.capital(of: $0.base) }) * 2
      > letters.count
  }

  /// True if Shift changes any key.
  var hasShift: Bool { letters.contains { $0.shifted != $0.base } }

  /// The width of the page in units of a letter.
  var columns: Int { max(10, rows.indices.map(width).max() ?? 0) }

  private func width(ofRow row: Int) -> Int {
    rows[row].count + (row == rows.count - 1 ? Self.unitsBesideLetters : 0)
  }

  static func isLetter(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
          .spacingMark, .enclosingMark:
          scalar != "ª" && scalar != "º" && scalar != "\u{640}"
        default: false
        }
      }
  }

  static func isLatin(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value < 0x250 || (0x1E00..<0x1F00).contains($0.value) }
  }

  /// The key of a letter; nil if the key has none at its first level.
  private static func letter(_ key: XKBLayout.Key) -> Letter? {
    let base = key.level(1)
    guard isLetter(base) else { return nil }
    let (second, capital) = (key.level(2), KeyboardKey.capital(of: base))
    // In Turkish, the capital is another one than Unicode's.
    let isCapital = second.lowercased() == base || second == "İ" || capital == second
    if isCapital || base != capital { return Letter(base: base, shifted: isCapital ? second : capital, code: key.code) }
    let isOfScript = isLetter(second) && isLatin(second) == isLatin(base)
    return Letter(base: base, shifted: isOfScript ? second : base, code: key.code)
  }

  /// The key of a letter that follows a sign, as in some layouts without capitals.
  private static func secondLetter(_ key: XKBLayout.Key) -> Letter? {
    let second = key.level(2)
    guard isLetter(second), !isLatin(second), second.unicodeScalars.count == 1 else { return nil }
    return Letter(base: second, shifted: second, code: key.code)
  }

  /// Makes accents of letters such as the French `ù`, whose key has a sign at its second level, so that their rows are
  /// as short as on phones. Layouts in which such a key has two letters, as the Swiss one, keep them all.
  private mutating func takeOutLettersWithoutCapitals(_ layout: XKBLayout) {
    let seconds = Dictionary(layout.keys.map { ($0.code, $0.level(2)) }, uniquingKeysWith: { first, _ in first })
    let bases = Set(letters.map(\.base))
    let found = letters.filter { letter in
      letter.shifted != letter.base && seconds[letter.code] != letter.shifted
        && AccentTable.bases(of: letter.base).contains(where: bases.contains)
    }
    guard found.allSatisfy({ !Self.isLetter(seconds[$0.code] ?? "") }) else { return }
    let codes = Set(found.map(\.code))
    remove { codes.contains($0.code) }
    others += found.map(\.base)
  }

  /// Keeps one key of each letter. Of several, the one left of the lowest row is the last choice.
  private mutating func takeOutRepetitions() {
    var (seen, repeated): (Set<String>, Set<UInt32>) = ([], [])
    for letter in letters.filter({ $0.code != Self.leftmost }) + letters.filter({ $0.code == Self.leftmost })
    where !seen.insert(letter.base).inserted {
      repeated.insert(letter.code)
    }
    remove { repeated.contains($0.code) }
  }

  /// Makes an accent of a letter beside Enter that the language does not use, such as `ç` in Spanish.
  private mutating func takeOutLettersAtTheEdge(_ preferred: Set<String>) {
    let bases = Set(letters.map(\.base))
    let found = letters.filter { letter in
      letter.code == Self.besideEnter && !preferred.contains(letter.base)
        && AccentTable.bases(of: letter.base).contains(where: bases.contains)
    }
    remove { $0.code == found.first?.code }
    others += found.map(\.base)
  }

  private mutating func remove(_ isRemoved: (Letter) -> Bool) { rows = rows.map { $0.filter { !isRemoved($0) } } }

  /// The evdev codes of the key left of the lowest row, and of the key that is beside Enter.
  private static let (leftmost, besideEnter): (UInt32, UInt32) = (86, 43)

  /// Adds the letters of the row of digits.
  private mutating func add(_ keys: [XKBLayout.Key]) {
    let bases = Set(letters.map(\.base))
    var seen = bases
    let new = keys.compactMap(Self.letter).filter { seen.insert($0.base).inserted }
    func isAccent(_ letter: Letter) -> Bool { AccentTable.bases(of: letter.base).contains(where: bases.contains) }
    let alone = new.filter { !isAccent($0) }
    guard alone.count <= 3 else {
      rows.insert(new, at: 0)
      return
    }
    for letter in alone { rows[rowWithMostRoom].append(letter) }
    // Letters that a language counts as its own are right of the digits, such as the German ß and the Icelandic ö.
    let others = new.filter(isAccent)
    let seconds = Dictionary(keys.map { ($0.code, $0.level(2)) }, uniquingKeysWith: { first, _ in first })
    let areKeys = others.allSatisfy { letter in
      (11...13).contains(letter.code) && letter.shifted != letter.base && Int(seconds[letter.code] ?? "") == nil
    }
    let room = rows.indices.reduce(0) { $0 + columns - width(ofRow: $1) }
    if areKeys, others.count <= room {
      for letter in others { rows[rowWithMostRoom].append(letter) }
    } else {
      self.others += others.map(\.base)
    }
  }

  /// The row of letters with the most room; of several, the middle one.
  private var rowWithMostRoom: Int {
    let candidates = rows.count > 3 ? [2, 3, 1] : [1, 2, 0]
    let least = candidates.map(width).min()
    return candidates.first { width(ofRow: $0) == least } ?? 0
  }
}

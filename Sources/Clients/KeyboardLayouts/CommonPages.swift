/// The upper rows of the pages for numbers and symbols.
struct CommonPages {
  private let table: SymbolTable
  /// Further accents, by the text of their key.
  private let further: [String: [String]]

  init(_ table: SymbolTable, further: [String: [String]] = [:]) {
    self.table = table
    self.further = further
  }

  /// The text whose key gets the texts of a layout that belong to no other key.
  static let catchAll = "•"

  func key(_ text: String, width: Double = 1) -> KeyboardKey {
    var accents: [String] = []
    for accent in table.accents(of: text) + (further[text] ?? []) where accent != text && !accents.contains(accent) {
      accents.append(accent)
    }
    return KeyboardKey(typing: text, accents: accents, width: width)
  }

  func keys(_ texts: [String]) -> [KeyboardKey] { texts.map { key($0) } }

  var numbers: [[KeyboardKey]] {
    [
      keys(table.digits),
      keys(["@", "#", table.currencies[0], "_", "&", "-", "+", "(", ")", "/"]),
      between(.symbols, "=\\<", ["*", "\"", "'", ":", table.semicolon, "!", table.questionMark]),
    ]
  }

  var symbols: [[KeyboardKey]] {
    [
      keys(["[", "]", "{", "}", "<", ">", "^", "|", "~", "`"]),
      keys(["\\", "=", "%"] + table.currencies.dropFirst().prefix(3) + ["§", "°", "©", Self.catchAll]),
      between(.numbers, "?123", ["«", "»", "„", "“", "–", "…", "→"]),
    ]
  }

  /// A row between the key of another page and Delete.
  private func between(_ page: PageName, _ label: String, _ texts: [String]) -> [KeyboardKey] {
    [KeyboardKey(.page(page), width: 1.5, label: label)] + keys(texts) + [KeyboardKey(.delete, width: 1.5)]
  }
}

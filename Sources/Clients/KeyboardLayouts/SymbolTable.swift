/// Digits, punctuation and symbols of a layout: the texts of the keys of its pages, and their accents.
struct SymbolTable {
  /// The digits from 1 to 0 in the layout's own numerals.
  let digits: [String]
  let comma: String
  let fullStop: String
  let semicolon: String
  let questionMark: String
  /// The sign of the currency where the layout is used, then other ones.
  let currencies: [String]
  private let accents: [String: [String]]

  private static let latinDigits = "1234567890".map(String.init)

  init(_ layout: XKBLayout, _ name: LayoutName) {
    let native = Self.numerals(of: layout)
    let ones = layout.digits.dropFirst().prefix(10).map { $0.level(1) }
    digits = native.map { ones.first == $0.first ? $0 : Self.latinDigits } ?? Self.latinDigits
    let isArabic = layout.home.contains { $0.level(1) == "\u{627}" }
    (comma, semicolon, questionMark) = isArabic ? ("،", "؛", "؟") : (",", ";", "?")
    let texts = layout.keys.flatMap(\.levels)
    fullStop = layout.keys.contains { $0.level(1) == "։" } ? "։" : texts.contains("।") ? "।" : "."
    let own = Self.currencies[name.layout] ?? (Self.euro.contains(name.layout) ? "€" : "$")
    currencies = [own] + ["€", "$", "£", "¥"].filter { $0 != own }
    var accents = Self.table
    for (digit, other) in zip(Self.latinDigits, native ?? []) where digit != other {
      let isNative = digits[0] != "1"
      accents[isNative ? other : digit, default: []].insert(isNative ? digit : other, at: 0)
      if isNative { accents[other, default: []] += (Self.table[digit] ?? []) }
    }
    if isArabic {
      accents["،"] = [",", "؛", ";"]
      accents["؛"] = [";"]
      accents["؟"] = ["?", "¿"]
    }
    if fullStop != "." { accents[fullStop] = ["."] + (accents["."] ?? []) }
    let shown = currencies
    accents[own] = Self.otherCurrencies.filter { !shown.contains($0) }
    self.accents = accents
  }

  /// The texts that belong to a text of a key.
  func accents(of text: String) -> [String] { accents[text] ?? [] }

  /// The numerals from 1 to 0 of a script, which the row of digits has at any level; nil if they are Latin.
  private static func numerals(of layout: XKBLayout) -> [String]? {
    for key in layout.digits {
      for text in key.levels {
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1, scalar.value > 0x7F,
          scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue
        else { continue }
        let zero = scalar.value - UInt32(value)
        return ([1, 2, 3, 4, 5, 6, 7, 8, 9, 0] as [UInt32]).compactMap { Unicode.Scalar(zero + $0) }.map { String($0) }
      }
    }
    return nil
  }

  private static let euro: Set<String> = [
    "at", "be", "cy", "de", "ee", "es", "fi", "fr", "gr", "hr", "ie", "it", "lt", "lv", "mt", "nl", "pt", "si", "sk",
    "me",
  ]

  private static let currencies: [String: String] = [
    "am": "֏", "az": "₼", "bd": "৳", "by": "₽", "ch": "€", "cn": "¥", "cz": "€", "dk": "€", "eg": "£", "gb": "£",
    "ge": "₾", "hu": "€", "il": "₪", "in": "₹", "ir": "﷼", "jp": "¥", "kr": "₩", "kz": "₸", "la": "₭", "mn": "₮",
    "ng": "₦", "no": "€", "ph": "₱", "pl": "€", "ro": "€", "rs": "€", "ru": "₽", "se": "€", "th": "฿", "tr": "₺",
    "ua": "₴", "vn": "₫",
  ]

  private static let otherCurrencies = ["¢", "₽", "₹", "₺", "₴", "₪", "₩", "₫", "฿", "₿", "ƒ", "¤"]

  private static let table: [String: [String]] = [
    "1": ["¹", "½", "⅓", "¼", "⅛", "₁"], "2": ["²", "⅔", "₂"], "3": ["³", "¾", "⅜", "₃"], "4": ["⁴", "₄"],
    "5": ["⅝", "⁵", "₅"], "6": ["⁶", "₆"], "7": ["⅞", "⁷", "₇"], "8": ["⁸", "₈"], "9": ["⁹", "₉"],
    "0": ["⁰", "∅", "₀"], "#": ["№", "ℓ"], "&": ["§"], "-": ["–", "—", "·", "−", "\u{2011}", "\u{AD}"], "_": ["¯"],
    "+": ["±", "∓"], "(": ["⟨", "﴾"], ")": ["⟩", "﴿"], "/": ["÷", "⁄"], "*": ["×", "★", "†", "‡"],
    "\"": ["″", "”", "˝"], "'": ["’", "‘", "‚", "‹", "›", "′"], "!": ["¡"], "?": ["¿"], "<": ["≤", "‹"],
    ">": ["≥", "›"], "^": ["ˆ", "˘", "ˇ"], "|": ["¦", "∨", "∧"], "~": ["≈", "˜", "∞"], "`": ["´", "˙"], "\\": ["¬"],
    "=": ["≠", "≡"], "%": ["‰", "٪", "؉"], "§": ["¶"], "°": ["º", "ª", "µ"], "©": ["®", "™"],
    "•": ["¨", "¸", "˛", "·", "♀", "♂"], "→": ["←", "↑", "↓", "↔", "↻"], "“": ["‘"], "„": ["‚"], "–": ["—", "-"],
    "…": ["⋯"], ".": ["?", "!", "…", ":", "'", "\"", "-"], ",": [";", "„", "“"], ":": ["∶"], ";": ["·"],
  ]
}

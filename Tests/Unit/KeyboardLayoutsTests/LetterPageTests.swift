import Testing

@testable import KeyboardLayouts

@Suite("The letters of layouts")
struct LetterPageTests {
  /// The rows of letters of a layout: its keys with a text, without the lowest row.
  private func rows(_ name: String, shifted: Bool = false) throws -> [String] {
    let page = try KeyboardLayout(parsing: name).page(.letters, for: .normal)
    return page.rows.dropLast().map { row in row.compactMap { $0.text(shifted: shifted) }.joined(separator: " ") }
  }

  /// The accents of a key of the page for letters.
  private func accents(_ name: String, _ text: String, shifted: Bool = false) throws -> [String] {
    let page = try KeyboardLayout(parsing: name).page(.letters, for: .normal)
    return try #require(page.keys.first { $0.text(shifted: false) == text }).accents(shifted: shifted)
  }

  @Test(
    "letters are in the rows of phones",
    arguments: [
      ("us", ["q w e r t y u i o p", "a s d f g h j k l", "z x c v b n m"]),
      ("de", ["q w e r t z u i o p ü", "a s d f g h j k l ö ä", "y x c v b n m ß"]),
      ("fr", ["a z e r t y u i o p", "q s d f g h j k l m", "w x c v b n"]),
      ("cz", ["q w e r t z u i o p", "a s d f g h j k l", "y x c v b n m"]),
      ("ch", ["q w e r t z u i o p ü", "a s d f g h j k l ö ä", "y x c v b n m"]),
      ("es", ["q w e r t y u i o p", "a s d f g h j k l ñ", "z x c v b n m"]),
      ("tr", ["q w e r t y u ı o p ğ ü", "a s d f g h j k l ş i", "z x c v b n m ö ç"]),
      ("ru", ["й ц у к е н г ш щ з х ъ", "ф ы в а п р о л д ж э", "я ч с м и т ь б ю"]),
      ("ua", ["й ц у к е н г ш щ з х ї", "ф і в а п р о л д ж є ґ", "я ч с м и т ь б ю"]),
      ("gr", ["ς ε ρ τ υ θ ι ο π", "α σ δ φ γ η ξ κ λ", "ζ χ ψ ω β ν μ"]),
      ("il", ["ק ר א ט ו ן ם פ", "ש ד ג כ ע י ח ל ך ף", "ז ס ב ה נ מ צ ת ץ"]),
      ("ara", ["ض ص ث ق ف غ ع ه خ ح ج د", "ش س ي ب ل ا ت ن م ك ط ذ", "ئ ء ؤ ر لا ى ة و ز ظ"]),
      ("de(neo)", ["x v l c w k h g f q ß", "u i a e o s n r t d y", "ü ö ä p z b m j"]),
    ])
  func rows(name: String, expected: [String]) throws {
    let found = try rows(name)
    #expect(found == expected)
  }

  @Test("a layout with many letters on the row of digits has a row more")
  func fourRows() throws {
    let thai = try rows("th")
    #expect(thai.count == 4 && thai[0] == "ๅ ภ ถ ุ ึ ค ต จ ข ช")
    let vietnamese = try rows("vn")
    #expect(vietnamese[0] == "ă â ê ô \u{300} \u{309} \u{303} \u{301} \u{323} đ")
  }

  @Test("Shift types capitals, or the second letters of scripts without capitals")
  func shifted() throws {
    let german = try rows("de", shifted: true)
    #expect(german == ["Q W E R T Z U I O P Ü", "A S D F G H J K L Ö Ä", "Y X C V B N M ẞ"])
    let turkish = try rows("tr", shifted: true)
    #expect(turkish[0].contains(" I ") && turkish[1].hasSuffix(" İ"))
    let arabic = try rows("ara", shifted: true)
    #expect(arabic[0].hasPrefix("\u{64E} \u{64B} \u{64F} \u{64C} \u{644}\u{625} \u{625} ع ه"))
    let georgian = try rows("ge", shifted: true)
    #expect(georgian[0] == "ქ ჭ ე ღ თ ყ უ ი ო პ")
  }

  @Test("scripts without capitals begin no sentence with Shift, and a layout without second letters has no Shift")
  func capitals() throws {
    for (name, hasCapitals, hasShift) in [
      ("us", true, true), ("ru", true, true), ("am", true, true), ("ara", false, true), ("ge", false, true),
      ("il", false, false),
    ] {
      let layout = try KeyboardLayout(parsing: name)
      #expect(layout.hasCapitals == hasCapitals, "\(name)")
      #expect(layout.page(.letters, for: .normal).keys.contains { $0.kind == .shift } == hasShift, "\(name)")
    }
  }

  @Test("accents begin with those of the language, then have the digit of the key, then others")
  func accents() throws {
    let french = try accents("fr", "e")
    #expect(french.starts(with: ["é", "è", "ê", "ë", "3"]))
    let polish = try accents("pl", "z")
    #expect(polish.starts(with: ["ź", "ż"]))
    let english = try accents("us", "e")
    #expect(english.starts(with: ["3", "é", "è"]))
    let russian = try accents("ru", "е")
    #expect(russian.starts(with: ["ё", "5"]))
    let arabic = try accents("ara", "ا")
    #expect(arabic == ["ٱ"])
    let persian = try accents("ir", "ا")
    #expect(persian.contains("ى"))
    // Letters with their own keys are not accents of others.
    let german = try accents("de", "u")
    #expect(!german.contains("ü") && german.contains("û"))
    let capital = try accents("fr", "e", shifted: true)
    #expect(capital.starts(with: ["É", "È", "Ê", "Ë", "3"]))
    // The third and the fourth level of the layout.
    let maths = try accents("de(neo)", "a")
    #expect(maths.contains("α"))
  }

  @Test("the keys of the top row have their digit as a hint")
  func hints() throws {
    for (name, digits) in [("fr", "1234567890"), ("ru", "1234567890"), ("ir", "۱۲۳۴۵۶۷۸۹۰")] {
      let page = try KeyboardLayout(parsing: name).page(.letters, for: .normal)
      #expect(page.keys.compactMap(\.hint).joined() == digits, "\(name)")
    }
    let numbers = try KeyboardLayout(parsing: "ir").page(.numbers, for: .normal)
    #expect(numbers.keys.allSatisfy { $0.hint == nil })
  }

  @Test("letters for Vietnamese are only in its layout")
  func vietnamese() throws {
    let english = try accents("us", "a")
    #expect(!english.contains("ấ"))
    let vietnamese = try accents("vn", "a")
    #expect(vietnamese.contains("ấ"))
  }
}

import Testing

@testable import KeyboardLayouts

@Suite("Pages of a layout")
struct PageTests {
  private let german: KeyboardLayout
  private let arabic: KeyboardLayout

  init() throws {
    german = try KeyboardLayout(parsing: "de")
    arabic = try KeyboardLayout(parsing: "ara")
  }

  /// The rows of a page as one would draw them; keys with a symbol have their names.
  private func drawn(_ page: KeyboardPage) -> [String] {
    page.rows.map { row in
      row.map { key in
        let caption = key.caption(shifted: false)
        return caption.isEmpty ? key.name(shifted: false) : caption
      }.joined(separator: " ")
    }
  }

  @Test("digits, punctuation and symbols are on two pages; together they have all of ASCII")
  func signs() {
    let numbers = german.page(.numbers, for: .normal)
    #expect(
      drawn(numbers) == [
        "1 2 3 4 5 6 7 8 9 0", "@ # € _ & - + ( ) /", "=\\< * \" ' : ; ! ? Delete", "ABC , Space . Hide keyboard Enter",
      ])
    let symbols = german.page(.symbols, for: .normal)
    #expect(
      drawn(symbols) == [
        "[ ] { } < > ^ | ~ `", "\\ = % $ £ ¥ § ° © •", "?123 « » „ “ – … → Delete",
        "ABC , Space . Hide keyboard Enter",
      ])
    let ascii = (33...126).map { String(Unicode.Scalar($0)) }
    let texts = german.page(.letters, for: .normal).texts.union(numbers.texts).union(symbols.texts)
    #expect(ascii.filter { !texts.contains($0) } == [])
  }

  @Test("Arabic has its own punctuation and digits; Persian digits are on the keys")
  func otherScripts() throws {
    let numbers = arabic.page(.numbers, for: .normal)
    #expect(drawn(numbers)[2] == "=\\< * \" ' : ؛ ! ؟ Delete")
    #expect(drawn(numbers)[3] == "ابت ، Space . Hide keyboard Enter")
    #expect(numbers.rows[0][0].accents.first == "١")
    let persian = try KeyboardLayout(parsing: "ir").page(.numbers, for: .normal)
    #expect(drawn(persian)[0] == "۱ ۲ ۳ ۴ ۵ ۶ ۷ ۸ ۹ ۰")
    #expect(persian.rows[0][9].accents.first == "0")
    let letters = try KeyboardLayout(parsing: "ir").page(.letters, for: .normal)
    #expect(drawn(letters).last == "?123 ، Space ZWNJ . Hide keyboard Enter")
  }

  @Test("the sign of the country's currency is first")
  func currencies() throws {
    for (name, sign) in [("us", "$"), ("gb", "£"), ("ru", "₽"), ("tr", "₺"), ("fr", "€")] {
      let page = try KeyboardLayout(parsing: name).page(.numbers, for: .normal)
      #expect(page.rows[1][2].text(shifted: false) == sign, "\(name)")
    }
  }

  @Test("the lowest row depends on the field, and has a language key if there are several layouts")
  func lowestRow() throws {
    func row(_ purpose: FieldPurpose, _ options: PageOptions = PageOptions()) -> String {
      drawn(german.page(.letters, for: purpose, options)).last ?? ""
    }
    #expect(row(.normal) == "?123 , Space . Hide keyboard Enter")
    #expect(row(.normal, PageOptions(hasLanguageKey: true)) == "?123 DE , Space . Hide keyboard Enter")
    #expect(row(.normal, PageOptions(hasHideKey: false)) == "?123 , Space . Enter")
    #expect(row(.email) == "?123 @ Space . Hide keyboard Enter")
    #expect(row(.url) == "?123 / Space . Hide keyboard Enter")
    #expect(row(.terminal) == "?123 / Space . Hide keyboard Enter")
    let dot = try #require(german.page(.letters, for: .url).rows.last?[3])
    #expect(dot.accents == [".de", ".com", ".org", ".net", "www."])
  }

  @Test("terminals have a row of keys for commands")
  func terminal() {
    let page = german.page(.letters, for: .terminal)
    #expect(drawn(page)[0] == "Esc Tab Ctrl Alt - | ~ Left Up Down Right")
    #expect(KeyboardPage.width(of: page.rows[0]).rounded() == page.columns)
  }

  @Test("pages of signs have the keys of terminals too, and no sign twice", arguments: [PageName.numbers, .symbols])
  func signsOfFields(name: PageName) {
    #expect(drawn(german.page(name, for: .terminal))[0] == "Esc Tab Ctrl Alt - | ~ Left Up Down Right")
    for purpose in [FieldPurpose.normal, .url, .email, .terminal] {
      let rows = german.page(name, for: purpose).rows.dropFirst(purpose == .terminal ? 1 : 0)
      let texts = rows.flatMap(\.self).compactMap { $0.text(shifted: false) }
      #expect(Set(texts).count == texts.count, "\(purpose) \(texts)")
    }
  }

  @Test("keypads have large digits, and signs of their purpose")
  func keypads() {
    func page(_ purpose: FieldPurpose) -> [String] { drawn(arabic.page(.keypad, for: purpose)) }
    #expect(page(.pin) == ["1 2 3 Delete", "4 5 6 Hide keyboard", "7 8 9 Enter", "0"])
    #expect(page(.digits) == page(.pin))
    #expect(
      page(.number) == ["- 1 2 3 Delete", "+ 4 5 6 Space", "/ 7 8 9 Hide keyboard", "ابت , 0 . Enter"])
    #expect(page(.phone) == ["+ 1 2 3 Delete", "- 4 5 6 Space", "( 7 8 9 Hide keyboard", "ابت * 0 # Enter"])
    #expect(page(.date) == ["- 1 2 3 Delete", "/ 4 5 6 Space", ". 7 8 9 Hide keyboard", "ابت : 0 , Enter"])
    #expect(page(.time) == [": 1 2 3 Delete", ". 4 5 6 Space", "- 7 8 9 Hide keyboard", "ابت + 0 , Enter"])
    for purpose in FieldPurpose.allCases {
      let hasKeypad = [.digits, .number, .phone, .pin, .date, .time, .dateAndTime].contains(purpose)
      #expect((purpose.firstPage == .keypad) == hasKeypad, "\(purpose)")
    }
  }

  @Test("purposes and hints have the numbers of the protocol")
  func numbers() {
    #expect(FieldPurpose(number: 8) == .password && FieldPurpose(number: 13) == .terminal)
    #expect(FieldPurpose(number: 14) == .normal && FieldPurpose(number: .max) == .normal)
    #expect(FieldHints(rawValue: 0x244) == [.autoCapitalization, .hiddenText, .multiline])
  }

  @Test("keys have names for assistive technologies, also for characters that cannot be seen")
  func names() {
    #expect(KeyboardKey(.text(base: "ä", shifted: "Ä")).name(shifted: true) == "Ä")
    #expect(KeyboardKey(.page(.numbers)).name(shifted: false) == "Numbers and punctuation")
    #expect(KeyboardKey.name(of: "\u{200C}") == "Zero width non-joiner")
    #expect(KeyboardKey.caption(of: "\u{A0}") == "NBSP")
    #expect(KeyboardKey.name(of: "\u{64B}") == "arabic fathatan")
    #expect(KeyboardKey.caption(of: "\u{64B}").unicodeScalars.count == 2)
  }
}

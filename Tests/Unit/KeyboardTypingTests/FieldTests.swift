import Geometry
import KeyboardLayouts
import KeyboardTyping
import Testing

@Suite("Fields")
struct FieldTests {
  @Test("the purpose chooses the page")
  func pages() throws {
    var hand = try Hand()
    hand.begin(TextContext(purpose: .pin))
    #expect(hand.display.page == .keypad && hand.display.purpose == .pin)
    hand.type("123")
    hand.begin(TextContext(purpose: .email))
    #expect(hand.display.page == .letters)
    hand.type("a@b.c")
    hand.begin(TextContext(purpose: .number))
    hand.tap("4", "Letters", "e", "Digits", "5")
    #expect(hand.text == "123a@b.c4e5")
    hand.end()
    #expect(hand.display.page == .letters && hand.display.purpose == .normal)
  }

  @Test("secrets have no preview of their letters")
  func secrets() throws {
    for context in [
      TextContext(purpose: .password), TextContext(purpose: .pin), TextContext(hints: [.hiddenText]),
    ] {
      var hand = try Hand(["us"], context)
      let key = hand.display.page == .keypad ? "1" : "a"
      hand.down(key)
      #expect(hand.display.preview == nil && hand.display.pressed == [hand.key(key).index])
    }
    var hand = try Hand()
    hand.down("a")
    #expect(hand.display.preview?.key == hand.key("a").index && hand.display.preview?.text == "a")
    hand.up()
    hand.down("Enter")
    #expect(hand.display.preview == nil)
  }

  @Test("addresses and passwords begin with a Latin layout; other fields with the one that the user chose")
  func latin() throws {
    for context in [
      TextContext(purpose: .url), TextContext(purpose: .email), TextContext(purpose: .password),
      TextContext(purpose: .terminal), TextContext(hints: [.latin]),
    ] {
      var hand = try Hand(["ru", "ara", "de"])
      hand.tap("Next language")
      _ = hand.takeEffects()
      hand.begin(context)
      #expect(hand.takeEffects() == [.switchLayout(2)] && hand.display.layout == 2)
      hand.begin(TextContext())
      #expect(hand.takeEffects() == [.switchLayout(1)])
    }
    var hand = try Hand(["ru"])
    hand.begin(TextContext(purpose: .url))
    #expect(hand.display.layout == 0 && hand.effects.isEmpty, "there is no Latin layout")
  }

  @Test("a letter that waits goes to the next field, as in a row of fields for single digits")
  func nextField() throws {
    var hand = try Hand()
    let context = TextContext(purpose: .digits)
    hand.begin(context)
    hand.down("1", 1)
    hand.down("2", 2)
    hand.begin(context)
    #expect(hand.display.pressed == [hand.key("2").index])
    hand.up(1)
    hand.up(2)
    #expect(hand.text == "12")
  }

  @Test("a menu or a held key of another page ends with the field")
  func heldKeys() throws {
    var hand = try Hand()
    hand.down("Numbers and punctuation", 1)
    hand.down("1", 2)
    hand.pass(400)
    #expect(hand.display.menu != nil)
    hand.begin(TextContext(purpose: .email))
    #expect(hand.display.menu == nil && hand.display.page == .letters && hand.display.pressed.isEmpty)
    hand.up(1)
    hand.up(2)
    #expect(hand.display.page == .letters && hand.text.isEmpty)
  }

  @Test("the end of a field ends its touches and Shift")
  func end() throws {
    var hand = try Hand(["us"], TextContext(hints: [.autoCapitalization]))
    hand.down("a")
    hand.end()
    hand.up()
    #expect(hand.text.isEmpty && hand.display.shift == .off && hand.typist.next == nil)
  }

  @Test("a description with another purpose begins another field")
  func otherPurpose() throws {
    var hand = try Hand()
    hand.report(TextContext(purpose: .phone))
    #expect(hand.display.page == .keypad)
    hand.tap("Letters")
    hand.report(TextContext(purpose: .phone, textBefore: "1"))
    #expect(hand.display.page == .letters, "another text of the same field does not change the page")
  }

  @Test("another panel ends all touches")
  func panel() throws {
    var hand = try Hand()
    hand.down("a")
    let wide = KeyboardPanel(keys: Rect(x: 0, y: 20, width: 720, height: 180), pixelsPerMillimetre: 6.3)
    hand.perform { typist, _ in
      typist.place(on: wide)
      return []
    }
    hand.up()
    #expect(hand.text.isEmpty && hand.typist.geometry.panel == wide)
    hand.type("ok")
    #expect(hand.text == "ok")
  }
}

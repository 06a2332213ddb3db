import Geometry
import KeyboardLayouts
import KeyboardTyping
import Testing

@Suite("Menus of a long press")
struct MenuTests {
  /// A hand whose finger rests on a key for as long as a menu needs.
  private func hand(_ layout: String = "fr", on key: String = "e", _ context: TextContext = TextContext()) throws
    -> Hand
  {
    var hand = try Hand([layout], context)
    hand.down(key)
    hand.pass(400)
    return hand
  }

  @Test("a finger that rests for 400 ms opens the accents, and types the first one when it lifts")
  func first() throws {
    var hand = try Hand(["fr"])
    hand.down("e")
    #expect(hand.typist.next == hand.time + 400)
    hand.pass(399)
    #expect(hand.display.menu == nil && hand.display.preview?.text == "e")
    hand.pass(1)
    let menu = try #require(hand.display.menu)
    #expect(menu.kind == .accents && menu.choices.starts(with: ["é", "è", "ê", "ë", "3"]) && menu.selected == 0)
    #expect(menu.key == hand.key("e").index && hand.display.preview == nil && hand.text.isEmpty)
    hand.up()
    #expect(hand.text == "é" && hand.display.menu == nil)
  }

  @Test("a lift at the time of the menu types from the menu, also if the timer was late")
  func lateTimer() throws {
    var hand = try Hand(["fr"])
    hand.down("e")
    hand.jump(to: hand.time + 400)
    hand.up()
    #expect(hand.text == "é")
  }

  @Test("a finger that slides to a choice types it")
  func choice() throws {
    for index in 0..<8 {
      var hand = try hand()
      let menu = try #require(hand.display.menu)
      // The way from the first choice is the way of the finger.
      let way = menu.frames[index].center - menu.frames[0].center
      hand.move(to: hand.place("e") + way / 2)
      hand.move(to: hand.place("e") + way)
      #expect(hand.display.menu?.selected == index)
      hand.up()
      #expect(hand.text == menu.choices[index])
    }
  }

  @Test("a small movement keeps the first choice, and a finger far from the menu types nothing")
  func far() throws {
    var hand = try hand()
    hand.move(to: hand.place("e") + Vector(5, 3))
    #expect(hand.display.menu?.selected == 0)
    hand.move(to: hand.place("e") + Vector(0, hand.millimetres(20)))
    #expect(hand.display.menu?.selected == nil)
    hand.up()
    #expect(hand.text.isEmpty)
    hand.type("a")
    #expect(hand.text == "a")
  }

  @Test("a second finger types the selected accent first")
  func second() throws {
    var hand = try hand()
    hand.down("t", 1)
    #expect(hand.text == "é" && hand.display.menu == nil)
    hand.up(0)
    hand.up(1)
    #expect(hand.text == "ét")
  }

  @Test("with Shift, accents are capitals, and Shift is off afterwards")
  func capital() throws {
    var hand = try Hand(["fr"])
    hand.tap("Shift")
    hand.down("e")
    hand.pass(400)
    hand.up()
    hand.type("t")
    #expect(hand.text == "Ét")
  }

  @Test("keys without accents type their text after any time")
  func without() throws {
    var hand = try Hand(["us"])
    hand.down("x")
    #expect(hand.typist.next == nil)
    hand.pass(3_000)
    hand.up()
    #expect(hand.text == "x")
  }

  @Test("choices are inside the panel without covering each other", arguments: ["us", "vn", "ara", "ru"])
  func places(layout: String) throws {
    var hand = try Hand([layout])
    for key in hand.typist.geometry.keys where key.key.isText && !key.key.accents.isEmpty {
      hand.down(at: key.frame.center)
      hand.pass(400)
      let menu = try #require(hand.display.menu)
      #expect(menu.frames.count == key.key.accents.count)
      let bounds = hand.panel.bounds
      for (index, frame) in menu.frames.enumerated() {
        #expect(
          frame.minX >= bounds.minX && frame.maxX <= bounds.maxX + 0.01 && frame.minY >= bounds.minY
            && frame.maxY <= bounds.maxY + 0.01, "\(key.key) \(frame)")
        for other in menu.frames.dropFirst(index + 1) {
          let common = frame.intersection(other).size
          #expect(common.width < 0.01 || common.height < 0.01, "\(key.key)")
        }
      }
      let first = menu.frames[0]
      let isAbove = first.minX <= key.frame.center.x && first.maxX >= key.frame.center.x
      #expect(isAbove, "\(key.key) \(first) \(key.frame)")
      hand.cancel()
    }
    #expect(hand.text.isEmpty)
  }

  @Test("with room for two rows above the keys, no choice is in front of its key", arguments: ["us", "de", "fr", "tr"])
  func above(layout: String) throws {
    let panel = KeyboardPanel(
      keys: Rect(x: 0, y: 116, width: 360, height: 216), bounds: Rect(x: 0, y: 0, width: 360, height: 332),
      pixelsPerMillimetre: 6.3)
    var typist = Typist([try SharedLayouts.layout(layout)], on: panel)
    _ = typist.fieldDidBegin(TextContext())
    for key in typist.geometry.keys where key.key.isText && !key.key.accents.isEmpty {
      _ = typist.touchBegan(1, at: key.frame.center, time: 0)
      _ = typist.timeDidPass(400)
      let menu = try #require(typist.display.menu)
      #expect(menu.frames.allSatisfy { $0.maxY <= key.frame.minY + 0.01 }, "\(key.key)")
      _ = typist.touchCancelled(1, time: 400)
    }
  }

  @Test("the language key switches to the next layout, and a long press lists them all")
  func languages() throws {
    var hand = try Hand(["de", "ru", "ara"])
    hand.tap("Next language")
    #expect(hand.takeEffects() == [.switchLayout(1)] && hand.display.layout == 1)
    hand.tap("ы")
    hand.tap("Next language", "Next language")
    #expect(hand.text == "ы" && hand.takeEffects() == [.commit("ы"), .switchLayout(2), .switchLayout(0)])
    hand.down("Next language")
    hand.pass(400)
    let menu = try #require(hand.display.menu)
    #expect(menu.kind == .layouts && menu.choices == ["German", "Russian", "Arabic"] && menu.selected == 0)
    #expect(menu.frames.allSatisfy { hand.panel.bounds.intersection($0).size.height >= $0.size.height - 0.01 })
    hand.move(to: hand.place("Next language") + (menu.frames[2].center - menu.frames[0].center))
    hand.up()
    #expect(hand.takeEffects() == [.switchLayout(2)])
    hand.tap("ش")
    #expect(hand.text == "ыش")
    hand.down("Next language")
    hand.pass(400)
    hand.move(to: hand.place("Next language") + Vector(4, -4))
    #expect(hand.display.menu?.selected == 2, "a small movement keeps the current layout")
  }

  @Test("a single layout has no language key")
  func oneLanguage() throws {
    let hand = try Hand(["de"])
    #expect(!hand.typist.geometry.keys.contains { $0.key.kind == .language })
  }

  @Test("assistive technologies choose accents and layouts without a finger")
  func choices() throws {
    var hand = try Hand(["fr", "ru"])
    let (e, language) = (hand.key("e").index, hand.key("Next language").index)
    #expect(hand.typist.choices(of: e).starts(with: ["é", "è"]))
    #expect(hand.typist.choices(of: language) == ["French", "Russian"])
    #expect(hand.typist.choices(of: -1) == [] && hand.typist.choices(of: 1_000) == [])
    hand.perform { $0.choose(1, at: $1) }
    #expect(hand.text == "", "no choices are open")
    hand.perform { $0.openChoices(of: e, at: $1) }
    #expect(hand.display.menu?.key == e && hand.display.menu?.selected == nil && hand.typist.next == nil)
    hand.perform { $0.choose(100, at: $1) }
    #expect(hand.text == "" && hand.display.menu != nil)
    hand.perform { $0.choose(1, at: $1) }
    hand.perform { $0.choose(1, at: $1) }
    #expect(hand.display.menu == nil && hand.display.pressed.isEmpty)
    hand.perform { $0.openChoices(of: language, at: $1) }
    hand.perform { $0.press(e, at: $1) }
    #expect(hand.text == "èe" && hand.display.menu == nil, "another key closes them")
    let space = hand.key("Space").index
    hand.perform { $0.openChoices(of: space, at: $1) }
    #expect(hand.display.menu == nil, "the space bar has none")
    hand.perform { $0.openChoices(of: language, at: $1) }
    hand.perform { $0.choose(1, at: $1) }
    #expect(hand.text == "èe" && hand.display.layout == 1)
  }

  @Test("a finger that lifts from a choice that is open without a finger types it, also after sliding there")
  func touchedChoices() throws {
    var hand = try Hand(["fr"])
    let e = hand.key("e").index
    for (start, end, text) in [(0, 0, "é"), (3, 3, "éë"), (0, 2, "éëê")] {
      hand.perform { $0.openChoices(of: e, at: $1) }
      let frames = try #require(hand.display.menu?.frames)
      hand.down(at: frames[start].center)
      #expect(hand.display.menu?.selected == start)
      hand.move(to: frames[end].center)
      #expect(hand.display.menu?.selected == end)
      hand.up()
      #expect(hand.text == text && hand.display.menu == nil)
    }
  }

  @Test("a finger beside choices that are open without a finger closes them, and types nothing")
  func besideChoices() throws {
    var hand = try Hand(["fr"])
    let e = hand.key("e").index
    hand.perform { $0.openChoices(of: e, at: $1) }
    hand.down("b")
    #expect(hand.display.menu == nil && hand.display.pressed.isEmpty)
    hand.up()
    #expect(hand.text == "")
    hand.tap("b")
    #expect(hand.text == "b")
  }

  @Test("choices that are open without a finger close with the page and with the field")
  func choicesEnd() throws {
    var hand = try Hand(["fr"])
    let e = hand.key("e").index
    hand.perform { $0.openChoices(of: e, at: $1) }
    hand.begin(TextContext(purpose: .number))
    #expect(hand.display.menu == nil)
    hand.begin(TextContext())
    hand.perform { $0.openChoices(of: e, at: $1) }
    hand.end()
    hand.perform { $0.choose(0, at: $1) }
    #expect(hand.display.menu == nil && hand.text == "")
  }
}

import Geometry
import KeyboardLayouts
import KeyboardTyping
import Testing

@Suite("Delete, space and arrows")
struct DeleteAndSpaceTests {
  @Test("Delete removes a character when the finger lifts, and repeats if it rests: later by words")
  func delete() throws {
    var hand = try Hand()
    hand.type("one two three four five six")
    hand.tap("Delete")
    #expect(hand.text == "one two three four five si")
    _ = hand.takeEffects()
    hand.down("Delete")
    hand.pass(399)
    #expect(hand.effects.isEmpty)
    hand.pass(1)
    #expect(hand.text == "one two three four five s")
    hand.pass(80)
    #expect(hand.text == "one two three four five ")
    hand.pass(80 * 10)
    #expect(hand.text == "one two three ")
    #expect(hand.takeEffects() == Array(repeating: .delete(Deletion(.character)), count: 12))
    hand.pass(250)
    #expect(hand.text == "one two ")
    hand.pass(250)
    #expect(hand.text == "one ")
    hand.up()
    hand.pass(1_000)
    #expect(hand.text == "one " && hand.takeEffects() == Array(repeating: .delete(Deletion(.word)), count: 2))
  }

  @Test("a program that was busy repeats once, not for the whole time")
  func busy() throws {
    var hand = try Hand()
    hand.type("abcdef")
    hand.down("Delete")
    hand.pass(400)
    hand.jump(to: hand.time + 5_000)
    hand.perform { $0.timeDidPass($1) }
    #expect(hand.text == "abcd")
  }

  @Test("another finger, or a finger that slides away, ends the repetition")
  func ends() throws {
    var hand = try Hand()
    hand.type("abcdef")
    hand.down("Delete", 1)
    hand.pass(480)
    hand.down("x", 2)
    hand.up(2)
    hand.pass(1_000)
    #expect(hand.text == "abcdx" && hand.typist.next == nil)
    hand.up(1)
    hand.down("Delete", 1)
    hand.pass(400)
    hand.move(to: "g", 1)
    hand.pass(1_000)
    #expect(hand.text == "abcd")
  }

  @Test("a deletion names its text if the client reports it, and not if text is selected")
  func deletions() throws {
    func deletion(_ text: String, _ hasSelection: Bool = false) throws -> [TypingEffect] {
      var hand = try Hand(["us"], TextContext(textBefore: text, hasSelection: hasSelection))
      hand.tap("Delete")
      return hand.effects
    }
    #expect(try deletion("ab") == [.delete(Deletion(.character, text: "b"))])
    #expect(try deletion("👩‍👧") == [.delete(Deletion(.character, text: "👩‍👧"))])
    #expect(try deletion("e\u{301}") == [.delete(Deletion(.character, text: "e\u{301}"))])
    // Marks of Arabic are typed one by one.
    #expect(try deletion("\u{628}\u{64E}") == [.delete(Deletion(.character, text: "\u{64E}"))])
    #expect(try deletion("") == [.delete(Deletion(.character))])
    #expect(try deletion("ab", true) == [.delete(Deletion(.character))])
    var hand = try Hand(["us"], TextContext(textBefore: "0123456789abcdefg one  "))
    hand.down("Delete")
    hand.pass(400 + 80 * 11 + 250)
    #expect(hand.effects.last == .delete(Deletion(.word, text: "0123456789a")))
  }

  @Test("a second space soon after a word becomes a full stop")
  func fullStop() throws {
    var hand = try Hand(["us"], TextContext(hints: [.autoCapitalization]))
    hand.type("Hello  you")
    #expect(hand.text == "Hello. You")
    hand.type(" ")
    hand.pass(1_001)
    hand.type(" ")
    #expect(hand.text == "Hello. You  ")
    hand.type("  ")
    #expect(hand.text == "Hello. You    ", "only after a word")
    #expect(hand.effects.contains(.delete(Deletion(.character))))
  }

  @Test(
    "two spaces stay in text that is not of a language",
    arguments: [
      TextContext(purpose: .terminal), TextContext(purpose: .password), TextContext(purpose: .url),
      TextContext(hints: [.hiddenText]), TextContext(hints: [.sensitiveData]), TextContext(hints: [.lowercase]),
    ])
  func noFullStop(context: TextContext) throws {
    var hand = try Hand(["us"], context)
    hand.type("a  b")
    #expect(hand.text == "a  b")
  }

  @Test("two spaces stay if the rule is off")
  func off() throws {
    var rules = TypingRules()
    rules.typesFullStops = false
    var hand = try Hand(["us"], TextContext(), rules)
    hand.type("a  b")
    #expect(hand.text == "a  b")
  }

  @Test("a finger that rests on the space bar moves the caret, also by lines, and types no space")
  func restingCaret() throws {
    var hand = try Hand()
    let space = hand.place("Space")
    hand.down("Space")
    hand.pass(400)
    #expect(hand.display.isMovingCaret)
    hand.move(to: space + Vector(hand.millimetres(2.6), 0))
    hand.move(to: space + Vector(hand.millimetres(7.6), 0))
    hand.move(to: space + Vector(hand.millimetres(-2.6), 0))
    hand.move(to: space + Vector(hand.millimetres(-2.6), hand.millimetres(-12.5)))
    hand.up()
    #expect(
      hand.takeEffects() == [
        .moveCaret(characters: 1, lines: 0), .moveCaret(characters: 2, lines: 0), .moveCaret(characters: -4, lines: 0),
        .moveCaret(characters: 0, lines: -2),
      ])
    #expect(!hand.display.isMovingCaret && hand.text.isEmpty)
  }

  @Test("a finger that slides along the space bar moves the caret at once, in its line")
  func slidingCaret() throws {
    var hand = try Hand()
    let space = hand.place("Space")
    hand.down("Space")
    hand.pass(119)
    hand.move(to: space + Vector(hand.millimetres(9), 0))
    #expect(!hand.display.isMovingCaret, "a hasty tap is a space")
    hand.pass(1)
    hand.move(to: space + Vector(hand.millimetres(4.9), 0))
    #expect(!hand.display.isMovingCaret)
    hand.move(to: space + Vector(hand.millimetres(5.1), 0))
    #expect(hand.display.isMovingCaret && hand.effects.isEmpty)
    hand.move(to: space + Vector(hand.millimetres(10.2), hand.millimetres(20)))
    hand.up()
    #expect(hand.effects == [.moveCaret(characters: 2, lines: 0)])
  }

  @Test("a space after signs returns to the letters, but not in a terminal")
  func lettersReturn() throws {
    var hand = try Hand()
    hand.tap("Numbers and punctuation", "Space")
    #expect(hand.display.page == .numbers, "nothing was typed on the page yet")
    hand.tap("4", "2", "Space")
    #expect(hand.display.page == .letters && hand.text == " 42 ")
    hand.begin(TextContext(purpose: .terminal))
    hand.tap("Numbers and punctuation", "4", "Space")
    #expect(hand.display.page == .numbers)
  }

  @Test("fingers that overlap on a page of signs do not change the page under each other")
  func overlap() throws {
    var hand = try Hand()
    hand.tap("Numbers and punctuation", "1")
    hand.down("Space", 1)
    hand.down("2", 2)
    hand.up(1)
    hand.up(2)
    #expect(hand.text == "1 2")
  }

  @Test("arrows repeat, and keys of terminals are keys")
  func terminal() throws {
    var hand = try Hand(["us"], TextContext(purpose: .terminal))
    hand.tap("Escape", "Tab")
    hand.down("Left")
    hand.pass(480)
    hand.up()
    #expect(
      hand.effects == [.key(.escape, []), .key(.tab, []), .key(.arrow(.left), []), .key(.arrow(.left), [])])
  }

  @Test("modifiers are for one key, or for as long as a finger holds them")
  func modifiers() throws {
    var hand = try Hand(["us"], TextContext(purpose: .terminal))
    hand.tap("Control")
    #expect(hand.display.modifiers == [.control])
    hand.tap("c", "d")
    #expect(hand.takeEffects() == [.key(.character("c"), [.control]), .commit("d")])
    hand.tap("Control", "Control", "e")
    #expect(hand.takeEffects() == [.commit("e")])
    hand.down("Control", 1)
    for key in ["a", "Delete", "Space"] {
      hand.down(key, 2)
      hand.up(2)
    }
    hand.up(1)
    hand.tap("f")
    #expect(
      hand.takeEffects() == [
        .key(.character("a"), [.control]), .key(.backspace, [.control]), .key(.space, [.control]), .commit("f"),
      ])
    hand.tap("Control", "Alt", "Right")
    #expect(hand.takeEffects() == [.key(.arrow(.right), [.control, .alt])] && hand.display.modifiers.isEmpty)
  }

  @Test("with a modifier, a letter of another script is the Latin one at its place")
  func shortcuts() throws {
    var hand = try Hand(["ru", "us"], TextContext(purpose: .terminal))
    hand.tap("Next language")
    _ = hand.takeEffects()
    hand.tap("Control", "с", "с", "Alt", "ф")
    #expect(
      hand.takeEffects() == [.key(.character("c"), [.control]), .commit("с"), .key(.character("a"), [.alt])])
    hand.tap("Shift", "Control", "Ф")
    #expect(hand.takeEffects() == [.key(.character("A"), [.control])])
    let (russian, german) = (try SharedLayouts.layout("ru"), try SharedLayouts.layout("de"))
    #expect(russian.counterpart(of: "н", in: german) == "z" && russian.counterpart(of: "1", in: german) == nil)
  }
}

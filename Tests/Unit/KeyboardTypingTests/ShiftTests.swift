import Geometry
import KeyboardLayouts
import KeyboardTyping
import Testing

@Suite("Shift and capitals")
struct ShiftTests {
  @Test("a tap is for one letter, two taps lock, another tap unlocks")
  func taps() throws {
    var hand = try Hand()
    hand.tap("Shift")
    #expect(hand.display.shift == .once)
    hand.type("ab")
    #expect(hand.text == "Ab" && hand.display.shift == .off)
    hand.tap("Shift", "Shift")
    #expect(hand.display.shift == .locked)
    hand.type("cd")
    hand.tap("Shift")
    #expect(hand.text == "AbCD" && hand.display.shift == .off)
    // Two slow taps turn it on and off.
    hand.pass(1_000)
    hand.tap("Shift")
    hand.pass(301)
    hand.tap("Shift")
    #expect(hand.display.shift == .off)
    hand.pass(1_000)
    // A letter between two taps: they are not a double tap.
    hand.tap("Shift", "a", "Shift")
    #expect(hand.display.shift == .once)
  }

  @Test("a finger that holds Shift types capitals with others, also if it lifts first")
  func held() throws {
    var hand = try Hand()
    hand.down("Shift", 1)
    #expect(hand.display.shift == .once)
    hand.pass(2_000)
    for key in ["a", "b"] {
      hand.down(key, 2)
      hand.up(2)
    }
    hand.down("c", 2)
    hand.up(1)
    #expect(hand.display.shift == .off)
    hand.up(2)
    hand.type("d")
    #expect(hand.text == "ABCd")
  }

  @Test("a letter that was touched before Shift is small")
  func letterBeforeShift() throws {
    var hand = try Hand()
    hand.down("a", 1)
    hand.down("Shift", 2)
    hand.up(1)
    hand.up(2)
    hand.type("b")
    #expect(hand.text == "aB")
  }

  @Test("a finger slides from Shift onto a letter")
  func slide() throws {
    var hand = try Hand()
    hand.down("Shift")
    hand.move(to: "s")
    hand.up()
    hand.type("t")
    #expect(hand.text == "St" && hand.display.shift == .off)
  }

  @Test("sentences begin with a capital if the field asks for it")
  func sentences() throws {
    var hand = try Hand(["us"], TextContext(hints: [.autoCapitalization, .multiline]))
    hand.type("hello you. now")
    hand.tap("Enter")
    hand.type("then")
    #expect(hand.text == "Hello you. Now\nThen")
    hand.begin(TextContext())
    #expect(hand.display.shift == .off)
  }

  @Test(
    "the text before the caret decides",
    arguments: [
      ("", true), (" ", true), ("Hello", false), ("Hello ", false), ("Hello. ", true), ("Hello.", false),
      ("Hello! ", true), ("Hello? \u{201C}", true), ("\u{201C}Hello.\u{201D} ", true), ("Hello\n", true),
      ("Hello,\n\n", true), ("Hello (", false), ("(", true), ("\u{BF}", true), ("e.g ", false), ("Wait\u{2026} ", true),
    ])
  func before(text: String, isCapital: Bool) throws {
    let hand = try Hand(["us"], TextContext(hints: [.autoCapitalization], textBefore: text))
    #expect(hand.display.shift == (isCapital ? .once : .off))
  }

  @Test(
    "purposes and hints change the rule",
    arguments: [
      (.name, .autoCapitalization, "Ab Cd"), (.normal, .titlecase, "Ab Cd"), (.normal, .uppercase, "AB CD"),
      (.normal, [.autoCapitalization, .lowercase], "ab cd"), (.normal, [], "ab cd"), (.name, [], "ab cd"),
      (.url, .autoCapitalization, "ab cd"), (.email, .autoCapitalization, "ab cd"),
      (.password, .autoCapitalization, "ab cd"), (.terminal, .autoCapitalization, "ab cd"),
      (.normal, [.autoCapitalization, .hiddenText], "ab cd"),
    ] as [(FieldPurpose, FieldHints, String)])
  func rules(purpose: FieldPurpose, hints: FieldHints, expected: String) throws {
    var hand = try Hand(["us"], TextContext(purpose: purpose, hints: hints))
    hand.type("ab cd")
    #expect(hand.text == expected)
  }

  @Test("a capital that the user turns off stays off until the text changes")
  func userDecides() throws {
    let context = TextContext(hints: [.autoCapitalization], textBefore: "")
    var hand = try Hand(["us"], context)
    hand.tap("Shift")
    hand.report(context)
    #expect(hand.display.shift == .off)
    hand.type("e")
    hand.report(TextContext(hints: [.autoCapitalization], textBefore: "e"))
    hand.tap("Shift")
    hand.report(TextContext(hints: [.autoCapitalization], textBefore: "e"))
    #expect(hand.display.shift == .once, "a capital that the user turns on stays on")
    hand.report(TextContext(hints: [.autoCapitalization], textBefore: "other words"))
    #expect(hand.display.shift == .once)
  }

  @Test("a report that is older than the last letters does not turn Shift on again")
  func lateReport() throws {
    func context(_ text: String) -> TextContext { TextContext(hints: [.autoCapitalization], textBefore: text) }
    var hand = try Hand(["us"], context("Yes. "))
    hand.type("th")
    hand.report(context("Yes. "))
    #expect(hand.display.shift == .off)
    hand.report(context("Yes. T"))
    hand.type("e")
    #expect(hand.text == "The")
    hand.report(context("Yes. The"))
    hand.type(".")
    hand.tap("Space")
    hand.report(context("Yes. The"))
    #expect(hand.display.shift == .once)
    // The client's own change is another text.
    hand.report(context("Hello "))
    #expect(hand.display.shift == .off)
  }

  @Test("a field that rejects text decides after a while")
  func rejected() throws {
    func context(_ text: String) -> TextContext { TextContext(hints: [.autoCapitalization], textBefore: text) }
    var hand = try Hand(["us"], context(""))
    hand.type("x")
    hand.report(context(""))
    #expect(hand.display.shift == .off)
    hand.pass(600)
    hand.report(context(""))
    #expect(hand.display.shift == .once)
  }

  @Test("Shift follows deletions and the caret")
  func deletion() throws {
    var hand = try Hand(["us"], TextContext(hints: [.autoCapitalization]))
    hand.tap("a")
    #expect(hand.display.shift == .off)
    hand.tap("Delete")
    #expect(hand.display.shift == .once)
    let space = hand.place("Space")
    hand.drag(from: space, by: Vector(-80, 0), during: 200)
    #expect(hand.display.shift == .off, "the text around the caret is unknown")
  }

  @Test("scripts without capitals have second letters by Shift, but no automatic ones")
  func arabic() throws {
    var hand = try Hand(["ara"], TextContext(hints: [.autoCapitalization, .uppercase]))
    #expect(hand.display.shift == .off)
    hand.tap("ه")
    hand.tap("Shift", "ا", "ا")
    #expect(hand.text == "هأا")
  }
}

import Testing

@testable import FingerpostClient

/// Tests of the caret and the selection of a field, by fingers, the mouse and keys.
@Suite(.serialized) struct EntryFieldTests {
  private let scene: FieldStage
  private var field: EntryField { scene.field }

  init() throws {
    scene = try FieldStage()
    scene.field.text = "one two three"
  }

  // MARK: Fingers

  @Test func tapsPlaceTheCaretAndSelectWords() {
    scene.tap(before: 5)
    #expect(field.isFirstResponder)
    #expect(scene.shown == "one t|wo three")
    scene.tap(before: 5, count: 2)
    #expect(scene.shown == "one [two] three")
    scene.tap(before: 5, count: 3)
    #expect(scene.shown == "[one two three]")
    scene.tap(before: 17)
    #expect(scene.shown == "one two three|", "behind the selection")
    scene.stage.rest()
    scene.stage.tap(21, 40)
    #expect(scene.shown == "|one two three")
  }

  @Test func aFingerThatRestsMovesTheCaret() {
    scene.stage.land(36 + 20, 40)
    scene.stage.pass(milliseconds: 600)
    #expect(scene.shown == "on|e two three")
    scene.stage.move(to: 36 + 60, 42)
    #expect(scene.shown == "one tw|o three")
    scene.stage.lift()
    #expect(scene.shown == "one tw|o three")
  }

  @Test func aFingerThatRestsOnTheSelectionKeepsIt() {
    scene.tap(before: 5, count: 2)
    scene.stage.rest()
    scene.stage.land(36 + 55, 40)
    scene.stage.pass(milliseconds: 600)
    scene.stage.move(to: 36 + 90, 42)
    scene.stage.lift()
    #expect(scene.shown == "one [two] three")
  }

  @Test func aDisabledFieldLeavesTouchesToItsSuperview() {
    field.isEnabled = false
    var taps = 0
    let tap = TapGestureRecognizer()
    tap.addHandler { _ in taps += 1 }
    scene.stage.window.addGestureRecognizer(tap)
    scene.tap(before: 5)
    #expect(taps == 1 && !field.isFirstResponder)
    #expect(scene.possible == [])
    field.isEnabled = true
    scene.tap(before: 5)
    #expect(taps == 1 && field.isFirstResponder)
  }

  // MARK: Mouse

  @Test func aMouseThatIsDraggedSelects() {
    scene.point(before: 1)
    scene.press(true)
    #expect(field.isFirstResponder && scene.shown == "o|ne two three")
    scene.point(before: 6)
    #expect(scene.shown == "o[ne tw]o three")
    scene.point(before: 0)
    #expect(scene.shown == "[o]ne two three")
    scene.press(false)
    scene.point(before: 9)
    #expect(scene.shown == "[o]ne two three")
  }

  @Test func twoClicksSelectByWords() {
    scene.point(before: 5)
    scene.press(true)
    scene.press(false)
    scene.press(true)
    #expect(scene.shown == "one [two] three")
    scene.point(before: 9)
    #expect(scene.shown == "one [two three]")
    scene.point(before: 1)
    #expect(scene.shown == "[one two] three")
    scene.press(false)
  }

  @Test func aClickWithShiftExtendsTheSelection() {
    scene.point(before: 4)
    scene.press(true)
    scene.press(false)
    scene.stage.rest()
    scene.stage.key(FieldStage.Key.shift.rawValue, true)
    scene.point(before: 7)
    scene.press(true)
    scene.press(false)
    scene.stage.key(FieldStage.Key.shift.rawValue, false)
    #expect(scene.shown == "one [two] three")
  }

  // MARK: Keys

  @Test func arrowsMoveTheCaretByCharactersAndWords() {
    scene.tap(before: 0)
    scene.key(.right, count: 2)
    #expect(scene.shown == "on|e two three")
    scene.key(.right, .control, count: 2)
    #expect(scene.shown == "one two| three")
    scene.key(.left, .control)
    #expect(scene.shown == "one |two three")
    scene.key(.left)
    #expect(scene.shown == "one| two three")
    scene.key(.end)
    scene.key(.right)
    #expect(scene.shown == "one two three|")
    scene.key(.home)
    scene.key(.left)
    #expect(scene.shown == "|one two three")
  }

  @Test func shiftExtendsTheSelectionAndAnArrowEndsIt() {
    scene.tap(before: 4)
    scene.key(.right, .shift, count: 2)
    #expect(scene.shown == "one [tw]o three")
    scene.key(.left, .shift, count: 3)
    #expect(scene.shown == "one[ ]two three")
    scene.key(.right, .shift, .control)
    #expect(scene.shown == "one [two] three")
    scene.key(.left)
    #expect(scene.shown == "one |two three")
    scene.key(.end, .shift)
    #expect(scene.shown == "one [two three]")
    scene.key(.right)
    #expect(scene.shown == "one two three|")
  }

  @Test func keysDeleteBeforeAndAfterTheCaret() {
    scene.tap(before: 4)
    scene.key(.delete)
    #expect(scene.shown == "one |wo three")
    scene.key(.backspace)
    #expect(scene.shown == "one|wo three")
    scene.key(.delete, .control)
    #expect(scene.shown == "one| three")
    scene.key(.backspace, .control)
    #expect(scene.shown == "| three")
    scene.key(.a, .control)
    scene.key(.backspace)
    #expect(scene.shown == "|")
    scene.key(.delete)
    scene.key(.backspace)
    #expect(scene.shown == "|")
  }

  @Test func aTypedLetterReplacesTheSelection() {
    scene.tap(before: 5, count: 2)
    scene.key(.a)
    #expect(scene.shown == "one a| three")
    scene.key(.z, .control)
    #expect(field.text == "one two three")
    scene.key(.z, .control, .shift)
    #expect(scene.shown == "one a| three")
  }

  @Test func textFromTheRightMovesTheOtherWay() {
    field.text = "אבג"
    #expect(field.becomeFirstResponder())
    scene.key(.home)
    scene.key(.left)
    #expect(scene.shown == "א|בג")
    scene.key(.left, .control)
    #expect(scene.shown == "אבג|")
    scene.key(.right)
    #expect(scene.shown == "אב|ג")
    // The text ends at the right edge, at 220 - 16.
    scene.stage.rest()
    scene.stage.tap(203, 40)
    #expect(scene.shown == "|אבג")
  }

  // MARK: Places

  @Test func aLongTextIsMovedToShowTheCaret() {
    field.text = String(repeating: "abcdefghij", count: 10)
    #expect(field.becomeFirstResponder())
    let end = field.caretRect(for: field.text.endIndex)
    #expect(end.minX > 150 && end.maxX <= 184 + 1)
    scene.key(.home)
    #expect(field.caretRect(for: field.text.startIndex).minX == 15)
    #expect(field.caretRect(for: field.text.endIndex).minX > 900)
    scene.key(.right, count: 20)
    #expect(field.caretRect(for: field.caret).maxX <= 184 + 1)
    let all = field.selectionRects(for: field.text.startIndex..<field.text.endIndex)
    #expect(all.count == 1 && all[0].minX == 16 && all[0].maxX == 184, "only what is seen")
    field.resignFirstResponder()
    #expect(field.closestPosition(to: ViewPoint(16, 20)) == field.text.startIndex)
  }

  @Test func aVeryLongTextIsEditedToo() {
    field.text = String(repeating: "0123456789", count: 2000)
    #expect(field.becomeFirstResponder())
    scene.key(.home)
    scene.key(.right, count: 3)
    scene.key(.a)
    #expect(field.text.hasPrefix("012a3"))
    scene.key(.end)
    scene.key(.left, count: 2)
    scene.key(.backspace)
    #expect(field.text.hasSuffix("345689"))
    #expect(field.caretRect(for: field.caret).maxX <= 185)
  }

  @Test func theSelectionIsDrawn() throws {
    scene.tap(before: 5, count: 2)
    scene.stage.draw()
    let (inside, outside) = (try scene.stage.color(36 + 55, 34), try scene.stage.color(36 + 90, 34))
    #expect(outside == 0x151c26 && inside != outside)
    scene.tap(before: 9)
    scene.stage.draw()
    #expect(try scene.stage.color(36 + 55, 34) == outside)
    #expect(try scene.stage.color(36 + 91, 40) & 0xff > 0xb0, "the caret")
  }
}

import StageKit
import Testing
import WaylandClient
import WireClients

@testable import Assembly
@testable import FingerpostClient
@testable import Globals

/// Tests of a field whose caret is inside its text, with an input method of another program.
@Suite(.serialized) struct FieldInputTests {
  private let scene: KeyboardStage
  private let method: InputMethod
  private var field: EntryField { scene.field }

  init() throws {
    scene = try KeyboardStage()
    method = try InputMethod(in: scene.keyboard)
    scene.stage.application.textDrawer = GridDrawer()
    scene.field.text = "one two three"
    scene.settle()
  }

  private func select(_ start: Int, _ end: Int) {
    let text = field.text
    field.selectedTextRange =
      text.index(text.startIndex, offsetBy: start)..<text.index(text.startIndex, offsetBy: end)
    scene.settle()
  }

  private var surroundings: [String]? {
    method.field?.surroundingText.map { [$0.before, $0.selected, $0.after].map { String($0) } }
  }

  @Test func theMethodReceivesTheCaretAndTheSelection() {
    #expect(surroundings == ["one two three", "", ""])
    select(4, 4)
    #expect(surroundings == ["one ", "", "two three"])
    select(4, 7)
    #expect(surroundings == ["one ", "two", " three"])
    #expect(method.field?.surroundingText.map { $0.caret > $0.anchor } == true)
    field.moveCaret(to: field.text.startIndex, extending: true)
    scene.settle()
    #expect(surroundings == ["", "one ", "two three"])
    #expect(method.field?.surroundingText.map { $0.caret < $0.anchor } == true)
  }

  @Test func textIsInsertedAndDeletedAtTheCaret() {
    select(4, 7)
    method.commit("2")
    scene.settle()
    #expect(field.text == "one 2 three" && surroundings == ["one 2", "", " three"])
    #expect(method.deleteSurrounding(before: 2))
    scene.settle()
    #expect(field.text == "one three" && surroundings == ["one", "", " three"])
    method.perform(InputEdit(deletingBefore: 1, after: 2, inserting: "X"))
    scene.settle()
    #expect(field.text == "onXhree" && surroundings == ["onX", "", "hree"])
    field.undoManager?.undo()
    #expect(field.text != "onXhree")
  }

  @Test func deletingAroundASelectionKeepsIt() {
    select(4, 7)
    method.perform(InputEdit(deletingBefore: 1, after: 1))
    scene.settle()
    #expect(field.text == "onetwothree")
    #expect(String(field.text[field.selectedTextRange]) == "two")
  }

  @Test func aPreeditIsAtTheCaretWithACaretOfItsOwn() {
    select(4, 4)
    let preedit = "nihao"
    let third = preedit.index(preedit.startIndex, offsetBy: 2)
    method.setPreedit(preedit, cursor: third..<third)
    scene.settle()
    #expect(field.text == "one nihaotwo three")
    #expect(field.markedTextRange.map { String(field.text[$0]) } == "nihao")
    #expect(String(field.text[..<field.caret]) == "one ni")
    #expect(surroundings == ["one ", "", "two three"], "without the preedit")
    method.commit("你好")
    scene.settle()
    #expect(field.text == "one 你好two three" && String(field.text[field.caret...]) == "two three")
    field.undoManager?.undo()
    #expect(field.text == "one two three")
  }

  @Test func aTapDuringACompositionKeepsItsText() {
    select(4, 4)
    method.setPreedit("ni")
    scene.settle()
    scene.stage.rest()
    scene.stage.tap(26, 30)
    scene.settle()
    #expect(field.markedTextRange == nil && field.text == "one nitwo three")
    #expect(surroundings == ["", "", "one nitwo three"])
  }

  @Test func aLongTextIsReportedAroundTheCaret() throws {
    field.text = String(repeating: "ж", count: 5000)
    let middle = field.text.index(field.text.startIndex, offsetBy: 2500)
    field.selectedTextRange = middle..<middle
    scene.settle()
    let text = try #require(method.field?.surroundingText)
    #expect(text.text.utf8.count <= 4000 && text.text.utf8.count > 3900)
    #expect(text.before.count > 900 && text.after.count > 900)
    #expect(method.deleteSurrounding(before: 3))
    scene.settle()
    #expect(field.text.count == 4997)
  }

  @Test func aSecretFieldReportsNoText() {
    let pin = EntryField(frame: ViewRect(x: 10, y: 60, width: 200, height: 40))
    pin.isSecureTextEntry = true
    pin.text = "1234"
    scene.stage.window.addSubview(pin)
    pin.becomeFirstResponder()
    scene.settle()
    #expect(method.field?.purpose == .password && method.field?.hints.contains(.hiddenText) == true)
    #expect(method.field?.surroundingText == nil)
    #expect(scene.stage.arena.compositor.texts.hasSecretField)
    method.commit("5")
    scene.settle()
    #expect(pin.text == "12345")
  }

  @Test func theCompositorReceivesThePlaceOfTheCaret() throws {
    func place() throws -> [Int32] {
      let area = try #require(scene.stage.arena.compositor.texts.caret).area
      return [area.minX, area.minY, area.maxX, area.maxY]
    }
    select(4, 4)
    // The text begins 16 after the field, and a letter is 10 wide.
    #expect(try place() == [66, 20, 68, 40])
    select(4, 7)
    #expect(try place() == [66, 18, 96, 42])
    field.frame.origin.x += 30
    scene.settle()
    #expect(try place()[0] == 96)
  }
}

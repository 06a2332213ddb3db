import Interaction
import Testing

/// Tests of the selection of text inputs, and of changes at it.
@Suite struct TextSelectionTests {
  private func range(_ text: String, _ start: Int, _ end: Int) -> Range<String.Index> {
    text.index(text.startIndex, offsetBy: start)..<text.index(text.startIndex, offsetBy: end)
  }

  private func select(_ input: any TextInput, _ start: Int, _ end: Int) {
    input.selectedTextRange = range(input.text, start, end)
  }

  /// The text with brackets around the selection, or a bar at the caret.
  private func shown(_ input: any TextInput) -> String {
    let (text, selection) = (input.text, input.selectedTextRange)
    let inside = selection.isEmpty ? "|" : "[\(text[selection])]"
    return text[..<selection.lowerBound] + inside + text[selection.upperBound...]
  }

  @Test func `Text is inserted and deleted at the caret`() {
    for input in TextTests.inputs() {
      input.insertText("one three")
      #expect(shown(input) == "one three|")
      select(input, 4, 4)
      input.insertText("two ")
      #expect(shown(input) == "one two |three")
      input.deleteBackward()
      #expect(shown(input) == "one two|three")
      select(input, 0, 0)
      input.deleteBackward()
      #expect(shown(input) == "|one twothree")
    }
  }

  @Test func `A selection is replaced and deleted`() {
    for input in TextTests.inputs() {
      input.insertText("one 👨‍👩‍👧 two")
      select(input, 4, 5)
      input.insertText("é")
      #expect(shown(input) == "one é| two")
      select(input, 3, 9)
      input.deleteBackward()
      #expect(shown(input) == "one|")
      input.replace(range(input.text, 0, 1), withText: "O")
      #expect(shown(input) == "O|ne")
    }
  }

  @Test func `Marked text is at the caret, in place of the selection`() {
    for input in TextTests.inputs() {
      input.insertText("one two three")
      select(input, 4, 7)
      input.setMarkedText("ni")
      #expect(shown(input) == "one ni| three")
      input.setMarkedText("nih")
      #expect(input.markedTextRange.map { String(input.text[$0]) } == "nih")
      input.selectedTextRange = range(input.text, 5, 5)
      input.deleteBackward()
      #expect(shown(input) == "one |ih three")
      #expect(input.markedTextRange.map { String(input.text[$0]) } == "ih")
      input.insertText("你")
      #expect(shown(input) == "one 你| three")
      input.setMarkedText(nil)
      #expect(shown(input) == "one 你| three", "nothing was marked")
    }
  }

  @Test func `Places of another text are moved into this one`() {
    let field = TextField()
    field.text = "ab"
    let long = "a much longer text"
    field.selectedTextRange = long.startIndex..<long.endIndex
    #expect(shown(field) == "[ab]")
    let wide = "a你"
    field.text = "é"
    field.selectedTextRange = wide.utf8.index(wide.startIndex, offsetBy: 1)..<wide.endIndex
    #expect(shown(field) == "[é]", "a place inside of a character is moved before it")
  }

  @Test func `Setting the text moves the caret to its end`() {
    let field = TextField()
    field.text = "abc"
    select(field, 1, 2)
    field.text = "abcdef"
    #expect(shown(field) == "abcdef|")
  }

  @Test func `A secret text shows dots to other programs`() {
    let field = TextField()
    field.text = "pässword"
    field.isSecureTextEntry = true
    #expect(field.accessibilityValue == "••••••••")
    field.isSecureTextEntry = false
    #expect(field.accessibilityValue == "pässword")
  }

  // MARK: Undo

  private func undo(_ input: any TextInput) -> String {
    input.undoManager?.undo()
    return shown(input)
  }

  private func redo(_ input: any TextInput) -> String {
    input.undoManager?.redo()
    return shown(input)
  }

  @Test func `Typed letters are reverted together, until the caret moves`() {
    for input in TextTests.inputs() {
      for letter in "one" { input.insertText(String(letter)) }
      select(input, 0, 0)
      for letter in "12" { input.insertText(String(letter)) }
      #expect(input.text == "12one")
      #expect(undo(input) == "|one")
      #expect(undo(input) == "|")
      #expect(input.undoManager?.canUndo == false)
      #expect(redo(input) == "one|")
      #expect(redo(input) == "12|one")
      #expect(input.undoManager?.canRedo == false)
      #expect(undo(input) == "|one")
      input.insertText("x")
      #expect(input.undoManager?.canRedo == false)
      #expect(input.undoManager?.undoMenuItemTitle == "Undo Typing")
    }
  }

  @Test func `Deleted letters are reverted together, and apart from typed ones`() {
    let field = TextField()
    for letter in "abcd" { field.insertText(String(letter)) }
    for _ in 0..<3 { field.deleteBackward() }
    #expect(field.text == "a")
    field.insertText("X")
    field.insertText("Y")
    #expect(undo(field) == "a|")
    #expect(undo(field) == "abcd|")
    #expect(undo(field) == "|")
    #expect(redo(field) == "abcd|")
    #expect(redo(field) == "a|")
    #expect(redo(field) == "aXY|")
  }

  @Test func `A replaced selection comes back with the letters that replaced it`() {
    let field = TextField()
    field.insertText("one two")
    select(field, 4, 7)
    for letter in "2!" { field.insertText(String(letter)) }
    #expect(shown(field) == "one 2!|")
    #expect(undo(field) == "one two|")
    #expect(redo(field) == "one 2!|")
  }

  @Test func `Composed text is one change`() {
    let field = TextField()
    field.insertText("a ")
    select(field, 2, 2)
    field.setMarkedText("n")
    field.setMarkedText("ni")
    #expect(field.undoManager?.undoActionName == "Typing")
    field.insertText("你")
    field.setMarkedText("h")
    field.setMarkedText(nil)
    #expect(undo(field) == "|", "both were typed without a movement of the caret")
    #expect(redo(field) == "a 你|")
    field.setMarkedText("x")
    field.unmarkText()
    select(field, 0, 0)
    #expect(undo(field) == "a 你|")
  }

  @Test func `Setting the text and the end of typing forget the changes`() {
    let screen = Screen()
    let field = TextField(frame: screen.window.frame)
    screen.window.addSubview(field)
    field.insertText("a")
    field.text = "b"
    #expect(field.undoManager?.canUndo == false)
    #expect(field.becomeFirstResponder())
    field.insertText("c")
    #expect(field.undoManager?.canUndo == true)
    field.resignFirstResponder()
    #expect(field.undoManager?.canUndo == false)
    #expect(field.text == "bc")
  }

  @Test func `The changes of a text are bounded`() {
    let field = TextField()
    for number in 0..<200 {
      field.insertText("\(number % 10)")
      select(field, 0, 0)
    }
    var count = 0
    while field.undoManager?.canUndo == true {
      field.undoManager?.undo()
      count += 1
    }
    #expect(count == 64)
    #expect(field.text.count == 200 - 64)
  }

  /// A field that keeps only digits.
  private final class Digits: TextField {
    override var text: String {
      didSet { if text.contains(where: { !$0.isNumber }) { text = text.filter(\.isNumber) } }
    }
  }

  @Test func `A subclass may change what was inserted`() {
    let field = Digits()
    field.insertText("12")
    field.insertText("x")
    #expect(shown(field) == "12|")
    field.insertText("3")
    #expect(field.text == "123")
    #expect(undo(field) == "12|")
  }
}

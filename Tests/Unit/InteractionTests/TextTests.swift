import Geometry
import Interaction
import Testing

/// Tests of text that is inserted, deleted and composed.
@Suite struct TextTests {
  /// A game that reads keys and is no text field.
  private final class Game: View, KeyInput {
    var typed: [String] = []
    var hasText: Bool { !typed.isEmpty }
    func insertText(_ text: String) { typed.append(text) }
    func deleteBackward() { typed.removeLast() }
    override var canBecomeFirstResponder: Bool { true }
  }

  /// A text field and a text view, which behave the same.
  static func inputs() -> [any TextInput] { [TextField(), TextView()] }

  private func text(of input: any TextInput) -> String {
    (input as? TextField)?.text ?? (input as? TextView)?.text ?? ""
  }

  private func marked(_ input: any TextInput) -> String? {
    input.markedTextRange.map { String(text(of: input)[$0]) }
  }

  @Test func `A view that is a key input gets the keyboard and the text`() {
    let screen = Screen()
    let game = Game(frame: screen.window.frame)
    screen.window.addSubview(game)
    game.becomeFirstResponder()
    screen.deliver(.text("w"))
    screen.deliver(.work { game.deleteBackward() })
    #expect(screen.log == ["keyboard"])
    #expect(!game.hasText)
  }

  @Test func `Deleting removes whole characters until there is no text`() {
    for input in Self.inputs() {
      #expect(!input.hasText)
      input.deleteBackward()
      input.insertText("a\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}e\u{301}")
      input.deleteBackward()
      input.deleteBackward()
      #expect(text(of: input) == "a")
      #expect(input.hasText)
      input.deleteBackward()
      #expect(!input.hasText)
    }
  }

  @Test func `Marked text is replaced until it is unmarked`() {
    for input in Self.inputs() {
      input.insertText("to ")
      #expect(input.markedTextRange == nil)
      input.setMarkedText("ni")
      input.setMarkedText("\u{306B}\u{307B}")
      #expect(text(of: input) == "to \u{306B}\u{307B}")
      #expect(marked(input) == "\u{306B}\u{307B}")
      input.unmarkText()
      #expect(marked(input) == nil)
      input.setMarkedText("n")
      #expect(text(of: input) == "to \u{306B}\u{307B}n")
    }
  }

  @Test func `Inserted text replaces the marked text, and nothing removes it`() {
    for input in Self.inputs() {
      input.insertText("a")
      input.setMarkedText("kan")
      input.insertText("\u{6F22}")
      #expect(text(of: input) == "a\u{6F22}")
      #expect(marked(input) == nil)
      input.setMarkedText("ji")
      input.setMarkedText(nil)
      #expect(text(of: input) == "a\u{6F22}")
      input.setMarkedText("ji")
      input.setMarkedText("")
      #expect(marked(input) == nil)
      #expect(text(of: input) == "a\u{6F22}")
    }
  }

  @Test func `Deleting shortens the marked text first`() {
    for input in Self.inputs() {
      input.insertText("a")
      input.setMarkedText("xy")
      input.deleteBackward()
      #expect(marked(input) == "x")
      input.deleteBackward()
      #expect(marked(input) == nil)
      #expect(text(of: input) == "a")
      input.deleteBackward()
      #expect(!input.hasText)
    }
  }

  @Test func `A mark that joins the character before it is deleted with it`() {
    for input in Self.inputs() {
      input.insertText("ae")
      input.setMarkedText("\u{301}")
      input.deleteBackward()
      #expect(text(of: input) == "a")
      #expect(marked(input) == nil)
    }
  }

  @Test func `Setting the text makes all of it ordinary`() {
    let field = TextField()
    field.setMarkedText("abc")
    field.text = "abcdef"
    #expect(field.markedTextRange == nil)
    field.insertText("g")
    #expect(field.text == "abcdefg")
  }
}

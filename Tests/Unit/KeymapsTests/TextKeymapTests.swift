import Seats
import Testing

@testable import Keymaps

/// Tests of keymaps that are generated for a text.
@Suite struct TextKeymapTests {
  /// The text that a client types with the strokes of one keymap.
  private func written(_ part: TextKeymap) throws -> String {
    // The client receives the keymap as text.
    let keymap = try Keymap(text: part.keymap.text)
    let state = KeyboardState(keymap)
    return part.strokes.map { stroke in
      let text = state.text(of: stroke.key)
      #expect(state.update(key: stroke.key, isPressed: true) == nil && stroke.modifierKeys.isEmpty)
      _ = state.update(key: stroke.key, isPressed: false)
      return text
    }.joined()
  }

  @Test(
    "Each character comes out as it was typed",
    arguments: [
      "Wörld 你好 🙂", "naïve façade, Ελλάδα, Привет, עברית, ไทย", "a\nb\tc d", "e\u{301}👩‍👩‍👧‍👦", "{}[]\\\"'<>|~`",
    ])
  func characters(_ text: String) throws {
    let parts = try TextKeymap.all(typing: text)
    #expect(parts.count == 1)
    #expect(try parts.map(written).joined().replacing("\r", with: "\n") == text)
  }

  @Test("A text of many characters needs several keymaps, each as large as a keyboard")
  func many() throws {
    let text = String(String.UnicodeScalarView((0x4E00..<0x4E80).compactMap(Unicode.Scalar.init))) + " 丁"
    let parts = try TextKeymap.all(typing: text)
    #expect(parts.map(\.strokes.count) == [48, 48, 34])
    #expect(try parts.map(written).joined() == text)
    // Programs recognize Escape, BackSpace, Return, Control, Shift and the function keys by their codes.
    let fixed: [UInt32: String] = [28: "\r", 15: "\t", 57: " "]
    for part in parts {
      for (scalar, stroke) in zip(part.text, part.strokes) {
        #expect(fixed[stroke.key].map { $0 == String(scalar) } ?? (2...53).contains(stroke.key) || stroke.key == 86)
        #expect(![1, 14, 29, 42].contains(stroke.key))
      }
    }
  }

  @Test("Control characters have no keys")
  func control() throws {
    #expect(throws: TypingError(characters: ["\u{1}", "\u{9f}"], layout: nil)) {
      _ = try TextKeymap.all(typing: "a\u{1}\u{9f}b\u{1}")
    }
    #expect(TypingError(characters: ["\u{1}"], layout: nil).description == "no key can type U+1")
    #expect(KeyVocabulary.canType("\n") && KeyVocabulary.canType("\u{1b}") && KeyVocabulary.canType("🙂"))
    #expect(!KeyVocabulary.canType("\u{fffe}"))
  }
}

import Seats
import Testing

@testable import Keymaps

@Suite("Typing")
struct TypingTests {
  private static let printable = String(String.UnicodeScalarView((32..<127).compactMap(Unicode.Scalar.init)))

  @Test("every printable ASCII character comes out as it was typed", arguments: ["us", "de", "fr", "gb", "es"])
  func ascii(layout: String) throws {
    let keymap = try Keymap(KeymapNames(layout: layout))
    let strokes = try keymap.strokes(typing: Self.printable)
    #expect(try written(strokes, keymap) == Self.printable)
    if layout == "us" { #expect(strokes.count == Self.printable.unicodeScalars.count) }
  }

  @Test(
    "letters of the layout itself come out as they were typed",
    arguments: [
      ("de", "Zwölf Boxkämpfer jagen Eva quer über den Sylter Deich für 5 €: ÄÖÜß@{[]}|~\\"),
      ("fr", "Dès Noël où un zéphyr haï me vêt de glaçons würmiens je dîne d'exquis rôtis"),
      ("us", "echo \"$HOME\" > out.txt; ls -l | grep ~/.config && {x}[y]"),
      ("de,us", "Straße"), ("us(intl)", "naïve café"), ("ru", "Съешь же ещё этих мягких французских булок"),
    ])
  func pangrams(layout: String, text: String) throws {
    let parts = layout.split(separator: "(")
    let variant = parts.count > 1 ? String(parts[1].dropLast()) : ""
    let keymap = try Keymap(KeymapNames(layout: String(parts[0]), variant: variant))
    #expect(try written(keymap.strokes(typing: text), keymap) == text)
  }

  @Test("new lines are Return and tabs are Tab, whatever the kind of line end")
  func control() throws {
    let keymap = try Keymap()
    let keys = try keymap.strokes(typing: "a\n\tb\r\n\r\n").map(\.key)
    #expect(keys == [30, 28, 15, 48, 28, 28])
  }

  @Test("strokes are those a person would choose")
  func choice() throws {
    let keymap = try Keymap()
    let strokes = try keymap.strokes(typing: "A*/-1<")
    #expect(
      strokes == [
        KeyStroke(key: 30, modifierKeys: [42]), KeyStroke(key: 9, modifierKeys: [42]), KeyStroke(key: 53),
        KeyStroke(key: 12), KeyStroke(key: 2), KeyStroke(key: 51, modifierKeys: [42]),
      ])
    #expect(strokes[0].events.map(\.key) == [42, 30, 30, 42])
    #expect(strokes[0].events.map(\.isPressed) == [true, true, false, false])
    let german = try Keymap(KeymapNames(layout: "de"))
    #expect(try german.strokes(typing: "@") == [KeyStroke(key: 16, modifierKeys: [100])])
  }

  @Test("what cannot be typed is listed, each character once")
  func missing() throws {
    let keymap = try Keymap()
    #expect(throws: TypingError(characters: ["ä", "ł", "\u{1F600}"], layout: "us")) {
      _ = try keymap.strokes(typing: "aäbłä😀")
    }
    #expect(
      TypingError(characters: ["ä", "\u{7}"], layout: "us").description
        == "the keyboard layout \"us\" cannot type \"ä\", U+7")
  }

  @Test("a second group is typed with its own keys")
  func groups() throws {
    let keymap = try Keymap(KeymapNames(layout: "us,de"))
    #expect(try keymap.strokes(typing: "z", group: 1).map(\.key) == [21])
    #expect(try keymap.strokes(typing: "z").map(\.key) == [44])
    // Right Alt is Alt in the first group.
    #expect(try keymap.strokes(typing: "@", group: 1) == [KeyStroke(key: 16, modifierKeys: [100])])
  }

  /// The text that a client with support for dead keys types with the strokes.
  private func written(_ strokes: [KeyStroke], _ keymap: Keymap) throws -> String {
    let state = KeyboardState(keymap)
    let composer = Composer(keymap.context)
    var text = ""
    var dead: Keysym?
    for (key, isPressed) in strokes.flatMap(\.events) {
      if isPressed, let keysym = state.keysym(of: key) {
        if let accent = dead, keymap.plainKeysym(of: key)?.scalar != nil {
          let result = try #require(composer?.result(of: [accent, keysym]))
          text.unicodeScalars.append(result)
          dead = nil
        } else if keysym.isDead {
          dead = keysym
        } else {
          text += state.text(of: key)
        }
      }
      state.update(key: key, isPressed: isPressed)
    }
    #expect(state.modifiers == Modifiers(), "all is released")
    return text
  }
}

@Suite("Chords")
struct ChordTests {
  @Test("a key is that of the group in effect, or else of the first group")
  func groups() throws {
    let keymap = try Keymap(KeymapNames(layout: "us,de,ru"))
    #expect(try keymap.stroke(key: "z", modifiers: [.control], group: 0) == KeyStroke(key: 44, modifierKeys: [29]))
    #expect(try keymap.stroke(key: "z", modifiers: [.control], group: 1) == KeyStroke(key: 21, modifierKeys: [29]))
    #expect(try keymap.stroke(key: "z", modifiers: [.control], group: 2) == KeyStroke(key: 44, modifierKeys: [29]))
    #expect(try keymap.stroke(key: "KEY_Z", group: 1).key == 44)
    #expect(throws: ChordError.notInKeymap("ä", layout: "us")) { _ = try keymap.stroke(key: "ä") }
    #expect(throws: ChordError.notInKeymap("ä", layout: "ru")) { _ = try keymap.stroke(key: "ä", group: 2) }
    let text = try Keymap(text: keymap.text)
    #expect(throws: ChordError.notInKeymap("ж", layout: "German")) { _ = try text.stroke(key: "ж", group: 1) }
  }

  @Test(
    "a chord is its modifiers' keys and its own",
    arguments: [
      ("Ctrl+Shift+C", [29, 42], 46), ("Ctrl+C", [29], 46), ("ctrl+c", [29], 46), ("Super+Left", [125], 105),
      ("XF86AudioPlay", [], 164), ("Return", [], 28), ("Enter", [], 28), ("Esc", [], 1), ("Alt+F4", [56], 62),
      ("Alt+KEY_F4", [56], 62), ("Ctrl++", [29, 42], 13), ("+", [42], 13), ("Ctrl+plus", [29, 42], 13),
      ("Ctrl+Shift+plus", [29, 42], 13), ("PageUp", [], 104), ("space", [], 57), ("Space", [], 57), ("5", [], 6),
      ("key_a", [], 30), ("XF86AudioRaiseVolume", [], 115), ("KEY_VOLUMEUP", [], 115), ("Super", [], 125),
      ("Ctrl+Ctrl+A", [29], 30),
    ] as [(String, [UInt32], UInt32)])
  func chords(text: String, modifierKeys: [UInt32], key: UInt32) throws {
    let keymap = try Keymap()
    #expect(try keymap.stroke(chord: text) == KeyStroke(key: key, modifierKeys: modifierKeys))
  }

  @Test("a letter's chord is on the key that the layout has it on")
  func layouts() throws {
    #expect(try Keymap(KeymapNames(layout: "fr")).stroke(chord: "Ctrl+A").key == 16)
    #expect(try Keymap(KeymapNames(layout: "de")).stroke(chord: "Ctrl+ö").key == 39)
    let swapped = try Keymap(KeymapNames(options: "ctrl:swapcaps"))
    #expect(try swapped.stroke(chord: "Ctrl+A").modifierKeys == [58])
  }

  @Test("unknown names come with the nearest good one")
  func faults() throws {
    let keymap = try Keymap()
    #expect(throws: ChordError.unknownModifier("Crtl", nearest: "Ctrl")) { _ = try keymap.stroke(chord: "Crtl+C") }
    #expect(throws: ChordError.unknownKey("Retrun", nearest: "Return")) { _ = try keymap.stroke(chord: "Retrun") }
    #expect(throws: ChordError.unknownKey("XF86AudioPlai", nearest: "XF86AudioPlay")) {
      _ = try keymap.stroke(chord: "XF86AudioPlai")
    }
    #expect(throws: ChordError.notInKeymap("ä", layout: "us")) { _ = try keymap.stroke(chord: "Ctrl+ä") }
    #expect(ChordError.notInKeymap("ä", layout: "us").description == "the keyboard layout \"us\" has no key \"ä\"")
    #expect(
      ChordError.notInKeymap("F13", layout: "us").description
        == "the keyboard layout \"us\" has no key \"F13\"; KEY_F13 is the key of this name in every layout")
    for text in ["", "Ctrl+", "++", "Ctrl++C", "+C"] {
      #expect(throws: ChordError.incomplete(text)) { _ = try keymap.stroke(chord: text) }
    }
  }

  @Test("the kernel's names are known both ways, buttons too")
  func kernelNames() {
    #expect(KeyNames.code(of: "KEY_A") == 30)
    #expect(KeyNames.code(of: "btn_left") == 272)
    #expect(KeyNames.name(of: 272) == "BTN_LEFT")
    #expect(KeyNames.name(of: 30) == "KEY_A")
    #expect(KeyNames.nearest(to: "BTN_LETF") == "BTN_LEFT")
    #expect(KeyNames.name(of: .max) == nil)
    #expect(KeyNames.code(of: "KEY") == nil && KeyNames.code(of: "KEY_") == nil && KeyNames.code(of: "A") == nil)
    #expect(KeyNames.all.count > 600 && KeyNames.all.allSatisfy { KeyNames.code(of: $0.lowercased()) != nil })
  }

  @Test("keysyms are known both ways")
  func keysyms() {
    #expect(Keysym(name: "adiaeresis")?.scalar == "ä")
    #expect(Keysym("ä").name == "adiaeresis")
    #expect(Keysym(name: "Nonsense") == nil)
    #expect(Keysym(name: "Escape")?.scalar == "\u{1b}")
  }
}

import Assembly
import Documents
import Keymaps
import Scenes
import ScriptRecording
import Scripts
import Seats
import Testing
import WireClients

/// Tests of `type` with characters that the keyboard layout lacks, and of recording with other keymaps.
@Suite struct TypingTests {
  /// A compositor with a window that has the keyboard.
  private func stage() throws -> Theatre {
    let theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 400, 200)
    return theatre
  }

  @Test("Text of the layout is typed by its keys")
  func layout() throws {
    let theatre = try stage()
    let keymaps = theatre.count("wl_keyboard.keymap", "a")
    #expect(try theatre.play("- type: \"Hi there\"") == "s: 1 passed")
    #expect(theatre.count("wl_keyboard.keymap", "a") == keymaps)
    #expect(theatre.count("wl_keyboard.key", "a") == 18)
  }

  @Test("Other text comes with a keymap, and the layout's own comes back")
  func otherText() throws {
    let theatre = try stage()
    let keymaps = theatre.count("wl_keyboard.keymap", "a")
    #expect(try theatre.play("- type: \"Wörld 你好 🙂\"") == "s: 1 passed")
    #expect(theatre.count("wl_keyboard.keymap", "a") == keymaps + 2)
    #expect(theatre.count("wl_keyboard.key", "a") == 20)
    #expect(try theatre.play("- key: a") == "s: 1 passed")
    #expect(theatre.count("wl_keyboard.keymap", "a") == keymaps + 2)
    #expect(theatre.clients["a"]?.last["wl_keyboard.key"]?.suffix(2) == [30, 0])
  }

  @Test("The trace has the names of keys whose codes have another meaning")
  func traced() throws {
    let theatre = try stage()
    var lines: [String] = []
    let writer = TraceFileWriter(of: theatre.arena.compositor) { (line: String) in lines.append(line) }
    writer.begin()
    #expect(try theatre.play("- type: ö\n- key: a") == "s: 2 passed")
    writer.end()
    func symbols(_ kind: String) -> [String] {
      lines.filter { $0.contains("\"\(kind)\":\"key.press\"") }
        .map { line in
          line.split(separator: "\"symbol\":\"").dropFirst().first.map { String($0.prefix { $0 != "\"" }) } ?? ""
        }
    }
    #expect(symbols("in") == ["odiaeresis", ""])
    #expect(symbols("out") == ["odiaeresis", ""])
  }

  @Test("A control character fails the step, and nothing is typed")
  func control() throws {
    let theatre = try stage()
    let report = try theatre.play(#"- type: "ab\x01""#)
    #expect(report.contains("no key can type U+1"), "\(report)")
    #expect(theatre.count("wl_keyboard.key", "a") == 0)
  }

  @Test("A key that a program would repeat is held with a warning, because the clock of programs stands still")
  func heldKey() throws {
    func warnings(_ step: String) throws -> [String] { try stage().report("- \(step)").warnings.map(\.message) }
    let warning = try warnings("key: {tap: a, hold: 3s}")
    #expect(warning.count == 1 && warning[0].hasPrefix("the key is held for 3s, which is longer than the repeat delay"))
    #expect(warning.first?.hasSuffix("settings: {clock: real}, or press the key several times") == true, "\(warning)")
    #expect(try warnings("key: {tap: a, hold: 500ms}") == [])
    #expect(try warnings("key: {tap: Shift_L, hold: 3s}") == [], "modifiers do not repeat")
    let bound = try Theatre(policy: "bindings: {A: shell.own}")
    try bound.show("a", at: 100, 100, 400, 200)
    #expect(try bound.report("- key: {tap: a, hold: 3s}").warnings.isEmpty, "no program receives it")
  }

  // MARK: Recording

  /// The steps that a recorder writes during some work.
  private func recorded(_ theatre: Theatre, _ work: () throws -> Void) throws -> String {
    var text = ""
    let recorder = ScriptRecorder(Script(), of: DesktopScene(of: theatre.arena.compositor)) { text += $0 }
    try work()
    recorder.finish()
    return text.split(separator: "\n").filter { $0.hasPrefix("  - ") && !$0.contains("expect:") }.joined(
      separator: "\n")
  }

  /// Presses keys of the seat's keymap.
  private func press(_ strokes: [KeyStroke], _ theatre: Theatre) {
    for event in strokes.flatMap(\.events) {
      theatre.arena.key(event.key, event.isPressed)
      theatre.arena.clock.advance(to: InputTime(microseconds: theatre.arena.clock.now.microseconds + 20_000))
    }
  }

  @Test("A typed text is recorded as it was written, whatever keymap it came with")
  func recordsText() throws {
    let theatre = try stage()
    let text = try recorded(theatre) { try theatre.play("- type: \"Wörld 你好 🙂\"") }
    #expect(text == "  - type: \"Wörld 你好 🙂\"")
    // Playing and recording it again gives the same text.
    let again = try stage()
    #expect(try recorded(again) { try again.play(text) } == text)
  }

  @Test("Keys of a host are read by the host's keymap, which may come and go")
  func recordsHostKeymap() throws {
    let theatre = try stage()
    let compositor = theatre.arena.compositor
    let own = compositor.keyboard.keymap
    let russian = try Keymap(KeymapNames(layout: "ru"))
    let tool = try #require(try TextKeymap.all(typing: "typed by host").first)
    let text = try recorded(theatre) {
      press(try own.strokes(typing: "abc"), theatre)
      try compositor.setSeatKeymap(tool.keymap.text)
      press(tool.strokes, theatre)
      try compositor.setSeatKeymap(russian.text)
      press(try russian.strokes(typing: "Привет"), theatre)
      press([try russian.stroke(chord: "Ctrl+KEY_C"), try russian.stroke(chord: "Escape")], theatre)
      try compositor.setSeatKeymap(own.text)
      press(try own.strokes(typing: "xyz"), theatre)
    }
    let expected = """
        - type: "abc"
        - type: "typed by host"
        - type: "Привет"
        - chord: Ctrl+KEY_C
        - key: {tap: Escape, hold: 20ms}
        - type: "xyz"
      """
    #expect(text == expected)
    // The script gives the same text when it is played with the layout it starts with.
    let again = try stage()
    let replayed = """
        - type: "abctyped by host"
        - type: "Привет"
        - chord: Ctrl+c
        - key: {tap: Escape, hold: 20ms}
        - type: "xyz"
      """
    #expect(try recorded(again) { try again.play(text) } == replayed)
  }

  @Test("The second group of a keymap is read as such")
  func recordsGroups() throws {
    let theatre = try stage()
    let compositor = theatre.arena.compositor
    let both = try Keymap(KeymapNames(layout: "us,ru"))
    try compositor.setSeatKeymap(both.text)
    let text = try recorded(theatre) {
      press(try both.strokes(typing: "ab"), theatre)
      theatre.arena.route(.key(.modifiers(device: theatre.arena.keys, Modifiers(group: 1))))
      press(try both.strokes(typing: "Привет", group: 1), theatre)
    }
    #expect(text == "  - type: \"ab\"\n  - type: \"Привет\"")
  }

  /// A compositor with three layouts, and a key that selects the next one.
  private func stageOfLayouts() throws -> Theatre {
    let theatre = try Theatre(policy: "keyboard: {layout: \"us,de,ru\"}\nbindings: {F1: keyboard.next-layout}")
    try theatre.arena.compositor.setSeatKeymap(Keymap(KeymapNames(layout: "us,de,ru")).text)
    try theatre.show("a", at: 100, 100, 400, 200)
    return theatre
  }

  /// Plays steps, one a line, that all pass.
  private func pass(_ steps: String, _ theatre: Theatre) throws {
    let report = try theatre.play(steps)
    #expect(report == "s: \(steps.split(separator: "\n").count) passed")
  }

  /// The codes of the keys that the client presses during some work, and the number of new keymaps.
  private func pressed(_ theatre: Theatre, _ work: () throws -> Void) throws -> (codes: [UInt32], keymaps: Int) {
    let client = try #require(theatre.clients["a"])
    let keymaps = theatre.count("wl_keyboard.keymap", "a")
    var codes: [UInt32] = []
    client.onEvent = { _, _, event, arguments in
      if event == "wl_keyboard.key", arguments.count == 4, arguments[3] == 1 { codes.append(arguments[2]) }
    }
    try work()
    theatre.arena.settle()
    client.onEvent = nil
    return (codes, theatre.count("wl_keyboard.keymap", "a") - keymaps)
  }

  @Test("With several layouts, text and keys are those of the active one")
  func activeLayout() throws {
    let theatre = try stageOfLayouts()
    let steps = ["type: yz", "key: y", "chord: Ctrl+z"]
    func codes() throws -> [UInt32] {
      let (codes, keymaps) = try pressed(theatre) {
        for step in steps { try pass("- \(step)", theatre) }
      }
      #expect(keymaps == 0)
      return codes
    }
    #expect(try codes() == [21, 44, 21, 29, 44])
    try pass("- key: F1", theatre)
    #expect(try codes() == [44, 21, 44, 29, 21])
    try pass("- key: F1", theatre)
    let russian = try pressed(theatre) { try pass("- type: яж\n- chord: Ctrl+z", theatre) }
    #expect(russian == ([44, 39, 29, 44], 0))
    let latin = try pressed(theatre) { try pass("- type: yz", theatre) }
    #expect(latin.keymaps == 2, "the active layout has no such letters")
  }

  @Test("A recording with other layouts gives the same keys, and the same text under another layout")
  func recordsLayouts() throws {
    let theatre = try stageOfLayouts()
    let (z, f1): (UInt32, UInt32) = (44, 59)
    func type(_ changes: [(UInt32, Bool)]) {
      for (code, isPressed) in changes {
        theatre.arena.key(code, isPressed)
        theatre.arena.clock.advance(to: InputTime(microseconds: theatre.arena.clock.now.microseconds + 20_000))
      }
    }
    var text = ""
    let first = try pressed(theatre) {
      text = try recorded(theatre) {
        type([(z, true), (z, false), (f1, true), (f1, false), (z, true), (z, false), (21, true), (21, false)])
        type([(f1, true), (f1, false)])
        // The second key is down before the first one is up.
        type([(42, true), (z, true), (42, false), (39, true), (z, false), (39, false)])
        type([(29, true), (46, true), (46, false), (29, false)])
      }
      theatre.arena.settle()
    }
    #expect(
      text == """
          - type: "z"
          - key: {tap: F1, hold: 20ms}
          - type: "yz"
          - key: {tap: F1, hold: 20ms}
          - type: "Яж"
          - chord: Ctrl+KEY_C
        """)
    let again = try stageOfLayouts()
    let second = try pressed(again) { try pass(text, again) }
    #expect(second == first)
    // Without the other layouts, programs receive the same text.
    let plain = try stage()
    let typed = try recorded(plain) { try plain.play(text) }.split(separator: "\n").filter { $0.contains("type") }
    #expect(typed == ["  - type: \"z\"", "  - type: \"yz\"", "  - type: \"Яж\""])
  }

  @Test("A key that is held while the keymap changes is released by the name it was pressed by")
  func recordsHeldKey() throws {
    let theatre = try stage()
    let compositor = theatre.arena.compositor
    let text = try recorded(theatre) {
      theatre.arena.key(21, true)
      try compositor.setSeatKeymap(try Keymap(KeymapNames(layout: "de")).text)
      theatre.arena.key(21, false)
      theatre.arena.key(21, true)
      theatre.arena.key(21, false)
    }
    #expect(text == "  - type: \"y\"\n  - type: \"z\"")
  }
}

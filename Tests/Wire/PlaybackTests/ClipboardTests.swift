import Documents
import Playback
import Scripts
import Testing
import WireClients

/// Tests of the steps and the expectation of the clipboard, and of compositions.
@Suite struct ClipboardTests {
  private func theatre() throws -> Theatre {
    let theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 400, 200)
    return theatre
  }

  @Test("A text that is set is offered in the usual types and can be read")
  func set() throws {
    let report = try theatre().play(
      """
      - clipboard: {set: "Ann & Bob"}
      - expect: {clipboard: {equals: "Ann & Bob", types: [text/plain, UTF8_STRING]}}
      - expect: {clipboard: {contains: Bob, type: STRING}}
      - expect: {clipboard: {empty: yes, primary: yes}}
      - clipboard: {set: marked, type: text/html, primary: yes}
      - expect: {clipboard: {equals: marked, type: text/html, primary: yes}}
      - clipboard: {clear: yes}
      - expect: {clipboard: {empty: yes}}
      - clipboard: {owner: dies, primary: yes}
      - expect: {clipboard: {empty: yes, primary: yes}}
      """)
    #expect(report == "s: 10 passed")
  }

  @Test(
    "A wrong clipboard is named with what it has",
    arguments: [
      ("- expect: {clipboard: {contains: x}}", "found:    it is empty"),
      ("- clipboard: {set: abc}\n- expect: {clipboard: {equals: ab}}", "found:    \"abc\""),
      ("- clipboard: {set: abc}\n- expect: {clipboard: {empty: yes}}", "found:    it offers text/plain;charset=utf-8"),
      ("- clipboard: {set: a, type: text/html}\n- expect: {clipboard: {contains: a}}", "it does not offer a text"),
      (
        "- clipboard: {set: a}\n- expect: {clipboard: {types: [image/png]}}",
        "expected: the clipboard to offer image/png"
      ),
      ("- clipboard: {owner: dies}", "the clipboard has no owner that could die"),
      ("- clipboard: {set: {file: missing.txt, type: text/plain}}", "missing.txt"),
      ("- compose: {commit: x}", "no text field is active; key window: "),
    ])
  func faults(steps: String, words: String) throws {
    let report = try theatre().play(steps)
    #expect(report.contains(words), "\(report)")
    #expect(report.contains("1 failed"))
  }

  @Test("A text that is larger than a pipe arrives whole")
  func large() throws {
    let text = String(repeating: "0123456789", count: 30_000)
    let theatre = try theatre()
    let report = try theatre.play(
      "- clipboard: {set: \(text)}\n- expect: {clipboard: {equals: \(text)}}", within: .seconds(5))
    #expect(report == "s: 2 passed")
  }

  @Test("Paste sets the clipboard and presses Ctrl+V, or sends the action")
  func paste() throws {
    let theatre = try theatre()
    #expect(try theatre.play("- paste: Hello\n- expect: {clipboard: {equals: Hello}}") == "s: 2 passed")
    #expect(theatre.count("wl_keyboard.key", "a") == 4)
    #expect(theatre.clients["a"]?.last["wl_keyboard.key"]?.suffix(2) == [29, 0])
    #expect(
      try theatre.play("- paste: {text: Ho, by: action}\n- expect: {performed: [{action: edit.paste}]}")
        .contains("2 passed"))
  }
}

import Documents
import Scripts
import Testing

/// Tests of how the steps and the expectation of the clipboard are read.
@Suite struct ClipboardTests {
  private func one(_ step: String) throws -> Step.Kind {
    let kinds = try steps("  - \(step)")
    try #require(kinds.count == 1)
    return kinds[0]
  }

  @Test("clipboard, paste and compose")
  func read() throws {
    #expect(
      try one("clipboard: {set: Ann}") == .keyboard(.clipboard(ClipboardStep(.set(ClipboardContent(.text("Ann")))))))
    #expect(
      try one("clipboard: {set: <b>, type: text/html, primary: yes}")
        == .keyboard(
          .clipboard(ClipboardStep(.set(ClipboardContent(.text("<b>"), type: "text/html")), isPrimary: true))))
    #expect(
      try one("clipboard: {set: {file: a.png, type: image/png}}")
        == .keyboard(.clipboard(ClipboardStep(.set(ClipboardContent(.file("a.png"), type: "image/png"))))))
    #expect(try one("clipboard: {clear: yes}") == .keyboard(.clipboard(ClipboardStep(.clear))))
    #expect(
      try one("clipboard: {owner: dies, primary: yes}")
        == .keyboard(.clipboard(ClipboardStep(.ownerDies, isPrimary: true))))
    #expect(try one("paste: Ann") == .keyboard(.paste(PasteStep(text: "Ann"))))
    #expect(try one("paste: {text: Ann, by: action}") == .keyboard(.paste(PasteStep(text: "Ann", by: .action))))
    #expect(try one("compose: {preedit: にほ, cursor: 2}") == .keyboard(.compose(.preedit("にほ", cursor: 2))))
    #expect(try one("compose: {commit: 日本}") == .keyboard(.compose(.commit("日本"))))
    #expect(try one("compose: {delete: {before: 1}}") == .keyboard(.compose(.delete(before: 1, after: 0))))
  }

  @Test("expectations")
  func expectations() throws {
    #expect(
      try one("expect: {clipboard: {equals: a, type: text/html, types: text/plain, primary: yes}, within: 2s}")
        == .check(
          .expect(
            Expectation(
              .clipboard(
                ClipboardCheck(text: .equals("a"), type: "text/html", types: ["text/plain"], isPrimary: true)),
              within: .seconds(2)))))
    #expect(
      try one("expect: {clipboard: {empty: yes}}")
        == .check(.expect(Expectation(.clipboard(ClipboardCheck(isEmpty: true))))))
  }

  @Test(
    "faults",
    arguments: [
      ("clipboard: {set: a, clear: yes}", "clear"),
      ("clipboard: {clear: no}", "expected yes"),
      ("clipboard: {owner: lives}", "expected dies"),
      ("clipboard: {set: {file: a.png}}", "type"),
      ("clipboard: {set: {file: a.png, type: image/png}, type: text/html}", "type"),
      ("paste: {by: chord}", "text"),
      ("compose: {preedit: ab, cursor: 3}", "the cursor is behind the preliminary text"),
      ("compose: {delete: {}}", "before"),
      ("compose: {commit: a, preedit: b}", "preedit"),
      ("expect: {clipboard: {primary: yes}}", "contains"),
      ("expect: {clipboard: {empty: yes, types: [text/plain]}}", "types"),
    ])
  func faults(step: String, words: String) {
    let error = #expect(throws: InvalidDocument.self) { try one(step) }
    let text = error?.diagnostics.map(\.rendered).joined(separator: "\n") ?? ""
    #expect(text.contains(words), "\(text)")
  }
}

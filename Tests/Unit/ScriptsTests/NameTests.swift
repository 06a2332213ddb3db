import Documents
import Scripts
import Testing

/// Tests that mistyped names of keys and events are reported before anything is played.
@Suite struct NameTests {
  private static var knowledge: ScriptVocabulary {
    ScriptVocabulary(
      isKey: { ["Return", "a", "+"].contains($0) }, nearestKey: { ["Return"].nearest(to: $0) },
      canType: { $0.value >= 32 },
      events: [
        "wl_touch": ["down": ["serial", "id", "x", "y"], "motion": ["time", "id", "x", "y"], "frame": []],
        "wl_compositor": [:],
      ])
  }

  private func faults(_ step: String) -> [String] {
    do {
      let text = "clients: {term: foot}\nsteps:\n  - \(step)\n"
      return try ScriptReader.read(text: text, file: "s", knowing: Self.knowledge).warnings.map(\.headline)
    } catch {
      return error.diagnostics.map(\.headline)
    }
  }

  @Test(
    "Keys by name", arguments: ["key: Retrun", "key: {tap: Retrun}", "chord: Ctrl+Retrun", "key: {press: Retrun}"])
  func keys(_ step: String) {
    let fault =
      "unknown key: found \"Retrun\", expected a keysym name such as Return, or an evdev name such as KEY_ENTER; "
      + "did you mean \"Return\"?"
    #expect(faults(step).contains { $0.hasSuffix(fault) })
    #expect(faults(step.replacing("Retrun", with: "Return")).allSatisfy { $0.contains("warning: ") })
  }

  @Test("A chord in place of a key")
  func chord() {
    let fault = "s:3:10: unknown key: found \"Ctrl+C\", expected one key; 'chord: Ctrl+C' presses several"
    #expect(faults("key: Ctrl+C").contains { $0.hasPrefix(fault) }, "\(faults("key: Ctrl+C"))")
  }

  @Test("Characters that no key types")
  func characters() {
    #expect(
      faults(#"type: "a\x01b\x1b\u0007\x01""#) == [
        "s:3:11: cannot type this text: found U+0001, U+001B, U+0007, "
          + "expected visible characters, spaces, newlines and tabs"
      ])
    #expect(faults(#"type: {text: "Wörld 你好 🙂\r\n"}"#) == [])
  }

  @Test(
    "Events that a client is sent",
    arguments: [
      (
        "wl_tuch.down",
        "found \"wl_tuch\", expected an interface of the compositor, such as wl_touch; did you mean \"wl_touch\"?"
      ),
      ("wl_touch.dwn", "found \"dwn\", expected down, frame or motion; did you mean \"down\"?"),
      ("wl_touch.z*", "found \"z*\", expected down, frame or motion"),
      ("wl_compositor.done", "found \"done\", expected another interface, because wl_compositor has no events"),
      ("{wl_touch.down: {idd: 0}}", "found \"idd\", expected id, serial, x or y; did you mean \"id\"?"),
      ("{wl_touch.frame: {id: 0}}", "found \"id\", expected no arguments"),
    ])
  func events(_ event: String, _ fault: String) {
    let found = faults("expect: {sent: {to: term, match: none, events: [\(event)]}}")
    #expect(found.count == 1 && found[0].hasSuffix(fault), "\(found)")
  }

  @Test("A name with `*` stands for every event that fits", arguments: ["wl_touch.*", "{wl_touch.*: {time: 3, x: 1}}"])
  func patterns(_ event: String) {
    #expect(faults("expect: {sent: {to: term, events: [\(event)]}}") == [])
  }
}

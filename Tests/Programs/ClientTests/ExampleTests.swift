import Foundation
import Testing

extension ClientTests {
  /// Tests of the examples that a new user plays first.
  @Suite("Examples")
  struct ExampleTests {
    private func play(_ name: String) throws {
      let stage = try Stage()
      try FileManager.default.createDirectory(at: stage.file("build"), withIntermediateDirectories: true)
      let result = try stage.play(Sources.examples.appendingPathComponent("\(name).yaml"))
      #expect(result.status == 0, "\(stage.account(of: result))")
    }

    @Test("the demonstration of `make run`")
    func demonstration() throws { try play("demonstration") }

    @Test("the script of the README", .needs("foot"))
    func firstScript() throws { try play("first-script") }

    @Test("a GTK 4 button", .needs("gtk4-widget-factory"))
    func gtkButton() throws { try play("gtk-button") }

    @Test("gestures of several fingers on a phone")
    func phoneGestures() throws { try play("phone-gestures") }

    @Test("the clipboard between two terminals", .needs("foot", "wl-paste"))
    func clipboard() throws { try play("two-clients-clipboard") }

    @Test("a session that was recorded", .needs("foot"))
    func recordedSession() throws { try play("recorded-session") }

    @Test("GNOME's text editor, by the names of its widgets", .needs("gnome-text-editor", "dbus-daemon"))
    func textEditor() throws { try play("text-editor") }

    @Test("four programs in responder chains", .needs("foot", "gtk4-demo"))
    func responderChain() throws { try play("responder-chain") }

    @Test("the README shows the first script as it is")
    func readme() throws {
      let script = try String(contentsOf: Sources.examples.appendingPathComponent("first-script.yaml"), encoding: .utf8)
      let readme = try String(contentsOf: Sources.root.appendingPathComponent("README.md"), encoding: .utf8)
      let plain = script.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
      #expect(readme.contains("```yaml\n\(plain)\n```"), "not in the README:\n\(plain)")
    }

    @Test("every example is played")
    func noneIsForgotten() throws {
      let played = [
        "demonstration", "first-script", "gtk-button", "phone-gestures", "recorded-session", "responder-chain",
        "text-editor", "two-clients-clipboard",
      ]
      let there = try FileManager.default.contentsOfDirectory(atPath: Sources.examples.path)
        .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
      #expect(there.sorted() == played)
    }
  }
}

import Foundation
import Testing

extension ClientTests {
  /// Tests of the examples that a new user plays first.
  @Suite("Examples")
  struct ExampleTests {
    private func play(_ name: String) throws {
      let stage = try Stage()
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

    /// Whether a new mount namespace can be made, in which a folder is read-only even for root.
    private static let mounts =
      (try? Command("/usr/bin/env", ["unshare", "--mount", "true"]).run())?.status == 0

    @Test(
      "an example plays in a folder that cannot be written, and says where its files are",
      .enabled(if: mounts, "no right to mount"), arguments: ["demonstration", "phone-gestures"])
    func unwritableFolder(_ name: String) throws {
      let stage = try Stage()
      let folder = stage.file("examples").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: Sources.examples.appendingPathComponent("\(name).yaml"), to: stage.file("examples/\(name).yaml"))
      let line = """
        mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && cd "$1" && exec fingerpost headless --script "$2"
        """
      var command = Command("/usr/bin/env", ["unshare", "--mount", "sh", "-c", line, "sh", folder, "\(name).yaml"])
      command.environment = stage.environment
      command.environment?["TMPDIR"] = stage.file("run").path
      let result = try command.run()
      #expect(result.status == 0, "\(result.errors)")
      let head = "fingerpost: warning: the working directory cannot be written, so the files of the script are in "
      #expect(result.errors.contains(head + "\(stage.file("run").path)/fingerpost-files"), "\(result.errors)")
    }

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

import Foundation
import Testing

extension ClientTests {
  /// Tests that the text of a password field is in no file of a run.
  @Suite("Passwords")
  struct SecretTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    /// The parts of a text in which a file may contain it: itself, and the codes of its keys in a trace.
    private func findings(of text: String, except given: [String]) throws -> [String] {
      let folder = stage.folder.standardizedFileURL
      let all = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      return all.compactMap { $0 as? URL }.filter { file in
        guard !given.contains(file.lastPathComponent), let data = try? Data(contentsOf: file) else { return false }
        return data.range(of: Data(text.utf8)) != nil
      }.map(\.lastPathComponent)
    }

    private static let secret = "hunter2secret"

    private static let password = """
      clients:
        gtk:
          command: [gtk4-demo, --run=password_entry]
          environment: {GSK_RENDERER: cairo, GSETTINGS_BACKEND: keyfile, NO_AT_BRIDGE: 1, LC_ALL: C.UTF-8}
      """

    @Test("what is typed into GTK 4's entry for passwords is in no file of the run", .needs("gtk4-demo"))
    func typed() throws {
      try stage.write("\(Self.secret)\n", to: "given.txt")
      try stage.write(
        """
        \(Self.password)
          echo: {command: [cat, given.txt], start: false, window: no}
        settings: {within: 10s}
        steps:
          - wait: {window: gtk, within: 20s}
          - expect: {sent: {to: gtk, events: [zwp_text_input_v3.enter]}}
          - {name: The password, type: \(Self.secret)}
          - key: BackSpace
          - paste: \(Self.secret)
          - run: fingerpost ctl dump-recorder flight.jsonl
          - start: echo
          - expect: {output: {client: echo, contains: \(Self.secret)}}
          - expect: {output: {client: echo, equals: nothing}, within: 100ms}
        """, to: "given.yaml")
      let result = try stage.fingerpost([
        "headless", "--script", "given.yaml", "--trace", "trace.jsonl", "--record", "recorded.yaml", "--junit",
        "report.xml", "--verbose", "--control",
      ])
      #expect(result.status == 1, "\(stage.account(of: result))")
      try stage.write(result.output, to: "output.txt")
      try stage.write(result.errors, to: "errors.txt")
      #expect(try findings(of: Self.secret, except: ["given.yaml", "given.txt"]) == [])
      #expect(result.output.contains("type: •••"), "\(result.output)")
      #expect(result.errors.contains("found:    •••"), "\(result.errors)")
      let trace = try #require(stage.text(of: "trace.jsonl"))
      #expect(trace.contains(#""in":"key.press""#))
      #expect(!trace.contains(#""key":"#))
      let recorded = try #require(stage.text(of: "recorded.yaml"))
      #expect(recorded.contains(#"- type: "${secret-1}""#), "\(recorded)")
      #expect(recorded.contains("secret-1: {environment: SECRET_1, secret: yes}"))
      #expect(stage.text(of: "flight.jsonl")?.contains("key.press") == true)
    }

    @Test(
      "what an on-screen keyboard types into it is in no file, and where the finger was neither",
      .needs("gtk4-demo", "squeekboard", "dbus-run-session"))
    func tapped() throws {
      try stage.write(
        """
        outputs: [{size: 720x1280}]
        \(Self.password)
          osk:
            command: [dbus-run-session, --, squeekboard]
            environment: {GSETTINGS_BACKEND: keyfile, NO_AT_BRIDGE: 1, LC_ALL: C.UTF-8}
            start: false
        settings: {within: 10s}
        steps:
          - wait: {window: gtk, within: 20s}
          - start: osk
          - wait: {window: {client: osk, role: layer}, within: 20s}
          - expect: {sent: {to: osk, events: [zwp_input_method_v2.activate, zwp_input_method_v2.done]}}
          - tap: {in: osk, at: [431, 87]}
          - expect: {sent: {to: osk, events: [wl_touch.down, wl_touch.up]}}
          - expect: {sent: {to: gtk, events: [{zwp_text_input_v3.commit_string: {text: other}}]}, within: 100ms}
        """, to: "given.yaml")
      let result = try stage.fingerpost([
        "headless", "--script", "given.yaml", "--trace", "trace.jsonl", "--record", "recorded.yaml", "--verbose",
      ])
      #expect(result.status == 1, "\(stage.account(of: result))")
      #expect(result.errors.contains("commit_string(text: •••)"), "\(result.errors)")
      let lines = try #require(stage.text(of: "trace.jsonl")).split(separator: "\n")
      let touches = lines.filter { $0.contains(#""in":"touch."#) || $0.contains(#""out":"touch."#) }
      #expect(touches.count == 4, "\(touches)")
      #expect(touches.filter { $0.contains(#""at":"#) } == [])
      let recorded = try #require(stage.text(of: "recorded.yaml"))
      #expect(!recorded.contains("tap:"), "\(recorded)")
      #expect(recorded.contains(#"- type: "${secret-1}""#), "\(recorded)")
    }

    @Test("the clipboard of a script and of two programs, and composed text", .needs("foot", "gtk4-demo", "wl-paste"))
    func clipboard() throws {
      let result = try stage.play(Sources.script("paste"))
      #expect(result.status == 0, "\(stage.account(of: result))")
    }
  }
}

import Assembly
import Documents
import Evidence
import Playback
import ScriptRecording
import Scenes
import Scripts
import Seats
import Testing
import WaylandServer
import WireClients

/// Tests that the text of a password field is in no report, no warning, no recorded script and no list of messages.
@Suite struct SecretTests {
  /// A theatre with a window whose text field is active.
  private final class Form {
    let theatre: Theatre
    let client: WireClient
    let field: UInt32

    init(policy: String = "{}") throws {
      theatre = try Theatre(policy: policy)
      client = try theatre.show("page", at: 100, 100, 400, 200)
      let manager = client.global("zwp_text_input_manager_v3")
      field = client.make(manager, "get_text_input", .number(Int64(client.global("wl_seat"))))
      theatre.arena.settle()
    }

    /// Activates the field: purpose 0 is a normal field, 8 one for a password.
    func begin(purpose: Int64 = 8, hint: Int64 = 0) {
      client.request(field, "enable")
      client.request(field, "set_content_type", .number(hint), .number(purpose))
      client.request(field, "commit")
      theatre.arena.settle()
    }

    func end() {
      client.request(field, "disable")
      client.request(field, "commit")
      theatre.arena.settle()
    }
  }

  /// The results of all steps, whether they passed or not.
  private func play(_ steps: String, _ form: Form, secrets: [String] = []) throws -> String {
    var script = try ScriptReader.read(text: "steps:\n\(steps)\n", file: "s").script
    script.settings.stepTimeout = .milliseconds(1)
    script.settings.within = .milliseconds(20)
    let session = Session(on: DesktopScene(of: form.theatre.arena.compositor), settings: script.settings)
    session.secrecy.add(secrets)
    let notes = Notes()
    var options = PlayerOptions()
    options.observers = [notes]
    let player = Player(script, in: session, options)
    var report = player.run(file: "s")
    report.warnings = []
    form.theatre.arena.settle()
    return (notes.lines + report.results.map(\.text) + [report.text, JUnit.xml(report)]).joined(separator: "\n")
  }

  private final class Notes: PlayObserver {
    var lines: [String] = []
    func willPlay(_ step: Step) { lines.append("will \(step.summary)") }
    func didPlay(_ result: StepResult) { lines.append("did \(result.title)") }
    func didWarn(_ warning: RunWarning) { lines.append(warning.text) }
  }

  @Test("A secret value that is typed into any field is not spelled by the trace; other text is")
  func keysOfValues() throws {
    let form = try Form()
    func keys(_ step: String) throws -> (codes: Int, keys: Int) {
      var lines: [String] = []
      let writer = TraceFileWriter(of: form.theatre.arena.compositor) { (line: String) in lines.append(line) }
      writer.begin()
      _ = try play("- \(step)", form, secrets: ["hunter2secret"])
      writer.end()
      let keys = lines.filter { $0.contains("\"key.") || $0.contains("keyboard.key") }
      return (keys.count { $0.contains("\"key\":") }, keys.count)
    }
    let secret = try keys("type: echo hunter2secret")
    #expect(secret.codes == 0 && secret.keys > 0, "\(secret)")
    let plain = try keys("type: echo")
    #expect(plain.codes > 0, "\(plain)")
  }

  @Test("Steps into a password field are reported without their text")
  func steps() throws {
    let form = try Form()
    form.begin()
    let report = try play(
      """
      - {type: hunter2secret, name: Type hunter2secret}
      - key: x
      - chord: Shift+y
      - paste: pasted2secret
      - compose: {preedit: draft2secret}
      - compose: {commit: commit2secret}
      - expect: {key-window: {app-id: hunter2secret}}
      """, form)
    #expect(!report.contains("2secret"), "\(report)")
    for line in [
      "will type: •••", "did Type •••", "did key: •••", "did chord: •••", "did paste: •••", "did compose: •••",
      "key-window: {app-id: •••}",
    ] {
      #expect(report.contains(line), "no \(line) in \(report)")
    }
    #expect(form.theatre.count("wl_keyboard.key", "page") > 0)
    #expect(form.theatre.count("zwp_text_input_v3.commit_string", "page") == 1)
  }

  @Test("The name of a key is left out wherever a condition has it")
  func keysOfConditions() throws {
    let form = try Form()
    form.begin()
    let routed = "routed: {key: semicolon, event: press, to: none}"
    let report = try play(
      """
      - expect: {any: [{\(routed)}, {key-window: none}], soft: yes}
      - when: {\(routed), within: 10ms, steps: [{pause: 0ms}]}
      """, form)
    #expect(!report.contains("semicolon"), "\(report)")
  }

  @Test("The error of a step does not say how long a password is")
  func errors() throws {
    let form = try Form()
    func delete() throws -> String {
      client(form, surrounding: "1234567")
      return try play("- compose: {delete: {before: 90}}", form)
    }
    form.begin(purpose: 0)
    #expect(try delete().contains("has only 7 characters before its cursor"))
    form.end()
    form.begin()
    let report = try delete()
    #expect(!report.contains("7 characters") && report.contains("because the text field is secret"), "\(report)")
  }

  private func client(_ form: Form, surrounding text: String) {
    let end = Int64(text.utf8.count)
    form.client.request(form.field, "set_surrounding_text", .text(text), .number(end), .number(end))
    form.client.request(form.field, "commit")
    form.theatre.arena.settle()
  }

  @Test("The same steps into another field are reported in full")
  func otherField() throws {
    let form = try Form()
    form.begin(purpose: 0)
    let report = try play("- type: hunter2secret\n- compose: {commit: commit2secret}", form)
    #expect(report.contains("will type: hunter2secret"))
    #expect(report.contains("commit2secret"))
  }

  @Test("The list of messages to clients contains neither keys nor texts of the field")
  func messages() throws {
    let form = try Form()
    form.begin()
    var script = try ScriptReader.read(text: "steps: [{key: h}, {compose: {commit: secret}}]", file: "s").script
    script.settings.stepTimeout = .milliseconds(1)
    let session = Session(on: DesktopScene(of: form.theatre.arena.compositor), settings: script.settings)
    _ = Player(script, in: session).run(file: "s")
    let keys = session.messages.sent.filter { $0.description == "wl_keyboard.key" }
    #expect(keys.count == 2)
    #expect(keys.allSatisfy { $0.arguments[2] == .string("•••") })
    let texts = session.messages.sent.filter { $0.name == "commit_string" }
    #expect(texts.map(\.arguments) == [[.string("•••")]])
    form.end()
    _ = Player(script, in: session).run(file: "s")
    #expect(session.messages.sent.last { $0.description == "wl_keyboard.key" }?.arguments[2] == .uint(35))
  }

  @Test("The list of messages has no texts and no keysyms of a field of an earlier version", arguments: [1, 2])
  func earlierMessages(version: Int) throws {
    let form = try Form()
    let (client, seat) = (form.client, form.client.global("wl_seat"))
    let surface = try #require(form.theatre.windows["page"]).surface
    let manager = client.global("zwp_text_input_manager_v\(version)")
    let field =
      version == 1 ? client.make(manager, "create_text_input") : client.make(manager, "get_text_input", .id(seat))
    form.theatre.arena.settle()
    client.request(field, "set_content_type", 0, 8)
    if version == 1 {
      client.request(field, "activate", .id(seat), .id(surface))
    } else {
      client.request(field, "enable", .id(surface))
      client.request(field, "update_state", .id(client.last["zwp_text_input_v2.enter"]?.first ?? 0), 1)
    }
    form.theatre.arena.settle()
    let session = Session(on: DesktopScene(of: form.theatre.arena.compositor), settings: ScriptSettings())
    let ime = try form.theatre.arena.connect()
    _ = ime.global("zwp_input_method_v1")
    form.theatre.arena.settle()
    let context = try #require(ime.last["zwp_input_method_v1.activate"]?.first)
    ime.request(context, "commit_string", 0, "secret")
    ime.request(context, "keysym", 0, 0, 0x68, 1, 0)
    form.theatre.arena.settle()
    let texts = session.messages.sent.filter { $0.name == "commit_string" }
    #expect(texts.map { $0.arguments.last } == [.string("•••")])
    let keysyms = session.messages.sent.filter { $0.name == "keysym" }
    #expect(keysyms.count == 1)
    #expect(keysyms.allSatisfy { !$0.arguments.contains(.uint(0x68)) && $0.arguments.contains(.string("•••")) })
  }

  @Test("A finding about a key of the field does not name it")
  func findings() throws {
    let form = try Form()
    form.begin()
    let report = try play("- key: h\n- expect: {routed: {key: h, because: hit}}", form)
    #expect(report.contains("press of a key"), "\(report)")
    #expect(report.contains("expect: •••"), "\(report)")
    #expect(!report.contains("key: h"), "\(report)")
  }

  @Test("A key that no keymap has is not named")
  func unknownKey() throws {
    let form = try Form()
    form.begin()
    let report = try play(#"- type: "ab\x01""#, form)
    #expect(report.contains("the reason is left out, because the text field is secret"), "\(report)")
    #expect(!report.contains("U+1"))
  }

  @Test("Values of secret variables are masked in every text")
  func variables() throws {
    let form = try Form()
    let report = try play(
      """
      - group: {name: For t0ken, steps: [{pause: 1ms}]}
      - run: {command: "echo t0ken >&2; exit 1"}
      """, form, secrets: ["t0ken"])
    #expect(!report.contains("t0ken"), "\(report)")
    #expect(report.contains("echo •••"), "\(report)")
  }

  // MARK: Recorded scripts

  private func recorded(_ form: Form, _ work: () throws -> Void) throws -> String {
    var text = ""
    let recorder = ScriptRecorder(Script(), of: DesktopScene(of: form.theatre.arena.compositor)) { text += $0 }
    try work()
    recorder.finish()
    return text.split(separator: "\n").filter { !$0.contains("expect:") }.drop(while: { $0 != "steps:" }).dropFirst()
      .joined(separator: "\n")
  }

  @Test("A recorded script has a variable for each secret text, and what else was typed")
  func recordings() throws {
    let form = try Form()
    let text = try recorded(form) {
      try form.theatre.play("- type: alice")
      form.begin()
      try form.theatre.play(#"- type: "hunter2\n""#)
      form.end()
      try form.theatre.play("- type: again")
      form.begin()
      try form.theatre.play("- type: other2\n- key: BackSpace\n- type: rest")
      form.end()
    }
    #expect(
      text == """
          - type: "alice"
          - type: "${secret-1}"
          - key: Return
          - type: "again"
          - type: "${secret-2}"
          # not recorded: a key of a password field (1 times)
        variables: {secret-1: {environment: SECRET_1, secret: yes}, secret-2: {environment: SECRET_2, secret: yes}}
        """)
  }

  @Test("A release belongs to the field of its press")
  func releases() throws {
    let form = try Form()
    let text = try recorded(form) {
      form.theatre.arena.key(15, true)
      form.begin()
      form.theatre.arena.key(15, false)
      form.theatre.arena.key(30, true)
      form.end()
      form.theatre.arena.key(30, false)
    }
    #expect(text.hasPrefix("  - key: {tap: Tab, hold: 0}") || text.hasPrefix("  - key: {tap: Tab"), "\(text)")
    #expect(text.contains("- type: \"${secret-1}\""), "\(text)")
    #expect(!text.contains("\"a\""))
  }
}

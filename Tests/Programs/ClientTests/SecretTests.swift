import Foundation
import Testing

extension ClientTests {
  /// Tests that the text of a password field, and the value of a secret variable, are in no file of a run.
  ///
  /// Each search is made twice: of a run with a password field, and of the same run with an ordinary field, in which the
  /// search must find the text.
  @Suite("Passwords")
  struct SecretTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    /// The texts of a run.
    private static let typed = "hunter2secret"
    private static let token = "wz4k9qlm7x"
    private static let pasted = "pasted5wd"
    private static let composed = "c0mposedtxt"
    private static let all = [typed, token, pasted, composed]

    /// The page of GTK 4's demo with one field.
    enum Field: String, CaseIterable, CustomTestStringConvertible {
      case password = "password_entry"
      case ordinary = "entry_undo"

      var testDescription: String { rawValue }
      var isSecret: Bool { self == .password }
    }

    // MARK: The search

    /// The codes of the keys that type a text with letters and digits, as Linux numbers them.
    private static func codes(of text: String) -> [Int] {
      let rows = [(2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm")]
      return text.compactMap { character in
        for (first, row) in rows {
          if let index = row.firstIndex(of: character) { return first + row.distance(from: row.startIndex, to: index) }
        }
        return nil
      }
    }

    /// The numbers behind the word key or number, without repetitions.
    private static func keys(in text: String) -> [Int] {
      var keys: [Int] = []
      for match in text.matches(of: /"?(?:key|number)"?[:, ]{1,3}(\d+)/) {
        if let code = Int(match.1), code != keys.last { keys.append(code) }
      }
      return keys
    }

    private static func contains(_ part: [Int], in whole: [Int]) -> Bool {
      guard whole.count >= part.count else { return false }
      return (0...(whole.count - part.count)).contains { Array(whole[$0..<($0 + part.count)]) == part }
    }

    /// What reveals a text in a file: the text itself, its codes in order, and its encodings.
    private static func traces(of text: String, in data: Data) -> [String] {
      let base64 = Data(text.utf8).base64EncodedString()
      let percent = text.utf8.map { String(format: "%%%02X", $0) }.joined()
      var found: [String] = []
      for (name, form) in [
        ("text", text), ("base64", base64), ("base64", base64.replacing("=", with: "")), ("percent", percent),
        ("percent", percent.lowercased()), ("reversed", String(text.reversed())),
      ] where data.range(of: Data(form.utf8)) != nil { found.append(name) }
      // Pictures contain any bytes.
      guard !data.starts(with: [0x89, 0x50]) else { return found }
      if contains(codes(of: text), in: keys(in: String(decoding: data, as: UTF8.self))) { found.append("codes") }
      return found
    }

    /// Each place of a text in the files of the stage, as `FILE: TEXT as FORM`. Hidden files are searched, too.
    ///
    /// - Parameter given: files that the test has written.
    private func findings(except given: Set<String>) throws -> Set<String> {
      let root = stage.folder.standardizedFileURL
      let walk = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
      var found: Set<String> = []
      for case let file as URL in walk where !given.contains(file.lastPathComponent) {
        let name = file.standardizedFileURL.path.dropFirst(root.path.count + 1)
        guard let data = try? Data(contentsOf: file) else { continue }
        for text in Self.all {
          if name.contains(text) { found.insert("\(name): \(text) in its name") }
          for form in Self.traces(of: text, in: data) { found.insert("\(name): \(text) as \(form)") }
        }
      }
      return found
    }

    private func write(_ result: Command.Result, as name: String) throws {
      try stage.write(result.output, to: "\(name).out")
      try stage.write(result.errors, to: "\(name).err")
    }

    // MARK: fingerpost test

    /// A test that fails without an end, with a client that repeats the texts on its streams and as its title.
    private func writeTest(_ field: Field) throws {
      try FileManager.default.createDirectory(at: stage.file("tests"), withIntermediateDirectories: true)
      try stage.write(Self.all.map { "\($0)\n" }.joined(), to: "tests/given.txt")
      try stage.write(
        """
        variables: {token: ~}
        clients:
          gtk: {command: [gtk4-demo, --run=\(field.rawValue)], expect-exit: any}
          echo:
            command: [sh, -c, 'cat "$0"; cat "$0" >&2; exec foot --config=/dev/null --title "$1" sh', "${folder}/given.txt", "${token}"]
            start: false
            expect-exit: any
        settings: {within: 10s}
        steps:
          - wait: {window: gtk, within: 20s}
          - expect: {sent: {to: gtk, events: [zwp_text_input_v3.enter]}}
          - type: \(Self.typed)
          - {name: "The token ${token}", type: "${token}"}
          - paste: \(Self.pasted)
          - compose: {commit: \(Self.composed)}
          - run: test ! -e ../plan.json
          - start: echo
          - wait: {window: {client: echo}, within: 20s}
          - expect: {output: {client: echo, contains: \(Self.typed)}}
          - expect: {output: {client: echo, equals: nothing}, within: 1ms, soft: yes}
          - expect: {window: {client: echo, title: nothing}, within: 1ms, soft: yes}
          - expect: {sent: {to: gtk, events: [{zwp_text_input_v3.commit_string: {text: nothing}}], since: start}, within: 1ms, soft: yes}
          - expect: {clipboard: {equals: nothing}, within: 1ms}
        """, to: "tests/login.test.yaml")
    }

    /// Plays the test with a film and a page.
    private func playTest(_ field: Field) throws {
      try writeTest(field)
      let choice = field.isSecret ? ["--set-secret", "token"] : ["--set", "token=\(Self.token)"]
      var command = stage.command(
        ["test", "tests", "-v", "--report", "page", "--junit", "report.xml", "--annotations", "github"] + choice,
        limit: 120)
      command.environment?["TOKEN"] = Self.token
      let played = try command.run()
      try write(played, as: "test")
      #expect(played.status == 1, "\(played.output)\(played.errors)")
      let film = stage.file("fingerpost-results/0001-login.test.yaml/film").path
      #expect(try FileManager.default.contentsOfDirectory(atPath: film).count > 1)
    }

    @Test(
      "what a test types, pastes and composes, and its secret variable, are in no file", .needs("gtk4-demo", "foot"))
    func test() throws {
      try playTest(.password)
      let found = try findings(except: ["login.test.yaml", "given.txt"])
      #expect(found == [], "\(found.sorted().joined(separator: "\n"))")
      let output = try #require(stage.text(of: "test.out"))
      for line in ["type: •••", "paste: •••", "compose: •••", "The token •••", "::error "] {
        #expect(output.contains(line), "no \(line) in \(output)")
      }
      let folder = "fingerpost-results/0001-login.test.yaml"
      #expect(stage.text(of: "\(folder)/clients/echo.out") == "•••\n•••\n•••\n•••\n")
      #expect(stage.text(of: "\(folder)/clients/echo.err")?.hasPrefix("•••\n•••\n•••\n•••\n") == true)
      #expect(stage.text(of: "\(folder)/trace.jsonl")?.contains("key.press") == true)
    }

    @Test("the same test of an ordinary field leaves the texts in these files", .needs("gtk4-demo", "foot"))
    func ordinaryTest() throws {
      try playTest(.ordinary)
      let found = try findings(except: ["login.test.yaml", "given.txt"])
      let folder = "fingerpost-results/0001-login.test.yaml"
      for place in [
        "\(folder)/result.json: \(Self.typed) as text", "\(folder)/result.json: \(Self.token) as text",
        "\(folder)/trace.jsonl: \(Self.typed) as codes", "\(folder)/trace.jsonl: \(Self.token) as codes",
        "\(folder)/clients/echo.out: \(Self.token) as text", "\(folder)/clients/echo.err: \(Self.pasted) as text",
        "test.out: \(Self.typed) as text", "test.out: \(Self.token) as text", "test.out: \(Self.pasted) as text",
        "report.xml: \(Self.typed) as text", "report.xml: \(Self.composed) as text",
        "page/index.html: \(Self.typed) as text", "page/index.html: \(Self.token) as text",
        "page/index.html: \(Self.pasted) as text", "page/index.html: \(Self.composed) as text",
      ] {
        #expect(found.contains(place), "no \(place) in:\n\(found.sorted().joined(separator: "\n"))")
      }
    }

    // MARK: fingerpost headless

    private static func page(_ field: Field) -> String {
      """
      clients:
        gtk:
          command: [gtk4-demo, --run=\(field.rawValue)]
          environment: {GSK_RENDERER: cairo, GSETTINGS_BACKEND: keyfile, NO_AT_BRIDGE: 1, LC_ALL: C.UTF-8}
      """
    }

    private func playHeadless(_ field: Field) throws {
      try stage.write(Self.all.map { "\($0)\n" }.joined(), to: "given.txt")
      try stage.write(
        """
        \(Self.page(field))
          echo: {command: [sh, -c, "cat given.txt; exec sleep 100"], start: false, window: no, expect-exit: any}
        settings: {within: 10s}
        steps:
          - wait: {window: gtk, within: 20s}
          - expect: {sent: {to: gtk, events: [zwp_text_input_v3.enter]}}
          - run: "fingerpost ctl follow trace key-window >followed.txt 2>&1 &"
          - expect: {file: followed.txt, contains: key}
          - {name: The password, type: \(Self.typed)}
          - key: BackSpace
          - paste: \(Self.pasted)
          - compose: {commit: \(Self.composed)}
          - type: \(Self.token)
          - run: fingerpost ctl dump-recorder flight.jsonl
          - run: fingerpost ctl inspect 100 100 >inspected.txt && fingerpost ctl windows >windows.txt
          - start: echo
          - expect: {output: {client: echo, contains: \(Self.typed)}}
          - expect: {output: {client: echo, equals: nothing}, within: 100ms}
        """, to: "given.yaml")
      let result = try stage.fingerpost([
        "headless", "--script", "given.yaml", "--trace", "trace.jsonl", "--record", "recorded.yaml", "--junit",
        "report.xml", "--report", "page", "--verbose", "--control",
      ])
      #expect(result.status == 1, "\(stage.account(of: result))")
      try write(result, as: "headless")
      #expect(stage.text(of: "flight.jsonl")?.contains("key.press") == true)
      #expect(stage.text(of: "followed.txt")?.contains("key.press") == true)
    }

    @Test("what is typed into GTK 4's entry for passwords is in no file of the run", .needs("gtk4-demo"))
    func typed() throws {
      try playHeadless(.password)
      let found = try findings(except: ["given.yaml", "given.txt"])
      #expect(found == [], "\(found.sorted().joined(separator: "\n"))")
      #expect(stage.text(of: "headless.out")?.contains("type: •••") == true)
      #expect(stage.text(of: "headless.err")?.contains("found:    \"•••") == true)
      let trace = try #require(stage.text(of: "trace.jsonl"))
      #expect(trace.contains(#""in":"key.press""#))
      #expect(!trace.contains(#""key":"#))
      let recorded = try #require(stage.text(of: "recorded.yaml"))
      #expect(recorded.contains(#"- type: "${secret-1}""#), "\(recorded)")
      #expect(recorded.contains("secret-1: {environment: SECRET_1, secret: yes}"))
    }

    @Test("what is typed into an ordinary entry is in these files", .needs("gtk4-demo"))
    func ordinary() throws {
      try playHeadless(.ordinary)
      let found = try findings(except: ["given.yaml", "given.txt"])
      for place in [
        "trace.jsonl: \(Self.typed) as codes", "followed.txt: \(Self.typed) as codes",
        "recorded.yaml: \(Self.token) as text", "recorded.yaml: \(Self.pasted) as text",
        "headless.out: \(Self.typed) as text", "headless.err: \(Self.composed) as text",
        "report.xml: \(Self.typed) as text", "page/index.html: \(Self.typed) as text",
      ] {
        #expect(found.contains(place), "no \(place) in:\n\(found.sorted().joined(separator: "\n"))")
      }
    }

    // MARK: Recorded scripts

    /// Plays a recorded script, with the values of its variables, and compares the traces.
    private func replay(_ values: [String: String]) throws {
      let recorded = try #require(stage.text(of: "recorded.yaml"))
      var command = stage.command(["headless", "--script", "recorded.yaml", "--trace", "again.jsonl"])
      command.environment?.merge(values) { $1 }
      let again = try command.run()
      #expect(again.status == 0, "\(again.errors)\n\(recorded)")
      let compared = try stage.fingerpost(["trace", "--compare", "trace.jsonl", "again.jsonl"])
      #expect(compared.status == 0, "\(compared.output)\(compared.errors)\n\(recorded)")
    }

    @Test("a recorded password plays again with the same trace", .needs("gtk4-demo"))
    func replayedPassword() throws {
      try stage.write(
        """
        \(Self.page(.password))
        settings: {within: 10s}
        steps:
          - wait: {window: gtk, within: 20s}
          - expect: {sent: {to: gtk, events: [zwp_text_input_v3.enter]}}
          - type: \(Self.typed)
        """, to: "given.yaml")
      let result = try stage.fingerpost([
        "headless", "--script", "given.yaml", "--trace", "trace.jsonl", "--record", "recorded.yaml",
      ])
      #expect(result.status == 0, "\(stage.account(of: result))")
      #expect(stage.text(of: "recorded.yaml")?.contains(Self.typed) == false)
      try replay(["SECRET_1": Self.typed])
    }

    @Test("a recorded secret variable plays again with the same trace", .needs("foot"))
    func replayedVariable() throws {
      try stage.write(
        """
        variables: {token: {environment: TOKEN, secret: yes}}
        clients: {foot: {command: [foot, --config=/dev/null, --title, "${token}", cat], environment: {LC_ALL: C.UTF-8}}}
        steps:
          - wait: foot
          - type: "log in with ${token}!"
        """, to: "given.yaml")
      var command = stage.command([
        "headless", "--script", "given.yaml", "--trace", "trace.jsonl", "--record", "recorded.yaml",
      ])
      command.environment?["TOKEN"] = Self.token
      let result = try command.run()
      #expect(result.status == 0, "\(stage.account(of: result))")
      let recorded = try #require(stage.text(of: "recorded.yaml"))
      #expect(recorded.contains(#"- type: "log in with ${secret-1}!""#), "\(recorded)")
      #expect(recorded.contains(#"command: [foot, --config=/dev/null, --title, "${secret-1}", cat]"#), "\(recorded)")
      #expect(!recorded.contains(Self.token) && !recorded.contains("•••"), "\(recorded)")
      try replay(["SECRET_1": Self.token])
    }

    // MARK: On-screen keyboards

    /// Plays a tap on the letter h of squeekboard. The last step fails.
    private func tap(_ field: Field) throws -> Command.Result {
      try stage.write(
        """
        outputs: [{size: 720x1280}]
        \(Self.page(field))
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
      return try stage.fingerpost([
        "headless", "--script", "given.yaml", "--trace", "trace.jsonl", "--record", "recorded.yaml", "--verbose",
      ])
    }

    /// Returns whether the place of the keyboard is black in the picture of the failure.
    private func isKeyboardBlack() throws -> Bool {
      let results = stage.file("fingerpost-results/given")
      let folder = try #require(try FileManager.default.contentsOfDirectory(atPath: results.path).first)
      // An output without windows is black.
      try stage.write(
        """
        outputs: [{size: 720x1280}]
        steps:
          - expect: {pixels: {region: [0, 1070, 720, 200], like: \(results.path)/\(folder)/found.png}, within: 2s}
        """, to: "black.yaml")
      return try stage.fingerpost(["headless", "--script", "black.yaml", "--results", "none"]).status == 0
    }

    @Test(
      "what an on-screen keyboard types into it is in no file, neither the place of the finger nor the keyboard",
      .needs("gtk4-demo", "squeekboard", "dbus-run-session"))
    func tapped() throws {
      let result = try tap(.password)
      #expect(result.status == 1, "\(stage.account(of: result))")
      #expect(result.errors.contains("commit_string(text: •••)"), "\(result.errors)")
      let lines = try #require(stage.text(of: "trace.jsonl")).split(separator: "\n")
      let touches = lines.filter { $0.contains(#""in":"touch."#) || $0.contains(#""out":"touch."#) }
      #expect(touches.count == 4, "\(touches)")
      #expect(touches.filter { $0.contains(#""at":"#) } == [])
      let recorded = try #require(stage.text(of: "recorded.yaml"))
      #expect(!recorded.contains("tap:"), "\(recorded)")
      #expect(recorded.contains(#"- type: "${secret-1}""#), "\(recorded)")
      #expect(try isKeyboardBlack())
    }

    @Test(
      "in an ordinary field the letter, the places and the keyboard are there",
      .needs("gtk4-demo", "squeekboard", "dbus-run-session"))
    func tappedOrdinary() throws {
      let result = try tap(.ordinary)
      #expect(result.errors.contains("commit_string(text: h)"), "\(result.errors)")
      #expect(stage.text(of: "recorded.yaml")?.contains("tap:") == true)
      #expect(try !isKeyboardBlack())
    }

    // MARK: fingerpost open

    @Test("open masks the steps, the place and the results", .needs("gtk4-demo"))
    func opened() throws {
      try stage.write(
        """
        \(Self.page(.password))
        settings: {within: 10s}
        steps:
          - wait: {window: gtk, within: 20s}
          - expect: {sent: {to: gtk, events: [zwp_text_input_v3.enter]}}
          - type: \(Self.typed)
          - paste: \(Self.pasted)
          - run: "echo \(Self.typed) >&2; exit 1"
        """, to: "given.yaml")
      try stage.write("step\nstep\nwhere\nstep\nwhere\nstep\nwhere\nstep\nquit\n", to: "words")
      let result = try stage.shell("\"$FP\" open given.yaml --headless --trace trace.jsonl < words")
      try write(result, as: "open")
      let found = try findings(except: ["given.yaml", "given.txt"])
      #expect(found == [], "\(found.sorted().joined(separator: "\n"))")
      for line in ["next: given.yaml:9:5: type: •••", "next: given.yaml:10:5: paste: •••", #"run: "echo •••"#] {
        #expect(result.output.contains(line), "\(result.output)\(result.errors)")
      }
    }

    // MARK: Text as steps

    @Test("the clipboard of a script and of two programs, and composed text", .needs("foot", "gtk4-demo", "wl-paste"))
    func clipboard() throws {
      let result = try stage.play(Sources.script("paste"))
      #expect(result.status == 0, "\(stage.account(of: result))")
    }
  }
}

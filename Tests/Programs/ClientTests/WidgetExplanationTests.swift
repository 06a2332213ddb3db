import Foundation
import Testing

extension ClientTests {
  /// Tests that the widgets of an unmodified program are shown to people.
  @Suite("Explained widgets", .needs("/usr/bin/python3", "dbus-daemon"), .hasWidgets)
  struct WidgetExplanationTests {
    private static let form = """
      outputs: [{size: 1280x800}]
      session: private
      clients:
        form: {command: [/usr/bin/python3, "\(Sources.clients.path)/Widgets/gtk3-form.py"]}
      settings: {within: 10s, accessibility: yes}
      steps:
        - wait: {widget: {in: form, role: button, name: Save}, within: 40s}
      """

    @Test("ctl tree shows the widgets of a window")
    func tree() throws {
      let stage = try Stage()
      try stage.write(
        """
        \(Self.form)
          - run: fingerpost ctl tree form >tree.txt
          - expect: {file: tree.txt, contains: '- window "Form" [active]:'}
          - expect: {file: tree.txt, contains: '- check-box "Subscribe"'}
        """, to: "tree.yaml")
      let result = try stage.fingerpost(["headless", "--script", "tree.yaml", "--control"])
      #expect(result.status == 0, "\(stage.account(of: result))")
    }

    @Test("without a script, ctl tree reads the widgets of a program in a private session")
    func serving() throws {
      let stage = try Stage()
      try stage.write(
        """
        /usr/bin/python3 "\(Sources.clients.path)/Widgets/gtk3-form.py" &
        form=$!
        for try in $(seq 2000); do
          fingerpost ctl tree >tree.txt 2>ctl.txt && grep -q 'button "Save"' tree.txt && break
        done
        fingerpost ctl inspect 640 400 >place.txt
        kill $form
        """, to: "client.sh")
      let result = try stage.shell("\"$FP\" headless --accessibility --session private -- sh ./client.sh")
      #expect(result.output.contains("XDG_RUNTIME_DIR=/tmp/fingerpost-session-"), "\(stage.account(of: result))")
      #expect(stage.text(of: "tree.txt")?.contains(#"- window "Form""#) == true, "\(stage.account(of: result))")
      #expect(stage.text(of: "place.txt")?.contains("\nwidget ") == true, "\(stage.text(of: "place.txt") ?? "")")
    }

    @Test("ctl find gives handles, which ctl inject presses until the widget is gone")
    func found() throws {
      let stage = try Stage()
      try stage.write(
        """
        /usr/bin/python3 "\(Sources.clients.path)/Widgets/gtk3-form.py" &
        form=$!
        for try in $(seq 2000); do
          fingerpost ctl find '{role: check-box, name: Subscribe}' >found.txt 2>ctl.txt
          grep -q 'handle:' found.txt && break
        done
        handle=$(sed -n 's/^  handle: //p' found.txt)
        fingerpost ctl inject "tap: {in: {title: Form}, handle: '$handle'}" 2>inject.txt
        fingerpost ctl find "{handle: '$handle'}" "{role: button, name: None}" >again.txt 2>&1
        kill $form
        wait $form
        fingerpost ctl find --window Form "{handle: '$handle'}" >gone.txt 2>&1
        """, to: "client.sh")
      let result = try stage.shell("\"$FP\" headless --accessibility --session private -- sh ./client.sh")
      let found = stage.text(of: "found.txt") ?? ""
      #expect(found.contains(#"check-box "Subscribe" at "#), "\(stage.account(of: result))")
      let again = stage.text(of: "again.txt") ?? ""
      #expect(again.contains(#"check-box "Subscribe" [checked"#) && again.contains("no widgets"), "\(again)")
      #expect(stage.text(of: "gone.txt")?.contains("unknown window") == true, "\(stage.text(of: "gone.txt") ?? "")")
    }

    @Test("open describes the widget under the pointer, and a picked step names it and plays")
    func picked() throws {
      let stage = try Stage()
      try stage.write(
        """
        \(Self.form)
          - pointer: {move: {to: {in: form, role: check-box, name: Subscribe}}}
          - expect: {widget: {in: form, role: check-box, name: Subscribe, state: checked}}
        """, to: "test.yaml")
      try stage.write("step\nstep\nwhere\nquit\n", to: "words")
      let described = try stage.shell("\"$FP\" open test.yaml --headless < words")
      let rows = described.output.split(separator: "\n").map(String.init)
      let tap = #"tap: {in: form, role: check-box, name: "Subscribe"}"#
      #expect(rows.contains { $0.hasPrefix("widget ") && $0.contains(#"check-box "Subscribe""#) }, "\(rows)")
      #expect(rows.contains { $0.hasPrefix("inside ") && $0.hasSuffix(#"window "Form""#) }, "\(rows)")
      #expect(rows.contains("step        - \(tap)"), "\(rows)")
      let row = try #require(rows.first { $0.hasPrefix("place ") })
      let place = row.split { !$0.isNumber && $0 != "." }.prefix(2).joined(separator: " ")

      try stage.write("step\nstep\npick \(place)\npick 1279 799\nrestart\nrun\nquit\n", to: "words")
      let result = try stage.shell("\"$FP\" open test.yaml --headless --write < words")
      #expect(result.status == 0, "\(stage.account(of: result))")
      #expect(result.output.contains("end: 5 of 5 steps passed"), "\(result.output)")
      let text = try #require(stage.text(of: "test.yaml"))
      #expect(text.contains("  - \(tap)\n  - tap: {in: form, at: [1279, 799]} # no selector: "), "\(text)")
    }

    @Test("in a window, a click picks a step that names the widget")
    func clicked() throws {
      let stage = try Stage()
      try stage.write(
        """
        import gi
        gi.require_version("Gtk", "3.0")
        from gi.repository import Gtk
        window = Gtk.Window(title="One")
        window.add(Gtk.Button(label="Big"))
        window.show_all()
        Gtk.main()
        """, to: "button.py")
      try stage.write(
        """
        outputs: [{name: main, size: 900x640}]
        session: private
        clients: {one: {command: [/usr/bin/python3, "\(stage.file("button.py").path)"], expect-exit: any}}
        settings: {within: 20s}
        steps:
          - wait: {widget: {in: one, role: button, name: Big}}
          - pause: 1ms

        """, to: "inner.yaml")
      let result = try stage.play(Sources.script("open-widgets"), limit: 120)
      #expect(result.status == 0, "\(stage.account(of: result))")
      #expect(stage.text(of: "inner.yaml")?.contains("- tap: {in: one, role: button, name: \"Big\"}\n") == true)
    }

    @Test("the debug overlay outlines widgets, with the same pictures in every run")
    func overlay() throws {
      let stage = try Stage()
      try stage.write(
        """
        \(Self.form)
          - wait: {pixels: {in: form, rest: 250ms}}
          - screenshot: {file: before.png, overlay: shown}
          - touch: {down: 1, in: form, role: check-box, name: Subscribe, at: center}
          - wait: {pixels: {in: form, rest: 250ms}}
          - screenshot: {file: down.png, overlay: shown}
          - touch: {up: 1}
          - pause: 3s
          - wait: {pixels: {in: form, rest: 250ms}}
          - screenshot: {file: after.png, overlay: shown}
        """, to: "overlay.yaml")
      func pictures(_ options: String...) throws -> [Data] {
        let result = try stage.fingerpost(["headless", "--script", "overlay.yaml"] + options)
        try #require(result.status == 0, "\(stage.account(of: result))")
        return try ["before", "down", "after"].map { try Data(contentsOf: stage.file("\($0).png")) }
      }
      let shown = try pictures("--debug-overlay")
      #expect(Set(shown).count == 3)
      for (name, isSame) in zip(["before", "down", "after"], zip(shown, try pictures("--debug-overlay")).map(==)) {
        #expect(isSame, "\(name).png differs")
      }
    }

    @Test("a trace names the widget of a tap and of a key")
    func trace() throws {
      let stage = try Stage()
      try stage.write(
        """
        \(Self.form)
          - tap: {in: form, role: password, label: Password}
          - key: a
        """, to: "trace.yaml")
      let result = try stage.fingerpost(["headless", "--script", "trace.yaml", "--trace", "trace.jsonl"])
      #expect(result.status == 0, "\(stage.account(of: result))")
      let lines = try #require(stage.text(of: "trace.jsonl")).split(separator: "\n").filter {
        $0.contains(#""widget":"password""#) && $0.contains(#""inside":["group","generic","window \"Form\""]"#)
      }
      #expect(lines.count == 2)
      #expect(lines.last?.contains(#""focus":true"#) == true)
    }

    @Test("the folder of a failed step has the widgets, without the text of a password")
    func failure() throws {
      let stage = try Stage()
      try stage.write(
        """
        \(Self.form)
          - fill: {in: form, role: password, label: Password, with: s3cret}
          - tap: {in: form, role: check-box, name: Subscribe}
          - expect: {widget: {in: form, role: label, name: "Last: nothing"}, within: 1s}
        """, to: "failure.yaml")
      let result = try stage.fingerpost(["headless", "--script", "failure.yaml", "--results", "results"])
      #expect(result.status == 1, "\(stage.account(of: result))")
      let files = FileManager.default.enumerator(atPath: stage.file("results").path)?.compactMap { $0 as? String } ?? []
      let name = try #require(files.first { $0.hasSuffix("/tree.yaml") }, "\(files)")
      let tree = try #require(stage.text(of: "results/\(name)"))
      #expect(tree.contains(#"- check-box "Subscribe" [checked, focused]"#), "\(tree)")
      #expect(tree.contains("- password"))
      #expect(!tree.contains("s3cret"))
    }
  }
}

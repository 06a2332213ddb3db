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
        - wait: {widget: {in: form, role: button, name: Save}, within: 20s}
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

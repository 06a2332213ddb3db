import Foundation
import Testing

extension ClientTests {
  @Suite("fingerpost check")
  struct CheckTests {
    @Test("what the repository brings along has no fault")
    func sound() throws {
      let config = Sources.root.appendingPathComponent("config").path
      let policies = ["default", "examples/phone", "examples/kiosk", "examples/desktop"].map { "\(config)/\($0).yaml" }
      let demonstration = Sources.examples.appendingPathComponent("demonstration.yaml").path
      let result = try Stage().fingerpost(["check"] + policies + [demonstration])
      #expect(result.errors == "")
      #expect(result.output == (policies + [demonstration]).map { "\($0): valid\n" }.joined())
      #expect(result.status == 0)
    }

    @Test("faults of policies and scripts are told together, keys that no keyboard has among them")
    func faults() throws {
      let stage = try Stage()
      try stage.write("include: more.yaml\nbindings: {Super+Retrun: window.close}\n", to: "policy.yaml")
      try stage.write("focus: {follows: tapp}\n", to: "more.yaml")
      try stage.write("steps: [{tapp: {at: [1, 1]}}]\n", to: "script.yaml")
      let result = try stage.fingerpost(["check", "policy.yaml", "script.yaml"])
      let heads = result.errors.split(separator: "\n").filter { $0.contains(": error: ") }.map { line in
        line.split(separator: ": expected")[0].split(separator: ", expected")[0]
      }
      #expect(
        heads == [
          "policy.yaml:2:12: error: unknown key: found \"Retrun\"",
          "more.yaml:1:18: error: invalid value: found \"tapp\"",
          "script.yaml:1:10: error: unknown key \"tapp\" in a step",
        ])
      #expect(result.status == 2)
      #expect(result.output == "")
    }

    @Test("the tests and defaults in and below a folder are checked")
    func folder() throws {
      let stage = try Stage()
      for folder in ["tests/inner", "empty"] {
        try FileManager.default.createDirectory(at: stage.file(folder), withIntermediateDirectories: true)
      }
      try stage.write("steps: []\n", to: "tests/b.test.yaml")
      try stage.write("session: private\n", to: "tests/tests.yaml")
      try stage.write("steps: [{tapp: center}]\n", to: "tests/inner/a.test.yaml")
      try stage.write("no script\n", to: "tests/other.yaml")
      let result = try stage.fingerpost(["check", "tests"])
      #expect(result.output == "tests/b.test.yaml: valid\ntests/tests.yaml: valid\n")
      #expect(
        result.errors.hasPrefix("tests/inner/a.test.yaml:1:10: error: unknown key \"tapp\" in a step"),
        "\(result.errors)")
      #expect(result.status == 2)
      try stage.write("x", to: "empty/other.txt")
      let empty = try stage.fingerpost(["check", "empty"])
      #expect(empty.errors == "fingerpost: warning: no *.test.yaml in empty\n" && empty.status == 0)
    }

    @Test("a binding whose symbol no key of the layout has is a warning that names the code of the key")
    func missingKey() throws {
      let stage = try Stage()
      try stage.write(
        """
        keyboard: {layout: "us,de"}
        bindings: {F13: window.close, KEY_F13: window.maximize, odiaeresis: window.minimize, Super: shell.own}
        modes: {more: {bindings: {Ctrl+Cyrillic_a: window.close}}}
        actions: {shell.own: {mode: more}}
        """, to: "policy.yaml")
      let result = try stage.fingerpost(["check", "policy.yaml"])
      #expect(result.status == 0)
      let heads = result.errors.split(separator: "\n").filter { $0.contains("warning: ") }
      #expect(
        heads == [
          "policy.yaml:2:12: warning: no key of the keyboard layout has the symbol F13, so its key does not trigger this binding: expected KEY_F13, which is the key of this name with any symbol",
          "policy.yaml:3:27: warning: no key of the keyboard layout has the symbol Cyrillic_a, so its key does not trigger this binding: expected a key of the layout",
        ], "\(result.errors)")
    }

    @Test("a tap that takes each tap from programs is a warning")
    func plainTap() throws {
      let stage = try Stage()
      try stage.write("recognizers: [{name: t, type: tap, action: edit.copy}]\n", to: "policy.yaml")
      let result = try stage.fingerpost(["check", "policy.yaml"])
      #expect(result.errors.hasPrefix("policy.yaml:1:15: warning: recognizer \"t\" takes each tap"), "\(result.errors)")
      #expect(result.status == 0)
      #expect(result.output == "policy.yaml: valid\n")
      // Scripts with the policy have the warning, once.
      for name in ["a", "b"] { try stage.write("policy: policy.yaml\nsteps: [{tap: [1, 1]}]\n", to: "\(name).yaml") }
      let scripts = try stage.fingerpost(["check", "a.yaml", "b.yaml"])
      #expect(scripts.output == "a.yaml: valid\nb.yaml: valid\n")
      #expect(scripts.errors.components(separatedBy: "takes each tap").count == 2, "\(scripts.errors)")
    }

    @Test("a keyboard layout that does not exist is found, with the nearest that does")
    func layout() throws {
      let stage = try Stage()
      try stage.write("keyboard: {layout: uss}\n", to: "policy.yaml")
      let result = try stage.fingerpost(["check", "policy.yaml"])
      #expect(
        result.errors.hasPrefix("policy.yaml:1:11: error: unknown keyboard layout \"uss\"; did you mean \"us\"?\n"))
      #expect(result.status == 2)
    }

    @Test(
      "a file without content is described by its name",
      arguments: [
        ("a.yaml", "", "error: the file is empty: expected a script such as", 2),
        ("a.yaml", "# nothing\n\n---\n", "error: the file is empty: expected a script such as", 2),
        ("my-script.yaml", "", "error: the file is empty: expected a script such as", 2),
        ("a.events", "# EVEMU 1.2\n", "error: the file is empty: expected a recording by evemu-record", 2),
        ("policy.yaml", "# mine\n", "warning: the policy is empty, so the built-in settings are used", 0),
      ])
    func empty(name: String, text: String, message: String, status: Int) throws {
      let stage = try Stage()
      try stage.write(text, to: name)
      let result = try stage.fingerpost(["check", name])
      #expect(result.errors.hasPrefix("\(name):1:1: \(message)"), "\(result.errors)")
      #expect(Int(result.status) == status)
    }

    @Test("a trace is recognized, with the command that reads it")
    func trace() throws {
      let stage = try Stage()
      try stage.write("{\"trace\":1,\"kind\":\"full\"}\n{\"out\":\"modifiers\"}\n", to: "a.jsonl")
      let result = try stage.fingerpost(["check", "a.jsonl"])
      #expect(
        result.errors == "a.jsonl:1:1: error: the file is a trace, which 'fingerpost trace a.jsonl' reads: "
          + "expected a script, policy or recording\n")
      #expect(result.status == 2)
    }

    @Test("a long list of what could stand in a place is wrapped")
    func wrapped() throws {
      let stage = try Stage()
      try stage.write("steps: [{foo: 1}]\n", to: "script.yaml")
      let lines = try stage.fingerpost(["check", "script.yaml"]).errors.split(separator: "\n")
      #expect(lines.count > 4 && lines.allSatisfy { $0.count <= 110 }, "\(lines)")
      #expect(lines.dropFirst().first?.hasPrefix("    ") == true)
    }

    @Test("a warning is told and is no fault")
    func warning() throws {
      let stage = try Stage()
      try stage.write("bindings: {Super+O: shell.overview}\n", to: "policy.yaml")
      let result = try stage.fingerpost(["check", "policy.yaml"])
      #expect(
        result.errors == """
          policy.yaml:1:21: warning: action "shell.overview" has no handler: expected a handler in "actions" or in a rule
            bindings: {Super+O: shell.overview}
                                ^

          """)
      #expect(result.output == "policy.yaml: valid\n")
      #expect(result.status == 0)
    }
  }
}

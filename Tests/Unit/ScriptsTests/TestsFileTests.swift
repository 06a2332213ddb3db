import Documents
import Scripts
import Testing

@Suite("tests.yaml")
struct TestsFileTests {
  private static let texts = [
    "tests/tests.yaml": """
    variables: {who: outer, level: 1, place: "${folder}"}
    settings: {within: 9s, timeout: 1min, directory: "${folder}/work"}
    session: {theme: dark, language: de}
    outputs: [{size: 640x480}]
    policy: touch.yaml
    tags: [all]
    needs: [foot]
    """,
    "tests/menu/tests.yaml": "variables: {who: inner}\nsettings: {within: 2s}\ntags: [menu]\n",
    "tests/menu/a.test.yaml": """
    settings: {timeout: 3s}
    session: {language: fr}
    steps: [{type: "${who} ${level} ${folder} ${place} ${work}"}]
    """,
    "tests/menu/a.yaml": "steps: []",
  ]

  private static var inputs: ScriptInputs { ScriptInputs(workingDirectory: "/w") }

  @Test("a test gets the defaults of its folder and of the folders above, the nearest first")
  func defaults() throws {
    let read = try PretendFiles(texts: Self.texts).read("tests/menu/a.test.yaml", given: Self.inputs)
    let script = read.script
    #expect(script.steps.map(\.summary) == ["type: \"inner 1 /w/tests/menu /w/tests /w/tests/work\""])
    #expect(
      [script.settings.within, script.settings.timeout, script.settings.startLimit] == [
        .seconds(2), .seconds(3), .seconds(2),
      ])
    #expect(script.settings.directory == "/w/tests/work")
    #expect(script.session.kind == .private && script.session.theme == "dark" && script.session.language == "fr")
    #expect(script.outputs.map(\.size.description) == ["640x480"])
    #expect(script.policy == "tests/touch.yaml")
    #expect(script.tags == ["menu"] && script.needs == ["foot"])
    #expect(read.files == ["tests/menu/a.test.yaml", "tests/menu/tests.yaml", "tests/tests.yaml"])
    #expect(read.variables == ["level", "place", "who"])
  }

  @Test("a script with another name has no defaults")
  func ordinary() throws {
    let read = try PretendFiles(texts: Self.texts).read("tests/menu/a.yaml", given: Self.inputs)
    #expect(read.script == Script() && read.files == ["tests/menu/a.yaml"])
  }

  @Test("the search goes up from the nearest file, and ends at a folder without one")
  func search() throws {
    var asked: [String] = []
    func read(_ file: String, _ existing: [String], in folder: String) throws -> [String] {
      asked = []
      var inputs = ScriptInputs(workingDirectory: folder)
      inputs.loadDefaults = { (path) throws(InvalidDocument) in
        asked.append(path)
        return existing.contains(path) ? try Document.parse(text: "tags: [\(path.count)]", file: path) : nil
      }
      let document = try Document.parse(text: "steps: []", file: file)
      return try ScriptReader.read(document, given: inputs, load: ScriptReader.refuse).files
    }
    #expect(try read("a/b/c.test.yaml", ["a/tests.yaml"], in: "/h/w") == ["a/b/c.test.yaml", "a/tests.yaml"])
    #expect(asked == ["a/b/tests.yaml", "a/tests.yaml", "tests.yaml"])
    #expect(try read("c.test.yaml", [], in: "/h/w") == ["c.test.yaml"])
    #expect(asked == ["tests.yaml", "/h/tests.yaml", "/tests.yaml"])
    #expect(try read("/x/c.test.yaml", ["/tests.yaml"], in: "/h/w") == ["/x/c.test.yaml", "/tests.yaml"])
    _ = try read("../c.test.yaml", [], in: "/h/w")
    #expect(asked == ["/h/tests.yaml", "/tests.yaml"])
  }

  @Test("faults of the defaults have their places, and the session given from outside is a default")
  func faults() throws {
    let files = [
      "tests.yaml": "steps: []\nsettings: {within: x}\nvariables: {a: ~}\ntags: [a b]\nneeds: bin/sh\n",
      "a.test.yaml": "steps: []",
    ]
    #expect(
      faultsOf(files, "a.test.yaml", given: Self.inputs) == [
        "tests.yaml:1:1: unknown key \"steps\" in the defaults of tests: expected version, outputs, settings, session, "
          + "policy, variables, tags, needs, before or after",
        "tests.yaml:2:20: invalid value: found \"x\", expected a duration such as 100ms or 1.5s",
        "tests.yaml:3:13: the variable \"a\" has no value: expected --set a=VALUE",
        "tests.yaml:4:8: invalid value: found \"a b\", expected a tag without spaces and commas",
        "tests.yaml:5:8: invalid value: found \"bin/sh\", expected the name of a program, or its absolute path",
      ])
    var inputs = Self.inputs
    inputs.session = .private
    inputs.work = "/tmp/work"
    let script = try PretendFiles(texts: ["a.test.yaml": "steps: [{type: \"${work}\"}]"])
      .read("a.test.yaml", given: inputs).script
    #expect(script.session.kind == .private && script.settings.directory == "/tmp/work")
    #expect(
      script.steps.map(\.summary) == ["type: /tmp/work"] || script.steps.map(\.summary) == ["type: \"/tmp/work\""])
  }

  @Test("the defaults alone are checked; an empty file is valid")
  func alone() throws {
    let text = "settings: {within: x}\nmatrix: {scale: [1]}\n"
    let found = ScriptReader.diagnostics(
      ofDefaults: try Document.parse(text: text, file: "tests.yaml"), given: Self.inputs)
    #expect(found.count == 2)
    let empty = try Document.parse(text: "# nothing\n", file: "tests.yaml")
    #expect(ScriptReader.diagnostics(ofDefaults: empty, given: Self.inputs) == [])
  }

  @Test("before and after of outer folders come first, and those of the test last")
  func hooks() throws {
    func lists(_ name: String) -> String {
      "before: [{run: \(name)-1}, {run: \(name)-2}]\nafter: [{run: \(name)-3}]\n"
    }
    let texts = [
      "tests/tests.yaml": lists("outer"), "tests/menu/tests.yaml": lists("inner"),
      "tests/menu/a.test.yaml": lists("own") + "steps: []",
    ]
    let script = try PretendFiles(texts: texts).read("tests/menu/a.test.yaml", given: Self.inputs).script
    #expect(
      script.before.map(\.summary) == [
        "run: outer-1", "run: outer-2", "run: inner-1", "run: inner-2", "run: own-1", "run: own-2",
      ])
    #expect(script.after.map(\.summary) == ["run: outer-3", "run: inner-3", "run: own-3"])
    #expect(script.before.map(\.position.file).first == "tests/tests.yaml")
  }

  @Test("faults of hooks have their place in the file with the defaults")
  func hookFaults() {
    let texts = ["tests.yaml": "before: [{tap: [1, 1]}]\n", "a.test.yaml": "steps: []"]
    let found = faultsOf(texts, "a.test.yaml", given: Self.inputs)
    #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix("tests.yaml:1:") }, "\(found)")
  }
}

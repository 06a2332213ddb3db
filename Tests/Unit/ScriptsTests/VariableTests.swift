import Documents
import Scripts
import Testing

@Suite("Variables of a script")
struct VariableTests {
  private static var inputs: ScriptInputs { ScriptInputs(workingDirectory: "/home/me") }

  private func read(_ text: String, given inputs: ScriptInputs = VariableTests.inputs) throws -> ReadScript {
    try PretendFiles(texts: ["dir/s.yaml": text]).read("dir/s.yaml", given: inputs)
  }

  /// The summaries of the steps.
  private func steps(_ text: String, given inputs: ScriptInputs = VariableTests.inputs) throws -> [String] {
    try read(text, given: inputs).script.steps.map(\.summary)
  }

  private func faults(_ text: String, given inputs: ScriptInputs = VariableTests.inputs) -> [String] {
    faultsOf(["dir/s.yaml": text], "dir/s.yaml", given: inputs)
  }

  @Test("a name is replaced in whole values and in parts of texts; shell variables stay")
  func replaced() throws {
    let text = """
      variables: {who: alice, count: 3, place: [10%, 20], window: {value: {client: term, index: 1}}, empty: ""}
      clients: {term: [foot, "--title=${who}"]}
      steps:
        - type: ${who} and ${who}-${count}${empty}
        - tap: {at: "${place}", in: "${window}", count: "${count}"}
        - tap: ${place}
        - run: "echo ${HOME} ${1} $who ${who:-x} $${who} $$ ${"
        - type: "${folder} ${work}"
      """
    #expect(
      try steps(text) == [
        "type: alice and alice-3", "tap: {at: [10%, 20], in: {client: term, index: 1}, count: 3}", "tap: [10%, 20]",
        "run: \"echo ${HOME} ${1} $who ${who:-x} ${who} $$ ${\"", "type: \"/home/me/dir /home/me\"",
      ])
    #expect(try read(text).script.clients.map(\.command) == [.arguments(["foot", "--title=alice"])])
    #expect(try read(text).variables == ["count", "empty", "place", "who", "window"])
  }

  @Test("the values that keep tests apart can be used in values and included files, too; a variable hides them")
  func places() throws {
    var inputs = Self.inputs
    (inputs.places.worker, inputs.places.test, inputs.places.slot) = (2, "0007-s", 3)
    let text = """
      variables: {address: "localhost:${port}", display: none}
      steps:
        - run: "serve ${address} ${worker} ${test} ${display}"
        - repeat: {times: "${worker}", steps: [{pause: 1ms}]}
        - include: {file: part.yaml, variables: {x: 1}}
      """
    let files = PretendFiles(
      texts: ["dir/s.yaml": text, "dir/part.yaml": "variables: {x: ~}\nsteps: [{type: \"${port} ${display}\"}]"])
    #expect(
      try files.read("dir/s.yaml", given: inputs).script.steps.map(\.summary).filter { !$0.hasPrefix("pause") } == [
        "run: \"serve localhost:21030 2 0007-s none\"", "type: \"21030 103\"",
      ])
  }

  @Test("the name of a test has no character that a file, a shell or a database would not take")
  func testNames() {
    #expect(RunPlaces.name(number: 7, file: "tests/my menu.test.yaml") == "0007-my-menu")
    #expect(RunPlaces.name(number: 12345, file: "é/ü_1-a.yaml") == "12345--_1-a")
    #expect(RunPlaces.name(number: 1, file: "-") == "0001--")
  }

  @Test("a file without variables and with an ordinary name stays as it is; a test always replaces names")
  func whereOn() throws {
    #expect(try steps("steps: [{type: \"${who}\"}]") == ["type: \"${who}\""])
    let test = ["a.test.yaml": "steps: [{type: \"${folder} ${who}\"}]"]
    #expect(
      faultsOf(test, "a.test.yaml", given: Self.inputs) == [
        "a.test.yaml:1:16: unknown variable \"who\": expected display, folder, port, test, work, worker or $${who} for the text ${who}"
      ])
  }

  @Test("values come from the command line, the environment or the file, in this order")
  func order() throws {
    let text = """
      variables: {a: 1, b: {environment: B}, c: {environment: C, value: 3}, d: ~}
      steps: [{type: "${a} ${b} ${c} ${d}"}]
      """
    var inputs = Self.inputs
    inputs.environment = { ["B": "two", "D": "never"][$0] }
    inputs.variables = ["d": "~"]
    #expect(try steps(text, given: inputs) == ["type: \"1 two 3 ~\""])
    inputs.variables = ["a": "one", "b": "TWO", "d": ""]
    inputs.secrets = ["c": "three"]
    #expect(try steps(text, given: inputs) == ["type: \"one TWO ••• \""])
    #expect(try read(text, given: inputs).secretVariables == [SecretVariable(name: "c", value: "three")])
    #expect(inputs.unknownNames(in: [try read(text, given: inputs)]) == [])
    inputs.variables["e"] = "x"
    #expect(inputs.unknownNames(in: [try read(text, given: inputs)]) == ["e"])
  }

  @Test("a value is not searched for further names, and can be a number or a Boolean")
  func once() throws {
    let text =
      "variables: {a: \"$${b}\", b: 5, yes: no}\nsteps: [{type: \"${a}\"}, {tap: {at: center, count: \"${b}\"}}]"
    #expect(try steps(text) == ["type: \"${b}\"", "tap: {at: center, count: 5}"])
    #expect(
      faults("variables: {a: 1, b: \"${a}\"}\nsteps: []") == [
        "dir/s.yaml:1:22: unknown variable \"a\": expected display, folder, port, test, worker or $${a} for the text ${a}"
      ])
    #expect(try steps("variables: {a: \"${folder}/x\"}\nsteps: [{type: \"${a}\"}]") == ["type: \"/home/me/dir/x\""])
  }

  @Test(
    "faults have their places",
    arguments: [
      ("variables: {who: ~}\nsteps: []", ["1:13: the variable \"who\" has no value: expected --set who=VALUE"]),
      (
        "variables: {token: {environment: TOKEN, secret: yes}}\nsteps: []",
        [
          "1:13: the variable \"token\" has no value, because TOKEN is not set in the environment: expected TOKEN, or "
            + "--set-secret token"
        ]
      ),
      (
        "variables: {pin: {value: 123, secret: yes}}\nsteps: []",
        ["1:13: the secret \"pin\" is too short to be masked: expected at least 4 characters"]
      ),
      (
        "variables: {pin: {value: [1234], secret: yes}}\nsteps: []",
        ["1:13: the secret \"pin\" must be a text: found a list of 1 item"]
      ),
      (
        "variables: {Who: 1}\nsteps: []",
        [
          "1:13: invalid name of a variable: found \"Who\", expected lower-case letters, digits and hyphens, with a "
            + "letter first"
        ]
      ),
      (
        "variables: {work: 1}\nsteps: []",
        ["1:13: a variable cannot be named \"work\", because this name has a fixed meaning"]
      ),
      ("variables: {a: {}}\nsteps: []", ["1:16: a variable needs one of environment, value or secret"]),
      (
        "variables: {a: {valu: 1}}\nsteps: []",
        [
          "1:17: unknown key \"valu\" in a variable: expected environment, value or secret; did you mean \"value\"?"
        ]
      ),
      (
        "variables: {a: {environment: A=B, value: 1}}\nsteps: []",
        ["1:30: invalid value: found \"A=B\", expected the name of an environment variable without ="]
      ),
      (
        "variables: [a]\nsteps: []",
        ["1:12: invalid value: found a list of 1 item, expected a mapping of variables by name"]
      ),
      (
        "variables: {who: bob}\nsteps:\n  - type: \"hello ${woh}\"",
        [
          "3:11: unknown variable \"woh\": expected display, folder, port, test, who, work, worker or $${woh} for the text ${woh}; did you mean "
            + "\"who\"?"
        ]
      ),
      (
        "variables: {list: [1]}\nsteps:\n  - type: \"a ${list}\"",
        [
          "3:11: \"${list}\" cannot be a part of a text: found a list of 1 item, expected a text or a number as its value"
        ]
      ),
      (
        "variables: {n: many}\nsteps:\n  - tap: {at: center, count: \"${n}\"}",
        ["3:30: invalid value: found \"many\", expected a whole number from 1 to 100"]
      ),
      (
        "variables: {n: 1}\nsettings: {directory: \"${work}/x\"}\nsteps: []",
        ["2:23: the directory cannot contain ${work}, which is this directory"]
      ),
    ] as [(String, [String])])
  func faulty(text: String, expected: [String]) {
    #expect(faults(text) == expected.map { "dir/s.yaml:\($0)" })
  }

  @Test(
    "without its values a script can be checked: missing ones are warnings, and what depends on them is not checked")
  func incomplete() {
    var inputs = Self.inputs
    inputs.isComplete = false
    let text = """
      variables: {n: ~, client: {environment: CLIENT}}
      steps:
        - tap: {at: center, count: "${n}"}
        - wait: ${client}
        - tap: {at: middle}
        - type: "${n} ${m}"
      """
    #expect(
      faults(text, given: inputs) == [
        "dir/s.yaml:1:13: warning: the variable \"n\" has no value: expected --set n=VALUE",
        "dir/s.yaml:1:19: warning: the variable \"client\" has no value, because CLIENT is not set in the environment: "
          + "expected CLIENT, or --set client=VALUE",
        "dir/s.yaml:5:15: invalid value: found \"middle\", expected center, top-left, top, top-right, left, right, "
          + "bottom-left, bottom or bottom-right",
        "dir/s.yaml:6:11: unknown variable \"m\": expected client, display, folder, n, port, test, work, worker or $${m} for the text ${m}",
      ])
  }

  @Test("a secret is in no message, no warning, no source line and no summary")
  func masked() throws {
    let secret = "hunter2 \"quoted\" and longer than sixty characters, so that messages cut it somewhere"
    let text = """
      variables: {token: {environment: TOKEN, secret: yes}, other: {value: swordfish, secret: yes}}
      steps:
        - type: ${token}
        - wait: ${token}
        - tap: "${token}"
        - {tap: center, "name": swordfish, swordfish: 1}
      """
    var inputs = Self.inputs
    inputs.environment = { $0 == "TOKEN" ? secret : nil }
    let error = #expect(throws: InvalidDocument.self) { try read(text, given: inputs) }
    let messages = error?.diagnostics.rendered ?? ""
    #expect(error?.diagnostics.count == 3)
    #expect(!messages.contains("hunter2") && !messages.contains("swordfish"), "\(messages)")
    let good = text.split(separator: "\n").prefix(3).joined(separator: "\n")
    #expect(try steps(good, given: inputs) == ["type: \"•••\""] || steps(good, given: inputs) == ["type: •••"])
    #expect(try read(good, given: inputs).secrets == [secret, "swordfish"])
  }

  @Test("values beyond the limits of a document are an error")
  func tooMany() {
    let list = "[\(Array(repeating: "x", count: 1_000).joined(separator: ", "))]"
    let steps = Array(repeating: "  - run: ${list}\n", count: 300).joined()
    #expect(
      faults("variables: {list: \(list)}\nsteps:\n\(steps)").filter { $0.contains("too many values") }.count == 1)
  }

  // MARK: - Parameters of included files

  private static let login = "variables: {who: ~, greeting: hello}\nsteps: [{type: \"${greeting} ${who} ${folder}\"}]\n"

  @Test("an included file gets only the values of its own variables")
  func included() throws {
    let files = PretendFiles(texts: [
      "main.yaml": """
      variables: {who: alice}
      steps:
        - include: {file: lib/login.yaml, variables: {who: "${who}"}}
        - include: {file: lib/login.yaml, variables: {who: bob, greeting: "${who}"}}
        - include: plain.yaml
      """, "lib/login.yaml": Self.login, "plain.yaml": "steps: [{type: \"${who}\"}]",
    ])
    #expect(
      try files.read("main.yaml", given: Self.inputs).script.steps.map(\.summary) == [
        "type: \"hello alice /home/me/lib\"", "type: \"alice bob /home/me/lib\"", "type: \"${who}\"",
      ])
    let outer = [
      "s.yaml": "variables: {a: 1}\nsteps: [{include: b.yaml}]",
      "b.yaml": "variables: {b: 1}\nsteps: [{type: \"${a}\"}]",
    ]
    #expect(
      faultsOf(outer, "s.yaml", given: Self.inputs) == [
        "b.yaml:2:16: unknown variable \"a\": expected b, display, folder, port, test, work, worker or $${a} for the text ${a}"
      ])
  }

  @Test("unknown and missing parameters are reported at the step, with the place in the other file")
  func badParameters() {
    let files = [
      "main.yaml": "steps:\n  - include: {file: login.yaml, variables: {hwo: bob}}\n  - include: login.yaml\n"
        + "  - include: {file: plain.yaml, variables: {who: bob}}\n  - include: {variables: {}}\n",
      "login.yaml": Self.login, "plain.yaml": "steps: []",
    ]
    let missing =
      "login.yaml needs the variable \"who\" (login.yaml:1:13): expected include: {file: login.yaml, "
      + "variables: {who: VALUE}}"
    #expect(
      faultsOf(files, "main.yaml", given: Self.inputs) == [
        "main.yaml:2:21: \(missing)",
        "main.yaml:2:45: unknown variable \"hwo\" of login.yaml: expected greeting or who; did you mean \"who\"?",
        "main.yaml:3:14: \(missing)",
        "main.yaml:4:45: unknown variable \"who\" of plain.yaml: expected no variables, because the file declares none",
        "main.yaml:5:14: an include step needs \"file\"",
      ])
  }

  @Test("an included file has neither matrix nor tags nor programs that it needs")
  func includedKeys() {
    let files = [
      "s.yaml": "steps: [{include: o.yaml}]", "o.yaml": "matrix: {scale: [1]}\ntags: [a]\nneeds: [b]\nsteps: []",
    ]
    #expect(
      faultsOf(files, "s.yaml", given: Self.inputs) == [
        "o.yaml:1:1: an included script cannot have \"matrix\"", "o.yaml:2:1: an included script cannot have \"tags\"",
        "o.yaml:3:1: an included script cannot have \"needs\"",
      ])
  }
}

/// The errors and warnings of files that exist only in a test, without the source lines below them.
func faultsOf(_ texts: [String: String], _ file: String, given inputs: ScriptInputs) -> [String] {
  do {
    return try PretendFiles(texts: texts).read(file, given: inputs).warnings.map(\.headline)
  } catch {
    return error.diagnostics.map(\.headline)
  }
}

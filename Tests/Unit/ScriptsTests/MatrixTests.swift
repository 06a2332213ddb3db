import Documents
import Scripts
import Testing

@Suite("The matrix of a script")
struct MatrixTests {
  private func read(_ text: String, _ variant: String? = nil) throws -> Script {
    var inputs = ScriptInputs(workingDirectory: "/w")
    inputs.variant = variant.flatMap { Variant($0) }
    return try PretendFiles(texts: ["dir/s.yaml": text]).read("dir/s.yaml", given: inputs).script
  }

  private func faults(_ text: String, _ inputs: ScriptInputs = ScriptInputs(workingDirectory: "/w")) -> [String] {
    faultsOf(["s.yaml": text], "s.yaml", given: inputs)
  }

  @Test("combinations are in the order of the file, without excluded ones")
  func combinations() throws {
    let matrix = try read(
      """
      variables: {who: ~}
      matrix: {scale: [1, 1.5], who: [alice, bob], exclude: [{scale: 1.5, who: bob}]}
      steps: []
      """
    ).matrix
    #expect(
      matrix.combinations.map(\.description) == ["scale=1 who=alice", "scale=1 who=bob", "scale=1.5 who=alice"])
    #expect(try read("steps: []").matrix.isEmpty)
  }

  @Test("the text of a combination is read back")
  func texts() {
    let variant = Variant("scale=1.5,theme=a=b")
    #expect(variant?.values.map(\.key) == ["scale", "theme"])
    #expect(variant?["theme"] == "a=b")
    for text in ["", "scale", "=1", "a=1,a=2", "a=1,"] { #expect(Variant(text) == nil, "\(text)") }
  }

  @Test("a combination changes outputs, session, policy and variables")
  func applied() throws {
    let text = """
      variables: {who: carol}
      matrix:
        scale: [1, 2]
        transform: [normal, 90]
        size: [800x600]
        locale: [C.UTF-8, de_DE.UTF-8]
        language: [en, de]
        theme: [light, dark]
        policy: [a.yaml, b/c.yaml]
        who: [alice, bob]
      outputs: [{name: main, size: 640x480}, {name: side, size: 320x240}]
      steps: [{type: "${who} main-${scale}.png ${language}"}]
      """
    let variant =
      "scale=2,transform=90,size=800x600,locale=de_DE.UTF-8,language=de,theme=dark,policy=b/c.yaml,who=bob"
    let script = try read(text, variant)
    #expect(script.matrix.combinations.count == 128)
    #expect(script.outputs.map(\.size.description) == ["800x600", "320x240"])
    #expect(script.outputs.map(\.scale) == [2, 2])
    #expect(script.outputs.map(\.transform) == [.rotated90, .rotated90])
    var session = SessionSettings(.private)
    session.locale = "de_DE.UTF-8"
    session.language = "de"
    session.theme = "dark"
    #expect(script.session == session)
    #expect(script.policy == "dir/b/c.yaml")
    #expect(script.steps.map(\.summary) == ["type: \"bob main-2.png de\""])
    // Without a combination, the first one.
    #expect(try read(text).steps.map(\.summary) == ["type: \"alice main-1.png en\""])
  }

  @Test("a script without outputs gets one, and the steps are checked against the outputs of the combination")
  func outputs() throws {
    #expect(try read("matrix: {scale: [2]}\nsteps: []").outputs.map(\.scale) == [2])
    var inputs = ScriptInputs()
    inputs.variant = Variant("size=200x200")
    #expect(
      faults("matrix: {size: [800x600, 200x200]}\nsteps: [{tap: [300, 300]}]", inputs) == [
        "s.yaml:2:10: position outside all outputs: found 300,300, expected main (200x200 at 0,0)"
      ])
    #expect(faults("matrix: {size: [800x600, 200x200]}\nsteps: [{tap: [300, 300]}]") == [])
  }

  @Test(
    "faults have their places",
    arguments: [
      (
        "matrix: {scael: [1]}\nsteps: []",
        [
          "1:10: unknown key \"scael\" in a matrix: expected scale, transform, size, locale, language, theme, policy or "
            + "exclude; did you mean \"scale\"?"
        ]
      ),
      ("matrix: {scale: [1, x]}\nsteps: []", ["1:21: invalid value: found \"x\", expected a number from 0.25 to 16.0"]),
      ("matrix: {scale: 1}\nsteps: []", ["1:17: invalid value: found \"1\", expected a list of values"]),
      (
        "matrix: {size: []}\nsteps: []",
        ["1:16: invalid value: found an empty list, expected a list of 1 to 1000 values"]
      ),
      (
        "matrix: {scale: [1, 1]}\nsteps: []",
        ["1:17: the value \"1\" is given twice: expected each value once"]
      ),
      (
        "variables: {who: a}\nmatrix: {who: [a, [b]]}\nsteps: []",
        ["2:19: invalid value: found a list of 1 item, expected a text or a number"]
      ),
      (
        "matrix: {scale: [1, 2], exclude: [{scale: 3}, {size: 1}, {}]}\nsteps: []",
        [
          "1:43: invalid value: found \"3\", expected 1 or 2",
          "1:48: unknown key \"size\" of the matrix: expected scale",
          "1:58: invalid value: found an empty mapping, expected a mapping of keys and values of the matrix",
        ]
      ),
      (
        "matrix: {scale: [1], exclude: [{scale: 1}]}\nsteps: []",
        ["1:1: the matrix has no combination that is not excluded"]
      ),
      (
        "variables: {scale: 5}\nmatrix: {scale: [1]}\nsteps: []",
        [
          "2:10: the key \"scale\" of the matrix is also the name of a variable: expected another name for the variable"
        ]
      ),
      (
        "variables: {pin: {value: abcd, secret: yes}}\nmatrix: {pin: [abcd, efgh]}\nsteps: []",
        [
          "1:13: the secret \"pin\" cannot be a key of the matrix, because names of tests have its values"
        ]
      ),
      (
        "session: shared\nmatrix: {language: [de]}\nsteps: []",
        ["2:1: the key \"language\" of a matrix needs a private session: expected session: private"]
      ),
      (
        "variables: {a: 1}\nmatrix: {scale: [\"${a}\"]}\nsteps: []",
        [
          "2:18: unknown variable \"a\": expected folder or $${a} for the text ${a}",
          "2:18: invalid value: found the text \"${a}\" in quotes, expected a number from 0.25 to 16.0",
        ]
      ),
    ] as [(String, [String])])
  func faulty(text: String, expected: [String]) {
    #expect(faults(text) == expected.map { "s.yaml:\($0)" })
  }

  @Test("a matrix has at most 1,000 combinations")
  func tooMany() {
    let numbers = "[\((0..<32).map(String.init).joined(separator: ", "))]"
    #expect(
      faults("variables: {a: 1, b: 1}\nmatrix: {a: \(numbers), b: \(numbers)}\nsteps: []") == [
        "s.yaml:2:1: too many combinations: expected at most 1000 before exclude"
      ])
  }

  @Test("a combination that does not exist, and a key that is set from outside, are errors")
  func outside() {
    var inputs = ScriptInputs()
    inputs.variant = Variant("scale=3")
    #expect(
      faults("matrix: {scale: [1]}\nsteps: []", inputs) == ["s.yaml:1:1: the matrix has no combination scale=3"])
    inputs.variant = nil
    inputs.variables = ["who": "dave"]
    #expect(
      faults("variables: {who: ~}\nmatrix: {who: [a]}\nsteps: []", inputs) == [
        "s.yaml:2:10: \"who\" is a key of the matrix, so it cannot be set from outside"
      ])
  }
}

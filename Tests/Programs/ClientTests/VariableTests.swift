import Foundation
import Testing

extension ClientTests {
  /// Tests of scripts with variables and a matrix, played on a terminal.
  @Suite("Variables and matrices of scripts", .needs("foot"))
  struct VariableTests {
    private let stage: Stage
    private let script = Sources.script("variables.test").path

    init() throws { stage = try Stage() }

    private func play(_ options: String...) throws -> Command.Result {
      try stage.fingerpost(["headless", "--script", script] + options)
    }

    @Test(
      "each combination plays with its own values",
      arguments: [("1", "alice"), ("1", "bob"), ("1.5", "alice")])
    func combinations(scale: String, who: String) throws {
      let result = try play("--variant", "scale=\(scale),who=\(who)", "--set", "greeting=Grüße", "-v")
      #expect(result.status == 0, "\(result.errors)")
      #expect(stage.text(of: "\(who)-\(scale).txt") == "Grüße \(who) at \(scale)\n")
      #expect(result.output.contains("type: \"echo \\\"Grüße \(who) at \(scale)\\\" > \(who)-\(scale).txt\\n\""))
    }

    @Test("a script with a matrix needs a combination, and says which command plays all")
    func combination() throws {
      let several = try play("--variant", "scale=1")
      #expect(several.status == 64)
      #expect(
        several.errors
          == "fingerpost: error: the script has 2 combinations of its matrix with these values; choose one, for example "
          + "with --variant 'scale=1,size=800x600,who=alice', or play all with 'fingerpost test'\n")
      #expect(try play().errors.contains("the script has 3 combinations of its matrix; choose one"))
      #expect(try play("--variant", "scale=2").errors.contains("the matrix has no combination scale=2"))
      #expect(try play("--variant", "scale").errors.contains("invalid combination \"scale\""))
      #expect(
        try stage.fingerpost(["headless", "--set", "a=1"]).errors.contains("--set-secret and --variant need --script"))
    }

    @Test("names of --set are those of variables, and values that are missing are only warnings of check")
    func names() throws {
      let unknown = try play("--variant", "scale=1.5", "--set", "greting=hi")
      #expect(unknown.status == 64)
      #expect(
        unknown.errors
          == "fingerpost: error: unknown variable \"greting\": expected code, corner, greeting, login or who; did you mean "
          + "\"greeting\"?\n")
      #expect(try play("--set", "x").errors.contains("invalid value of --set: expected NAME=VALUE"))
      #expect(try play("--set-secret", "code").errors.contains("needs the environment variable CODE"))
      try stage.write("variables: {who: ~}\nsteps: [{type: \"${who}\"}]\n", to: "a.yaml")
      let checked = try stage.fingerpost(["check", "a.yaml", script])
      #expect(checked.status == 0)
      #expect(checked.errors.hasPrefix("a.yaml:1:13: warning: the variable \"who\" has no value"), "\(checked.errors)")
      let played = try stage.fingerpost(["headless", "--script", "a.yaml"])
      #expect(played.status == 2)
      #expect(
        played.errors.hasPrefix("a.yaml:1:13: error: the variable \"who\" has no value: expected --set who=VALUE"))
      #expect(try stage.fingerpost(["headless", "--script", "a.yaml", "--set", "who=me"]).status == 0)
    }

    @Test("check reads each combination of a matrix, and reports a fault once")
    func checked() throws {
      let text = "matrix: {size: [800x600, 200x200, 100x100]}\nsteps: [{tap: [300, 300]}, {tpa: center}]\n"
      try stage.write(text, to: "m.yaml")
      let first = try stage.fingerpost(["check", "m.yaml"]).errors
      #expect(first.components(separatedBy: ": error: ").count == 2, "\(first)")
      try stage.write(text.replacing(", {tpa: center}", with: ""), to: "m.yaml")
      let places = try stage.fingerpost(["check", "m.yaml"])
      #expect(places.status == 2)
      #expect(places.errors.contains("expected main (200x200 at 0,0)"), "\(places.errors)")
      #expect(places.errors.contains("expected main (100x100 at 0,0)"), "\(places.errors)")
    }

    @Test("a test gets the defaults of tests.yaml in the folder above, and check reads them alone")
    func defaults() throws {
      for name in ["tests", "tests/menu"] {
        try FileManager.default.createDirectory(at: stage.file(name), withIntermediateDirectories: true)
      }
      try stage.write("variables: {text: from above}\nsettings: {directory: \"${folder}\"}\n", to: "tests/tests.yaml")
      try stage.write(
        "steps: [{run: \"echo '${text}' > out.txt\"}, {expect: {file: out.txt, contains: from above}}]\n",
        to: "tests/menu/a.test.yaml")
      let played = try stage.fingerpost(["headless", "--script", "tests/menu/a.test.yaml"])
      #expect(played.status == 0, "\(played.errors)")
      #expect(stage.text(of: "tests/out.txt") == "from above\n")
      let checked = try stage.fingerpost(["check", "tests/tests.yaml", "tests/menu/a.test.yaml"])
      #expect(checked.output == "tests/tests.yaml: valid\ntests/menu/a.test.yaml: valid\n", "\(checked.errors)")
    }
  }
}

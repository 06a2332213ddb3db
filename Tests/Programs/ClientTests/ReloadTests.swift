import Foundation
import Testing

extension ClientTests {
  /// A policy file that changes while `fingerpost` runs.
  @Suite("Reloading a policy")
  struct ReloadTests {
    private let stage: Stage
    private let program: RunningCommand

    init() throws {
      stage = try Stage()
      try stage.write(Self.policy(named: "first"), to: "policy.yaml")
      let command = stage.command([
        "headless", "--verbose", "--policy", "policy.yaml", "--", "fingerpost-demo", "--app-id", "demo",
      ])
      program = try command.start()
      #expect(wait { (try? stage.fingerpost(["ctl", "windows"]))?.output.contains("demo") == true })
    }

    /// A policy whose key F9 writes a word to a file.
    private static func policy(named word: String) -> String {
      "{bindings: {F9: my.word}, actions: {my.word: {run: \"echo \(word) >>words\"}}}\n"
    }

    private func count(_ line: String) -> Int { program.errors.components(separatedBy: line).count - 1 }

    /// Presses F9, and waits until the words in the file are these.
    private func press(_ expected: String) throws -> Bool {
      let result = try stage.fingerpost(["ctl", "inject", "key: F9"])
      #expect(result.status == 0, "\(result.errors)")
      return wait { stage.text(of: "words") == expected }
    }

    @Test("a changed file is read at once; with errors, the previous policy stays in force")
    func changed() throws {
      #expect(try press("first\n"))
      try stage.write(Self.policy(named: "second"), to: "policy.yaml")
      #expect(wait { count("policy.yaml: policy reloaded") > 0 }, "\(program.errors)")
      #expect(try press("first\nsecond\n"))

      try stage.write("{bindings: {F9: my.unknown}}\n", to: "policy.yaml")
      #expect(
        wait { count("policy.yaml: invalid policy; the previous policy stays in force") > 0 }, "\(program.errors)")
      #expect(try press("first\nsecond\nsecond\n"))
    }

    @Test("SIGHUP reads a file that has not changed again, and files that it includes")
    func hangUp() throws {
      program.send(SIGHUP)
      #expect(wait { count("policy.yaml: policy reloaded") == 1 }, "\(program.errors)")
      #expect(try press("first\n"))
    }
  }
}

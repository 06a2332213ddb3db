import Foundation
import Testing

extension ClientTests {
  /// Tests of the programs of toolkits that decline touches. `tools/build-toolkits` builds them. The scripts in the folder
  /// Responder have the expectations of a single run.
  @Suite("Programs that decline touches", .isBuilt("responder-gtk4", "responder-qt6"), .serialized)
  struct ToolkitTests {
    @Test(
      "ten runs leave the same record, byte for byte, while the other core is busy", arguments: ["gtk4-tap", "qt6-tap"])
    func tenRuns(script: String) throws {
      let busy = try BusyCore(limit: 60)
      defer { busy.letGo() }
      var first: [Substring] = []
      for number in 1...10 {
        let lines = try record(of: script, run: number).split(separator: "\n", omittingEmptySubsequences: false)
        if first.isEmpty { first = lines }
        let parting = zip(first, lines).first { $0 != $1 }
        #expect(lines == first, "run \(number): \(parting.map { "\($0)\n\($1)" } ?? "one is longer")")
      }
      // A record without verdicts would be equal too.
      for line in [#""what":"touchDeclined""#, #""misfit":"handledByClient""#, #""name":"shell.back""#] {
        #expect(first.contains { $0.contains(line) }, "never: \(line)")
      }
    }

    private func record(of script: String, run number: Int) throws -> String {
      let stage = try Stage()
      let path = Sources.script("Responder/\(script)").path
      var command = stage.command(["headless", "--script", path, "--trace", "trace.jsonl"], limit: 60)
      let paths = command.environment?["PATH"] ?? ""
      command.environment?["PATH"] = "\(Toolkits.folder):\(paths)"
      let result = try command.run()
      try #require(result.status == 0, "run \(number): \(stage.account(of: result))")
      return try #require(stage.text(of: "trace.jsonl"))
    }
  }
}

/// The programs of tools/build-toolkits.
private enum Toolkits {
  static let folder = Sources.root.appendingPathComponent(".build/toolkits").path
}

extension Trait where Self == ConditionTrait {
  /// Skips a test with a message if programs of tools/build-toolkits are missing.
  fileprivate static func isBuilt(_ programs: String...) -> Self {
    let missing = Programs.missing(programs.map { "\(Toolkits.folder)/\($0)" })
    return .enabled(if: missing.isEmpty, "not built: \(missing.joined(separator: ", ")) (tools/build-toolkits)")
  }
}

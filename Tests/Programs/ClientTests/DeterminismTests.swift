import Foundation
import Testing

extension ClientTests {
  /// Tests that the routing depends on the script alone.
  @Suite("Again and again")
  struct DeterminismTests {
    @Test(
      "ten runs leave the same record, byte for byte, while the other core is busy",
      .needs("foot", "weston-simple-touch"))
    func tenRuns() throws {
      let busy = try BusyCore(limit: 60)
      defer { busy.letGo() }
      var first: [Substring] = []
      for number in 1...10 {
        let stage = try Stage()
        let result = try stage.play(Sources.script("three-clients"), limit: 30)
        try #require(result.status == 0, "run \(number): \(stage.account(of: result))")
        let lines = try #require(stage.text(of: "trace.jsonl")).split(separator: "\n", omittingEmptySubsequences: false)
        if first.isEmpty { first = lines }
        #expect(lines == first, "run \(number) parts from the first: \(Self.parting(first, lines))")
      }
      for delivery in [
        "\"key.press\",\"to\":\"term\"", "\"touch.motion\",\"to\":\"canvas\"", "\"touch.motion\",\"to\":\"demo\"",
      ] {
        #expect(first.contains { $0.contains(delivery) }, "never: \(delivery)")
      }
    }

    @Test("programs that a step starts are called the same in every run", .needs("foot", "wl-copy", "wl-paste"))
    func names() throws {
      let records = try (1...2).map { _ in
        let stage = try Stage()
        let result = try stage.play(Sources.script("clipboard"))
        try #require(result.status == 0, "\(stage.account(of: result))")
        return try #require(stage.text(of: "trace.jsonl")).split(separator: "\n")
      }
      #expect(records[0] == records[1], "\(Self.parting(records[0], records[1]))")
      #expect(records[0].contains { $0.contains("\"keyboard.enter\",\"to\":\"run") })
    }

    /// The first difference between two traces, with some lines before and after it.
    private static func parting(_ a: [Substring], _ b: [Substring]) -> String {
      let index = zip(a, b).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(a.count, b.count)
      func part(_ lines: [Substring]) -> String {
        lines[max(0, index - 2)..<min(lines.count, index + 4)].joined(separator: "\n")
      }
      return "line \(index + 1)\n\(part(a))\n---\n\(part(b))"
    }
  }
}

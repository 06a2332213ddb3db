import Foundation
import Testing

extension ClientTests {
  /// Tests that an action is performed exactly once by a program that is stopped at any moment of it.
  @Suite("Stopped programs", .needs("/usr/bin/python3", "dbus-daemon"), .hasWidgets)
  struct StoppedProgramTests {
    private static let rounds = 12

    @Test("a deletion removes one letter, whenever the program was stopped")
    func deletion() throws {
      let stage = try Stage()
      let folder = Sources.clients.appendingPathComponent("Widgets")
      let result = try stage.fingerpost([
        "headless", "--session", "private", "--accessibility", "--trace", "trace.jsonl", "--", "/usr/bin/python3",
        folder.appendingPathComponent("stopped.py").path, folder.appendingPathComponent("gtk4-form.py").path,
        "\(Self.rounds)",
      ])
      let numbers = result.output.split(separator: "\n").compactMap { Int($0) }
      #expect(numbers == Array(repeating: 1, count: Self.rounds), "\(stage.account(of: result))")
      let trace = try #require(stage.text(of: "trace.jsonl"))
      #expect(trace.components(separatedBy: #""as":"application""#).count == Self.rounds + 1)
    }
  }
}

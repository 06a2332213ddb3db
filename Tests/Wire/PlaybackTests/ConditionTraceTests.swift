import Assembly
import Scripts
import Testing
import WireClients

/// Tests that looking at a run does not change it.
@Suite struct ConditionTraceTests {
  private func trace(_ steps: [String]) throws -> String {
    let theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 60, 60)
    try theatre.whiten("a", 60, 60)
    var lines: [String] = []
    let writer = TraceFileWriter(of: theatre.arena.compositor) { (line: String) in lines.append(line) }
    writer.begin()
    let report = try theatre.play(steps.map { "- \($0)" }.joined(separator: "\n"))
    writer.end()
    #expect(report == "s: \(steps.count) passed")
    return lines.joined(separator: "\n")
  }

  @Test(
    "The trace is the same with and without a condition",
    arguments: [
      "expect: {pixels: {changed: no, region: [500, 500, 20, 20]}}", "expect: {drag: none}",
      "expect: {cursor: default}",
      "expect: {text-field: {active: no}}", "expect: {any: [{appeared: {role: any}}, {drag: none}]}",
      "wait: {any: [{windows: {count: 9}}, {key-window: {app-id: a}}]}",
      "when: {appeared: {role: any}, within: 1ms, steps: [{tap: [1, 1]}]}",
    ])
  func same(condition: String) throws {
    let steps = ["tap: [120, 120]", "swipe: {from: [110, 110], to: [150, 150], duration: 300ms}"]
    let plain = try trace(steps)
    #expect(plain.contains("touch.motion"))
    #expect(try trace([steps[0], condition, steps[1]]) == plain)
  }
}

import Foundation
import JSONText
import Testing

extension ClientTests {
  /// Tests of `fingerpost test --faults`.
  @Suite("Faults between the steps of a test", .needs("foot", "dbus-daemon", "xmllint"))
  struct FaultTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    /// Writes a test of foot, which receives a signal when it gets an event whose text has a pattern.
    private func write(_ name: String, signal: String, at pattern: String) throws {
      let program = Sources.clients.appendingPathComponent("fragile.sh").path
      try stage.write(
        """
        settings: {step-timeout: 500ms}
        clients: {foot: {command: [sh, \(program), \(signal), "\(pattern)"], environment: {PS1: "$ ", ENV: ~}}}
        steps:
          - wait: {window: foot, within: 20s}
          - tap: {in: foot, at: center}
          - run: [sh, \(program), answer]
        """, to: "\(name).test.yaml")
    }

    @Test("A client that crashes without outputs and one that stalls without a keyboard are found")
    func fragile() throws {
      try write("crash", signal: "KILL", at: "global_remove(")
      try write("stall", signal: "STOP", at: "capabilities(5)")
      let result = try stage.fingerpost([
        "test", "-j2", "--faults", "output-removed,keyboard-gone", "--fault-limit", "2", "--junit", "report.xml",
      ])
      #expect(result.status == 1 && !result.isHung, "\(result.output)\(result.errors)")
      let run = try JSON(reading: try #require(stage.text(of: "fingerpost-results/run.json")))
      let failed = (run["tests"]?.list ?? []).filter { $0["outcome"]?.text != "passed" }
      let found = failed.map { "\($0["script"]?.text ?? "") \($0["message"]?.text ?? "")" }
      #expect(found.count == 2, "\(found)")
      #expect(found.first?.hasPrefix("crash.test.yaml crashed: client foot ended unexpectedly (signal 9)") == true)
      #expect(found.last == "stall.test.yaml stuck: client foot did not answer within 500ms")
      #expect(result.output.contains("\n4 faults: 2 passed, 1 crashed, 1 stuck\n"), "\(result.output)")
      _ = try Report(stage.file("report.xml"))
      let report = try #require(stage.text(of: "report.xml"))
      #expect(report.contains("<testsuites name=\"fingerpost test\" tests=\"8\" failures=\"2\" errors=\"0\""))
    }

    @Test("A client that draws differently in each run is reported before any fault, with the setting that masks it")
    func unsteady() throws {
      let steps = "steps: [{wait: foot}, {type: \"echo $RANDOM$RANDOM$RANDOM\\n\"}, {tap: {in: foot, at: center}}]\n"
      let client = "clients: {foot: {command: [foot, --config=/dev/null, --override=cursor.blink=no, bash, --norc]}}\n"
      try stage.write(client + steps, to: "a.test.yaml")
      let result = try stage.fingerpost(["test", "--faults", "focus-stolen"])
      #expect(result.status == 1, "\(result.output)")
      #expect(result.output.contains("write settings: {last-picture: {mask: [["), "\(result.output)")
      #expect(!result.output.contains(": focus-stolen"), "\(result.output)")
      try stage.write(
        client + "settings: {last-picture: {mask: [[0, 0, 100%, 100%]]}}\n" + steps, to: "a.test.yaml")
      let masked = try stage.fingerpost(["test", "--faults", "focus-stolen"])
      #expect(masked.status == 0 && masked.output.contains("\n2 faults: 2 passed\n"), "\(masked.output)")
    }
  }
}

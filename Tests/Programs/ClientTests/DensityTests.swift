import Foundation
import Testing

extension ClientTests {
  /// Tests of millimetres on outputs of different densities, in scripts and in the trace.
  @Suite("Millimetres")
  struct DensityTests {
    private let stage: Stage

    init() throws {
      stage = try Stage()
      try stage.write(
        """
        gestures: {pan-threshold: 3mm}
        recognizers:
          - {name: home, on: shell, type: pan, action: {began: shell.overview}}
        actions: {shell.overview: none}
        """, to: "policy.yaml")
    }

    private static let outputs = """
      policy: policy.yaml
      outputs:
        - {name: dense, size: 800x600, physical-size: [80mm, 60mm]}
        - {name: coarse, size: 800x600, physical-size: [400mm, 300mm]}

      """

    @Test("the same movement is a pan on one output and not on the other, and the trace shows why")
    func twoOutputs() throws {
      try stage.write(
        Self.outputs + """
          steps:
            - swipe: {output: dense, from: [400, 300], to: [420, 300], samples: 4}
            - expect: {performed: []}
            - swipe: {output: coarse, from: [400, 300], to: [420, 300], samples: 4}
            - expect: {performed: [shell.overview]}
            - output: {name: dense, physical-size: [400mm, 300mm]}
            - swipe: {output: dense, from: [400, 300], to: [420, 300], samples: 4}
            - expect: {performed: [shell.overview]}
            - swipe: {output: dense, from: [10mm, 10mm], to: [14mm, 10mm], samples: 4}
            - expect: {performed: [shell.overview]}
          """, to: "script.yaml")
      let result = try stage.fingerpost([
        "headless", "--script", "script.yaml", "--trace", "trace.jsonl", "--record", "recorded.yaml",
      ])
      #expect(result.status == 0, "\(stage.account(of: result))")
      let told = try stage.fingerpost(["trace", "trace.jsonl"]).output
      let decisions = told.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { $0.hasPrefix("recognizer home") }
        .filter { !$0.contains("continued its gesture") && !$0.hasSuffix("is ready for a new gesture") }
        .map { line in line.range(of: " (moved by ").map { String(line[..<$0.lowerBound]) } ?? line }
      let pan = [
        "recognizer home began: it recognized its gesture", "recognizer home ended: its gesture is complete",
      ]
      let coarse = ["recognizer home began to watch finger 1000 (2 logical pixels per millimetre)"] + pan
      #expect(
        decisions == [
          "recognizer home began to watch finger 1000 (10 logical pixels per millimetre)",
          "recognizer home failed: the fingers lifted before they had moved far enough",
        ] + coarse + coarse + coarse)
      let replayed = try stage.fingerpost(["headless", "--script", "recorded.yaml", "--trace", "replayed.jsonl"])
      #expect(replayed.status == 0, "\(stage.account(of: replayed))")
      #expect(try stage.fingerpost(["trace", "trace.jsonl", "--compare", "replayed.jsonl"]).status == 0)
    }

    @Test("clients are told the physical size, and nothing where it is not known")
    func clients() throws {
      try stage.write(
        """
        outputs:
          - {name: dense, size: 800x600, physical-size: [80mm, 60mm]}
          - {name: unknown, size: 800x600}
        clients:
          demo: {command: [fingerpost-demo, --log]}
        steps:
          - expect: {output: {client: demo, contains: "output dense 80x60 mm"}}
          - output: {name: unknown, physical-size: [40.4mm, 30mm]}
          - expect: {output: {client: demo, contains: "output unknown 40x30 mm"}}
        """, to: "script.yaml")
      let result = try stage.fingerpost(["headless", "--script", "script.yaml"])
      #expect(result.status == 0, "\(stage.account(of: result))")
    }

    @Test("a physical size without units, or with one side, is a fault with its place")
    func faults() throws {
      try stage.write(
        "outputs:\n  - {name: a, physical-size: [80, 60mm]}\n  - {name: b, physical-size: 80mm}\nsteps: []\n",
        to: "script.yaml")
      let result = try stage.fingerpost(["check", "script.yaml"])
      #expect(result.status == 2)
      let faults = result.errors.split(separator: "\n").filter { $0.contains("error:") }
      #expect(
        faults == [
          #"script.yaml:2:31: error: invalid value: found "80", expected a length such as 344mm"#,
          #"script.yaml:3:30: error: invalid value: found "80mm", expected a list of lengths such as 344mm"#,
        ])
    }
  }
}

import Foundation
import Testing

extension ClientTests {
  /// Tests of `fingerpost trace` with a run's trace and with a flight recorder.
  @Suite("Traces")
  struct TraceTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    private func request(_ arguments: [String]) throws -> Command.Result {
      try stage.fingerpost(["trace", "trace.jsonl"] + arguments)
    }

    @Test("a run is told as text, in full for one event, as lines, and for Perfetto")
    func aRun() throws {
      try stage.write(
        """
        clients:
          demo: {command: [fingerpost-demo]}
        steps:
          - touch: {down: 2, in: demo, at: [200, 90]}
          - touch: {up: 2}
          - key: a
        """, to: "script.yaml")
      let result = try stage.fingerpost(["headless", "--script", "script.yaml", "--trace", "trace.jsonl"])
      #expect(result.status == 0, "\(stage.account(of: result))")
      let text = try request(["--finger", "2"])
      #expect(text.status == 0)
      #expect(
        text.output == """
              1.000 s  #1    finger 2 came down at (200, 90)
                             the hit test found demo, after 1 other surface
                             the router sent the down of touch 0 at (200, 90) to demo, because the hit test found the target
                             the responders inside demo: ColorButton → DemoWindow → WaylandApplication
              1.000 s  #2    finger 2 lifted
                             the router sent the up of touch 0 to demo, because the target received the earlier events

          """)
      let why = try request(["why", "1"])
      #expect(why.output.hasPrefix("Event 1, at 1.000 s.\n"))
      #expect(why.output.contains("\n  demo at (200, 90): hit; its bounds are "))
      #expect(why.output.contains("\n  demo → window demo → client demo → desktop → shell\n"))
      #expect(try request(["--why", "1"]).output == why.output)
      #expect(
        try request(["--surface", "org.fingerpost.*", "--format", "json"]).output.hasPrefix("{\"out\":\"key-window\""))
      let chrome = try request(["--format", "chrome"]).output
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(chrome.utf8)) }
      #expect(chrome.contains("\"Client demo\""))
    }

    @Test("what is no trace, no event and no question is said, with status 2, or 64 for a question")
    func faults() throws {
      try stage.write("{\"in\":\"touch.down\"}\n{x}\n", to: "trace.jsonl")
      let faulty = try request([])
      #expect(faulty.status == 2)
      #expect(
        faulty.errors == """
          trace.jsonl:1:1: error: "t" is missing: expected a number
          trace.jsonl:2:2: error: a name is missing: found "x", expected a name in quotes

          """)
      try stage.write("{\"t\":1,\"event\":4,\"in\":\"touch.up\",\"finger\":1}\n", to: "trace.jsonl")
      let unknown = try request(["why", "7"])
      #expect(unknown.status == 2)
      #expect(unknown.errors == "trace.jsonl: error: unknown event 7: expected 4 to 4\n")
      #expect(try request(["--at", "soon"]).status == 64)
      #expect(try request(["when", "7"]).status == 64)
      #expect(
        try stage.fingerpost(["trace", "nowhere"]).errors
          == "fingerpost: error: cannot open nowhere: No such file or directory\n")
    }

    @Test("SIGUSR1 has the flight recorder written to a file that only its user reads")
    func flightRecorder() throws {
      let written = "until ls $XDG_RUNTIME_DIR/fingerpost-*-flight-1.jsonl 2>/dev/null; do :; done"
      let result = try stage.fingerpost(["headless", "--", "sh", "-c", "kill -USR1 $PPID; \(written)"], limit: 30)
      #expect(result.status == 0 && !result.isHung, "\(result.errors)")
      let line = try #require(result.errors.split(separator: "\n").first { $0.contains("the flight recorder is in ") })
      let path = String(line.drop { $0 != "/" })
      #expect(path.hasPrefix(stage.file("run").path + "/fingerpost-wayland-"))
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("{\"trace\":1,\"kind\":\"flight\""))
    }
  }
}

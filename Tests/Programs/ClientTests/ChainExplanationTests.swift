import Foundation
import Testing

extension ClientTests {
  /// Tests that the views and controllers of a program of FingerpostClient are shown to people.
  @Suite("Explained responders")
  struct ChainExplanationTests {
    private static let hello = """
      outputs: [{size: 1280x800}]
      clients:
        hello: {command: [fingerpost-hello]}
      steps:
        - wait: {window: {client: hello, title: Hello}}
      """
    private static let top = ["Panel", "Page", "WaylandWindow", "WaylandApplication"]

    @Test("ctl chain names the responders from the first one, or from a place, to the application")
    func chain() throws {
      let stage = try Stage()
      let whole = Self.top.joined(separator: "\\n")
      let list = Self.top.map { "\"\($0)\"" }.joined(separator: ", ")
      try stage.write(
        """
        \(Self.hello)
          - run: fingerpost ctl chain hello >window.txt
          - expect: {file: window.txt, contains: "\(whole)\\nhello\\n"}
          - expect: {file: window.txt, contains: "\\nwindow hello\\n"}
          - tap: {in: hello, at: [100px, 42px]}
          - run: fingerpost ctl chain >first.txt
          - expect: {file: first.txt, contains: "EntryField\\n\(whole)\\nhello\\n"}
          - run: fingerpost ctl chain --json >first.json
          - expect: {file: first.json, contains: '"responders": ["EntryField", \(list)]'}
          - run: fingerpost ctl chain --at 640,400 >place.txt
          - expect: {file: place.txt, contains: "Panel\\nPage\\n"}
          - run: {command: "fingerpost ctl chain hello --at 1,2", expect-exit: 64}
          - run: {command: fingerpost ctl chain --at 1, expect-exit: 64}
        """, to: "chain.yaml")
      let result = try stage.fingerpost(["headless", "--script", "chain.yaml", "--control"])
      #expect(result.status == 0, "\(stage.account(of: result))\n\(stage.text(of: "first.json") ?? "")")
    }

    @Test("why names the views of a touch, and each run leaves the same trace")
    func why() throws {
      var traces: [String] = []
      for _ in 1...3 {
        let stage = try Stage()
        try stage.write(
          """
          \(Self.hello)
            - tap: {in: hello, at: [100px, 185px]}
            - draw: {in: hello, paths: [[[100, 185], [200, 205]], [[100, 42], [120, 42]]], duration: 200ms}
            - tap: {in: hello, at: [290px, 240px]}
          """, to: "test.yaml")
        let result = try stage.fingerpost(["headless", "--script", "test.yaml", "--trace", "trace.jsonl"])
        try #require(result.status == 0, "\(stage.account(of: result))")
        let trace = try #require(stage.text(of: "trace.jsonl"))
        traces.append(trace)
        let line = try #require(trace.split(separator: "\n").first { $0.contains(#""responders":"#) })
        #expect(line.contains(#""responders":["Card","Panel","Page","WaylandWindow","WaylandApplication"]"#))
        let event = try #require(line.split(separator: ":").dropFirst().first?.prefix { $0.isNumber })
        let told = try stage.fingerpost(["trace", "trace.jsonl", "why", String(event)])
        #expect(
          told.output.contains(" inside hello\n  Card → Panel → Page → WaylandWindow → WaylandApplication\n"),
          "\(told.output)")
      }
      #expect(traces[0] == traces[1] && traces[1] == traces[2])
      #expect(traces[0].split(separator: "\n").count { $0.contains(#""responders":"#) } == 4)
    }
  }
}

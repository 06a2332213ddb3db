import Testing

extension ClientTests {
  /// Tests of the output of `--verbose`.
  @Suite("Narration")
  struct TracePrintingTests {
    @Test("each step is announced, then what came in, who got it and why, in words")
    func words() throws {
      let stage = try Stage()
      try stage.write(
        """
        clients:
          demo: {command: [fingerpost-demo, --plain]}
        steps:
          - tap: {in: demo, at: [200, 90]}
          - pointer: {move: [640, 400]}
          - key: a
          - touch: {down: 1, in: demo, at: [100, 300]}
          - touch: cancel
        """, to: "script.yaml")
      let result = try stage.fingerpost(["headless", "--script", "script.yaml", "--trace", "trace.jsonl", "--verbose"])
      #expect(result.status == 0, "\(stage.account(of: result))")
      #expect(
        result.output == """
                       the router changed the key window from none to demo, because a window appeared
                       the router sent a keyboard enter to demo, because keyboard focus follows the key window
                       the router sent modifiers 0 to demo, because keyboard focus follows the key window
          4: tap: {in: demo, at: [200, 90]}
              1.000 s  finger 1000 came down at (200, 90)
                       the router sent the down of touch 0 at (200, 90) to demo, because the hit test found the target
              1.050 s  finger 1000 lifted
                       the router sent the up of touch 0 to demo, because the target received the earlier events
          5: pointer: {move: [640, 400]}
              1.050 s  the pointer moved to (640, 400)
                       the router sent a pointer enter at (640, 400) to demo, because the hit test found the target
          6: key: a
              1.050 s  key a was pressed
                       the router sent the press of key a to demo, because the target has keyboard focus
              1.100 s  key a was released
                       the router sent the release of key a to demo, because the target received the earlier events
          7: touch: {down: 1, in: demo, at: [100, 300]}
              1.100 s  finger 1 came down at (100, 300)
                       the router sent the down of touch 0 at (100, 300) to demo, because the hit test found the target
          8: touch: cancel
              1.100 s  the device cancelled finger 1
                       the router sent a cancel of all its touches to demo, because the device cancelled its input

          """)
      let beginning = "{\"trace\":1,\"kind\":\"full\"}\n{\"out\":\"key-window\""
      #expect(try #require(stage.text(of: "trace.jsonl")).hasPrefix(beginning), "the record stays JSON")
      let whole = try stage.fingerpost(["trace", "trace.jsonl"])
      #expect(try stage.fingerpost(["trace", "."]).output == whole.output && whole.status == 0)
    }
  }
}
